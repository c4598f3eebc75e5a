"""Static tables of Storm, computed once from content: `g.data` in every step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fivehills import Action, Bits, Numbers, Rules, mask_of, slotted

FRENCH, VIET_MINH = 0, 1


class Ability(NamedTuple):
    """What a set of fresh units could do at best, wherever it stands, as far as it makes a difference anywhere."""

    side: int
    on_foot: int  # most movement points of a unit that is no armor, -1 without any
    by_armor: int  # most movement points of an armor unit, -1 without any
    armed: bool  # whether any has firepower
    diggers: int  # how many there are that can dig


class Abilities(dict[Bits, Ability]):
    """Abilities of sets of units, computed when first asked for, since the same sets come back."""

    def __init__(self, data: Data):
        super().__init__()
        self._data = data
        self._same: dict[Ability, Ability] = {}  # equal abilities are one object

    def __missing__(self, units: Bits) -> Ability:
        if len(self) > 50_000:
            self.clear()
        able = self._data.ability_of(units)
        found = self[units] = self._same.setdefault(able, able)
        return found


Offer = tuple[list[Action], Action | None]
"""What the units of an area are offered, and the only answer of it, or the one that names the area."""
NOTHING: Offer = ([], None)


class Offers:
    """What the units of a side were last offered by area, and what the map looked like then."""

    __slots__ = (
        "able",
        "areas",
        "count",
        "enemies",
        "full",
        "named",
        "offered",
        "own",
        "present",
        "trench",
        "turn",
        "units",
    )

    def __init__(self, areas: int):
        self.units: list[Bits] = [0] * areas
        self.able: list[Ability | None] = [None] * areas
        self.offered: list[list[Action]] = [[]] * areas
        self.named: list[Action | None] = [None] * areas
        self.enemies: Bits = 0
        self.own: Bits = 0
        self.full: Bits = 0
        self.trench = b""
        self.turn = 0
        self.present: Bits = 0
        self.areas: list[int] = []  # where the side is present, in any order
        self.count = 0  # how many answers there are in all areas

    def offer(self, area: int, answers: list[Action], name: Action | None) -> None:
        """Note what the units of an area are offered now."""
        self.count += len(answers) - len(self.offered[area])
        self.offered[area], self.named[area] = answers, name


class Way(NamedTuple):
    """One way to play a card, compiled: its number on the card, when, what, from which turn, and what bars it."""

    number: int
    window: str
    effect: str
    values: dict[str, int]
    turn: int
    excludes: Bits


@slotted
class Data:
    """Columns by unit, area and card."""

    def __init__(self, rules: Rules):
        self.limits = Numbers(rules.content.tables["limits"])
        self.stacking: int = self.limits.stacking
        self.trench_cap: int = self.limits.trench_cap
        self.units_per_level: int = self.limits.units_per_level
        self.long_list: int = self.limits.long_list
        self.free_assault_turn: int = self.limits.free_assault_turn
        self.assault_trench: int = self.limits.assault_trench
        limits = self.limits
        self.prices_of_damage: tuple[dict[str, int], dict[str, int]] = (  # of fresh units, of spent ones
            {"flip": limits.flip, "retreat": limits.retreat_fresh, "eliminate": limits.eliminate_fresh},
            {"retreat": limits.retreat_spent, "eliminate": limits.eliminate_spent},
        )
        self._units(rules)
        self._areas(rules)
        self._cards(rules)
        self.hand_numbers = [[0, 0]] + [
            [row["french"], row["viet_minh"]] for row in rules.content.tables["turn_track"].rows
        ]
        self.last_turn = rules.scenario.turns
        self.weights: dict[str, float] = {row["id"]: row["value"] for row in rules.content.tables["evaluation"].rows}
        self.effects: dict[str, Any] = {}
        self.tests: dict[str, Any] = {}
        self.ability = Abilities(self)
        self.latest: list[list[Offers]] = [[] for _ in rules.sides]
        self._movement(rules)
        self.is_local = self.plain_costs and not rules.changed  # what units can do depends on the areas around alone

    def _units(self, rules: Rules) -> None:
        classes = rules.piece_classes
        self.fire = [cls.fire for cls in classes]
        self.defense: list[int] = [cls.defense for cls in classes]
        self.spent_defense: list[int] = [cls.spent_defense for cls in classes]
        self.move = [cls.move for cls in classes]
        self.by_speed = _by_value(self.move)
        self.by_fire = _by_value(self.fire)
        fresh, spent = dict(_by_value(self.defense)), dict(_by_value(self.spent_defense))
        self.by_defense = [(n, fresh.get(n, 0), spent.get(n, 0)) for n in sorted({*fresh, *spent}, reverse=True)]
        fastest = max(self.move)
        self.moving: list[Bits] = [mask_of(u for u, mp in enumerate(self.move) if mp >= p) for p in range(fastest + 2)]
        self.armor: Bits = mask_of(u for u, cls in enumerate(classes) if cls.type == "armor")
        self.airborne: Bits = mask_of(u for u, cls in enumerate(classes) if cls.type == "airborne")
        self.thai: Bits = mask_of(u for u, cls in enumerate(classes) if cls.colour_class == "thai")
        self.armed: Bits = mask_of(u for u, cls in enumerate(classes) if cls.fire > 0)
        self.side = rules.of_side

    def _areas(self, rules: Rules) -> None:
        board = rules.board
        areas = [(n, record) for n, record in enumerate(board.records) if record.kind == "area"]
        self.every_area = [n for n, _ in areas]
        self.areas: Bits = mask_of(self.every_area)
        self.act = [rules.action("act", n) for n in range(len(board))]
        self.skip = rules.action("pass")
        self.terrain = [record.terrain if record.kind == "area" else 0 for record in board.records]
        self.red: Bits = mask_of(n for n, area in areas if area.colour == "red")
        self.runway: Bits = mask_of(n for n, area in areas if area.colour == "blue")
        self.green: Bits = mask_of(n for n, area in areas if area.colour == "green")
        self.victory: Bits = mask_of(n for n, area in areas if area.victory)
        self.map_edge: Bits = mask_of(n for n, area in areas if area.edge)
        self.bonus_sets = [mask_of(n for n, area in areas if area.bonus == name) for name in ("outposts", "runway")]
        self.adjacent = board.adjacent
        self.around: list[Bits] = [near | 1 << n for n, near in enumerate(board.adjacent)]
        river, bridge = board.across("river"), board.across("bridge")
        self.river = [river[n] & ~bridge[n] for n in range(len(board))]
        self.riverside: Bits = mask_of(n for n in range(len(board)) if river[n])
        self.start_control = [mask_of(n for n, area in areas if area.control == side) for side in rules.sides]
        self.eliminated = board.index["eliminated"]
        self.replacement_box = board.index["replacement-box"]
        self.star_box = board.index["star-box"]
        self.turn_box = [-1] + [board.index[f"turn-{turn}"] for turn in range(1, rules.scenario.turns + 1)]

    def _cards(self, rules: Rules) -> None:
        cards = rules.cards
        self.play = [rules.action("play", card) for card in range(len(cards))]
        self.dig = [rules.action("dig", card) for card in range(len(cards))]
        groups = sorted({card.group for card in cards})
        self.group_names = groups
        self.card_group = [groups.index(card.group) for card in cards]
        self.trench_value = [card.trench or 0 for card in cards]
        self.cards_of = [mask_of(c for c, o in enumerate(rules.card_owner) if o == side) for side in range(2)]
        windows = {effect.window for card in cards for effect in card.effects}
        self.window_cards = {
            w: mask_of(c for c, card in enumerate(cards) if any(e.window == w for e in card.effects)) for w in windows
        }
        self.ways = [tuple(_way(n, effect, groups) for n, effect in enumerate(card.effects)) for card in cards]
        self.multi: Bits = mask_of(c for c, card in enumerate(cards) if card.multi)

    def _movement(self, rules: Rules) -> None:
        rows: dict[str, Any] = {row.id: row.value for row in rules.breakdowns["movement_cost"].rows}
        base, enter, leave = rows["base"], rows["enter"], rows["leave"]
        self.prices = (base, base + enter), (base + leave, base + leave + enter)  # out of a calm and a hostile area
        self.plain_costs = len(rows) == 3
        most = min(self.prices[1][1], len(self.moving) - 1) if self.plain_costs else len(self.moving) - 1
        self.points_that_matter = range(most, -1, -1)

    def ability_of(self, units: Bits) -> Ability:
        """What a set of fresh units could do at best; more points than any step costs are as good as these."""
        armor, diggers = units & self.armor, (units & self.side[VIET_MINH]).bit_count()
        if self.is_local:
            diggers = min(diggers, self.units_per_level)
        points = self.most_points(units ^ armor), self.most_points(armor)
        return Ability(VIET_MINH if diggers else FRENCH, *points, bool(units & self.armed), diggers)

    def most_points(self, units: Bits) -> int:
        """The movement points of the fastest of some units, as far as they matter, -1 without any."""
        for points in self.points_that_matter:
            if units & self.moving[points]:
                return points
        return -1


def _by_value(values: Sequence[int]) -> list[tuple[int, Bits]]:
    """Each value that occurs, in rising order, with the units that have it."""
    return [(value, mask_of(u for u, own in enumerate(values) if own == value)) for value in sorted(set(values))]


def _way(number: int, effect: Any, groups: list[str]) -> Way:
    excludes = mask_of(groups.index(group) for group in effect.excludes)
    return Way(number, effect.window, effect.effect, dict(effect.values), effect.values.get("turn", 0), excludes)
