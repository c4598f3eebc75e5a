"""Variants change content, compose, and are refused with both names where they do not."""

from __future__ import annotations

import itertools
import textwrap

import pytest

from fivehills import hookimpl, new_game
from fivehills.content.loader import load
from fivehills.errors import ContentError, RulesetError, UsageError, VariantConflict
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Variant
from fivehills.plugins.draft import KINDS, Draft
from fivehills.plugins.variants import Kind, variant_from


def _content():
    toy = plugins.registry().ruleset("toy")
    return load(toy.content, toy.shape)


def _draft(variant="one"):
    toy = plugins.registry().ruleset("toy")
    return Draft(_content(), toy.shape, variant)


class Change:
    """A variant's plugin that does one thing to the draft."""

    def __init__(self, function):
        self.function = function

    @hookimpl
    def amend_content(self, draft):
        self.function(draft)


_suffix = itertools.count()


@pytest.fixture
def variant(monkeypatch):
    """Registers a variant of The Ford that does something to the draft, and gives its id."""

    def register(name, function, conflicts=()):
        id_ = f"{name}{next(_suffix)}"
        monkeypatch.setitem(
            plugins.registry().variants, ("toy", id_), Variant(id_, "toy", name, Change(function), tuple(conflicts))
        )
        return id_

    return register


# --- drafts -----------------------------------------------------------------------------------------------------


def _change_everything(draft):
    draft.replace("class", "company", label="big company")
    draft.replace("unit", "fr-1", fire=5, cls="elite")
    draft.replace("space", "P1", name="Fort")
    draft.replace("box", "dead", name="Grave")
    draft.replace("edge", "P2/P1", features=["river"])
    draft.replace("card", "fr-cover-1", effect="support")
    draft.replace("row", "attack/river", value=-3)
    draft.replace("scenario", "short", turns=2)
    draft.replace("event", "passes", text="{0:side} waits.")
    draft.replace("prompt", "Plan", text="Well?")
    draft.replace("verb", "dig", label="entrench in {0}")
    draft.replace("option", "extra_card", default=1)
    draft.replace("marker", "trench", max=1)
    draft.replace("status", "spent", symbol="x")
    draft.replace("value", "strength", start=1)
    draft.replace("track", "turn", label="Day")
    draft.replace("pile", "deck", label="pack")
    draft.replace("sequence", "Campaign", stages=["Turn", "victory"])
    draft.replace("table", "damage", below=1)


def test_every_kind_of_record_can_be_changed_and_the_loaded_content_stays():
    before = {name: model.model_dump() for name, model in _content().files.items()}
    draft = _draft()
    _change_everything(draft)
    content = draft.content()
    units = {unit.id: unit for unit in content.units.units}
    assert (units["fr-1"].fire, units["fr-1"].cls, units["fr-1"].at, units["fr-2"].fire) == (5, "elite", "P1", 2)
    assert content.units.classes[0].label == "big company"
    assert content.map.spaces[0].name == "Fort"
    assert content.map.boxes[0].name == "Grave"
    assert content.map.edges[0].features == ["river"]
    assert content.cards.cards[0].effect == "support"
    assert [row.value for row in content.tables["attack"].rows] == ["firepower", -3, "trenches", "cards", 1]
    assert content.scenarios["short"].turns == 2
    assert content.texts.events["passes"].text == "{0:side} waits."
    assert content.texts.prompts["Plan"].text == "Well?"
    ruleset = content.ruleset
    assert next(verb for verb in ruleset.verbs if verb.id == "dig").label == "entrench in {0}"
    assert ruleset.options[0].default == 1
    assert (ruleset.markers[0].max, ruleset.statuses[0].symbol, ruleset.values[0].start) == (1, "x", 1)
    assert (ruleset.tracks[0].label, ruleset.piles[0].label) == ("Day", "pack")
    assert content.sequence.sequence[0].stages == ["Turn", "victory"]
    assert content.tables["damage"].below == 1
    assert {name: model.model_dump() for name, model in _content().files.items()} == before


def test_records_can_be_added_and_removed():
    draft = _draft()
    draft.add("class", {"id": "guns", "label": "guns"})
    draft.add("unit", {"id": "gun", "name": "Gun", "side": "french", "class": "guns", "at": "P1", "fire": 4})
    draft.remove("unit", "vm-4")
    draft.add("row", {"table": "attack", "id": "luck", "label": "luck", "value": 1, "cite": "T6"})
    draft.remove("row", "attack/river")
    draft.add("event", {"id": "rain", "text": "It rains."})
    draft.add("scenario", {"id": "long", "title": "Long", "summary": "Nine turns.", "turns": 9})
    draft.remove("scenario", "short")
    content = draft.content()
    assert [unit.id for unit in content.units.units][-2:] == ["vm-3", "gun"]
    assert [row.id for row in content.tables["attack"].rows] == ["firepower", "trench", "cards", "press", "luck"]
    assert content.texts.events["rain"].text == "It rains."
    assert list(content.scenarios) == ["standard", "long"]
    assert content.scenarios["long"].provenance == "own, by the variant one"


def test_a_draft_tells_what_there_is():
    draft = _draft()
    assert draft.ids("status") == ["spent"]
    assert "attack/river" in draft.ids("row")
    record = draft.get("unit", "fr-1")
    record["fire"] = 99
    assert draft.get("unit", "fr-1")["fire"] == 2
    draft.replace("unit", "fr-1", fire=3)
    assert draft.get("unit", "fr-1")["fire"] == 3


def test_the_file_of_a_variant_knows_every_kind():
    assert set(Kind.__args__) == set(KINDS)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda d: d.replace("unit", "fr-11", fire=1),
            "'one' changes the unit 'fr-11', which there is not; did you mean",
        ),
        (
            lambda d: d.remove("row", "attack/rivre"),
            "the row 'attack/rivre', which there is not; did you mean 'attack/river'",
        ),
        (
            lambda d: d.replace("unit", "fr-1", fier=1),
            "gives the unit 'fr-1' the unknown field 'fier'; did you mean 'fire'?",
        ),
        (lambda d: d.replace("row", "attack/river", vlaue=1), "the unknown field 'vlaue'; did you mean 'value'?"),
        (lambda d: d.replace("prompt", "Plan", txet=""), "the unknown field 'txet'; did you mean 'text'?"),
        (lambda d: d.replace("table", "damage", rosw={}), "the unknown field 'rosw'; did you mean 'rows'?"),
        (lambda d: d.replace("units", "fr-1", fire=1), "the unknown kind 'units'; did you mean 'unit'?"),
        (lambda d: d.add("class", {"id": "elite", "label": "x"}), "adds the class 'elite', but there is one already"),
        (lambda d: d.add("class", {"label": "x"}), "a new class needs the key 'id'"),
        (lambda d: d.add("row", {"id": "x"}), "a new row needs the key 'table'"),
        (lambda d: d.add("row", {"table": "damage", "id": "x"}), "'damage' has no rows with ids; replace the table"),
    ],
)
def test_a_change_of_what_there_is_not_is_refused(change, message):
    with pytest.raises(RulesetError) as caught:
        change(_draft())
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "messages"),
    [
        (
            lambda d: d.replace("unit", "fr-1", fire="x"),
            ["units.yaml as changed by 'one'", "units[fr-1].fire: found 'x', expected a whole number"],
        ),
        (lambda d: d.replace("unit", "fr-1", at="P9"), ["units[fr-1].at: found the unknown space 'P9'"]),
        (lambda d: d.remove("class", "elite"), ["units[fr-3].class: found the unknown class 'elite'"]),
        (lambda d: d.replace("table", "damage", columns=[1, 2]), ["found 3 entries, expected 2"]),
    ],
)
def test_an_unsound_outcome_is_refused_with_the_variant(change, messages):
    draft = _draft()
    change(draft)
    with pytest.raises(ContentError) as caught:
        draft.content()
    assert all(message in str(caught.value) for message in messages)


# --- conflicts --------------------------------------------------------------------------------------------------


CONFLICTS = [
    (lambda d: d.replace("unit", "fr-1", fire=3), lambda d: d.replace("unit", "fr-1", fire=4), "'fire' of unit 'fr-1'"),
    (lambda d: d.replace("unit", "fr-1", fire=3), lambda d: d.remove("unit", "fr-1"), "unit 'fr-1'"),
    (
        lambda d: d.replace("table", "damage", below=1),
        lambda d: d.replace("table", "damage", title="x"),
        "table 'damage'",
    ),
    (
        lambda d: d.replace("table", "attack", rows=[]),
        lambda d: d.replace("row", "attack/river", value=1),
        "'attack/river'",
    ),
    (lambda d: d.replace("row", "attack/river", value=1), lambda d: d.remove("table", "attack"), "table 'attack'"),
    (
        lambda d: d.replace("edge", "P1/P2", features=[]),
        lambda d: d.replace("edge", "P2/P1", features=[]),
        "edge 'P1/P2'",
    ),
    (
        lambda d: d.add("class", {"id": "guns", "label": "guns"}),
        lambda d: d.add("class", {"id": "guns", "label": "more guns"}),
        "class 'guns'",
    ),
]


@pytest.mark.parametrize(("first", "second", "thing"), CONFLICTS, ids=[thing for *_, thing in CONFLICTS])
def test_two_changes_of_one_thing_name_both_variants(variant, first, second, thing):
    one, two = variant("one", first), variant("two", second)
    with pytest.raises(VariantConflict) as caught:
        new_game("toy", variants=[two, one])
    assert f"the variants '{one}' and '{two}' both change" in str(caught.value)
    assert thing in str(caught.value)


def test_changes_of_different_things_compose_in_any_order_of_naming(variant):
    one = variant("one", lambda d: d.replace("unit", "fr-1", fire=3))
    two = variant("two", lambda d: d.replace("unit", "fr-1", name="Guards"))
    row = variant("row", lambda d: d.replace("row", "attack/river", value=-2))
    more = variant(
        "more", lambda d: d.add("row", {"table": "attack", "id": "x", "label": "x", "value": 1, "cite": "T6"})
    )
    named = [one, two, row, more]
    game, other = new_game("toy", seed=3, variants=named), new_game("toy", seed=3, variants=named[::-1])
    assert game.rules is other.rules
    first = game.rules.pieces[0]
    assert (first.fire, first.name) == (3, "Guards")
    assert [r.value for r in game.rules.breakdowns["attack"].rows] == ["firepower", -2, "trenches", "cards", 1, 1]
    assert new_game("toy").rules.pieces[0].fire == 2


def test_a_variant_may_change_its_own_changes(variant):
    def twice(draft):
        draft.replace("unit", "fr-1", fire=3)
        draft.replace("unit", "fr-1", fire=draft.get("unit", "fr-1")["fire"] + 1)

    assert new_game("toy", variants=[variant("twice", twice)]).rules.pieces[0].fire == 4


def test_declared_conflicts_are_refused_with_both_names(variant):
    one = variant("one", lambda d: d.replace("unit", "fr-1", fire=3))
    two = variant("two", lambda d: d.replace("unit", "fr-2", fire=3), [one])
    with pytest.raises(VariantConflict, match=f"'{one}' and '{two}' cannot be played together: '{two}' declares"):
        new_game("toy", variants=[one, two])
    new_game("toy", variants=[two])


# --- data-only variants -----------------------------------------------------------------------------------------

FILE = """\
schema: 1
provenance: own, for tests
id: guns
of: toy
title: More guns
conflicts: [peace]
replace:
  unit:
    fr-1: {fire: 4, name: Guards}
  row:
    attack/river: {value: -2}
add:
  unit:
    - {id: gun, name: Gun, side: french, class: company, at: P1, fire: 6}
  scenario:
    - {id: dawn, title: Dawn, summary: One turn., turns: 1}
remove:
  card: [vm-support-3]
"""


@pytest.fixture
def file(tmp_path):
    def write(text=FILE):
        path = tmp_path / "variant.yaml"
        path.write_text(textwrap.dedent(text), "utf-8")
        return path

    return write


def test_a_file_alone_makes_a_variant(file, monkeypatch):
    guns = variant_from(file())
    assert (guns.id, guns.of, guns.title, guns.conflicts) == ("guns", "toy", "More guns", ("peace",))
    monkeypatch.setitem(plugins.registry().variants, ("toy", "guns"), guns)
    game = new_game("toy", "dawn", variants=["guns"])
    pieces = {piece.id: piece for piece in game.rules.pieces}
    assert (pieces["fr-1"].fire, pieces["fr-1"].name, pieces["gun"].fire) == (4, "Guards", 6)
    assert "vm-support-3" not in game.rules.card_index
    with pytest.raises(UsageError, match="'toy' has no scenario 'dawn'"):
        new_game("toy", "dawn")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("replace:", "repalce:", "variant.yaml:7:1: repalce: found the unknown key 'repalce'; did you mean 'replace'?"),
        ("of: toy\n", "", "expected the key 'of' too"),
        ("  card: [", "  crad: [", "variant.yaml:18:3: remove.crad: found 'crad', expected"),
        ("[vm-support-3]", "vm-support-3", "found 'vm-support-3', expected a list"),
        ("schema: 1", "schema: 2", "found version 2 of the content format"),
    ],
)
def test_a_file_with_faults_is_refused_with_their_places(file, old, new, message):
    assert old in FILE
    with pytest.raises(ContentError) as caught:
        variant_from(file(FILE.replace(old, new)))
    assert message in str(caught.value)
