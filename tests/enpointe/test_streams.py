"""What the enemy could make of the whole stream of what he sees: nothing that the rules do not tell him."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from fivehills import Game, bits, new_game
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.phases.artillery import CancelMissions, Plot
from fivehills_enpointe.phases.command import Attach
from fivehills_enpointe.phases.fire import Fire
from fivehills_enpointe.phases.movement import Movement
from fivehills_enpointe.rules.activation import has_anything_left
from fivehills_enpointe.rules.artillery import read, write

SET_UP = ("Assign", "PlaceUnit")


def play_on(game: Game, rng: Random) -> None:
    actions = game.decision.actions
    game.play(actions[int(rng.random() * len(actions))])


@pytest.mark.rule("8-a", "8-d")
@pytest.mark.parametrize("scenario", ["khau-vac", "tu-le", "eliane-2"])
def test_the_enemy_sees_a_set_up_only_when_it_is_over(scenario: str) -> None:
    game, rng = new_game("enpointe", scenario, seed=4), Random(4)
    first = game.decision.actor
    other = next(side for side in game.rules.sides if side != first)
    frozen = {viewer: game.view(viewer) for viewer in (other, None)}
    while game.decision.actor == first and game.decision.step in SET_UP:
        assert {viewer: game.view(viewer) for viewer in (other, None)} == frozen
        play_on(game, rng)
    assert game.view(other)["moves"] == 0
    assert game.view(other)["spaces"] != frozen[other]["spaces"]


@pytest.mark.rule("10.1-b", "10.3-d", "3.3-e")
@pytest.mark.parametrize("step", [CancelMissions, Plot, Attach])
def test_plots_cancelled_missions_and_attachments_are_nobody_elses_business(field: Any, step: type) -> None:
    f = field("eliane-2", turn=4)
    f.put("E1908", "r249-1-hq")
    f.put("E1909", "r249-2-section-1")
    f.mark("ooc", "r249-2-section-1")
    write(f.game, VIET_MINH, "plot", 1, f.hex("E0908") + 1)
    arguments = {"battery": 2} if step is Plot else {}
    f.push(step(actor=VIET_MINH, **arguments))
    before = {viewer: f.game.view(viewer) for viewer in ("french", None)}
    verb = next(v for v in ("cancel", "shells", "attach") if v in f.verbs)
    f.play(next(text for text in sorted(f.offers) if text.startswith(verb)))

    assert {viewer: f.game.view(viewer) for viewer in ("french", None)} == before
    assert before["french"]["decision"]["actor"] == "viet-minh"


@pytest.mark.rule("8-e")
@pytest.mark.parametrize("unit", ["fr-dummy-1", "bep-1-legion-1"])
def test_a_concealed_counter_that_has_crept_is_asked_whatever_it_is(field: Any, unit: str) -> None:
    f = field()
    f.put("B0306", unit, hidden=True)
    f.state.home[f.unit(unit)] = f.state.formation[f.unit(unit)] = f.data.formation_index["bep-1"] + 1
    f.activate(FRENCH, "bep-1", unit).play(f"act {unit}").play("creep B0305")

    assert f.asked == ("french", "NextHex")
    assert "stop" in f.offers


@pytest.mark.rule("8-e")
def test_the_enemy_cannot_count_what_waits_off_the_map() -> None:
    game, rng = new_game("enpointe", "tu-le", seed=2), Random(2)
    while game.decision.step in SET_UP:
        play_on(game, rng)
    assert any(game.state.occ[box] & game.state.concealed for box in game.data.box)
    for side, name in enumerate(game.rules.sides):
        spaces = game.view(name)["spaces"]
        boxes = [game.data.box[f] for f in game.data.of_side_formations[1 - side]]
        assert all("hidden" not in spaces[game.rules.board.ids[box]] for box in boxes)


@pytest.mark.rule("15.1-c")
def test_parachutists_land_in_any_order() -> None:
    first = Counter[int]()
    for seed in range(40):
        game, rng = new_game("enpointe", "dong-khe", seed=seed), Random(seed)
        while not game.over and game.decision.step != "DropDirection":
            play_on(game, rng)
        game.play("face north")
        landed = [entry for entry in game.log or () if entry[0] in ("lands", "adrift")]
        if landed:
            first[(landed[0][1][0] & -landed[0][1][0]).bit_length() - 1] += 1
    assert len(first) > 4
    assert max(first.values()) < 20


@pytest.mark.rule("9.3-b")
def test_results_of_fire_come_by_chance_among_concealed_counters(field: Any, monkeypatch: Any) -> None:
    f = field()
    f.put("B1104", "r209-1-section-1")
    units = f.put("B1106", "bep-1-hq", "bep-1-legion-1", "fr-dummy-1", hidden=True)
    fire = Fire(side=VIET_MINH, firers=f.units("r209-1-section-1"), place=f.hex("B1106"))
    hit: list[int] = []
    monkeypatch.setattr(Fire, "hit", lambda fire, g, shot, attack: hit.append(shot.unit) or 0)
    for _ in range(60):
        fire.resolve(f.game)
    orders = {tuple(hit[first : first + 3]) for first in range(0, len(hit), 3)}

    assert all(sum(1 << unit for unit in order) == units for order in orders)
    assert len(orders) == 6


@pytest.mark.rule("S3-e", "5.4-b")
@pytest.mark.parametrize("arrival", [7, 11])
def test_reinforcements_that_may_have_come_are_asked_for_whether_they_have_or_not(field: Any, arrival: int) -> None:
    f = field("tu-le", turn=8)
    f.state.arrival = (0, arrival)
    for number, formation in enumerate(f.data.formations):
        if formation.side == VIET_MINH and not formation.secret:
            f.state.done |= 1 << f.data.box[number]

    assert has_anything_left(f.game, VIET_MINH, 0)
    assert read(f.game, VIET_MINH, "plot", 1) == 0


@pytest.mark.rule("8-c", "8-e")
def test_samples_vary_who_moves_and_to_whom_dummies_belong(field: Any) -> None:
    f = field()
    f.put("B0306", "bep-1-legion-1", hidden=True)
    f.put("B0308", "fr-dummy-1", hidden=True)
    f.put("B0310", "bep-1-legion-2", hidden=True)
    f.put("B0312", "bep-2-legion-1", hidden=True)
    f.activate(FRENCH, "bep-1", "bep-1-legion-1", "bep-1-legion-2").play("act bep-1-legion-1").play("advance B0305")
    movers, homes = Counter[str](), set()
    for seed in range(60):
        sample = f.game.sample("viet-minh", Random(seed))
        (mover,) = bits(sample.find(Movement).units)
        assert sample.state.at[mover] == f.hex("B0305")
        assert sample.find(Activation).formation == f.data.formation_index["bep-1"]
        movers[sample.rules.pieces[mover].id] += 1
        homes.add(sample.state.home[f.unit("fr-dummy-1")])
    assert set(movers) == {"bep-1-legion-1", "bep-1-legion-2", "fr-dummy-1"}
    assert len(homes) > 1
