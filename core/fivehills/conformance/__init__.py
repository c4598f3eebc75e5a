"""The properties of the conformance battery, and the bench on which they are tried. `fivehills.check` runs them."""
