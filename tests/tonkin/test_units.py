"""The counters: kinds, colour bars, values, and how many there are."""

from __future__ import annotations

import pytest

from fivehills import bits
from fivehills_tonkin.data import FRENCH, VIET_MINH


def names(rules, pieces):
    return {rules.pieces[piece].name for piece in bits(pieces)}


@pytest.mark.rule("INTRO-a", "INTRO-b")
def test_regiments_are_neither_tieu_doan_nor_pathet_lao(rules, data):
    own = data.side[VIET_MINH]
    assert own == data.regiments | data.tieu_doan | data.pathet_lao | data.hq & own | data.dump & own
    assert not data.regiments & (data.tieu_doan | data.pathet_lao)
    assert (data.tieu_doan.bit_count(), data.pathet_lao.bit_count()) == (25, 4)
    assert names(rules, data.vm_guns) == {"45/351", "675/351", "367/351"}
    assert data.side[FRENCH] & own == 0
    kinds = {data.type[piece] for piece in bits(own)}
    assert kinds == {"regiment", "vm-artillery", "tieu-doan", "pathet-lao", "hq", "dump"}


@pytest.mark.rule("INTRO-c", "2.8-f")
def test_classes_of_french_units(rules, data):
    assert {"1 BEP", "2/1 RCP", "5 BPVN", "6 BPC", "1 BPL", "GM/35 RALP"} <= names(rules, data.para)
    assert names(rules, data.tanks) == {"1 RCC", "RICM"}
    assert names(rules, data.amphibious) == {"1 REC"}
    assert names(rules, data.artillery & data.side[FRENCH]) == {"GM/35 RALP", "4 RAC", "41 RAC", "10 RAC", "RACM"}
    assert names(rules, data.river) == {"DNA 1", "DNA 2"}
    legion = names(rules, data.legion)
    assert {"1 BEP", "2 BEP", "1/2 REI", "3/13 DBLE", "1 REC"} <= legion
    assert all(any(word in name for word in ("BEP", "REI", "DBLE", "REC")) for name in legion)


@pytest.mark.rule("1.4-b", "1.4-c")
def test_motorized_units_and_headquarters(rules, data):
    motorized = names(rules, data.motor)
    assert {"GM 1", "1 RCC", "4 RAC", "45/351", "1 REC"} <= motorized
    assert not motorized & {"1 BEP", "36/308", "GM/35 RALP", "DNA 1"}
    for hq in bits(data.hq):
        assert (data.strength[hq][0], data.morale[hq][0], data.stacking[hq][0]) == (0, 0, 0)
        assert data.move[hq] > 0
        assert (data.steps[hq], data.printed_stacking[hq]) == (0, 0)
    assert data.hq & data.units == data.hq


@pytest.mark.rule("1.4-d")
def test_colour_bars_tell_the_category(rules, data):
    bars = {rules.pieces[n].name: cls.bar for n, cls in enumerate(rules.piece_classes)}
    expected = {
        "36/308": "dark-grey",
        "Regiment 42": "light-grey",
        "Tieu Doan 1": "light-grey",
        "Pathet Lao 1": "black",
        "1 BPVN": "red",
        "1 BPL": "red",
        "2 BVN": "yellow",
        "3 BT": "light-green",
        "GCMA 1": "dark-green",
        "1 BCL": "black",
        "GM 1": "blue",
    }
    assert {name: bars[name] for name in expected} == expected
    assert {name.split()[-1] for name in names(rules, data.vietnamese)} == {"BVN"}


@pytest.mark.rule("4.12-f", "4.12-g", "4.12-h")
def test_values_fall_step_by_step(rules, data):
    piece = rules.piece_index
    assert data.strength[piece["r36-308"]] == (6, 5, 3, 2, 0)
    assert data.morale[piece["r36-308"]] == (4, 3, 3, 2, 0)
    assert data.stacking[piece["r36-308"]] == (3, 2, 2, 1, 0)
    assert data.strength[piece["gm-1"]] == (9, 8, 5, 4, 0)
    assert data.strength[piece["1-bep"]] == (3, 2, 0)
    assert data.strength[piece["td-1"]] == (1, 0)
    assert data.strength[piece["4-rac"]] == (0, 0, 0)
    assert data.barrage[piece["r36-308"]] == (0, 0, 0, 0, 0)


@pytest.mark.rule("2.6-a", "2.9-a", "1.1-b")
def test_six_dumps_and_twelve(data):
    assert [dumps.bit_count() for dumps in data.dumps_of] == [12, 6]
    assert data.dumps_of[FRENCH] & data.dumps_of[VIET_MINH] == 0


@pytest.mark.rule("1.4-a", "3.1-a", "4.12-f", "4.12-g", "4.12-h", "SCN-m")
def test_what_is_printed_on_a_counter(rules, data):
    """Movement points, steps and division: a dump has none of them."""
    printed = {
        id_: (data.move[piece], data.steps[piece], data.division[piece])
        for id_, piece in rules.piece_index.items()
        if id_ in ("r36-308", "gm-1", "td-1", "1-bep", "fef-sd-1")
    }
    assert printed == {
        "r36-308": (9, 4, "308"),
        "gm-1": (14, 4, ""),
        "td-1": (9, 1, ""),
        "1-bep": (9, 2, ""),
        "fef-sd-1": (0, 0, ""),
    }


@pytest.mark.rule("4.5-a")
def test_who_may_slip_away_before_combat(rules, data):
    assert data.evasive == data.tieu_doan | data.gcma | 1 << rules.piece_index["vm-hq"]


@pytest.mark.rule("1.4-a")
def test_every_entry_is_a_slot_of_the_time_scale(rules, data):
    entries = {entry for entry in data.entry if entry}
    assert entries <= set(data.card.slot_of)
    assert data.entry[rules.piece_index["fef-hq"]] == 3
