"""The page about using Five Hills from Python: `docs/modding/python.md`, with examples that a test runs.

`python -m fivehills.authoring.reference` writes it from the docstrings of what is public.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fivehills.batch.simulate import Summary, simulate
from fivehills.batch.tournament import Standings, tournament
from fivehills.bots.players import bot_names, make_bot
from fivehills.bots.seat import Bot, Seat
from fivehills.content.shape import Shape
from fivehills.engine.decision import Decision, Result
from fivehills.play.game import Game
from fivehills.play.save import load, replay
from fivehills.play.start import compiled, new_game
from fivehills.plugins.discovery import Ruleset
from fivehills.proof.check import battery

PAGE = "docs/modding/python.md"
_HEAD = """\
# Five Hills from Python

Generated from docstrings by `python -m fivehills.authoring.reference`; do not edit. The examples are run by a test.

A program uses a game as a player does: through `Game`, its decision and the actions that the decision offers. What
steps and hooks may use beyond that is on [another page](kernel.md).
"""


@dataclass(frozen=True)
class Section:
    """A chapter: a function whose docstring has some words and an example as at Python's prompt, and what it uses."""

    told: Callable[[], None]
    used: tuple[tuple[str, Any], ...]


def _methods(cls: type, prefix: str, *names: str) -> tuple[tuple[str, Any], ...]:
    return tuple((f"{prefix}.{name}", inspect.getattr_static(cls, name)) for name in names)


def _starting() -> None:
    """Ruleset, scenario, options, variants and a seed say everything: the same five give the same game.

    >>> import fivehills
    >>> game = fivehills.new_game("storm", seed=7)
    >>> game.rules.sides
    ('french', 'viet-minh')
    >>> fivehills.new_game("strom")
    Traceback (most recent call last):
        ...
    fivehills.errors.UsageError: no ruleset is called 'strom' (there is: ...); did you mean 'storm'?
    """


def _playing() -> None:
    """An action is played as an object or by its text; anything that is not offered is refused, and nothing changes.

    >>> decision = game.decision
    >>> decision.actor, decision.step
    ('viet-minh', 'Impulse')
    >>> game.play(decision.actions[0])
    >>> game.moves
    1
    >>> game.undo()
    >>> game.moves, game.over, game.result
    (0, False, None)
    >>> game.play("no such thing")
    Traceback (most recent call last):
        ...
    fivehills.errors.InvalidAction: 'no such thing' is not among ...
    """


def _viewing() -> None:
    """A view is plain JSON data and holds what one side may know, or a spectator (`None`); so does the log.

    >>> seen = game.view("french")
    >>> sorted(seen)[:4]
    [...]
    >>> game.view(None)["piles"]["hand"]["french"]
    {'size': ...}
    """


def _sampling() -> None:
    """A sample is a whole game as a side might find it: what it knows is kept, the rest dealt anew. Bots think on
    these.

    >>> from random import Random
    >>> sample = game.sample("french", Random(1))
    >>> sample.view("french")["spaces"] == game.view("french")["spaces"]
    True
    >>> sample.play(sample.decision.actions[-1])
    """


def _saving_and_replaying() -> None:
    """A save holds the seed and the actions; loading plays them again and compares where that leads.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp(), "game.json")
    >>> game.save(path)
    >>> fivehills.load(path).digest() == game.digest()
    True
    >>> len(list(fivehills.replay(path)))
    1
    """


def _simulating() -> None:
    """Batches of games between bots. Each game has a seed of its own, so results do not depend on the number of jobs.

    >>> from fivehills.batch.simulate import simulate
    >>> summary = simulate("storm", games=2, seed=1, bots=("random", "random"))
    >>> summary.finished, summary.errors, sum(summary.wins.values())
    (2, 0, 2)
    >>> summary.state_hash == simulate("storm", games=2, seed=1).state_hash
    True
    """


def _rating_bots() -> None:
    """A tournament says which bot is stronger, and how sure that is: every pair plays so many games, with seats
    exchanged on equal seeds.

    >>> from fivehills.batch.tournament import tournament
    >>> found = tournament("storm", bots=("random", "greedy"), games=2, seed=1)
    >>> found.ratings["greedy"].rating > found.ratings["random"].rating
    True
    >>> found.pairs[0].games
    2
    """


def _bots() -> None:
    """A bot is anything with `choose(seat)`. The seat shows what the side may know and nothing else; a plugin offers
    its bots by the hook [register_bots](hooks/register_bots.md).

    >>> from fivehills.bots.players import bot_names, make_bot
    >>> sorted(bot_names())[:1]
    ['greedy']
    >>> bot = make_bot("random")
    >>> seat = fivehills.Seat(game, game.decision.actor, Random(3))
    >>> bot.choose(seat) in game.decision.actions
    True
    """


def _checking() -> None:
    """The conformance battery that `fivehills check` runs, for a test of your own.

    >>> from fivehills.proof.check import battery
    >>> report = battery("storm", games=1, only=["games_end"])
    >>> report.ok
    True
    """


SECTIONS = (
    Section(_starting, (("new_game", new_game), ("compiled", compiled))),
    Section(
        _playing,
        (
            *_methods(Game, "game", "decision", "play", "over", "result", "undo"),
            *_methods(Game, "game", "rewound", "copy", "actions", "digest"),
            *_methods(Decision, "decision", "prompt", "waiting", "cite"),
        ),
    ),
    Section(_viewing, _methods(Game, "game", "view", "side_of")),
    Section(_sampling, _methods(Game, "game", "sample")),
    Section(
        _saving_and_replaying,
        (*_methods(Game, "game", "save", "to_json", "with_state"), ("load", load), ("replay", replay)),
    ),
    Section(_simulating, (("simulate", simulate), ("Summary", Summary))),
    Section(_rating_bots, (("tournament", tournament), ("Standings", Standings))),
    Section(_bots, (("bot_names", bot_names), ("make_bot", make_bot), ("Bot", Bot), ("Seat", Seat))),
    Section(_checking, (("battery", battery),)),
)


def page() -> str:
    """The page."""
    return "\n".join([_HEAD, *map(_section, SECTIONS), _results(), _fields(Shape, _SHAPE), _fields(Ruleset, _RULESET)])


def _section(section: Section) -> str:
    title = section.told.__name__.strip("_").replace("_", " ").capitalize()
    words, _, example = (inspect.getdoc(section.told) or "").partition("\n\n")
    table = ["| what | what it is |", "|---|---|", *(_row(name, member) for name, member in section.used)]
    return "\n".join([f"## {title}\n", f"{words}\n", "```pycon", example, "```\n", *table, ""])


def _row(name: str, member: Any) -> str:
    text = " ".join((inspect.getdoc(member) or "").split("\n\n")[0].split())
    called = name if isinstance(member, (property, type)) else f"{name}({_arguments(member)})"
    return f"| `{called}` | {text} |".replace(" | None", " or None")


def _arguments(function: Callable[..., Any]) -> str:
    given = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
    words = [str(p.replace(annotation=p.empty)) for p in given]
    named = [n for n, p in enumerate(given) if p.kind is p.KEYWORD_ONLY]
    return ", ".join([*words[: named[0]], "*", *words[named[0] :]] if named else words)


def _results() -> str:
    fields = ", ".join(f"`{field.name}`" for field in dataclasses.fields(Result))
    return f"## Results\n\n`game.result` is None while a game lasts, then a `Result` with {fields}.\n"


_SHAPE = (
    "The fields of `Shape`",
    "How a ruleset's own content looks: `Shape(piece=models.Unit)` lets units.yaml hold `models.Unit` instead of the"
    " kernel's `Piece`. Each model is a subclass of the kernel's; its new fields are checked, described in the schemas"
    " and shown by editors.",
    {
        "space": "Records of `spaces` and `boxes` in map.yaml.",
        "edge": "Records of `edges` in map.yaml.",
        "piece_class": "Records of `classes` in units.yaml: what several pieces share.",
        "piece": "Records of `units` in units.yaml.",
        "card": "Records of cards.yaml.",
        "scenario": "The whole file of a scenario.",
        "extra": "Files beyond the usual ones: a name (`charts.yaml`) or a pattern (`boards/*.yaml`) to its model.",
        "case": "The whole file of a case; made from the others unless given.",
    },
)
_RULESET = (
    "The fields of `Ruleset`",
    "What the hook [register_rulesets](hooks/register_rulesets.md) gives for each design.",
    {
        "id": "How it is called on the command line.",
        "content": "Its folder of YAML.",
        "plugin": "The module or object with its hooks.",
        "shape": "Its content models, see above.",
        "package": "Import name of its code, where citations are collected.",
        "board": "Makes the board of a scenario, where map.yaml alone does not say it.",
        "roster": "Makes the pieces of a scenario, where units.yaml alone does not say it.",
        "parts": "Functions that answer hooks which would only delegate to them.",
    },
)


def _fields(cls: type[Any], told: tuple[str, str, dict[str, str]]) -> str:
    title, words, meanings = told
    fields = {field.name: str(field.type) for field in dataclasses.fields(cls)}
    missing = fields.keys() ^ meanings.keys()
    if missing:
        raise ValueError(f"the page must explain the fields of {cls.__name__} as they are: {sorted(missing)}")
    rows = [f"| `{name}` | {meaning} |" for name, meaning in meanings.items()]
    return "\n".join([f"## {title}\n", f"{words}\n", "| field | what it is |", "|---|---|", *rows, ""])
