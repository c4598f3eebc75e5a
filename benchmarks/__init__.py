"""How fast rulesets play, beside python-chess in the same run. Ratios are the measure, not absolutes."""
