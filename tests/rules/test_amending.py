"""What a variant can say in data: lists, mappings, numbers, stages and open rules, and what is refused."""

from __future__ import annotations

import pytest

from fivehills.content.amending import Changes
from fivehills.content.loader import load
from fivehills.errors import RulesetError
from fivehills.plugins.amending import amend
from fivehills.plugins.discovery import registry
from fivehills.plugins.draft import Draft


def _amended(**said):
    ruleset = registry().ruleset("gamble")
    draft = Draft(load(ruleset.content, ruleset.shape), ruleset.shape, "mine")
    amend(draft, Changes.model_validate(said))
    return draft


def _weather(draft):
    return {row["turn"]: row["weather"] for row in draft.get("table", "turn_track")["rows"]}


def test_entries_that_fit_change_and_no_others():
    change = {"at": "table/turn_track/rows", "where": {"turn": [7, 8]}, "set": {"weather": "dry"}}
    plain, changed = _weather(_amended()), _weather(_amended(change=[change]))
    assert {turn for turn in plain if plain[turn] != changed[turn]} == {7, 8}


@pytest.mark.parametrize(
    ("how", "food"),
    [({"plus": {"value": 2}}, 5), ({"times": {"value": 0.5}}, 1), ({"at_least": {"value": 4}}, 4)],
)
def test_numbers_grow_shrink_and_are_raised(how, food):
    draft = _amended(change=[{"at": "table/limits/rows", "where": {"id": "food"}, **how}])
    values = {row["id"]: row["value"] for row in draft.get("table", "limits")["rows"]}
    assert (values["food"], values["medicine"]) == (food, 2)


def test_entries_go_and_come():
    new = {"row": 6, "column": 5, "kind": "white"}
    change = {"at": "table/airdrop/rows", "where": {"kind": "white"}, "gone": True, "more": [new]}
    rows = _amended(change=[change]).get("table", "airdrop")["rows"]
    assert [row for row in rows if row["kind"] == "white"] == [new]


def test_of_a_mapping_only_the_named_keys_change():
    start = _amended(merge={"scenario": {"a": {"start": {"vm_ammo": 10, "trench": {"304": 0}}}}}).get("scenario", "a")
    assert (start["start"]["vm_ammo"], start["start"]["fr_ammo"]) == (10, 40)
    assert start["start"]["trench"] == {"304": 0, "308": 1, "312": 1, "316": 1}


def test_a_key_with_nothing_is_taken_out():
    boxes = _amended(merge={"scenario": {"a": {"viet_minh_boxes": {"laos-2": None}}}}).get("scenario", "a")
    assert sorted(boxes["viet_minh_boxes"]) == ["1z-304", "vm-reinforcements"]


@pytest.mark.parametrize(
    "same",
    [
        {"numbers": {"limits": {"food": 3}}},
        {"merge": {"scenario": {"a": {"start": {"fr_ammo": 40}}}}},
        {"replace": {"scenario": {"a": {"turns": 21}}}},
        {"change": [{"at": "table/limits/rows", "where": {"id": "food"}, "set": {"value": 3}}]},
    ],
)
def test_a_change_to_what_is_there_already_is_refused(same):
    with pytest.raises(RulesetError, match=r"'mine' gives .* what is there already, so it would change nothing"):
        _amended(**same)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"at": "table/turn_track/lines"}, "changes the list 'table/turn_track/lines', which there is not"),
        (
            {"at": "table/turn_track/rows", "where": {"turn": 99}},
            "no entry of 'table/turn_track/rows' has {'turn': 99}",
        ),
    ],
)
def test_what_would_change_nothing_is_refused(change, told):
    with pytest.raises(RulesetError, match="variant 'mine'") as refused:
        _amended(change=[{**change, "set": {"weather": "dry"}}])
    assert told in str(refused.value)
