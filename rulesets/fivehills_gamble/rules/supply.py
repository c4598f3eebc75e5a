"""Supply tracks: what is paid, what is taken, what is short."""

from __future__ import annotations

from fivehills import bits
from fivehills_gamble.data import FRENCH
from fivehills_gamble.game import Game

TRACKS = ("fr_ammo", "food", "medicine", "fuel")


def deduct(g: Game, track: str, amount: int) -> int:
    """Take from a track as far as it goes, and say how much that was.

    Rule: 2.2-C-c, 8.1-C
    """
    held = getattr(g.state, track)
    taken = min(held, amount)
    setattr(g.state, track, held - taken)
    return int(taken)


def add(g: Game, track: str, amount: int) -> None:
    """Add to a track, whose last number nothing goes beyond.

    Rule: 5.4-C-a
    """
    setattr(g.state, track, min(getattr(g.state, track) + amount, g.data.limits.track_top))


def label(g: Game, track: str) -> str:
    """How people call a track."""
    return next(listed.label for listed in g.rules.content.ruleset.tracks if listed.id == track)


def fuel_due(g: Game) -> int:
    """Fuel & Spares to be deducted, by the place of the Truck Marker.

    Rule: 5.3-A-a
    """
    for row in g.data.fuel_bands:
        if g.state.trucks >= row["trucks"]:
            return int(row["fuel"])
    return 0


def shortage(g: Game) -> dict[str, int]:
    """What the amount of fuel actually deducted brings: weather modifier, most ammo that may arrive, steps lost.

    Rule: 5.3-A-b, 5.3-A-d
    """
    rows = g.data.fuel_shortage
    return rows[min(g.state.fuel_used, max(rows))]


def food_due(g: Game) -> int:
    """Three Food & Bullets, one more for each of Condor and Standby Force with units at DBP or Isabelle.

    Rule: 5.3-B-a
    """
    data, limits = g.data, g.data.limits
    present = 0
    for force in (data.condor, data.standby):
        present += any(g.state.occ[hex_] & force for hex_ in bits(g.state.present[FRENCH] & data.hexes))
    return int(limits.food + present * limits.food_per_force)


def medicine_due(g: Game) -> int:
    """By weather, by started groups of wounded units, and by engineers that have been lost.

    Rule: 5.3-C-a
    """
    state, data, limits = g.state, g.data, g.data.limits
    wounded = state.occ[data.box["wounded-dbp"]] | state.occ[data.box["wounded-isabelle"]]
    lost = (wounded | state.occ[data.box["gone"]]) & data.engineers
    basic = limits.medicine_monsoon if data.turns[state.turn].weather == "monsoon" else limits.medicine
    groups = -(-wounded.bit_count() // limits.wounded_per_medicine)
    return int(basic + groups + lost.bit_count() * limits.medicine_per_engineer)


def low_tracks(g: Game) -> int:
    """How many of the four Supply Tracks stand at two or less.

    Rule: 5.1-B-a
    """
    return sum(getattr(g.state, track) <= g.data.limits.low_supply for track in TRACKS)
