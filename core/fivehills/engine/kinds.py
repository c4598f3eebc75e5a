"""What the numbers that a step remembers stand for: its annotations say it, so that saves can go by ids.

`area: Space` is the number of a space (below 0: none), `units: Pieces` a set of pieces, `tuple[Card, ...]` cards in
order. An `int` is a number and nothing else, `Flags` a set of such numbers (sides, divisions); of `Bits` only the
ruleset knows what is in the set, and of `tuple[Bits, ...]` what it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin

from fivehills.maths.bits import Bits

Space = Annotated[int, "the number of a space"]
Piece = Annotated[int, "the number of a piece"]
Card = Annotated[int, "the number of a card"]
Spaces = Annotated[int, "a set of spaces"]
Pieces = Annotated[int, "a set of pieces"]
Cards = Annotated[int, "a set of cards"]
Flags = Annotated[int, "a set of numbers that are no spaces, pieces or cards"]

ONE: Mapping[str, str] = {"Space": "space", "Piece": "piece", "Card": "card"}
"""What one number is, by the word of the annotation."""
SETS: Mapping[str, str] = {"Bits": "", "Flags": "", "Spaces": "space", "Pieces": "piece", "Cards": "card"}
"""What the members of a set are; nothing where it is not said."""
_WORDS = {"Bits": Bits, "Flags": Flags, "Space": Space, "Piece": Piece, "Card": Card}
_WORDS |= {"Spaces": Spaces, "Pieces": Pieces, "Cards": Cards}


def word_of(kind: Any) -> str:
    """The word for the annotation of a field, whether or not annotations are kept as text."""
    if get_origin(kind) is tuple:
        return f"tuple[{word_of(get_args(kind)[0])}, ...]"
    for word, meant in _WORDS.items():
        if kind == meant:
            return word
    word = kind.__name__ if type(kind) is type else str(kind)
    last = word.rpartition(".")[2]
    return last if last in _WORDS else word


def member_of(kind: str) -> str:
    """What a tuple holds, by the word of its annotation; nothing for what is no tuple."""
    return kind.removeprefix("tuple[").partition(",")[0].rpartition(".")[2] if kind.startswith("tuple[") else ""


def holds_pieces(kind: str) -> bool:
    """Whether a field is a set that may hold pieces."""
    return kind in ("Pieces", "Bits")
