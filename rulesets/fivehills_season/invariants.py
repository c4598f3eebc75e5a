"""Facts that hold at every decision; `fivehills check` tests them throughout hundreds of games."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.hiding import DummyRefuge
from fivehills_season.rules.units import on_map


def broken_facts(g: Game) -> list[str]:
    """A sentence per fact that does not hold."""
    return [*_places(g), *_control(g), *_faces(g), *_tracks(g)]


def _places(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for place in range(len(g.rules.board)):
        here = state.occ[place]
        found = bool(here & data.side[FRENCH]), bool(here & data.side[VIET_MINH])
        if found != (bool(state.present[FRENCH] >> place & 1), bool(state.present[VIET_MINH] >> place & 1)):
            yield f"presence in {g.rules.board.ids[place]} is kept up to date"
        if here and data.crs >> place & 1:
            yield f"nobody stands in the CR zone {g.rules.board.ids[place]} outside its strongpoints"
        if all(found) and (data.pas | data.bases) >> place & 1:
            yield f"both sides are in {g.rules.board.ids[place]} (5.3-b)"
    if state.present[FRENCH] & data.jungles & ~data.french_jungle:
        yield "French units are in no jungle zone but the southern one (3.2-s)"
    if any(place < 0 for place in state.at):
        yield "every piece is somewhere"


def _control(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    french, viet_minh = state.control
    if french & viet_minh or french | viet_minh != data.pas:
        yield "every strongpoint has exactly one controller (5.7-b)"
    for place, level in enumerate(state.trench):
        if level > data.limits.level_max or (level and not (data.zones | data.encirclable & french) >> place & 1):
            yield f"no trench of level {level} in {g.rules.board.ids[place]} (3.1-u, 3.1-v)"


def _faces(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    around = on_map(g, VIET_MINH)
    if state.exposed & ~(around & data.battalions):
        yield "only battalions on the map are engaged (5.1-a)"
    if around & state.seen[FRENCH] != state.exposed and not g.find(DummyRefuge):
        yield "the French know exactly the engaged battalions (4.2.1-e)"
    if (state.disorganized | state.fatigued) & (data.tanks | data.dummies):
        yield "tanks and Dummies are never disorganized or fatigued (0.1-c)"
    for unit in bits(on_map(g, FRENCH) | around & data.battalions):
        if not 0 < state.steps[unit] <= data.full[unit]:
            yield f"{g.rules.pieces[unit].id} on the map has steps"


def _tracks(g: Game) -> Iterator[str]:
    state, limits = g.state, g.data.limits
    if any(not 0 <= points <= limits.munitions_max for points in state.munitions):
        yield "barrage points stay on their track (3.1-f, 3.2-g)"
    if min(state.air, state.replacements, state.losses) < 0:
        yield "no track is below zero"
