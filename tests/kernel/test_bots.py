"""Bots: they are given a seat, not the state, and play the same game for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from fivehills import Action, Game, new_game
from fivehills.batch.simulate import play_out, simulate
from fivehills.bots.greedy import WIN, GreedyBot, Trial, worth
from fivehills.bots.players import BUILT_IN, RandomBot, bot_names, make_bot
from fivehills.bots.seat import Seat, own_chance
from fivehills.errors import UndoRefused, UsageError
from fivehills.plugins.discovery import registry
from toy.plugin import _exchange


def seat(game: Game, side: str = "french", seed: int = 1) -> Seat:
    return Seat(game, side, Random(seed))


def test_a_seat_offers_decision_view_and_samples_and_no_way_to_the_state(toy: Game) -> None:
    place = seat(toy)
    assert list(place.actions) == list(toy.decision.actions)
    assert place.view() == toy.view("french")
    assert place.sample().view("french") == toy.view("french")
    assert {name for name in dir(place) if not name.startswith("_")} == {
        *("actions", "decision", "glimpse", "has_secrets", "number", "rng", "sample", "second_glimpse", "side", "view")
    }


def test_a_glimpse_is_a_sample_in_which_nothing_can_be_taken_back(in_fight: Game) -> None:
    in_fight.play(in_fight.decision.actions[0])
    side = in_fight.decision.actor
    glimpse, sample = seat(in_fight, side).glimpse(), seat(in_fight, side).sample()
    assert (glimpse.digest(), glimpse.seed, glimpse.view(side)) == (sample.digest(), 0, in_fight.view(side))
    assert glimpse.actions() == []
    glimpse.play(glimpse.decision.actions[0])
    with pytest.raises(UndoRefused):
        glimpse.undo()


def test_a_seat_shows_no_decision_of_the_other_side(toy: Game) -> None:
    with pytest.raises(UsageError, match="not for 'viet-minh'"):
        _ = seat(toy, "viet-minh").decision


def test_random_chooses_every_action_equally_often(in_fight: Game) -> None:
    place, bot = seat(in_fight), RandomBot()
    counts = Counter(str(bot.choose(place)) for _ in range(2000))
    options = len(in_fight.decision.actions)
    assert set(counts) == {str(action) for action in in_fight.decision.actions}
    assert min(counts.values()) > 0.7 * 2000 / options


def test_bots_leave_the_game_alone(in_fight: Game) -> None:
    before, lines = in_fight.digest(), list(in_fight.log or ())
    for bot in (RandomBot(), GreedyBot()):
        assert bot.choose(seat(in_fight)) in in_fight.decision.actions
    assert (in_fight.digest(), list(in_fight.log or ()), in_fight.moves) == (before, lines, 2)


def test_greedy_takes_what_the_ruleset_values(in_fight: Game) -> None:
    """An empty area next door is worth taking; it means picking units after the move was named."""
    in_fight.move(in_fight.rules.of_side[1], in_fight.rules.board.index["P5"])
    in_fight._advance()
    action = GreedyBot(finalists=100).choose(seat(in_fight))
    assert str(action) in ("move P1 P6", "move P2 P3", "move P2 P6")


@pytest.mark.parametrize(("left", "picks"), [(0, ["all"]), (1, ["select fr-1", "done"])])
def test_greedy_picks_as_many_units_as_serve_it(
    in_fight: Game, monkeypatch: pytest.MonkeyPatch, left: int, picks: list[str]
) -> None:
    monkeypatch.setattr(in_fight.rules, "evaluate", lambda g, side: g.state.occ[0].bit_count() == left)
    in_fight.play("move P1 P6")
    for pick in picks:
        action = GreedyBot().choose(seat(in_fight))
        assert str(action) == pick
        in_fight.play(action)
    assert in_fight.decision.actor == "viet-minh"


def test_greedy_does_not_look_at_what_it_cannot_know(in_fight: Game) -> None:
    """A dummy in another place changes nothing in what is asked of the French, nor in their answer."""
    other = in_fight.copy()
    _exchange(other, other.rules.piece_index["vm-1"], other.rules.piece_index["vm-4"])
    assert other.digest() != in_fight.digest()
    choices = [{str(GreedyBot().choose(seat(game, seed=n))) for n in range(30)} for game in (in_fight, other)]
    assert choices[0] == choices[1]


def test_greedy_prefers_winning_to_everything(in_fight: Game) -> None:
    lost, won = in_fight.copy(), in_fight.copy()
    lost.finish(1, "lost", "T12")
    won.finish(0, "won", "T12")
    assert worth(lost, 0) < worth(in_fight, 0) < worth(won, 0)
    assert worth(lost, 1) == worth(won, 0)
    drawn = in_fight.copy()
    drawn.finish(-1, "drawn", "T12")
    assert worth(drawn, 0) == worth(drawn, 1) == 0


def test_greedy_beats_random_from_either_side() -> None:
    as_french = simulate("toy", games=20, bots=("greedy", "random")).wins
    as_viet_minh = simulate("toy", games=20, bots=("random", "greedy")).wins
    assert as_french["french"] >= 12 > 3 >= as_french["viet-minh"]
    assert as_viet_minh["viet-minh"] >= 12 > 3 >= as_viet_minh["french"]


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    ends = []
    for _ in range(2):
        game = new_game("toy", seed=4)
        play_out(game, [make_bot(name), make_bot(name)])
        ends.append(game.digest())
    assert ends[0] == ends[1]


def test_the_sides_bots_have_different_chance() -> None:
    assert own_chance(1, "french").random() != own_chance(1, "viet-minh").random()
    assert own_chance(1, "french").random() == own_chance(1, "french").random() == 0.43288415136952807


class LastBot:
    """Always takes the last action."""

    def choose(self, seat: Seat) -> Action:
        return seat.actions[-1]


def test_plugins_bring_bots_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry().bots, "last", LastBot)
    assert bot_names() == [*BUILT_IN, "last"]
    summary = simulate("toy", games=2, bots=("last", "last"))
    assert summary.finished == 2


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match="did you mean 'greedy'"):
        make_bot("gready")


def test_greedy_tries_only_some_of_many_options_again(in_fight: Game) -> None:
    """New options are tried, and of those known the best and the longest untried."""
    bot = GreedyBot(many=2, again=3)
    options = list(in_fight.decision.actions)
    root = type(in_fight.state.stack[-1])
    assert len(options) > 5
    assert bot._promising(root, options) == options

    bot.memory.update({(root, option): (float(number), number) for number, option in enumerate(options[1:])})
    again = bot._promising(root, options)

    assert again == [options[0], options[1], *reversed(options[-3:])]


@pytest.mark.parametrize(("lead", "swing", "seen", "times"), [(3, 2, 4, 0), (1, 2, 4, 1), (3, 2, 3, 1)])
def test_greedy_rolls_other_dice_where_they_change_as_much_as_the_best_leads_by(
    in_fight: Game, monkeypatch: pytest.MonkeyPatch, lead: float, swing: float, seen: int, times: int
) -> None:
    bot, first, second = GreedyBot(sample=in_fight), *in_fight.decision.actions[:2]
    root, taken = type(in_fight.state.stack[-1]), []
    monkeypatch.setattr(Seat, "second_glimpse", lambda seat, sample: taken.append(sample) or in_fight)
    monkeypatch.setattr(GreedyBot, "_trial", lambda self, game, option, side: Trial(lead if option is first else 0.0))
    for _ in range(seen):
        bot._note_swing(root, [swing, 0.0])
    assert bot._decided(seat(in_fight), root, {first: Trial(lead), second: Trial(0.0)}) is first
    assert len(taken) == times


def test_a_second_glimpse_has_other_cards_and_dice_and_keeps_what_the_ruleset_has_dealt(in_fight: Game) -> None:
    place = seat(in_fight)
    first = place.glimpse()
    others = [place.second_glimpse(first) for _ in range(20)]
    assert len({game.state.dice for game in (in_fight, first, *others)}) == 22
    assert len({game.state.hand[1] for game in others}) > 1
    assert all(game.state.hand[0] == in_fight.state.hand[0] for game in others)
    assert all(game.state.at == first.state.at for game in others)


def test_greedy_learns_how_much_other_dice_change(in_fight: Game) -> None:
    bot, place = GreedyBot(), seat(in_fight, in_fight.decision.actor)
    for _ in range(3):
        bot.choose(place)
    assert [times for _, times in bot.swings.values()] == [3]
    bot._note_swing(Game, [WIN, -WIN])
    assert Game not in bot.swings


def test_a_sample_for_the_side_that_is_asked_offers_what_the_game_offers(in_fight: Game) -> None:
    sample = seat(in_fight, in_fight.decision.actor).sample()
    assert sample.decision.actions == in_fight.decision.actions
    sample.play(sample.decision.actions[0])
    sample.undo()
    with pytest.raises(UndoRefused):
        sample.undo()


def test_greedy_imagines_what_play_would_do(toy: Game, play_at_random: Callable[..., Game]) -> None:
    """Thinking an action through leads where playing it leads, step by step."""
    rng = Random(3)
    for _ in range(40):
        if toy.over:
            break
        action = rng.choice(list(toy.decision.actions))
        twin = toy.copy()
        twin.imagine(action)
        offered = twin.offers()
        toy.play(action)
        assert list(offered) == (list(toy.decision.actions) if not toy.over else [])
        assert twin.state == toy.state
