"""The sequence of play, one module per phase or action, in the rulebook's order."""
