"""What a position is and how rules act on it: board, columns of the state, steps, actions, tables, log, compiled rules.

May import: `maths`, `content`. It knows neither plugins nor games in progress: those are handed to it.
"""
