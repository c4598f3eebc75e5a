"""While games of a batch are played Python searches for rubbish seldom, and afterwards as before."""

from __future__ import annotations

import gc

import pytest

from fivehills.batch.rubbish import SELDOM, seldom_searched


def test_it_is_seldom_inside_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    assert before != SELDOM
    with seldom_searched():
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == before


def test_it_is_as_before_after_an_error_too() -> None:
    before = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), seldom_searched():
        _ = 1 / 0
    assert gc.get_threshold() == before
