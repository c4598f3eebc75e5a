"""The conformance battery: it passes a sound ruleset, and finds each fault that it promises to find."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from fivehills import Action, Choice, Game, Step, compiled, hookimpl, load, new_game
from fivehills.errors import UsageError
from fivehills.play import refusals, start
from fivehills.proof.check import PROPERTIES, Outcome, battery
from fivehills.proof.sampling import Kept, secrets_of
from fivehills.testing import check_ruleset, conformance_tests
from toy import phases, plugin

test_the_toy_conforms = conformance_tests("toy", games=40)

Patch = pytest.MonkeyPatch


@pytest.fixture
def patch(monkeypatch: Patch) -> Patch:
    """Changes of the toy's code are compiled into rules of their own, which are forgotten afterwards."""
    monkeypatch.setattr(start, "_rules", {})
    return monkeypatch


def after(method: Callable[..., Any], more: Callable[..., None]) -> Callable[..., Any]:
    """A method that does something more when it is done."""

    def both(self: Any, *arguments: Any) -> Any:
        result = method(self, *arguments)
        more(self, *arguments)
        return result

    return both


def endless(patch: Patch) -> None:
    patch.setattr(phases.Impulse, "do_pass", lambda self, g: None)


def without_result(patch: Patch) -> None:
    patch.setattr(phases.Campaign, "victory", lambda self, g: None)


def crash(patch: Patch) -> None:
    def fail(self: Step, g: Game) -> None:
        raise ZeroDivisionError("the ruleset is at fault")

    patch.setattr(phases.Turn, "recovery", fail)


def doubled_offer(patch: Patch) -> None:
    legal = phases.Impulse.legal
    patch.setattr(phases.Impulse, "legal", lambda self, g: [*legal(self, g), g.rules.action("pass")])


def unplayable_offer(patch: Patch) -> None:
    patch.setattr(phases.Impulse, "legal", lambda self, g: [g.rules.action("pass"), g.rules.action("dig", 99)])


def refusal_that_changes(patch: Patch) -> None:
    patch.setattr(refusals, "_refusal", lambda game, action: setattr(game.state, "turn", 2) or "no")


def outside_chance(patch: Patch) -> None:
    patch.setattr(
        phases.Turn, "judge", after(phases.Turn.judge, lambda _, g: setattr(g.state, "plan", [random.randrange(3), 0]))
    )


def process_number(patch: Patch) -> None:
    patch.setattr(
        phases.Turn, "recovery", after(phases.Turn.recovery, lambda _, g: setattr(g.state, "reveals", os.getpid()))
    )


def memory_beside_the_state(patch: Patch) -> None:
    count = iter(range(10**9))
    patch.setattr(phases.Turn, "judge", after(phases.Turn.judge, lambda _, g: setattr(g.state, "reveals", next(count))))


def no_plain_data(patch: Patch) -> None:
    patch.setattr(phases.Turn, "judge", after(phases.Turn.judge, lambda _, g: setattr(g.state, "plan", (0, 0))))


def shared_column(patch: Patch) -> None:
    cls = start.compiled("toy").state_class
    copy = cls.copy

    def shallow(self: Any) -> Any:
        twin = copy(self)
        twin.trench = self.trench
        return twin

    patch.setattr(cls, "copy", shallow)


def open_hand(patch: Patch) -> None:
    patch.setattr(plugin, "view_extra", hookimpl(lambda g, side: {"hands": list(g.state.hand)}))


def telling_window(patch: Patch) -> None:
    def ask(self: phases.Window, g: Game) -> None:
        if any(g.data.effects[card] == -2 for card in plugin.bits(g.state.hand[self.actor])):
            g.push(phases.Reaction(self.actor))

    patch.setattr(phases.Window, "ask", ask)


def lossy_sample(patch: Patch) -> None:
    def resample(g: Game, side: int, rng: random.Random) -> None:
        g.state.hand[1 - side] = 0

    patch.setattr(plugin, "resample", hookimpl(resample))


def piece_in_two_places(patch: Patch) -> None:
    def smear(self: phases.Impulse, g: Game, area: int) -> None:
        g.state.occ[g.data.dead] |= g.state.occ[area]

    patch.setattr(phases.Impulse, "do_dig", after(phases.Impulse.do_dig, smear))


def card_in_two_piles(patch: Patch) -> None:
    def keep(self: phases.Reaction, g: Game, card: int) -> None:
        g.state.hand[self.actor] |= 1 << card

    patch.setattr(phases.Reaction, "do_play", after(phases.Reaction.do_play, keep))


def beyond_the_limit(patch: Patch) -> None:
    patch.setattr(phases, "TRENCH_MAX", 3)


def below_zero(patch: Patch) -> None:
    recovery = phases.Turn.recovery
    patch.setattr(phases.Turn, "recovery", after(recovery, lambda _, g: setattr(g.state, "turn", g.state.turn - 9)))


def two_controllers(patch: Patch) -> None:
    def both(self: phases.Impulse, g: Game) -> None:
        g.state.control = [1, 1]

    patch.setattr(phases.Impulse, "do_pass", after(phases.Impulse.do_pass, both))


def unknown_rule(patch: Patch) -> None:
    patch.setattr(phases.Campaign, "victory", lambda self, g: g.finish(0, "so be it", "T99"))


def event_without_text(patch: Patch) -> None:
    patch.setattr(phases.Turn, "judge", after(phases.Turn.judge, lambda _, g: g.note("rumour", 1)))


class Whim(Choice):
    """A question that texts.yaml does not know."""

    def legal(self, g: Game) -> Sequence[Action]:
        return ()


def question_without_prompt(patch: Patch) -> None:
    patch.setattr(plugin, "register_steps", hookimpl(lambda: (*phases.STEPS, Whim)))


def mere_number(patch: Patch) -> None:
    patch.setitem(phases.Damage.fields, "area", "int")


def figure_for_all(patch: Patch) -> None:
    patch.setattr(phases.Movers, "says", ("origin_of",))
    patch.setattr(phases.Movers, "origin_of", lambda self, g: self.origin, raising=False)
    prompts = compiled("toy").prompts
    patch.setitem(
        prompts, "Movers", prompts["Movers"].model_copy(update={"text": "{origin_of}", "waiting": "{origin_of}"})
    )


def still_samples(patch: Patch) -> None:
    patch.setattr(plugin, "resample", hookimpl(lambda g, side, rng: None))


class Place(Choice):
    """Where a unit starts, asked in the order of the roster."""

    unit: int = 0

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("dig", area) for area in (2, 3, 4)]

    def do_dig(self, g: Game, area: int) -> None:
        g.move(1 << self.unit, area)


def roster_order(patch: Patch) -> None:
    begin = plugin.set_up

    def set_up(g: Game) -> bool:
        begin(g)
        g.move(g.rules.of_side[1], g.data.dead)
        for unit in reversed(plugin.bits(g.rules.of_side[1])):
            g.push(Place(1, unit))
        return True

    patch.setattr(plugin, "register_steps", hookimpl(lambda: (*phases.STEPS, Place)))
    patch.setattr(plugin, "set_up", hookimpl(set_up))


def boundless_hopes(patch: Patch) -> None:
    patch.setattr(plugin, "_standing", lambda g, side: float("inf") if side == g.state.stack[-1].actor else 0.0)


FAULTS: list[tuple[Callable[[Patch], None], str, str]] = [
    (endless, "games_end", "not ended after 500 decisions"),
    (without_result, "games_end", "no result"),
    (crash, "games_end", "ZeroDivisionError: the ruleset is at fault"),
    (doubled_offer, "offers_are_sound", "Impulse offers an action twice"),
    (unplayable_offer, "offers_can_be_played", "IndexError"),
    (refusal_that_changes, "others_are_refused", "was refused, but has changed the game"),
    (outside_chance, "same_seed_same_game", "two games of one seed differ"),
    (process_number, "batches_agree", "differ with two jobs"),
    (memory_beside_the_state, "saves_go_on", "the replay ends in another position"),
    (no_plain_data, "json_round_trip", "differs in plan"),
    (shared_column, "copies_are_independent", "changed when"),
    (shared_column, "undo_restores", "does not restore the state"),
    (open_hand, "views_leak_nothing", "extra.hands"),
    (still_samples, "secrets_vary", "never varied"),
    (roster_order, "orders_tell_nothing", "at Place in the order of their numbers"),
    (telling_window, "views_leak_nothing", "can tell the game from a twin"),
    (lossy_sample, "samples_can_be_played", "invariant broken 0 actions into a sample"),
    (piece_in_two_places, "pieces_and_cards_are_conserved", "disagree"),
    (card_in_two_piles, "pieces_and_cards_are_conserved", "lies in discard and in another pile"),
    (beyond_the_limit, "pieces_and_cards_are_conserved", "trench is 3, beyond its limits of 0 to 2"),
    (below_zero, "pieces_and_cards_are_conserved", "beyond its limits of 1 to any number"),
    (two_controllers, "invariants_hold", "an area has two controllers"),
    (boundless_hopes, "bots_can_think", "the evaluation gives inf for"),
    (unknown_rule, "citations_exist", "the result cites 'T99'"),
    (event_without_text, "citations_exist", "'rumour' has no text"),
    (question_without_prompt, "prompts_exist", "'Whim' has no prompt"),
    (figure_for_all, "prompts_exist", "the prompt of 'Movers' names ['origin_of'], which are not among its fields"),
    (mere_number, "prompts_exist", "the field 'area' of Damage is told as a space, but annotated as int; say Space"),
]


@pytest.mark.parametrize(("fault", "name", "message"), FAULTS, ids=[fault.__name__ for fault, _, _ in FAULTS])
def test_each_fault_is_found(patch: Patch, fault: Callable[[Patch], None], name: str, message: str) -> None:
    fault(patch)
    report = battery("toy", games=200, only=[name])
    assert not report.ok
    assert message in str(report.failures[0].failure)


def test_every_property_has_a_fault_that_it_finds() -> None:
    assert {name for _, name, _ in FAULTS} == {function.__name__ for function in PROPERTIES}


@pytest.mark.parametrize(("counted", "secret"), [(2, True), (1, False)])
def test_who_waits_where_nobody_counts_is_a_secret_only_if_others_stand_elsewhere(
    patch: Patch, counted: int, secret: bool
) -> None:
    game = new_game("toy", seed=1)
    hidden = game.rules.of_side[1] & ~game.state.seen[0]
    spaces = sorted({game.state.at[piece] for piece in plugin.bits(hidden)})
    assert len(spaces) > 2
    patch.setattr(game.rules.board, "uncounted", sum(1 << space for space in spaces[counted:]))
    assert ("place of hidden units" in secrets_of(game, 0, Kept())) is secret


def test_a_failure_can_be_replayed_from_its_save(patch: Patch, tmp_path: Path) -> None:
    patch.setattr(phases.Impulse, "do_dig", lambda self, g, area: 1 // 0)
    report = battery("toy", games=20, only=["games_end"])
    (path,) = report.write_saves(tmp_path)
    failure = report.failures[0].failure
    assert failure is not None
    game = load(path)
    assert (game.seed, game.moves) == (failure.seed, failure.action)
    assert str(failure).endswith(f"[seed {failure.seed}, action {failure.action + 1}]"), "the one that cannot be played"
    with pytest.raises(ZeroDivisionError):
        game.play(next(action for action in game.decision.actions if action.verb == "dig"))


def test_the_report_can_be_read() -> None:
    seen: list[Outcome] = []
    report = battery("toy", games=3, only=["games_end", "json_round_trip"], progress=seen.append)
    assert report.ok
    assert seen == report.outcomes
    assert str(report).splitlines()[0].startswith("ok   games_end: random games reach their end within the cap")
    assert all(outcome.checks > 5 for outcome in seen)


def test_the_battery_is_the_same_for_the_same_seed(patch: Patch) -> None:
    two_controllers(patch)
    failures = [battery("toy", games=20, seed=seed, only=["invariants_hold"]).failures[0].failure for seed in (1, 1, 2)]
    assert failures[0] == failures[1] != failures[2]


def test_a_modders_test_fails_with_the_report_and_the_save(patch: Patch, tmp_path: Path) -> None:
    two_controllers(patch)
    with pytest.raises(AssertionError, match="FAIL invariants_hold") as caught:
        check_ruleset("toy", games=5, only=["invariants_hold"], saves=tmp_path)
    path = tmp_path / "toy-invariants_hold.json"
    assert str(path) in str(caught.value)
    assert json.loads(path.read_text())["ruleset"] == "toy"


def test_other_scenarios_and_options_are_checked_too() -> None:
    report = battery("toy", "short", games=10, options={"extra_card": 0}, only=["games_end", "batches_agree"])
    assert report.ok, str(report)
    assert report.scenario == "short"


@pytest.mark.parametrize(
    "how", [{"ruleset": "toi"}, {"ruleset": "toy", "only": ["nonsense"]}, {"ruleset": "toy", "games": 0}]
)
def test_wrong_questions_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        battery(**how)
