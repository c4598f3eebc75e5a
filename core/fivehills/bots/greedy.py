"""The greedy bot: one step ahead on what the ruleset says a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivehills.bots.seat import Seat
from fivehills.engine.actions import Action
from fivehills.engine.steps import Choice, Select
from fivehills.maths.dice import draw
from fivehills.play.game import Game

WIN = 1e6


@dataclass(frozen=True)
class GreedyBot:
    """Plays every legal action to its end on a few samples and takes the one whose outcome looks best.

    The end of an action is where the steps that it pushed are done: the units for a move have been picked, the
    enemy has answered, the losses are taken. Until then this side picks all units or, as another way of doing the
    same, a single one; other questions to it get the answer that finishes things, if their step names one (`rest`),
    and everything else is answered by chance. What the outcome is worth, the ruleset says (hook `evaluation`).

    samples: games on which the finalists are tried, the same ones for every action.
    trials: games of these on which every action is tried first.
    finalists: actions that are tried on all samples.
    horizon: decisions after which an action counts as done whatever is pending.

    An action that only opens a further question (`Choice.opens`) is worth what the best of a few answers is worth.
    It is taken only if that is more than every other action promises.

    openings: such actions that are tried. promising: of these, better ones than all others, which are enough.
    answers: answers that are tried for each.
    """

    samples: int = 4
    trials: int = 1
    finalists: int = 4
    horizon: int = 16
    openings: int = 12
    promising: int = 3
    answers: int = 5

    def choose(self, seat: Seat) -> Action:
        options = list(seat.actions)
        if len(options) == 1:
            return options[0]
        seat.rng.shuffle(options)  # the first of equals wins below
        games = [seat.sample() for _ in range(self.trials)]
        leading, options = _parted(games[0], options)
        opening = self._opening(seat, leading, options, games[0]) if leading else None
        if opening is not None:
            return opening
        worth = self._ranked(seat, options, games)
        options = list(worth)[: self.finalists]
        if len(options) > 1 and (seat.has_secrets or not all(_is_sure(games[0], o, seat.number) for o in options)):
            games += [seat.sample() for _ in range(self.samples - self.trials)]
            later = self._ranked(seat, options, games[self.trials :])
            worth = {option: worth[option] + later[option] for option in options}
        return max(worth, key=worth.__getitem__)

    def _opening(self, seat: Seat, leading: Sequence[Action], others: Sequence[Action], game: Game) -> Action | None:
        """The best of the first few options that lead on to something better than the others; None if none does."""
        limit = max((self._worth(game, option, seat.number) for option in others), default=float("-inf"))
        better: dict[Action, float] = {}
        for option in leading[: self.openings]:
            value = self._worth(game, option, seat.number)
            if value > limit:
                better[option] = value
            if others and len(better) == self.promising:
                break
        return max(better, key=better.__getitem__, default=None)

    def _ranked(self, seat: Seat, options: Sequence[Action], games: Sequence[Game]) -> dict[Action, float]:
        """The options with their summed worth, best first."""
        worth = {option: sum(self._worth(game, option, seat.number) for game in games) for option in options}
        return dict(sorted(worth.items(), key=lambda item: -item[1]))

    def _worth(self, sample: Game, action: Action, side: int) -> float:
        depth, root = len(sample.state.stack), type(sample.state.stack[-1])
        game = sample.copy()
        game.play(action)
        if _opens(sample, action) and _is_asked(game, side):
            return max(self._worth(game, answer, side) for answer in _few(game, self.answers))
        if not _may_pick_all(game, side):
            return self._outcome(game, side, depth, root, ("done", "select"))
        every = self._outcome(game.copy(), side, depth, root, ("all", "done", "select"))
        return max(every, self._outcome(game, side, depth, root, ("done", "select")))

    def _outcome(self, game: Game, side: int, depth: int, root: type, wanted: Sequence[str]) -> float:
        """What the position is worth when the action just played has been played to its end."""
        chance = game.state.dice
        for _ in range(self.horizon):
            if not _is_pending(game, side, depth, root):
                break
            actions = game.decision.actions
            likely = _likely(game, side) or actions
            chance, number = draw(chance, len(likely))
            game.play(_picked(actions, wanted) if _is_picking(game, side) else likely[number])
        return worth(game, side)


def worth(game: Game, side: int) -> float:
    """The ruleset's evaluation, or more than any evaluation if the game is decided."""
    if game.over and game.state.result is not None:
        winner = game.state.result[0]
        return 0.0 if winner < 0 else WIN if winner == side else -WIN
    return game.rules.evaluate(game, side)


def _parted(game: Game, options: Sequence[Action]) -> tuple[list[Action], list[Action]]:
    """The options that only open a further question, and the others."""
    leading = [option for option in options if _opens(game, option)]
    return leading, [option for option in options if option not in leading] if leading else list(options)


def _opens(game: Game, action: Action) -> bool:
    """Whether an action only leads to a further question of the same side."""
    step = game.state.stack[-1]
    return isinstance(step, Choice) and action.verb in step.opens


def _few(game: Game, count: int) -> list[Action]:
    """A few answers to a question: one of every verb, then others by chance."""
    actions = game.decision.actions
    found = list({action.verb: action for action in actions}.values())
    chance = game.state.dice
    while len(found) < min(count, len(actions)):
        chance, number = draw(chance, len(actions))
        if actions[number] not in found:
            found.append(actions[number])
    return found


def _is_asked(game: Game, side: int) -> bool:
    """Whether a side must choose now."""
    step = game.state.stack[-1] if game.state.stack else None
    return isinstance(step, Choice) and step.actor == side


def _is_sure(sample: Game, action: Action, side: int) -> bool:
    """Whether an action is done at once and without chance."""
    depth, root = len(sample.state.stack), type(sample.state.stack[-1])
    game = sample.copy()
    game.play(action)
    return game.state.dice == sample.state.dice and not _is_pending(game, side, depth, root)


def _is_picking(game: Game, side: int) -> bool:
    """Whether a side is picking units for what it does."""
    stack = game.state.stack
    return bool(stack) and isinstance(stack[-1], Select) and stack[-1].actor == side


def _may_pick_all(game: Game, side: int) -> bool:
    return _is_picking(game, side) and any(action.verb == "all" for action in game.decision.actions)


def _picked(actions: Sequence[Action], wanted: Sequence[str]) -> Action:
    """The first action of the first verb that is offered, or simply the first."""
    for verb in wanted:
        for action in actions:
            if action.verb == verb:
                return action
    return actions[0]


def _likely(game: Game, side: int) -> list[Action]:
    """The answers to a question to a side that have the first offered of the verbs which finish things."""
    step, actions = game.state.stack[-1], game.decision.actions
    if not isinstance(step, Choice) or step.actor != side:
        return []
    found = ([action for action in actions if action.verb == verb] for verb in step.rest)
    return next(filter(None, found), [])


def _is_pending(game: Game, side: int, depth: int, root: type) -> bool:
    """Whether what a side began with a question of that class, at that depth of the stack, is not yet done."""
    stack = game.state.stack
    step = stack[-1] if stack else None
    if len(stack) != depth:
        return len(stack) > depth and not (isinstance(step, Choice) and step.actor == side and step.is_restful(game))
    if not isinstance(step, Choice) or step.actor != side:
        return False
    return isinstance(step, Select) or (type(step) is root and bool(step.again))
