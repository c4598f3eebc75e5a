"""A game is written down in the words of the battle: dates, strongpoints, men, and what the end is called."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest

from fivehills import new_game
from fivehills.batch.simulate import play_out
from fivehills.bots.players import make_bot
from fivehills.chronicle import history
from fivehills.chronicle.telling import chapters, date_of, ending, stretch, units
from fivehills.chronicle.watching import Chronicle, Entry, as_data, mapping_of, watch
from fivehills.chronicle.when import Calendar, moment
from fivehills.content.telling import Clock
from fivehills.errors import UsageError

DESIGNS = [("storm", None), ("season", None), ("gamble", "d"), ("tonkin", None), ("enpointe", "eliane-2")]


def _watched(ruleset, scenario=None, seed=3):
    game = new_game(ruleset, scenario, seed=seed)
    bot = make_bot("random")
    watching = watch(game)
    play_out(game, [bot, bot], look=watching.look)
    return game, watching.finish(game)


# --- dates --------------------------------------------------------------------------------------------------------


def test_turns_have_dates_by_a_list():
    calendar = Calendar(Clock(track="turn", begins={1: "1954-03-13T17:00", 2: "1954-03-20"}, ends="1954-03-27"))
    assert calendar.begin(1) == datetime(1954, 3, 13, 17)
    assert calendar.end(1) == calendar.begin(2) == datetime(1954, 3, 20)
    assert calendar.end(2) == calendar.begin(3) == datetime(1954, 3, 27)


def test_turns_have_hours_by_a_pace():
    calendar = Calendar(Clock(track="turn", start="1954-03-30T18:30", minutes=10, ends="1954-03-30T21:30"))
    assert calendar.begin(1) == datetime(1954, 3, 30, 18, 30)
    assert calendar.end(18) == moment("1954-03-30T21:30")


@pytest.mark.parametrize("given", [{}, {"begins": {1: "1954-03-13"}, "start": "1954-03-13", "minutes": 5}])
def test_a_clock_goes_one_way(given):
    with pytest.raises(ValueError, match="either `begins`, or `start` and `minutes`"):
        Clock(track="turn", ends="1954-05-08", **given)


# --- every design tells the battle --------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "scenario"), DESIGNS)
def test_a_game_of_each_design_is_told(ruleset, scenario):
    game, told = _watched(ruleset, scenario)
    assert len(told.entries) > 2
    for before, after in pairwise(told.entries):
        assert before.at < after.at
        for side in game.rules.sides:
            assert 0 <= before.losses[side] <= after.losses[side]
            assert 0 <= before.arrived[side] <= after.arrived[side]
    assert set(told.falls) == set(told.strongpoints) - set(told.entries[-1].held)
    assert told.outcome in {outcome.id for outcome in history.facts("outcomes").outcomes}


@pytest.mark.parametrize(("ruleset", "scenario"), DESIGNS)
def test_men_are_neither_made_nor_lost_between_two_entries(ruleset, scenario):
    """Who was there and who came is there, is lost, or went away alive: never more."""
    game, told = _watched(ruleset, scenario)
    first, last = told.entries[0], told.entries[-1]
    for side in game.rules.sides:
        assert last.fit[side] <= first.fit[side] + last.arrived[side]


def test_the_first_entry_is_of_the_battle_after_the_set_up():
    _, told = _watched("gamble", "d")
    assert told.entries[0].fit["french"] > 2500  # many companies are at half strength by then
    assert told.entries[0].arrived == {"french": 0, "viet-minh": 0}


# --- what is counted, on positions made by hand -------------------------------------------------------------------


@pytest.fixture
def storm():
    game = new_game("storm", seed=1)
    return game, watch(game)


def _turn_passes(game, watching):
    game.state.turn += 1
    watching.look(game)
    return watching.entries[-1]


def _lose(game, unit):
    game.state.at[unit], old = game.rules.board.index["eliminated"], game.state.at[unit]
    game.state.occ[old] &= ~(1 << unit)


def test_a_company_that_is_eliminated_is_lost_in_men(storm):
    game, watching = storm
    _lose(game, game.rules.piece_index["fr-3-13-dble-9"])
    entry = _turn_passes(game, watching)
    assert entry.losses == {"french": 120, "viet-minh": 0}
    assert entry.fit["french"] == watching.entries[0].fit["french"] - 120


def test_a_strongpoint_falls_on_the_day_its_area_is_lost_and_rises_when_it_is_retaken(storm):
    game, watching = storm
    area = 1 << game.rules.board.index["A6"]
    game.state.control[0] &= ~area
    game.state.control[1] |= area
    entry = _turn_passes(game, watching)
    assert entry.at == "1954-03-20T00:00"
    assert "gabrielle" not in entry.held
    game.state.control[1] &= ~area
    game.state.control[0] |= area
    assert "gabrielle" in _turn_passes(game, watching).held


def test_a_battalion_of_season_that_loses_a_step_loses_a_third():
    game = new_game("season", seed=1)
    watching = watch(game)
    unit = next(
        u for u in range(len(game.rules.pieces)) if game.rules.pieces[u].cls == "div-312" and game.state.steps[u] == 3
    )
    game.state.steps[unit] = 2
    assert _turn_passes(game, watching).losses["viet-minh"] == 200


def test_units_that_march_out_of_the_valley_are_not_lost():
    game = new_game("tonkin", seed=1)
    while game.setting_up:
        game.play(game.decision.actions[0])
    watching = watch(game)
    place = game.rules.board.index
    units = [u for u, at in enumerate(game.state.at) if at == place["0713"] and game.rules.owner[u] == 0]
    for unit in units:
        game.state.at[unit] = place["0912"]
    game.state.slot += 1
    watching.look(game)
    assert watching.entries[-1].losses["french"] == 0
    assert watching.entries[-1].fit["french"] < watching.entries[0].fit["french"]


# --- refusals -----------------------------------------------------------------------------------------------------


def test_a_scenario_of_another_battle_is_refused():
    with pytest.raises(UsageError, match=r"'tam-quan' of 'enpointe' is not about the battle.*eliane-2"):
        watch(new_game("enpointe", "tam-quan"))


# --- sentences ----------------------------------------------------------------------------------------------------


def test_the_story_lays_the_game_beside_history():
    game, told = _watched("storm")
    story = chapters(told, dict(zip(game.rules.sides, game.rules.side_names, strict=True)))
    assert any("Beatrice completely lost" in line for line in story[0].then)
    assert any(line.startswith("The French ") for line in story[0].here)
    assert "positions are in French hands" in ending(told)


def test_dates_are_written_as_people_write_them():
    assert date_of(datetime(1954, 3, 13, 17, 5)) == "13 March, 17:05"
    assert date_of(datetime(1954, 5, 7)) == "7 May"


def test_history_knows_who_held_what():
    assert history.was_held("beatrice", datetime(1954, 3, 13, 17))
    assert not history.was_held("beatrice", datetime(1954, 3, 15))
    assert history.fell("gabrielle") == datetime(1954, 3, 15, 8)


def test_a_chronicle_is_plain_data():
    import json

    _, told = _watched("storm")
    assert json.loads(json.dumps(as_data(told)))["ruleset"] == "storm"


# --- what decided something ---------------------------------------------------------------------------------------


def test_a_unit_at_half_strength_counts_by_half():
    game = new_game("gamble", "a", seed=3)
    while game.setting_up:
        game.play(game.decision.actions[0])
    mapping = mapping_of(game.rules)
    company = next(n for n, men in enumerate(mapping.strengths(game)) if men)
    before = mapping.strengths(game)[company]
    game.state.reduced |= 1 << company
    assert mapping.strengths(game)[company] == before // 2


def test_decisive_events_stand_in_the_chronicle_with_date_and_rule():
    _, told = _watched("storm", seed=4)
    taken = [event for entry in told.entries for event in entry.events]
    assert taken
    assert all(event["text"] and event["cite"] for event in taken)
    assert all(event["at"] == entry.at for entry in told.entries for event in entry.events)


def test_the_narrative_shows_decisive_events():
    _, told = _watched("storm", seed=4)
    event = next(event for entry in told.entries[1:] for event in entry.events)
    lines = [
        line for chapter in chapters(told, {"french": "French", "viet-minh": "Viet Minh"}) for line in chapter.here
    ]
    assert f"{event['text']} [{event['cite']}]" in lines


def test_the_perimeter_is_the_share_of_strongpoints_held():
    _, told = _watched("season")
    assert all(entry.perimeter == round(len(entry.held) / len(told.strongpoints), 4) for entry in told.entries)


def test_what_is_dropped_in_a_turn_is_added_up_from_the_log():
    game, told = _watched("season")
    dropped = [args[1] for event, args, _ in game.log.entries if event == "shells_come" and args[0] == 0]
    assert sum(entry.counts["airlift"]["french"] for entry in told.entries) == sum(dropped) > 0


def test_loads_of_several_kinds_add_up_to_one_figure():
    game, told = _watched("gamble", "a")
    worth = {"French Ammunition": 1 / 2, "Food & Bullets": 1, "Medicine": 1 / 6, "Fuel & Spares": 1 / 2}
    loads = sum(worth[args[0]] * args[1] for event, args, _ in game.log.entries if event == "supplies_arrive")
    assert loads > 5
    assert sum(entry.counts["airlift"]["french"] for entry in told.entries) == pytest.approx(loads, abs=0.05)
    assert [one["unit"] for one in told.counted if one["figure"] == "airlift"] == [
        "plane-loads of supplies that reach the camp in a turn"
    ]


# --- the narrative as a historian reads it ------------------------------------------------------------------------


def _entry(at, **said):
    plain = {"turn": 1, "held": ("hq",), "losses": {"french": 0}, "arrived": {"french": 0}, "fit": {"french": 100}}
    return Entry(at=at, **{**plain, "left": {"french": 0}, **said})


def _story(*entries):
    return chapters(Chronicle("x", "y", entries, {}, ("hq",), entries[-1].at, "holds"), {"french": "French"})


def test_turns_of_which_there_is_nothing_to_tell_are_joined():
    hours = [f"1955-03-30T{hour}:00" for hour in (18, 19, 20, 21)]
    quiet = _story(*(_entry(hour) for hour in hours))
    assert [(chapter.begin, chapter.end) for chapter in quiet] == [(hours[0], hours[3])]
    lost = {"losses": {"french": 20}}
    loud = _story(_entry(hours[0]), _entry(hours[1]), _entry(hours[2], **lost), _entry(hours[3], **lost))
    assert [(chapter.begin, chapter.end) for chapter in loud] == list(pairwise(hours))


def test_men_who_march_off_are_told_of():
    (chapter,) = _story(_entry("1955-01-01"), _entry("1955-02-01", left={"french": 60}, fit={"french": 40}))
    assert "The French send 60 away; 40 infantry are fit to fight." in chapter.here


def test_what_is_left_of_supplies_is_told_with_its_unit():
    counted = {"figure": "shells", "side": "french", "unit": "points of the design", "kind": "stock"}
    entries = [_entry(f"1955-0{month}-01", counts={"shells": {"french": left}}) for month, left in ((1, 9.0), (2, 6.0))]
    told = Chronicle("x", "y", tuple(entries), {}, ("hq",), entries[-1].at, "holds", counted=(counted,))
    (chapter,) = chapters(told, {"french": "French"})
    assert "Figures: French shells 6 after 9." in chapter.here
    assert units(told, {"french": "French"}) == ["French shells: points of the design, 9 at the start."]


def test_what_has_not_changed_is_not_told_again():
    (chapter,) = _story(_entry("1955-01-01"), _entry("1955-02-01"))
    assert chapter.here == ("Nothing changes.",)


def test_a_camp_that_nobody_attacked_is_not_said_to_have_been_fought_for():
    entries = (_entry("1955-01-01"), _entry("1955-02-01"))
    told = Chronicle("x", "y", entries, {}, ("hq",), entries[-1].at, "holds")
    assert "it was not fought for" in ending(told)
    fought = (entries[0], _entry("1955-02-01", losses={"french": 20}))
    assert "fought" not in ending(Chronicle("x", "y", fought, {}, ("hq",), entries[-1].at, "holds"))


def test_the_camp_of_tonkin_holds_whoever_wins_the_points():
    game, told = _watched("tonkin", seed=1)
    assert game.result.winner == "viet-minh"
    assert "hq" in told.entries[-1].held
    assert told.outcome == "holds"


def test_a_design_has_its_own_words_for_an_outcome_of_its_own():
    _, told = _watched("enpointe", "eliane-2")
    assert ending(told).startswith("It ends on 30 March, 21:30. Hill A1 is ")


@pytest.mark.parametrize(
    ("begin", "end", "said"),
    [
        ("1954-03-30T18:30", "1954-03-30T18:40", "30 March, 18:30 to 18:40"),
        ("1953-12-01", "1954-01-01", "1 December 1953 to 1 January 1954"),
        ("1954-03-20", "1954-03-27", "20 March to 27 March"),
    ],
)
def test_a_stretch_of_time_is_as_short_as_it_can_be(begin, end, said):
    assert stretch(moment(begin), moment(end)) == said
