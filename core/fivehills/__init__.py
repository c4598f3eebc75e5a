"""Five Hills: one battle, many rulesets.

    >>> import fivehills
    >>> game = fivehills.new_game("storm", seed=7)
    >>> game.decision.actor
    'viet-minh'

A kernel for complete board wargames. Designs are plugins; a game is a `Game`, created here and played only through
the actions that its decision offers.

The names below are public, and so are the modules `fivehills.errors`, `fivehills.testing`, `fivehills.content.models`,
`fivehills.content.grids`, `fivehills.maths.hexes`, `fivehills.batch.simulate`, `fivehills.batch.tournament`,
`fivehills.bots.players` and `fivehills.proof.check`. Nothing else is promised: the rooms of the kernel
(`docs/architecture.md`) may be refurnished at any time.
"""

from fivehills.bots.seat import Bot, Seat
from fivehills.content.checks import Function as Check
from fivehills.content.data import data_root
from fivehills.content.given import Given
from fivehills.content.shape import Shape
from fivehills.engine.actions import Action
from fivehills.engine.board import Board, EdgeSpec, board_from
from fivehills.engine.decision import Decision, Result
from fivehills.engine.kinds import Card, Cards, Flags, Piece, Pieces, Space, Spaces
from fivehills.engine.opening import open_rule
from fivehills.engine.rules import Rules
from fivehills.engine.sequence import Sequence as SequenceOfPlay
from fivehills.engine.slots import slotted
from fivehills.engine.state import State
from fivehills.engine.steps import Choice, Procedure, Select, Step, remembered
from fivehills.engine.tables import Numbers, Table, rows_by
from fivehills.errors import FiveHillsError
from fivehills.maths.bits import Bits, bits, lowest, mask_of
from fivehills.play.game import Game
from fivehills.play.save import load, replay
from fivehills.play.start import compiled, new_game
from fivehills.plugins.discovery import Ruleset, Variant
from fivehills.plugins.draft import Draft
from fivehills.plugins.hookspecs import hookimpl
from fivehills.plugins.parts import Parts
from fivehills.plugins.variants import variant_from, variants_from
from fivehills.secrecy.sample import deal_pieces, scatter_pieces, swap_pieces

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Bits",
    "Board",
    "Bot",
    "Card",
    "Cards",
    "Check",
    "Choice",
    "Decision",
    "Draft",
    "EdgeSpec",
    "FiveHillsError",
    "Flags",
    "Game",
    "Given",
    "Numbers",
    "Parts",
    "Piece",
    "Pieces",
    "Procedure",
    "Result",
    "Rules",
    "Ruleset",
    "Seat",
    "Select",
    "SequenceOfPlay",
    "Shape",
    "Space",
    "Spaces",
    "State",
    "Step",
    "Table",
    "Variant",
    "bits",
    "board_from",
    "compiled",
    "data_root",
    "deal_pieces",
    "hookimpl",
    "load",
    "lowest",
    "mask_of",
    "new_game",
    "open_rule",
    "remembered",
    "replay",
    "rows_by",
    "scatter_pieces",
    "slotted",
    "swap_pieces",
    "variant_from",
    "variants_from",
]
