"""The greedy bot: one step ahead on what the ruleset says a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from fivehills.bots.seat import Seat
from fivehills.engine.actions import Action
from fivehills.engine.answers import judged
from fivehills.engine.decision import winners
from fivehills.engine.steps import Choice, Select
from fivehills.maths.dice import draw
from fivehills.play.game import Game
from fivehills.secrecy.curtain import secretive

WIN = 1e6
ENOUGH = 4
"""Times that the outcomes with other dice have been compared before their differences are relied upon."""
CLEAR = 1.0
"""A lead is clear if it is so many times what the dice change of it on average: one that is overturned by the sum of
both outcomes must shrink by twice as much."""


@dataclass
class GreedyBot:
    """Plays every legal action to its end on a sample and takes the one whose outcome looks best.

    The end of an action is where the steps that it pushed are done: the units for a move have been picked, the
    enemy has answered, the losses are taken. Until then this side picks all units or, where that makes things no
    better, a single one; other questions to it get the answer that finishes things (`Choice.rest`), and everything
    else is answered by chance. What the outcome is worth, the ruleset says (hook `evaluation`).

    All actions are tried on one sample, and those in which chance had a part and which are hardly worse than the best
    once more with other cards and dice (`swings`: by how much in sum the leads of the best differed, and how often that
    was seen).

    finalists: actions that are tried once more at most.
    horizon: decisions after which an action counts as done whatever is pending.

    Orders given in private (plots, bids) are worth what comes of them: all that are still to be given, own ones and
    those of others, are supposed by chance, up to `plots` of them, until they are carried out. Where the evaluation
    itself counts such orders, their step says so (`Choice.weighed`).

    An action that only opens a further question (`Choice.opens`) is worth what the best of a few answers is worth.
    It is taken only if that is more than every other action promises.

    openings: such actions that are tried. promising: of these, better ones than all others, which are enough.
    answers: answers that are tried for each; half as many for an answer that again only opens a further question.

    sample: the present one. here: what its position is worth, once that has been asked for.

    many: options beyond which only some are tried: new ones, and of those tried before (`memory`: what each was worth,
    and the number of the question, `asked`) the best `again` and the longest untried.
    """

    judges: ClassVar[bool] = True
    summary: ClassVar[str] = "looks one action ahead and takes what seems best; a first opponent"
    finalists: int = 4
    horizon: int = 16
    plots: int = 64
    openings: int = 6
    promising: int = 2
    answers: int = 4
    many: int = 9
    again: int = 7
    asked: int = 0
    sample: Game | None = field(default=None, repr=False)
    here: float | None = field(default=None, repr=False)
    memory: dict[tuple[type, Action], tuple[float, int]] = field(default_factory=dict, repr=False)
    swings: dict[type, tuple[float, int]] = field(default_factory=dict, repr=False)

    def choose(self, seat: Seat) -> Action:
        options = list(seat.actions)
        if len(options) == 1:
            return options[0]
        seat.rng.shuffle(options)  # the first of equals wins below
        game = self._looking_at(seat.glimpse())
        self.asked += 1
        leading, options = _parted(game, options)
        root = type(game.state.stack[-1])
        tried = {option: self._trial(game, option, seat.number) for option in self._promising(root, options)}
        if len(options) > self.many:
            self._remember(root, tried, seat.number)
        opening = self._opening(seat, leading, tried, game) if leading else None
        return opening or self._decided(seat, root, tried)

    def _looking_at(self, sample: Game) -> Game:
        """A new sample; what its position is worth is found when it is needed."""
        self.sample, self.here = sample, None
        return sample

    def _here(self, side: int) -> float:
        """What the position is worth on the present sample (remembered)."""
        if self.here is None:
            assert self.sample is not None
            self.here = worth(self.sample, side)
        return self.here

    def _promising(self, root: type, options: Sequence[Action]) -> Sequence[Action]:
        """The options to try: of many, new ones, the longest untried, and those that promised most before."""
        if len(options) <= self.many:
            return options
        memory = self.memory
        known = sorted((o for o in options if (root, o) in memory), key=lambda o: -memory[root, o][0])
        stale = sorted(known[self.again :], key=lambda o: memory[root, o][1])[: self.again // 3]
        return [*(o for o in options if (root, o) not in memory), *stale, *known[: self.again]]

    def _remember(self, root: type, tried: Mapping[Action, Trial], side: int) -> None:
        asked, here = self.asked, self._here(side)
        self.memory.update({(root, option): (trial.worth - here, asked) for option, trial in tried.items()})

    def _decided(self, seat: Seat, root: type, tried: Mapping[Action, Trial]) -> Action:
        """The best option: if chance had a part in it, those that it hardly leads are tried with other dice as well."""
        leaders = self._contenders(root, tried)
        if len(leaders) == 1 or all(tried[option].sure for option in leaders):
            return leaders[0]
        assert self.sample is not None
        game = self._looking_at(seat.second_glimpse(self.sample))
        again = {option: self._trial(game, option, seat.number) for option in leaders}
        self._note_swing(root, [found[leaders[0]].worth - found[leaders[1]].worth for found in (tried, again)])
        return max(leaders, key=lambda option: tried[option].worth + again[option].worth)

    def _contenders(self, root: type, tried: Mapping[Action, Trial]) -> list[Action]:
        """The best, and the next after it whom it leads by so little that other dice might find otherwise."""
        leaders = sorted(tried, key=lambda option: -tried[option].worth)[: self.finalists]
        total, times = self.swings.get(root, (0.0, 0))
        if times < ENOUGH:
            return leaders
        least = tried[leaders[0]].worth - CLEAR * total / times
        return [leaders[0], *(option for option in leaders[1:] if tried[option].worth > least)]

    def _note_swing(self, root: type, leads: Sequence[float]) -> None:
        """Remember by how much the leads of one action over another differ with other dice."""
        swing = abs(leads[0] - leads[1])
        if swing < WIN / 2:
            total, times = self.swings.get(root, (0.0, 0))
            self.swings[root] = total + swing, times + 1

    def _opening(
        self, seat: Seat, leading: Sequence[Action], tried: Mapping[Action, Trial], game: Game
    ) -> Action | None:
        """The best of the first few options that lead on to something better than the others; None if none does."""
        limit = max((trial.worth for trial in tried.values()), default=float("-inf"))
        root, better, found = type(game.state.stack[-1]), 0, dict[Action, Trial]()
        for option in self._promising(root, leading)[: self.openings]:
            trial = found[option] = self._trial(game, option, seat.number)
            better += trial.worth > limit
            if tried and better == self.promising:
                break
        self._remember(root, found, seat.number)
        return max(found, key=lambda option: found[option].worth) if better else None

    def _trial(self, sample: Game, action: Action, side: int, answers: int = 0) -> Trial:
        stack = sample.state.stack
        depth, root = len(stack), type(stack[-1])
        game = sample.copy()
        game.imagine(action)
        if _opens(sample, action) and _is_asked(game, side):
            return self._answered(game, side, answers or self.answers)
        if _plots(sample, side):
            return Trial(self._carried_out(game, side, sample.state.reveals))
        if not _is_pending(game, side, depth, root):
            return Trial(worth(game, side), game.state.dice == sample.state.dice)
        if not _is_picking(game, side) or not any(action.verb == "all" for action in game.offers()):
            return Trial(self._outcome(game, side, depth, root, ("done", "select")))
        every = self._outcome(game.copy(), side, depth, root, ("all", "done", "select"))
        if every > self._here(side):
            return Trial(every)
        return Trial(max(every, self._outcome(game, side, depth, root, ("done", "select"))))

    def _answered(self, game: Game, side: int, answers: int) -> Trial:
        """What the best of a few answers to the question that came up is worth."""
        few, fewer = self._few(game, answers), max(1, answers // 2)
        if not few:
            return Trial(worth(game, side))
        found = {answer: self._trial(game, answer, side, fewer) for answer in few}
        self._remember(type(game.state.stack[-1]), found, side)
        return Trial(max(trial.worth for trial in found.values()))

    def _few(self, game: Game, count: int) -> list[Action]:
        """A few answers to a question: one of every verb, half as many that promised most before, others by chance."""
        actions, memory = game.offers(), self.memory
        if not actions:
            return []
        root = type(game.state.stack[-1])
        found = {action.verb: action for action in actions}
        known = sorted((a for a in actions if (root, a) in memory), key=lambda a: -memory[root, a][0])
        few = dict.fromkeys([*found.values(), *known[: count // 2]])
        chance = game.state.dice
        while len(few) < min(count, len(actions)):
            chance, number = draw(chance, len(actions))
            few[actions[number]] = None
        return list(few)

    def _outcome(self, game: Game, side: int, depth: int, root: type, wanted: Sequence[str]) -> float:
        """What the position is worth when the action just played has been played to its end."""
        chance = game.state.dice
        for _ in range(self.horizon):
            if not _is_pending(game, side, depth, root):
                break
            chance, passes = _lets_pass(game, side, chance)
            if passes:
                continue
            actions = game.offers()
            if not _is_pending(game, side, depth, root):
                break
            chance = self._suppose(game, side, actions, chance, wanted)
        return worth(game, side)

    def _suppose(
        self, game: Game, side: int, actions: Sequence[Action], chance: int, wanted: Sequence[str] = ()
    ) -> int:
        """Answer a question on the way as it might be answered; the chance that is left."""
        likely = _likely(game, side, actions) or actions
        chance, number = draw(chance, len(likely))
        game.imagine(_picked(actions, wanted) if wanted and _is_picking(game, side) else likely[number])
        return chance

    def _carried_out(self, game: Game, side: int, reveals: int) -> float:
        """What the position is worth when the orders that are being given in private have been carried out."""
        chance, others = game.state.dice, False
        for _ in range(self.plots):
            others = others or not _is_asked(game, side)
            if not _is_secret(game, side, reveals, others):
                break
            actions = game.offers()
            if not _is_secret(game, side, reveals, others):
                break
            chance = self._suppose(game, side, actions, chance)
        return worth(game, side)


class Trial(NamedTuple):
    """What came out of an action. sure: it was done at once, without chance."""

    worth: float
    sure: bool = False


def worth(game: Game, side: int) -> float:
    """The ruleset's evaluation, or more than any evaluation if the game is decided."""
    if game.over and game.state.result is not None:
        won = winners(game.rules, game.state.result)
        return 0.0 if not won else WIN if won >> side & 1 else -WIN
    return judged(game, side)


def _parted(game: Game, options: Sequence[Action]) -> tuple[list[Action], list[Action]]:
    """The options that only open a further question, and the others."""
    step = game.state.stack[-1]
    if not isinstance(step, Choice) or not step.opens:
        return [], list(options)
    leading = [option for option in options if option.verb in step.opens]
    return leading, [option for option in options if option not in leading]


def _opens(game: Game, action: Action) -> bool:
    """Whether an action only leads to a further question of the same side."""
    step = game.state.stack[-1]
    return isinstance(step, Choice) and action.verb in step.opens


def _plots(game: Game, side: int) -> bool:
    """Whether a side is giving orders in private that the evaluation does not see before they are carried out."""
    step = game.state.stack[-1]
    if not isinstance(step, Choice) or step.weighed or secretive(game) != side:
        return False
    return not isinstance(step, Select) and not game.setting_up


def _is_secret(game: Game, side: int, reveals: int, others: bool) -> bool:
    """Whether orders are still being given in private; others: those of other sides have been begun on since."""
    if not game.state.stack or game.state.reveals != reveals or secretive(game) < 0:
        return False
    return not (others and _is_asked(game, side))


def _is_asked(game: Game, side: int) -> bool:
    """Whether a side must choose now."""
    step = game.state.stack[-1] if game.state.stack else None
    return isinstance(step, Choice) and step.actor == side


def _is_picking(game: Game, side: int) -> bool:
    """Whether a side is picking units for what it does."""
    stack = game.state.stack
    return bool(stack) and isinstance(stack[-1], Select) and stack[-1].actor == side


def _picked(actions: Sequence[Action], wanted: Sequence[str]) -> Action:
    """The first action of the first verb that is offered, or simply the first."""
    for verb in wanted:
        for action in actions:
            if action.verb == verb:
                return action
    return actions[0]


def _likely(game: Game, side: int, actions: Sequence[Action]) -> list[Action]:
    """The answers to a question to a side that have the first offered of the verbs which finish things.

    Where the step names none, those after which the question is not put again, or which let a reaction pass.
    """
    step = game.state.stack[-1]
    if not isinstance(step, Choice) or step.actor != side:
        return []
    if step.rest:
        found = ([action for action in actions if action.verb == verb] for verb in step.rest)
        return next(filter(None, found), [])
    if step.again:
        return [action for action in actions if action.verb not in step.again]
    return [action for action in actions if action.verb == step.declines] if step.declines else []


def _lets_pass(game: Game, side: int, chance: int) -> tuple[int, bool]:
    """The chance that is left, and whether a chance to react is let pass, unseen what there would be to do: by the side
    that thinks always, by others as often as not. So is a question to that side which can always be finished.
    """
    step = game.state.stack[-1]
    if not isinstance(step, Choice):
        return chance, False
    if not step.declines:
        return _finishes(game, step, chance) if step.always_rests and step.actor == side else (chance, False)
    if step.actor != side:
        chance, reacts = draw(chance, 2)
        if reacts:
            return chance, False
    game.imagine(game.rules.action(step.declines))
    return chance, True


def _finishes(game: Game, step: Choice, chance: int) -> tuple[int, bool]:
    """As `_lets_pass`, of a question that offers its rest always, unless a variant changes what it offers."""
    if type(step) in game.rules.amend:
        return chance, False
    game.imagine(game.rules.action(step.rest[0]))
    return draw(chance, 1)[0], True


def _is_pending(game: Game, side: int, depth: int, root: type) -> bool:
    """Whether what a side began with a question of that class, at that depth of the stack, is not yet done."""
    stack = game.state.stack
    step = stack[-1] if stack else None
    if len(stack) != depth:
        return len(stack) > depth and not (isinstance(step, Choice) and step.actor == side and step.is_restful(game))
    if not isinstance(step, Choice) or step.actor != side:
        return False
    if isinstance(step, Select) or type(step) is not root or not step.again:
        return isinstance(step, Select)
    return bool(step.rest) or not step.is_restful(game)
