"""The score in the terms of victory, for the line that is always in sight."""

from __future__ import annotations

from fivehills import bits
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules.victory import exit_steps

Standing = list[tuple[str, str]]


def standing(g: Game, side: int | None) -> Standing:
    """What the scenario counts, as far as everybody sees it on the map: counters tell, whatever they are.

    Rule: S1-f, S2-f, S3-g, S4-e, S5-j
    """
    victory = g.data.scenario.victory
    rest = [("turn", f"{g.state.turn} of {g.rules.scenario.turns}"), *_successors(g)]
    if victory.kind == "exit_steps":
        return [("broken through", f"{_away(g, VIET_MINH, side)}, {victory.number} steps are needed"), *rest]
    if victory.kind == "escape":
        return [("brought away", f"{_away(g, FRENCH, side)}, {victory.number} steps may be lost"), *rest]
    return [("objectives with counters", _occupied(g)), *rest]


def _successors(g: Game) -> Standing:
    """Whose leader acts for a higher commander who is dead.

    Rule: 1.3-e
    """
    names = g.rules.side_names
    acting = [(side, formation - 1) for side, formation in enumerate(g.state.successor) if formation]
    told = [f"{names[side]}, leader of {g.rules.space_name(g.data.box[formation])}" for side, formation in acting]
    return [("acting commander", "; ".join(told))] if told else []


def positions_held(g: Game) -> Standing:
    """How much of the hill each side holds, for the chronicle: one strongpoint of the battle is many hexes here.

    Rule: S5-j
    """
    all_, held = g.data.objectives, g.state.held
    counts = [f"the {name} hold {(held[side] & all_).bit_count()}" for side, name in enumerate(g.rules.side_names)]
    return [(f"Of the {all_.bit_count()} positions on the hill {' and '.join(counts)}.", "S5-j")]


def _away(g: Game, mover: int, viewer: int | None) -> str:
    """What has left the map: steps for its owner, counters for everybody else."""
    if viewer == mover:
        return f"{exit_steps(g, mover)} steps"
    return f"{(g.state.occ[g.data.exited] & g.data.side[mover]).bit_count()} counters"


def _occupied(g: Game) -> str:
    sides = list(enumerate(g.rules.side_names))
    places = list(bits(g.data.objectives))
    counts = [sum(bool(g.state.occ[place] & g.data.side[side]) for place in places) for side, _ in sides]
    words = [f"{name} {count}" for (_, name), count in zip(sides, counts, strict=True)]
    return f"{', '.join(words)}, of {len(places)}"
