"""The Ford: a tiny but complete ruleset, the bench of the kernel's tests."""
