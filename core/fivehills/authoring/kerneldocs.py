"""The page about what steps and hooks can call: `docs/modding/kernel.md`, generated from the kernel's docstrings.

`python -m fivehills.authoring.reference` writes it; a test fails when it is stale or names what is not there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fivehills.engine import slots, steps, tables
from fivehills.engine.board import Board
from fivehills.engine.rules import Rules
from fivehills.maths.bits import lowest, mask_of
from fivehills.maths.hexes import HexMap
from fivehills.play.game import Game
from fivehills.secrecy import sample

_HEAD = """\
# What steps and hooks can call

Generated from the kernel's docstrings by `python -m fivehills.authoring.reference`; do not edit.

A step or hook gets the game as `g`. Pieces, spaces, cards and sides are numbers there, in the order of their files; a
set of them is an integer with one bit a member (`Bits`).
"""


@dataclass(frozen=True)
class Part:
    """A table of the page: attributes with their meanings, and functions whose docstrings say theirs."""

    title: str
    prefix: str
    about: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    owner: Any = None
    functions: tuple[str, ...] = ()


PARTS = (
    Part(
        "The game: `g`",
        "g.",
        "What happens goes through these, so that it is logged, traced, copied and undone.",
        {
            "state": "Everything that can change.",
            "rules": "Everything that cannot, shared by all games of a ruleset, scenario, options and variants.",
            "data": "What the hook `compile_data` returned.",
            "moves": "How many actions have been played.",
            "carried": "What the game before this one handed on (hook `carry_over`); empty in a game by itself.",
        },
        Game,
        (
            *("push", "below", "find", "move", "finish"),
            *("roll", "die", "pick", "unordered", "total", "figure"),
            *("note", "whisper", "tell_others", "reveal", "lift_curtain"),
        ),
    ),
    Part(
        "The state: `g.state`",
        "g.state.",
        "Beside these, each status, value, marker, track and pile of `ruleset.yaml` is an attribute by its id, of the"
        " shape that the [content reference](content.md) says. Change them freely, but move pieces only with `g.move`.",
        {
            "at": "The space of each piece, -1 for nowhere: `at[piece]`.",
            "occ": "The pieces in each space as a set: `occ[space]`.",
            "stack": "The steps that are under way, the innermost last. Copies of a game share those below the top:"
            " change one only after `g.find`, or ask for `g.state.own_steps()`.",
            "control": "With `control: true`: the spaces of each side as a set, `control[side]`.",
            "seen": "With `hidden: true`: the enemy pieces that each side knows as a set, `seen[side]`.",
        },
    ),
    Part(
        "The rules: `g.rules`",
        "g.rules.",
        "None of it may be changed.",
        {
            "board": "The map, see below.",
            "tables": "The results tables by id.",
            "content": "All content as it was read, with charts in `content.tables`.",
            "scenario": "The record of the scenario.",
            "options": "The options by id, as chosen.",
            "sides": "The ids of the sides.",
            "forces": "The ids of the forces that nobody plays.",
            "side_index": "The number of a side by its id.",
            "pieces": "The record of each piece.",
            "piece_classes": "The record of each piece's class.",
            "piece_index": "The number of a piece by its id.",
            "owner": "The side of each piece, -1 for pieces of a force.",
            "of_side": "The pieces of each side as a set.",
            "of_force": "The pieces of each force as a set, by its id.",
            "cards": "The record of each card.",
            "card_index": "The number of a card by its id.",
            "card_owner": "The side of each card.",
            "verbs": "The record of each verb by its id.",
            "memo": "A mapping for results that depend on nothing but their key.",
        },
        Rules,
        ("action", "actions"),
    ),
    Part(
        "The board: `g.rules.board`",
        "board.",
        "Areas, hexes and boxes alike are spaces.",
        {
            "index": "The number of a space by its id.",
            "ids": "The id of each space.",
            "records": "The record of each space.",
            "kinds": "The kind of each space.",
            "neighbours": "The neighbours of each space as a tuple.",
            "adjacent": "The neighbours of each space as a set.",
            "hexes": "The geometry of the hexes, None without a grid.",
        },
        Board,
        ("across", "where", "flood", "shortest", "reach"),
    ),
    Part(
        "Hexes: `board.hexes`",
        "hexes.",
        "Hexes have the same numbers as on the board.",
        {},
        HexMap,
        tuple(name for name, member in vars(HexMap).items() if inspect.isfunction(member) and name[0] != "_"),
    ),
    Part(
        "Sets, tables, samples",
        "",
        "Functions of `fivehills` (sets), `fivehills.engine.tables` and `fivehills.secrecy.sample`.",
        {"bits(mask)": "The members of a set in rising order, as a tuple."},
    ),
)

_FUNCTIONS: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("lowest", lowest),
    ("mask_of", mask_of),
    ("Table.look_up", tables.Table.look_up),
    ("Numbers", tables.Numbers),
    ("rows_by", tables.rows_by),
    ("slotted", slots.slotted),
    ("deal_pieces", sample.deal_pieces),
    ("scatter_pieces", sample.scatter_pieces),
    ("swap_pieces", sample.swap_pieces),
)

_STEPS = (steps.Procedure, steps.Choice, steps.Select)


def page() -> str:
    """The page about what steps and hooks can call."""
    return "\n".join([_HEAD, *map(_section, PARTS), _steps()])


def _section(part: Part) -> str:
    rows = [f"| `{part.prefix}{name}` | {meaning} |" for name, meaning in part.attributes.items()]
    rows += [_row(part.prefix, name, inspect.getattr_static(part.owner, name)) for name in part.functions]
    if part.owner is None and not part.prefix:
        rows += [_row("", name, function) for name, function in _FUNCTIONS]
    return "\n".join([f"## {part.title}\n", f"{part.about}\n", "| call | what it does |", "|---|---|", *rows, ""])


def _row(prefix: str, name: str, member: Any) -> str:
    text = " ".join((inspect.getdoc(member) or "").split("\n\n")[0].split())
    call = f"{prefix}{name}" if isinstance(member, property) else f"{prefix}{name}({_arguments(member)})"
    return f"| `{call}` | {text} |".replace("||", "")


def _arguments(function: Callable[..., Any]) -> str:
    given = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
    return ", ".join(str(p.replace(annotation=p.empty)) for p in given)


def _steps() -> str:
    parts = [
        "## Steps\n",
        "Subclasses of these, listed by `register_steps`. Annotated fields are the whole memory of a step.\n",
    ]
    for cls in _STEPS:
        parts.append(f"### `{cls.__name__}`\n\n{inspect.getdoc(cls)}\n")
        own = [(name, member) for name, member in vars(cls).items() if inspect.isfunction(member) and name[0] != "_"]
        told = [(name, member) for name, member in own if member.__doc__ and name != "copy"]
        parts.append("\n".join(["| method | what it does |", "|---|---|", *(_row("", *one) for one in told), ""]))
    return "\n".join(parts)
