"""The sequence of play, one module per phase or segment, in the rulebook's order."""
