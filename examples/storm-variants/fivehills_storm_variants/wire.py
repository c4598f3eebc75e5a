"""Barbed wire: the French lay some every turn, an assault on it is worse, and Viet Minh units can cut it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fivehills import (
    Action,
    Choice,
    Draft,
    Game,
    Procedure,
    SequenceOfPlay,
    Step,
    bits,
    hookimpl,
    mask_of,
    variant_from,
)

FRENCH, VIET_MINH = 0, 1
CUTTERS = 2
DATA = variant_from(Path(__file__).parent / "wire.yaml")


# --- a phase of its own: between Draw Phase and Impulse Phase -----------------------------------------------------


class WirePhase(Procedure):
    """Once a turn the French player lays wire in one area."""

    order = ("lay",)

    def lay(self, g: Game) -> None:
        g.push(LayWire(actor=FRENCH))


class LayWire(Choice):
    """Where: an area that the French control and hold with units, without wire so far. He may also lay none."""

    def legal(self, g: Game) -> Sequence[Action]:
        areas = g.state.control[FRENCH] & g.state.present[FRENCH] & ~g.state.wire
        return [*(g.rules.action("wire", area) for area in bits(areas)), g.rules.action("pass")]

    def do_wire(self, g: Game, area: int) -> None:
        g.state.wire |= 1 << area
        g.note("wire_laid", area)

    def do_pass(self, g: Game) -> None:
        pass


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return [WirePhase, LayWire]


@hookimpl
def amend_sequence(sequence: SequenceOfPlay) -> None:
    sequence.insert_before("GameTurn", "ImpulsePhase", "WirePhase")


# --- a row of the attacker's points -------------------------------------------------------------------------------


def storms_wire(g: Game, attack: Any) -> bool:
    """Units assault an area with wire."""
    return bool(attack.assault and g.state.wire >> attack.area & 1)


@hookimpl
def register_predicates() -> Mapping[str, Callable[..., bool]]:
    return {"storms_wire": storms_wire}


# --- an action more in a Viet Minh impulse -------------------------------------------------------------------------


def cutters(g: Game, area: int) -> int:
    """The fresh Viet Minh units of an area that would cut wire: the first two, or none if there are fewer."""
    fresh = bits(g.state.occ[area] & g.data.side[VIET_MINH] & ~g.state.spent)
    return mask_of(fresh[:CUTTERS]) if len(fresh) >= CUTTERS else 0


def offer_cutting(g: Game, impulse: Any, actions: Sequence[Action]) -> Sequence[Action]:
    """Two fresh units next to wire may cut it, as the action of an impulse."""
    if impulse.actor != VIET_MINH or not g.state.wire:
        return actions
    more = [
        g.rules.action("cut", area, target)
        for area in bits(g.state.present[VIET_MINH])
        if cutters(g, area)
        for target in bits(g.data.adjacent[area] & g.state.wire)
    ]
    return [*actions, *more]


def cut(impulse: Any, g: Game, area: int, target: int) -> None:
    """The units become spent, the wire is gone."""
    units = cutters(g, area)
    g.state.spent |= units
    g.state.wire &= ~(1 << target)
    g.note("wire_cut", units, target)


@hookimpl
def amend_actions() -> Mapping[str, Callable[..., Sequence[Action]]]:
    return {"Impulse": offer_cutting}


@hookimpl
def register_verbs() -> Mapping[tuple[str, str], Callable[..., None]]:
    return {("Impulse", "cut"): cut}


# --- a rule of Storm that the wire changes ------------------------------------------------------------------------


def no_refuge_behind_wire(rule: Callable[..., int], g: Game, side: int, unit: int, barred: int) -> int:
    """Nobody retreats through wire, not even its owner."""
    return rule(g, side, unit, barred | g.state.wire)


@hookimpl
def amend_rules() -> Mapping[str, Callable[..., Any]]:
    return {"retreats.refuges": no_refuge_behind_wire}


# --- what follows when an area is lost ----------------------------------------------------------------------------


def tear_down(g: Game, side: int, area: int) -> None:
    """Wire does not outlast French control."""
    if side == VIET_MINH and g.state.wire >> area & 1:
        g.state.wire &= ~(1 << area)
        g.note("wire_lost", area)


@hookimpl
def event_handlers() -> Mapping[str, Callable[..., None]]:
    return {"control": tear_down}


@hookimpl
def amend_content(draft: Draft) -> None:
    DATA.plugin.amend_content(draft)


@hookimpl
def invariants(g: Game) -> Sequence[str]:
    lost = g.state.wire & ~g.state.control[FRENCH]
    return [f"wire in {g.rules.board.ids[area]} lies in a French area" for area in bits(lost)]
