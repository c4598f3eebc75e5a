"""A computer player to try the wire against."""

from __future__ import annotations

from fivehills import Action, Seat


class Stormer:
    """Assaults whenever it can, and otherwise does whatever comes to mind."""

    def choose(self, seat: Seat) -> Action:
        offered = list(seat.decision.actions)
        assaults = [action for action in offered if action.verb == "assault"]
        return seat.rng.choice(assaults or offered)
