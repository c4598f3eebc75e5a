"""A small ruleset whose content has thirty mistakes; expected.yaml lists them."""
