"""Planted leaks: each way of telling what is hidden is found by the battery in a hundred games at most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fivehills import Action, Choice, Game, Step, bits, hookimpl
from fivehills.play import start
from fivehills.proof.check import battery
from toy import phases, plugin
from toy.phases import FRENCH, VIET_MINH

Patch = pytest.MonkeyPatch
SECRECY = ("views_leak_nothing", "secrets_vary", "orders_tell_nothing")


@pytest.fixture
def patch(monkeypatch: Patch) -> Patch:
    """Changes of the toy's code are compiled into rules of their own, which are forgotten afterwards."""
    monkeypatch.setattr(start, "_rules", {})
    return monkeypatch


def after(patch: Patch, cls: type[Step], name: str, more: Callable[..., None]) -> None:
    """Let a method do something more when it is done."""
    method = getattr(cls, name)

    def both(self: Any, g: Game, *arguments: Any) -> None:
        method(self, g, *arguments)
        more(self, g, *arguments)

    patch.setattr(cls, name, both)


def hidden(g: Game) -> int:
    """The Viet Minh units that the French do not know."""
    return int(g.rules.of_side[VIET_MINH] & ~g.state.seen[FRENCH] & ~g.state.occ[g.data.dead])


class Alarm(Choice):
    """A question that should not be put."""

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("pass"), g.rules.action("done")]

    def do_pass(self, g: Game) -> None:
        return None

    do_done = do_pass


class Place(Choice):
    """Where does a unit start?"""

    unit: int = 0

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("dig", area) for area in (2, 3, 4)]

    def do_dig(self, g: Game, area: int) -> None:
        g.move(1 << self.unit, area)


def more_steps(patch: Patch) -> None:
    patch.setattr(plugin, "register_steps", hookimpl(lambda: (*phases.STEPS, Alarm, Place)))


# --- the leaks ------------------------------------------------------------------------------------------------------


def a_line_names_the_hidden_unit_that_moves(patch: Patch) -> None:
    def tell(self: Any, g: Game, units: int) -> None:
        g.note("planned", ", ".join(g.rules.pieces[unit].name for unit in bits(units)))

    after(patch, phases.Movers, "selected", tell)


def a_whisper_to_the_wrong_side(patch: Patch) -> None:
    def tell(self: Any, g: Game, word: int) -> None:
        g.whisper(1 - self.actor, "planned", g.rules.verbs["plan"].words[word])

    after(patch, phases.Plan, "do_plan", tell)


def all_but_the_mover_read_what_moves(patch: Patch) -> None:
    def tell(self: Any, g: Game, units: int) -> None:
        g.tell_others(self.actor, "planned", ", ".join(g.rules.pieces[unit].name for unit in bits(units)))

    after(patch, phases.Movers, "selected", tell)


def a_drawn_card_is_whispered_to_the_enemy(patch: Patch) -> None:
    after(patch, phases.Turn, "recovery", lambda _, g: g.whisper(VIET_MINH, "drew", g.pick(g.state.hand[0] | 1)))


def a_question_only_if_a_hidden_thing_is_there(patch: Patch) -> None:
    more_steps(patch)

    def ask(self: Any, g: Game, area: int) -> None:
        near = sum(1 << place for place in g.rules.board.neighbours[area])
        if any(near >> g.state.at[unit] & 1 for unit in bits(hidden(g) & ~g.data.dummies)):
            g.push(Alarm(VIET_MINH))

    after(patch, phases.Impulse, "do_dig", ask)


def a_question_to_real_movers_only(patch: Patch) -> None:
    more_steps(patch)

    def ask(self: Any, g: Game, units: int) -> None:
        if self.actor == VIET_MINH and units & ~g.data.dummies:
            g.push(Alarm(VIET_MINH))

    after(patch, phases.Movers, "selected", ask)


def dice_for_real_units_only(patch: Patch) -> None:
    def roll(self: Any, g: Game, units: int) -> None:
        if self.actor == VIET_MINH and units & ~g.data.dummies:
            g.roll("the march")

    after(patch, phases.Movers, "selected", roll)


def results_in_the_order_of_numbers(patch: Patch) -> None:
    def tell(self: Any, g: Game) -> None:
        for unit in bits(hidden(g)):
            g.note("digs", VIET_MINH, g.state.at[unit])

    after(patch, phases.Impulse, "do_pass", tell)


def a_lone_answer_because_of_what_the_hand_holds(patch: Patch) -> None:
    patch.setattr(phases.Reaction, "lone", True)


def a_question_only_if_the_hand_holds_an_answer(patch: Patch) -> None:
    def ask(self: Any, g: Game) -> None:
        if any(g.data.effects[card] < 0 for card in bits(g.state.hand[self.actor])):
            g.push(phases.Reaction(self.actor))

    patch.setattr(phases.Window, "ask", ask)


def a_sum_of_what_is_hidden(patch: Patch) -> None:
    def tell(self: Any, g: Game) -> None:
        g.note("turn_begins", sum(g.data.fire[unit] for unit in bits(hidden(g) & g.state.occ[4])))

    after(patch, phases.Impulse, "do_pass", tell)


def a_view_that_counts_dummies(patch: Patch) -> None:
    def extra(g: Game, side: int | None) -> dict[str, Any]:
        return {"dummies": [bool(here & g.data.dummies) for here in g.state.occ]}

    patch.setattr(plugin, "view_extra", hookimpl(extra))


def a_secret_choice_that_leads_to_a_further_question(patch: Patch) -> None:
    more_steps(patch)

    def ask(self: Any, g: Game, word: int) -> None:
        if word == 1:
            g.push(Alarm(self.actor))

    patch.setattr(phases.Plan, "private", False)
    after(patch, phases.Plan, "do_plan", ask)


def units_set_up_one_by_one_in_the_order_of_the_roster(patch: Patch) -> None:
    more_steps(patch)
    begin = plugin.set_up

    def set_up(g: Game) -> bool:
        begin(g)
        units = bits(g.rules.of_side[VIET_MINH])
        g.move(g.rules.of_side[VIET_MINH], g.data.dead)
        for unit in reversed(units):
            g.push(Place(VIET_MINH, unit))
        return True

    patch.setattr(plugin, "set_up", hookimpl(set_up))


def a_reveal_without_a_rule(patch: Patch) -> None:
    reveal = Game.reveal
    patch.setattr(Game, "reveal", lambda self, cite="": reveal(self))


def nothing_is_dealt_anew(patch: Patch) -> None:
    patch.delattr(plugin, "resample")


def dealing_anew_does_nothing(patch: Patch) -> None:
    def resample(g: Game, side: int, rng: Any) -> None:
        return None

    patch.setattr(plugin, "resample", hookimpl(resample))


def every_other_sample_is_the_truth(patch: Patch) -> None:
    deal = plugin.resample

    def resample(g: Game, side: int, rng: Any) -> None:
        if rng.random() < 0.5:
            deal(g, side, rng)

    patch.setattr(plugin, "resample", hookimpl(resample))


def one_secret_is_not_dealt_anew(patch: Patch) -> None:
    deal = plugin.resample

    def resample(g: Game, side: int, rng: Any) -> None:
        plan = list(g.state.plan)
        deal(g, side, rng)
        g.state.plan = plan

    patch.setattr(plugin, "resample", hookimpl(resample))


LEAKS = [
    a_line_names_the_hidden_unit_that_moves,
    a_whisper_to_the_wrong_side,
    all_but_the_mover_read_what_moves,
    a_drawn_card_is_whispered_to_the_enemy,
    a_question_only_if_a_hidden_thing_is_there,
    a_question_to_real_movers_only,
    dice_for_real_units_only,
    results_in_the_order_of_numbers,
    a_lone_answer_because_of_what_the_hand_holds,
    a_question_only_if_the_hand_holds_an_answer,
    a_sum_of_what_is_hidden,
    a_view_that_counts_dummies,
    a_secret_choice_that_leads_to_a_further_question,
    units_set_up_one_by_one_in_the_order_of_the_roster,
    a_reveal_without_a_rule,
    nothing_is_dealt_anew,
    dealing_anew_does_nothing,
    every_other_sample_is_the_truth,
    one_secret_is_not_dealt_anew,
]


@pytest.mark.parametrize("plant", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(plant: Callable[[Patch], None], patch: Patch) -> None:
    plant(patch)
    for name in SECRECY:
        report = battery("toy", games=100, only=[name])
        if not report.ok:
            assert "Error:" not in str(report.failures[0].failure), report
            return
    pytest.fail(f"{plant.__name__} was not found in a hundred games")


def test_a_set_up_in_the_order_of_the_roster_is_found_by_its_order_alone(patch: Patch) -> None:
    units_set_up_one_by_one_in_the_order_of_the_roster(patch)
    report = battery("toy", games=100, only=["orders_tell_nothing"])
    assert "at Place in the order of their numbers" in str(report.failures[0].failure)


@pytest.mark.parametrize("name", SECRECY)
def test_the_honest_toy_passes(name: str) -> None:
    report = battery("toy", games=100, only=[name])
    assert report.ok, report
