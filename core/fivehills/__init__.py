"""Five Hills: one battle, many rulesets.

    >>> import fivehills
    >>> game = fivehills.new_game("storm", seed=7)
    >>> game.decision.actor
    'viet-minh'

A kernel for complete board wargames. Designs are plugins; a game is a `Game`, created here and played only through
the actions that its decision offers.
"""

from fivehills.actions import Action
from fivehills.bits import Bits, bits, lowest, mask_of
from fivehills.errors import FiveHillsError
from fivehills.game import Decision, Game, Result
from fivehills.hookspecs import hookimpl
from fivehills.plugins import Ruleset, Variant
from fivehills.save import load, replay
from fivehills.start import compiled, new_game
from fivehills.steps import Choice, Procedure, Select, Step

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Bits",
    "Choice",
    "Decision",
    "FiveHillsError",
    "Game",
    "Procedure",
    "Result",
    "Ruleset",
    "Select",
    "Step",
    "Variant",
    "bits",
    "compiled",
    "hookimpl",
    "load",
    "lowest",
    "mask_of",
    "new_game",
    "replay",
]
