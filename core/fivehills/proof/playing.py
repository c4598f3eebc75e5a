"""What holds for every ruleset: the properties of the conformance battery that look at one game at a time.

Each takes a `Bench`, plays a share of its games and raises `Broken` at the first thing that is wrong. Shares are such
that no property takes much longer than another.
"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fivehills.batch.coverage import watching
from fivehills.engine.actions import parse
from fivehills.engine.answers import broken_facts
from fivehills.engine.state import occupancy
from fivehills.errors import FiveHillsError, IllegalAction, InvalidAction
from fivehills.play.game import Game
from fivehills.play.position import named, restored
from fivehills.play.save import replay
from fivehills.proof.bench import Bench, Broken, Walk, difference

LOOKS = 180
"""Decisions of a game at which dearer things are looked at; short games are looked at throughout."""
NONSENSE = ("", "no-such-verb", "pass pass pass pass", "select", "\u2603", "0")


def games_end(bench: Bench) -> None:
    """random games reach their end within the cap and have a result"""
    with _covering(bench):
        _end(bench)


@contextmanager
def _covering(bench: Bench) -> Iterator[None]:
    """The games that are played to their end for their own sake also tell what they reach."""
    bench.covering = True
    try:
        with watching(bench.covered):
            yield
    finally:
        bench.covering = False


def _end(bench: Bench) -> None:
    for walk in bench.walks(1):
        game = walk.finish()
        bench.hold(game.result is not None, "the stack is empty, but the game has no result")
        bench.hold(not game.state.stack and game.over, "the game has a result, but steps are left")
        _refused(bench, game, ["pass"])


def offers_are_sound(bench: Bench) -> None:
    """every decision offers distinct actions whose texts lead back to them"""
    for walk in bench.walks(0.05):
        for number, game in enumerate(walk.decisions()):
            actions = game.decision.actions
            bench.hold(len(actions) > 0, f"the decision {game.decision.step} offers no action")
            bench.hold(len(set(actions)) == len(actions), f"the decision {game.decision.step} offers an action twice")
            if not number % 8:
                _texts_are_sound(bench, game)


def _texts_are_sound(bench: Bench, game: Game) -> None:
    actions = game.decision.actions
    texts = [str(action) for action in actions]
    twice = sorted({text for text in texts if texts.count(text) > 1})
    bench.hold(not twice, f"two actions have the text {twice[:1]} at {game.decision.step}")
    for action, text in zip(actions, texts, strict=True):
        bench.hold(parse(text, actions) is action, f"the text {text!r} does not lead back to its action")
        bench.hold(bool(action.label.strip()), f"the action {text!r} has no label")


def offers_can_be_played(bench: Bench) -> None:
    """every offered action can be played"""
    for walk in bench.walks(0.1):
        for game in walk.decisions(LOOKS):
            for action in game.decision.actions:
                twin = game.copy()
                try:
                    twin.play(action)
                except (IllegalAction, InvalidAction) as error:
                    raise Broken(f"{str(action)!r}, offered at {game.decision.step}, is refused: {error}") from error
                bench.hold(twin.over or len(twin.decision.actions) > 0, f"{str(action)!r} leads to a dead end")


def others_are_refused(bench: Bench) -> None:
    """what is not offered is refused with the state untouched"""
    for walk in bench.walks(0.02):
        for game in walk.decisions(LOOKS):
            offered = set(game.decision.actions)
            texts = {str(action) for action in offered}
            others = [action for action in walk.done[-20:] if action not in offered]
            _refused(bench, game, [*(text for text in NONSENSE if text not in texts), *others])


def _refused(bench: Bench, game: Game, others: Iterable[object]) -> None:
    before = game.digest(), game.moves
    for action in others:
        _refused_as_it_was(bench, game, action, before)


def _refused_as_it_was(bench: Bench, game: Game, action: object, before: tuple[str, int]) -> None:
    try:
        game.play(action)  # type: ignore[arg-type]
    except FiveHillsError as error:
        bench.hold(bool(str(error)), f"{str(action)!r} is refused without a word")
    else:
        raise Broken(f"{str(action)!r} is not offered, but was played")
    bench.hold((game.digest(), game.moves) == before, f"{str(action)!r} was refused, but has changed the game")


def same_seed_same_game(bench: Bench) -> None:
    """the same seed and the same choices give the same game, also when it is copied on the way"""
    for walk in bench.walks(0.05):
        other = bench.new_game(walk.seed)
        for game in walk.decisions():
            _catch_up(other, walk)
            other.copy()  # whoever still looks at where the pieces stood before would go another way
            bench.hold(game.state == other.state, "two games of one seed differ, though the same was played")
        _catch_up(other, walk)
        bench.hold(walk.game.digest() == other.digest(), "two games of one seed end differently")


def _catch_up(game: Game, walk: Walk) -> None:
    for action in walk.done[game.moves :]:
        game.play(action)


def saves_go_on(bench: Bench) -> None:
    """a game that was saved and loaded goes on like the one that was not"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        for walk in bench.walks(0.04):
            stop = walk.rng.randrange(200)
            saved = next((game for game in walk.decisions() if game.moves >= stop), walk.game)
            saved.save(path)
            *_, twin = replay(path)
            bench.hold(
                restored(named(saved), bench.new_game(0)).to_json() == saved.to_json(),
                "a position by names is not the whole position",
            )
            bench.hold(twin.digest() == saved.digest(), "a loaded game differs from the saved one")
            bench.hold(_lines(twin) == _lines(saved), "the log of a loaded game differs from that of the saved one")
            walk.finish()
            _catch_up(twin, walk)
            bench.hold(twin.digest() == walk.game.digest(), "a loaded game went another way than the saved one")


def _lines(game: Game) -> list[object]:
    return list(game.log) if game.log is not None else []


def json_round_trip(bench: Bench) -> None:
    """a state goes to JSON and back at every decision"""
    for number, walk in enumerate(bench.walks(0.1)):
        for game in walk.decisions(None if number < 3 else LOOKS):
            _round_trip(bench, game)
        _round_trip(bench, walk.game)


def _round_trip(bench: Bench, game: Game) -> None:
    data = game.to_json()
    twin = game.with_state(json.loads(json.dumps(data)))
    found = difference(data, twin.to_json())
    bench.hold(not found, f"JSON differs: {found}")
    unequal = [name for name in game.state.names() if getattr(game.state, name) != getattr(twin.state, name)]
    bench.hold(not unequal, f"the state read from JSON differs in {', '.join(unequal)}")
    bench.hold(_offered(game) == _offered(twin), "the state read from JSON offers other actions")


def _offered(game: Game) -> list[str]:
    return [] if game.over else [str(action) for action in game.decision.actions]


def copies_are_independent(bench: Bench) -> None:
    """what is played on a copy leaves the original alone, and the other way round"""
    for walk in bench.walks(0.1):
        kept: tuple[Game, str] | None = None
        for game in walk.decisions(LOOKS):
            if kept is not None:
                bench.hold(kept[0].digest() == kept[1], "a copy changed when the original was played on")
            before = game.digest()
            kept = game.copy(), before
            twin = game.copy()
            bench.hold(twin.digest() == before and twin.state == game.state, "a copy differs from its original")
            walk.play_on(twin, 4)
            bench.hold(game.digest() == before, "the original changed when a copy was played on")


def undo_restores(bench: Bench) -> None:
    """undo restores the state, the offer and the log"""
    for walk in bench.walks(0.1):
        for game in walk.decisions(LOOKS // 2):
            before = (game.digest(), _offered(game), _lines(game), game.moves)
            count = walk.rng.randrange(1, 4)
            walk.play_on(game, count)
            for _ in range(game.moves - before[3]):
                game.undo()
            after = (game.digest(), _offered(game), _lines(game), game.moves)
            for what, one, other in zip(("state", "offer", "log", "count"), before, after, strict=True):
                bench.hold(one == other, f"undo of {count} actions does not restore the {what}")
        _undo_the_end(bench, walk)


def _undo_the_end(bench: Bench, walk: Walk) -> None:
    game, end = walk.game, walk.game.digest()
    game.undo()
    bench.hold(not game.over, "undo of the last action leaves the game over")
    game.play(walk.done[-1])
    bench.hold(game.digest() == end, "the last action, taken back and played again, leads elsewhere")


def pieces_and_cards_are_conserved(bench: Bench) -> None:
    """every piece is in one place, every card in at most one pile, every number within its declared limits"""
    for walk in bench.walks(0.2):
        for game in walk.decisions():
            _conserved(bench, game)
        _conserved(bench, walk.game)


def _conserved(bench: Bench, game: Game) -> None:
    state, rules = game.state, game.rules
    bench.hold(
        occupancy(state.at, len(rules.board)) == state.occ, "the places of pieces and the spaces' pieces disagree"
    )
    seen = 0
    for column in state.columns:
        if column.about == "card":
            for cards in getattr(state, column.name):
                if cards & seen:
                    doubled = rules.cards[(cards & seen).bit_length() - 1].id
                    raise Broken(f"the card {doubled!r} lies in {column.name} and in another pile")
                seen |= cards
    for name, low, high in _limits(game):
        value = getattr(state, name)
        for number in _numbers(value):
            most = "any number" if high == math.inf else high
            bench.hold(low <= number <= high, f"{name} is {number}, beyond its limits of {low} to {most}")


def _limits(game: Game) -> list[tuple[str, int, float]]:
    memo = game.rules.memo
    if "declared limits" not in memo:
        file = game.rules.content.ruleset
        found: list[tuple[str, int, float]] = [(value.id, 0, value.max) for value in file.values]
        found += [(marker.id, 0, marker.max) for marker in file.markers if marker.kind == "level"]
        found += [(track.id, track.min, math.inf if track.max is None else track.max) for track in file.tracks]
        memo["declared limits"] = found
    limits: list[tuple[str, int, float]] = memo["declared limits"]
    return limits


def _numbers(value: object) -> tuple[int, ...]:
    """The smallest and the largest number of a column of any kind."""
    if isinstance(value, int):
        return (value,)
    if isinstance(value, (bytes, bytearray)):
        return (min(value), max(value)) if value else ()
    flat = [n for part in value for n in _numbers(part)]  # type: ignore[attr-defined]
    return (min(flat), max(flat)) if flat else ()


def invariants_hold(bench: Bench) -> None:
    """the ruleset's own invariants hold at every decision"""
    for walk in bench.walks(0.25):
        for game in walk.decisions():
            _unbroken(bench, game)
        _unbroken(bench, walk.game)


def _unbroken(bench: Bench, game: Game) -> None:
    broken = broken_facts(game)
    bench.hold(not broken, f"invariant broken: {'; '.join(broken[:3])}")
