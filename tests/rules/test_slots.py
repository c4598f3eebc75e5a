"""Slots for what the methods of a class give its objects."""

from __future__ import annotations

import pytest

from fivehills import slotted


@slotted
class Tables:
    """What it was given, and twice as much."""

    kind = "tables"

    def __init__(self, number: int):
        self.number = number
        self._more()

    def _more(self) -> None:
        self.double = [2 * each for each in (self.number,)]


def test_attributes_of_all_methods_have_a_slot_and_the_class_stays_what_it_was() -> None:
    tables = Tables(3)
    assert (tables.number, tables.double, tables.kind) == (3, [6], "tables")
    assert not hasattr(tables, "__dict__")
    assert (Tables.__name__, Tables.__doc__) == ("Tables", "What it was given, and twice as much.")
    assert type(tables) is Tables


def test_nothing_else_can_be_given() -> None:
    with pytest.raises(AttributeError, match="tripel"):
        Tables(3).tripel = 9  # type: ignore[attr-defined]
