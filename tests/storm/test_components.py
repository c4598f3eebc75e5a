"""What lies in the box: sides, map, units, markers, cards and the turn track, as far as the book says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from fivehills import Game, bits
from fivehills.engine.rules import Rules

RUNWAY = {"A16", "A20", "A21"}
OUTPOSTS = {"A6": "Gabrielle", "A9": "Anne-Marie", "A14": "Beatrice"}
FORMATIONS = {"BEP", "BPC", "BPVN", "BT", "DBLE", "GAACEO", "GMPT", "RCC", "RCP", "REI", "RTA", "RTM"}


def areas(rules: Rules) -> list:
    return [record for record in rules.board.records if record.kind == "area"]


def numbers(rules: Rules, colour: str) -> set[str]:
    return {area.id for area in areas(rules) if area.colour == colour}


def neighbours(rules: Rules, area: str) -> set[str]:
    board = rules.board
    return {board.ids[n] for n in bits(board.adjacent[board.index[area]])}


# --- the game ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.0-a")
def test_two_sides_share_all_units_between_them(rules):
    assert list(rules.sides) == ["french", "viet-minh"]
    assert {piece.side for piece in rules.pieces} == {"french", "viet-minh"}


@pytest.mark.rule("1.0-b", "2.2.2-a")
def test_the_track_has_eight_turns_with_two_card_numbers_each(rules):
    track = rules.content.tables["turn_track"].rows

    assert rules.scenario.turns == 8
    assert [row["turn"] for row in track] == list(range(1, 9))
    assert all(row["french"] > 0 and row["viet_minh"] > 0 for row in track)
    assert [f"turn-{turn}" in rules.board.index for turn in range(1, 9)] == [True] * 8


@pytest.mark.rule("5.1-f")
def test_the_french_card_number_of_turn_1_is_four(rules):
    assert rules.content.tables["turn_track"].rows[0]["french"] == 4


@pytest.mark.rule("2.0")
def test_two_dice_of_six_sides_are_added(rules, monkeypatch):
    sides: list[int] = []
    monkeypatch.setattr(Game, "die", lambda self, faces=6: sides.append(faces) or 6)
    game = Game(rules, 1).start()
    game.play("fire A11 A10")
    while game.decision.step == "FiringUnits":
        game.play("all")
    while not sides:
        game.play("pass")

    assert sides == [6, 6]
    assert ("roll", ("the attack", 6, 6)) in [(event, args) for event, args, _ in game.log]
    assert next(args for event, args, _ in game.log if event == "breakdown")[2][0] == (0, 12)


@pytest.mark.rule("2.0", "2.3-a", "2.3-b", "AE-n")
@pytest.mark.parametrize("side", ["french", "viet-minh"])
def test_each_side_has_27_numbered_cards_and_only_viet_minh_cards_a_trench_value(rules, side):
    deck = [card for card in rules.cards if card.side == side]

    assert sorted(card.serial for card in deck) == list(range(1, 28))
    assert [card.trench is not None for card in deck] == [side == "viet-minh"] * 27
    assert len(rules.cards) == 54


@pytest.mark.rule("AE-n")
def test_the_serial_numbers_that_the_book_shows(rules):
    serials = {(card.side, card.serial): card.name for card in rules.cards}

    assert serials["french", 4] == "Debouchez a Zero!"
    assert serials["viet-minh", 27] == "Night Assault"


@pytest.mark.rule("5.2-f")
def test_only_the_six_named_cards_may_be_doubled_and_each_exists_at_least_twice(rules):
    doubled = Counter((card.side, card.name) for card in rules.cards if card.multi)

    assert {name for _, name in doubled} == {
        "Improved Defenses",
        "Mortar Support",
        "Night Assault",
        "Mines",
        "Debouchez a Zero!",
        "Fighter Bombers",
    }
    assert min(doubled.values()) >= 2


@pytest.mark.rule("5.2-g", "5.2-h")
def test_copies_are_summed_or_resolved_one_by_one_as_listed(rules):
    kinds = {card.name: card.multi for card in rules.cards if card.multi}

    assert {name for name, kind in kinds.items() if kind == "cumulative"} == {
        "Improved Defenses",
        "Mortar Support",
        "Night Assault",
    }
    assert {name for name, kind in kinds.items() if kind == "separate"} == {
        "Mines",
        "Debouchez a Zero!",
        "Fighter Bombers",
    }


@pytest.mark.rule("2.1.2-a")
def test_six_kinds_of_markers_and_none_of_them_is_a_unit(rules):
    declared = rules.content.ruleset
    shown = {marker.id for marker in declared.markers if marker.seen_by != "nobody"}
    tracks = {track.id for track in declared.tracks}

    assert declared.control
    assert shown == {"fire", "trench", "out_of_supply"}
    assert {"turn", "no_replacements"} <= tracks
    assert not shown & set(rules.piece_index)
    assert next(marker.max for marker in declared.markers if marker.id == "trench") == 3


@pytest.mark.rule("2.1.2-a")
def test_markers_do_not_count_for_stacking_or_control(storm):
    state, area = storm.state, storm.rules.board.index["A7"]
    state.fire[0] |= 1 << area
    state.trench[area] = 3
    state.out_of_supply |= 1 << area
    storm.rules.settle(storm, 1 << area)

    assert state.control[1] >> area & 1
    assert not state.present[0] >> area & 1
    assert not state.full[0] >> area & 1


# --- the map ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.2.1-a", "13.0-a")
def test_every_area_has_number_controller_and_terrain(rules, storm):
    assert [area.id for area in areas(rules)] == [f"A{number}" for number in range(1, 37)]
    assert {area.control for area in areas(rules)} == {"french", "viet-minh"}
    assert all(0 <= area.terrain <= 3 for area in areas(rules))
    for area in areas(rules):
        held = storm.state.control[rules.side_index[area.control]]
        assert held >> rules.board.index[area.id] & 1, area.id


@pytest.mark.rule("2.2.1-a", "5.1-c", "5.1-d")
def test_the_bonus_symbols_stand_on_outposts_and_runway(rules):
    bonus = {area.id: area.bonus for area in areas(rules) if area.bonus}

    assert bonus == {**dict.fromkeys(OUTPOSTS, "outposts"), **dict.fromkeys(RUNWAY, "runway")}
    assert {area.id: area.name for area in areas(rules) if area.id in OUTPOSTS} == OUTPOSTS
    assert {area.control for area in areas(rules) if area.bonus} == {"french"}


@pytest.mark.rule("2.2.1-b")
def test_red_areas_form_a_ring_along_the_edge(rules):
    red = numbers(rules, "red")

    assert red == {area.id for area in areas(rules) if area.edge}
    assert {area.control for area in areas(rules) if area.id in red} == {"viet-minh"}
    assert all(neighbours(rules, area) & red for area in red)


@pytest.mark.rule("2.2.1-c")
def test_three_blue_and_six_green_areas_west_of_the_river(rules):
    blue, green = numbers(rules, "blue"), numbers(rules, "green")
    west = {area.id for area in areas(rules) if area.bank == "west"}
    beside = {other for area in blue for other in neighbours(rules, area)} - blue

    assert blue == RUNWAY
    assert len(green) == 6
    assert green == beside & west


@pytest.mark.rule("2.2.1-d", "7.0-f")
def test_exactly_two_bridges_over_a_river_that_parts_the_banks(rules):
    board = rules.board
    river, bridge = board.across("river"), board.across("bridge")
    bank = {board.index[area.id]: area.bank for area in areas(rules)}
    bridges = {frozenset((board.ids[a], board.ids[b])) for a in bank for b in bits(bridge[a])}

    assert bridges == {frozenset({"A28", "A29"}), frozenset({"A21", "A29"})}
    for area in bank:
        for other in bits(board.adjacent[area]):
            assert bool(river[area] >> other & 1) == (bank[area] != bank[other]), (board.ids[area], board.ids[other])


@pytest.mark.rule("2.3-c", "14.0-b")
def test_victory_areas_are_the_areas_of_printed_value_three(rules):
    victory = {area.id for area in areas(rules) if area.victory}

    assert victory == {area.id for area in areas(rules) if area.terrain == 3}
    assert len(victory) == 9
    assert rules.data.victory.bit_count() == 9


@pytest.mark.rule("8.1-g")
def test_area_11_has_the_neighbours_of_the_fire_example(rules):
    assert neighbours(rules, "A11") == {"A7", "A8", "A10", "A14", "A17"}


# --- units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1-a")
def test_the_french_have_companies_and_platoons_the_viet_minh_companies_only(rules):
    labels = {
        side: {cls.label for piece, cls in zip(rules.pieces, rules.piece_classes, strict=True) if piece.side == side}
        for side in rules.sides
    }

    assert all(label.endswith("company") for label in labels["viet-minh"])
    assert any("platoon" in label for label in labels["french"])
    assert any("company" in label for label in labels["french"])


@pytest.mark.rule("2.1.1-b", "12.1-c")
def test_colour_classes_and_the_values_of_replacements(rules):
    colours = Counter(
        (piece.side, cls.colour_class) for piece, cls in zip(rules.pieces, rules.piece_classes, strict=True)
    )
    replacements = {
        (cls.fire, cls.defense, cls.move)
        for piece, cls in zip(rules.pieces, rules.piece_classes, strict=True)
        if piece.replacement
    }

    assert set(colours) == {
        ("french", "ordinary"),
        ("french", "thai"),
        ("viet-minh", "ordinary"),
        ("viet-minh", "elite"),
        ("viet-minh", "replacement"),
    }
    assert replacements == {(1, 7, 2)}
    assert all(
        piece.replacement == (cls.colour_class == "replacement")
        for piece, cls in zip(rules.pieces, rules.piece_classes, strict=True)
    )


@pytest.mark.rule("2.1.1-d", "2.1.1-e")
def test_a_fresh_unit_shows_three_values_and_a_spent_one_its_defense_only(rules):
    for cls in rules.classes.values():
        assert min(cls.fire, cls.defense, cls.move, cls.spent_defense) >= 0
        assert cls.spent_defense <= cls.defense
    unit = rules.piece_index["fr-1-rcc-1"]

    assert (rules.data.fire[unit], rules.data.defense[unit], rules.data.move[unit]) == (3, 9, 5)
    assert rules.data.spent_defense[unit] == 8


@pytest.mark.rule("2.1.1-f")
def test_four_types_of_units_of_which_armor_is_french(rules):
    assert {cls.type for cls in rules.piece_classes} == {"infantry", "airborne", "antiaircraft", "armor"}
    assert rules.data.armor
    assert not rules.data.armor & rules.of_side[1]


@pytest.mark.rule("2.1.1-i")
def test_exactly_three_french_units_carry_a_star(rules):
    assert [piece.side for piece in rules.pieces if piece.star] == ["french"] * 3


@pytest.mark.rule("2.1.1-j", "16.0")
def test_every_counter_names_its_formation_and_company_once(rules):
    names = [(piece.formation, piece.company) for piece in rules.pieces]
    french = {piece.formation.split()[-1] for piece in rules.pieces if piece.side == "french"}

    assert len(set(names)) == len(names)
    assert all(piece.company in piece.name for piece in rules.pieces if not piece.replacement)
    assert french == FORMATIONS


@pytest.mark.rule("UM", "3.0-b", "3.0-c", "3.0-d", "2.1.1-g", "2.1.1-h", "2.2.2-b")
def test_every_unit_starts_where_its_counter_says(storm):
    rules, state = storm.rules, storm.state
    for number, piece in enumerate(rules.pieces):
        box = f"turn-{piece.turn}" if piece.turn else "star-box" if piece.star else "replacement-box"
        assert rules.board.ids[state.at[number]] == (piece.at or box), piece.id
    box = state.occ[rules.board.index["replacement-box"]]

    assert not state.spent
    assert all(rules.piece_classes[unit].colour_class == "replacement" for unit in bits(box))
    assert [piece.side for piece in rules.pieces].count("french") == 66
    assert [piece.side for piece in rules.pieces].count("viet-minh") == 111


@pytest.mark.rule("3.0-b", "7.0-o")
def test_no_area_starts_with_more_than_nine_units_of_a_side(storm):
    for area in areas(storm.rules):
        here = storm.state.occ[storm.rules.board.index[area.id]]
        assert max((here & side).bit_count() for side in storm.rules.of_side) <= 9, area.id


# --- tables -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1-a")
@pytest.mark.parametrize(("rolled", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_replacement_die_is_halved_and_rounded_up(rules, rolled, units):
    assert rules.tables["replacements"].at(0, rolled) == units


@pytest.mark.rule("11.0-c", "11.0-d", "11.0-e")
def test_the_supply_result_never_falls_as_the_roll_rises(rules):
    results = [rules.tables["supply_result"].at(0, roll) for roll in range(2, 25)]

    assert results == [0] * 7 + [1] * 7 + [2] * 9
    assert all(low <= high for low, high in pairwise(results))
