"""Views: what one side may know, as plain JSON data that suffices to draw the table of any ruleset.

A view is built for a side, never filtered in a front end. Two states that differ only in what a side cannot know
give that side equal views. `layout` is the part that never changes in a game: spaces, polygons, counters, labels.

view(game, side) -> {
  "format": 1, "ruleset", "scenario", "side" (null for a spectator), "moves",
  "spaces":   {space id: {"pieces": [ids], "hidden": {side: count, 0 for some}, "control": side,
                          "markers": {marker: value}}},
  "pieces":   {piece id: {"space", "statuses": [ids], "values": {id: number}}},
  "tracks":   {id: number, or {side: number}},
  "piles":    {id: {side: {"size": n, "cards": [ids] where they may be seen}}},
  "sequence": names of the steps in progress, outermost first,
  "decision": {"actor", "step", "cite", "prompt", and for the actor "actions" and "shortcuts": [{"text", "label",
               "verb", "args": [{"kind", "id", "name"}], "ends": what it ends for good, or "",
               "cost": what it costs, where it does, "confirm": true where one may not want to end that,
               "chance": in a hundred, where it is known, "part": true where it only names a part of the map}],
               "chosen": [ids of pieces picked so far]} or null,
  "standing": the score in the terms of victory [{"label", "value"}],
  "log":      the last lines [{"text", "cite", "kind": "heading", "line" or "sum", "level": 1 to 3 of a heading}, and
               where they say such a thing "dice": [numbers], "items": [{"value", "label", "cite"}] of a sum,
               "about": {kind: [ids]} of spaces, pieces and cards],
  "log_length", "result", "extra": what the ruleset adds }

`opened` is the view with everything open, for games that are over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fivehills.content.models import Pile
from fivehills.engine import answers
from fivehills.engine.board import Board
from fivehills.engine.log import known_by, place_in_story
from fivehills.engine.state import Field
from fivehills.maths.bits import Bits, bits
from fivehills.secrecy.curtain import moves_seen, outside
from fivehills.secrecy.lines import line
from fivehills.secrecy.offers import Tell, asked, awaited, told

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules
    from fivehills.play.game import Game

LOG_TAIL = 40
EVERYBODY = -1
"""The viewer who may know what any side may know."""
ALL = -1
"""The set of all spaces, or of all pieces."""

Things = dict[str, Any]
"""Entries of spaces or of pieces by id."""


def view(game: Game, side: str | None) -> dict[str, Any]:
    """What a side may know."""
    viewer = viewer_of(game.rules, side)
    return _seen(outside(game, viewer), side, viewer)


def opened(game: Game) -> dict[str, Any]:
    """What all sides together know: for a game that is over, or the past of one."""
    return _seen(game, None, EVERYBODY)


def _seen(game: Game, side: str | None, viewer: int | None) -> dict[str, Any]:
    things = spaces_among(game, viewer, ALL), pieces_among(game, viewer, ALL)
    return assembled(game, side, viewer, *things, log_of(game, viewer), told)


def assembled(
    game: Game, side: str | None, viewer: int | None, spaces: Things, pieces: Things, log: dict[str, Any], tell: Tell
) -> dict[str, Any]:
    """The view of a viewer, with the parts that a watch keeps from one action to the next.

    tell: how each answer is told to the one who is asked.
    """
    rules = game.rules
    return {
        "format": 1,
        "ruleset": rules.ruleset.id,
        "scenario": rules.scenario.id,
        "side": side,
        "moves": moves_seen(game, viewer),
        "spaces": spaces,
        "pieces": pieces,
        "tracks": _tracks(game, viewer),
        "piles": _piles(game, viewer),
        "sequence": [type(step).__name__ for step in game.state.stack],
        "decision": _decision(game, viewer, tell),
        **log,
        "result": _result(game),
        "standing": _standing(game, viewer),
        "extra": _extra(game, viewer),
    }


def _extra(game: Game, viewer: int | None) -> dict[str, Any]:
    """What the ruleset adds; whoever may know everything is told what each side is."""
    extra: dict[str, Any] = {}
    for reader in range(len(game.rules.sides)) if viewer == EVERYBODY else (viewer,):
        for part in answers.extras(game, reader):
            extra.update(part)
    return extra


def viewer_of(rules: Rules, side: str | None) -> int | None:
    from fivehills.errors import UsageError

    if side is None:
        return None
    if side not in rules.side_index:
        raise UsageError(f"no side is called {side!r} (there is: {', '.join(rules.sides)})")
    return rules.side_index[side]


def others_of(rules: Rules, side: int) -> int:
    """The set of pieces of all other sides and of forces that nobody plays."""
    return (1 << len(rules.pieces)) - 1 & ~rules.of_side[side]


def known_pieces(game: Game, viewer: int | None) -> int:
    """The set of pieces whose identity the viewer knows."""
    if not game.rules.content.ruleset.hidden or viewer == EVERYBODY:
        return (1 << len(game.rules.pieces)) - 1
    return known_by(game.rules, game.state.seen, viewer)


def spaces_among(game: Game, viewer: int | None, chosen: Bits) -> Things:
    """The spaces of a set with what lies there; those where nothing does share one entry, which nobody may change."""
    rules, occ = game.rules, game.state.occ
    known, held, marked = known_pieces(game, viewer), _held(game, chosen), _markers(game, viewer, chosen)
    nothing: dict[str, Any] = {"control": None} if rules.content.ruleset.control else {}
    found: Things = {}
    for number in range(len(rules.board.ids)) if chosen == ALL else bits(chosen):
        entry = nothing
        if occ[number] or number in held or number in marked:
            noticed = known if rules.board.uncounted >> number & 1 else known | ~rules.unnoticed
            stack = _stack(rules, occ[number] & noticed, known)
            entry = {**stack, **nothing, **held.get(number, {}), **marked.get(number, {})}
        found[rules.board.ids[number]] = entry
    return found


def _held(game: Game, chosen: Bits) -> dict[int, dict[str, str]]:
    """Who controls the spaces of a set, where the ruleset knows control."""
    if not game.rules.content.ruleset.control:
        return {}
    sides = zip(reversed(game.rules.sides), reversed(game.state.control), strict=True)
    return {number: {"control": name} for name, held in sides for number in bits(held & chosen)}


def _markers(game: Game, viewer: int | None, chosen: Bits) -> dict[int, dict[str, Any]]:
    """What is marked on the spaces of a set."""
    found: dict[int, dict[str, Any]] = {}
    for column in game.state.columns:
        if column.about == "space" and column.seen_by != "nobody" and column.name != "control":
            for number, value in _on_spaces(game, column, viewer, chosen):
                found.setdefault(number, {"markers": {}})["markers"][column.name] = value
    return found


def _stack(rules: Rules, here: int, known: int) -> dict[str, Any]:
    """The pieces of a space that may be seen, and how many others there are: 0 where that may not be known."""
    entry: dict[str, Any] = {}
    if here & known:
        entry["pieces"] = [rules.pieces[p].id for p in bits(here & known)]
    unknown = here & ~known
    if unknown:
        owners = (*zip(rules.sides, rules.of_side, strict=True), *rules.of_force.items())
        counts = {name: (unknown & own).bit_count() for name, own in owners}
        told = not rules.content.ruleset.uncounted_stacks
        entry["hidden"] = {name: count * told for name, count in counts.items() if count}
    return entry


def _on_spaces(game: Game, column: Field, viewer: int | None, chosen: Bits) -> list[tuple[int, Any]]:
    """The spaces that a marker lies on, with what is to be shown of it there."""
    value = getattr(game.state, column.name)
    if column.kind in ("bits", "bytes"):
        return _marked(column.kind, value, chosen) if column.seen_by == "all" else []
    found: dict[int, Any] = {}
    for side, name in enumerate(game.rules.sides):
        if not _may_see(column, side, viewer):
            continue
        for number, level in _marked(column.kind.removesuffix("[]"), value[side], chosen):
            if column.kind == "bits[]":
                found.setdefault(number, []).append(name)
            else:
                found.setdefault(number, {})[name] = level
    return list(found.items())


def _marked(kind: str, value: Any, chosen: Bits) -> list[tuple[int, Any]]:
    if kind == "bits":
        return [(number, True) for number in bits(value & chosen)]
    if chosen == ALL:
        return [(number, level) for number, level in enumerate(value) if level]
    return [(number, value[number]) for number in bits(chosen) if value[number]]


def _may_see(column: Field, owner: int, viewer: int | None) -> bool:
    return column.seen_by == "all" or (column.seen_by == "owner" and viewer in (owner, EVERYBODY))


def pieces_among(game: Game, viewer: int | None, chosen: Bits) -> Things:
    """The pieces of a set that a viewer knows."""
    rules, state = game.rules, game.state
    columns = [c for c in state.columns if c.about == "piece" and c.seen_by != "nobody"]
    flags = [(c.name, getattr(state, c.name) & _shown(rules, c, viewer)) for c in columns if c.kind == "bits"]
    numbers = [(c.name, getattr(state, c.name), _shown(rules, c, viewer)) for c in columns if c.kind == "bytes"]
    pieces: Things = {}
    for piece in bits(known_pieces(game, viewer) & chosen):
        at = state.at[piece]
        entry: dict[str, Any] = {"space": rules.board.ids[at] if at >= 0 else None}
        entry["statuses"] = [name for name, marked in flags if marked >> piece & 1]
        values = {name: value[piece] for name, value, shown in numbers if shown >> piece & 1}
        if values:
            entry["values"] = values
        pieces[rules.pieces[piece].id] = entry
    return pieces


def _shown(rules: Rules, column: Field, viewer: int | None) -> int:
    """The pieces of which a viewer may see this column; forces that nobody plays tell theirs only to all."""
    if column.seen_by == "all" or viewer == EVERYBODY:
        return (1 << len(rules.pieces)) - 1
    return sum(own for side, own in enumerate(rules.of_side) if _may_see(column, side, viewer))


def _tracks(game: Game, viewer: int | None) -> dict[str, Any]:
    tracks: dict[str, Any] = {}
    for column in game.state.columns:
        if column.about != "track" or column.seen_by == "nobody":
            continue
        value = getattr(game.state, column.name)
        if column.kind == "int":
            tracks[column.name] = value
        else:
            tracks[column.name] = {n: value[s] for s, n in enumerate(game.rules.sides) if _may_see(column, s, viewer)}
    return tracks


def _piles(game: Game, viewer: int | None) -> dict[str, Any]:
    piles: dict[str, Any] = {}
    for column in game.state.columns:
        if column.about != "card":
            continue
        piles[column.name] = {}
        for side, name in enumerate(game.rules.sides):
            cards = getattr(game.state, column.name)[side]
            entry: dict[str, Any] = {"size": cards.bit_count()}
            if _may_see(column, side, viewer):
                entry["cards"] = [game.rules.cards[c].id for c in bits(cards)]
            piles[column.name][name] = entry
    return piles


def _decision(game: Game, viewer: int | None, tell: Tell) -> dict[str, Any] | None:
    if game.over:
        return None
    decision = game.decision
    if viewer is None or viewer == EVERYBODY or game.rules.sides[viewer] != decision.actor:
        return awaited(decision)
    return asked(game, decision, known_pieces(game, viewer), tell)


def log_of(game: Game, viewer: int | None) -> dict[str, Any]:
    """The last lines that a viewer may read."""
    if game.log is None:
        return {"log": [], "log_length": 0}
    log = game.log
    entries = log.opened() if viewer == EVERYBODY else log.told(viewer)
    reader = (lambda entry: entry) if viewer == EVERYBODY else (lambda entry: log.as_read(entry, viewer))
    return {"log": [told_line(game.rules, reader(one)) for one in entries[-LOG_TAIL:]], "log_length": len(entries)}


def told_line(rules: Rules, entry: Any) -> dict[str, Any]:
    """A line of the log as data, with its place in the story."""
    kind, level = place_in_story(rules, entry[0])
    return {**line(rules, entry), "kind": kind, "level": level}


def _standing(game: Game, viewer: int | None) -> list[dict[str, str]]:
    reader = None if viewer == EVERYBODY else viewer
    return [{"label": label, "value": value} for label, value in answers.standing(game, reader)]


def _result(game: Game) -> dict[str, Any] | None:
    result = game.result
    return result.to_json() if result is not None else None


def layout(rules: Rules) -> dict[str, Any]:
    """What never changes in a game: sides (then forces), spaces, drawing, counters, cards, labels of columns."""
    content = rules.content
    grid = content.map.grid
    return {
        "ruleset": {"id": rules.ruleset.id, "title": content.ruleset.title, "version": content.ruleset.version},
        "scenario": {"id": rules.scenario.id, "title": rules.scenario.title},
        "sides": [
            *(side.model_dump(exclude_none=True) for side in content.ruleset.sides),
            *({**force.model_dump(exclude_none=True), "nobody": True} for force in content.ruleset.forces),
        ],
        "map": {
            "title": content.map.title,
            "unit": content.map.unit,
            "hexes": {"orientation": grid.orientation, "size": grid.size} if grid else None,
            "spaces": [space.model_dump(exclude_none=True, exclude_defaults=True) for space in rules.board.records],
            "edges": [_edge(rules.board, number) for number in range(len(rules.board.edge_ends))],
            "lines": [line.model_dump(exclude_none=True) for line in content.map.lines],
        },
        "briefing": _briefing(rules),
        "titles": {step: title for step, (title, _) in rules.titles.items() if "{" not in title},
        "drawing": content.drawing.model_dump(exclude_none=True) if content.drawing else {},
        "pieces": [piece.model_dump(exclude_none=True, by_alias=True) for piece in rules.pieces],
        "classes": [cls.model_dump(exclude_none=True) for cls in rules.classes.values()],
        "cards": [card.model_dump(exclude_none=True) for card in rules.cards],
        "labels": {
            kind: _labels(getattr(content.ruleset, kind))
            for kind in ("statuses", "values", "markers", "tracks", "piles")
        },
    }


def _briefing(rules: Rules) -> dict[str, str]:
    """What each side is told before the first question: a line for each part."""
    file = rules.content.briefings
    told = {side: file.told(rules.scenario.id, side) if file else {} for side in rules.sides}
    return {side: "\n".join(f"{head}: {words}" for head, words in parts.items()) for side, parts in told.items()}


def _edge(board: Board, number: int) -> dict[str, Any]:
    """An edge by the ids of its ends; where it leads one way, it says so."""
    features = sorted(board.edge_features[number])
    edge: dict[str, Any] = {"between": [board.ids[end] for end in board.edge_ends[number]], "features": features}
    return edge if len(list(board.ways(number))) == 2 else {**edge, "one_way": True}


def _labels(entries: Sequence[Any]) -> dict[str, Any]:
    """Labels and symbols of what can be shown; memory of the engine has none."""
    shown = [entry for entry in entries if entry.seen_by != "nobody" or isinstance(entry, Pile)]
    return {
        entry.id: {
            "label": entry.label,
            "symbol": getattr(entry, "symbol", ""),
            "printed": getattr(entry, "printed", True),
            "told_by": getattr(entry, "told_by", ""),
            **({"words": entry.words, "min": entry.min} if getattr(entry, "words", None) else {}),
            **({"names": entry.names} if getattr(entry, "names", "") else {}),
        }
        for entry in shown
    }
