"""Computer players: they see what their side may know, never the state.

A bot is given a `Seat`. It can look at the decision and the view of its side and draw samples, complete games that
agree with what its side knows; to play is the caller's business. `random` is every ruleset's fuzzer, `greedy` its
first opponent.

May import: `play` and what is below it. It knows no ruleset.
"""
