"""Phase B: alternating impulses, passes, and what may be done in one impulse."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress, count
from operator import ne

from fivehills import Action, Bits, Choice, Procedure, Space, bits, mask_of
from fivehills_storm.data import FRENCH, NOTHING, VIET_MINH, Ability, Offer, Offers
from fivehills_storm.game import Game
from fivehills_storm.phases.assault import AssaultForce, may_start_assault, targets_next_to
from fivehills_storm.phases.cards import PlayCard, playable
from fivehills_storm.phases.draw import different_cards, put_on_discard
from fivehills_storm.phases.fire import FiringUnits
from fivehills_storm.phases.move import MovingUnits
from fivehills_storm.phases.sap import SapArea, SapLevels, levels_possible, sappable_areas
from fivehills_storm.rules.movement import destinations, open_areas
from fivehills_storm.rules.units import areas_with_room, fresh_units


class ImpulsePhase(Procedure):
    """Players take single impulses in turn, the Viet Minh first, until passes end the phase.

    Rule: 4.0-c, 6.0-a
    """

    active: int = VIET_MINH
    passed: bool = False
    french_passed: bool = False

    def impulse(self, g: Game) -> None:
        """The active player acts; without any card and any unit that can act he passes automatically.

        Rule: 4.0-e
        """
        self.passed = False
        if g.state.hand[self.active] or can_act(g, self.active):
            g.push(Impulse(actor=self.active))
        else:
            pass_impulse(g, self.active)

    def judge(self, g: Game) -> None:
        """A Viet Minh pass ends the phase after a French one, or unless the French pay a card; theirs alone does not.

        Rule: 4.0-f, 4.0-g, 4.0-j
        """
        french_passed, self.french_passed = self.french_passed, self.passed and self.active == FRENCH
        passed_by_viet_minh = self.passed and self.active == VIET_MINH
        self.active = 1 - self.active
        if passed_by_viet_minh and (french_passed or not g.state.hand[FRENCH]):
            g.note("impulses_end")
            return
        self.goto(g, "impulse")
        if passed_by_viet_minh:
            g.push(ContinueTurn(actor=FRENCH))


def pass_impulse(g: Game, side: int) -> None:
    """Passing bars nobody from acting later in the turn.

    Rule: 4.0-d
    """
    g.find(ImpulsePhase).passed = True
    g.note("passes", side)


class ContinueTurn(Choice):
    """After a Viet Minh pass the French player may discard a card, unplayed, to go on with an impulse of his own.

    Rule: 4.0-g, 4.0-h, 4.0-i
    """

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        return [*(action("discard", c) for c in different_cards(g, g.state.hand[self.actor])), action("decline")]

    def do_discard(self, g: Game, card: int) -> None:
        put_on_discard(g, self.actor, card)
        g.note("turn_goes_on")

    def do_decline(self, g: Game) -> None:
        g.note("impulses_end")
        g.below.leave(g)


class Acting(Choice):
    """Units of one area move, fire, sap or assault.

    Rule: 6.1-a, 6.1-b, 6.1-c
    """

    def do_move(self, g: Game, start: int, end: int) -> None:
        g.push(MovingUnits.at(g, self.actor, start, end))

    def do_fire(self, g: Game, start: int, target: int) -> None:
        g.push(FiringUnits.at(g, self.actor, start, target))

    def do_sap(self, g: Game, area: int) -> None:
        g.push(SapLevels(actor=self.actor, area=area))

    def do_assault(self, g: Game, start: int, target: int) -> None:
        g.push(AssaultForce.at(g, start, target))


class Impulse(Acting):
    """One unit action, or one card played as the action, or a pass; additions before it do not count.

    Of very many unit actions the area is named first.

    Rule: 4.0-d, 5.2-b, 5.2-c, 6.0-a, 6.1-b, 6.1-c, 6.2
    """

    opens = ("act",)
    used: Bits = 0

    def legal(self, g: Game) -> Sequence[Action]:
        data, others = g.data, self._cards(g) if g.state.hand[self.actor] else []
        offers = up_to_date(g, self.actor)
        if offers.count + len(others) < data.long_list:
            found = [data.skip, *chain.from_iterable(offers.offered), *others]
        else:
            found = [data.skip, *filter(None, offers.named), *others]
        data.latest[self.actor].append(offers)
        return found

    def _cards(self, g: Game) -> list[Action]:
        actor, used, play = self.actor, self.used, g.data.play
        cards = playable(g, actor, "impulse", used) + playable(g, actor, "own-impulse", used)
        options = [play[card] for card in cards]
        if actor == VIET_MINH and sappable_areas(g):
            dig = g.data.dig
            options += [dig[card] for card in different_cards(g, g.state.hand[actor])]
        return options

    def ends(self, g: Game, action: Action) -> str:
        """A Viet Minh pass ends the phase after a French one or against an empty hand, else unless the French pay.

        Rule: 4.0-f, 4.0-g
        """
        if action.verb != "pass":
            return ""
        if self.actor == FRENCH:
            return "pass_hands_over"
        return "pass_ends" if g.find(ImpulsePhase).french_passed or not g.state.hand[FRENCH] else "pass_may_end"

    def do_pass(self, g: Game) -> None:
        pass_impulse(g, self.actor)

    def do_act(self, g: Game, area: int) -> None:
        g.push(AreaAction(actor=self.actor, area=area))

    def do_dig(self, g: Game, card: int) -> None:
        put_on_discard(g, self.actor, card)
        g.push(SapArea(actor=self.actor, card=card))

    def do_play(self, g: Game, card: int) -> None:
        """A card that is no impulse card leaves the impulse to be used.

        Rule: 5.2-e
        """
        if not g.data.window_cards["impulse"] >> card & 1:
            self.used |= 1 << g.data.card_group[card]
            g.push(self)
            g.push(PlayCard(actor=self.actor, card=card, window="own-impulse"))
        else:
            g.push(PlayCard(actor=self.actor, card=card, window="impulse"))


class AreaAction(Acting):
    """What the units of the area that was named do.

    Rule: 6.1-a, 6.1-b, 6.1-c, 6.1-d
    """

    area: Space

    def legal(self, g: Game) -> Sequence[Action]:
        able = g.data.ability[fresh_units(g, self.actor, self.area)]
        return area_actions(g, self.actor, self.area, able)[0]


def up_to_date(g: Game, side: int) -> Offers:
    """Everything that the fresh units of a side can do, area by area, taken out of the store: it must be put back.

    It depends on the units of an area, on the area and on its neighbours alone, so the last answer serves as long as
    they look the same.

    Rule: 6.1-a, 6.1-b, 6.1-c, 6.1-d
    """
    state, data, store = g.state, g.data, g.data.latest[side]
    last = store.pop() if store else Offers(len(state.occ))
    fresh, occ, seen, present = data.side[side] & ~state.spent, state.occ, last.units, state.present[side]
    stale = (changed_areas(g, side, last) if data.is_local else data.areas) & present
    if present != last.present:
        last.areas += bits(present & ~last.present)
    others = [area for area in last.areas if occ[area] & fresh != seen[area]]
    for area in {*others, *bits(stale)} if stale else others:
        units = seen[area] = occ[area] & fresh
        able = data.ability[units] if units else None
        if able is not last.able[area] or (able and stale >> area & 1):
            last.able[area] = able
            last.offer(area, *(area_actions(g, side, area, able) if able else NOTHING))
    if present != last.present:
        last.areas, last.present = [area for area in last.areas if present >> area & 1], present
    return last


def can_act(g: Game, side: int) -> bool:
    """Whether any unit of a side can perform an action.

    Rule: 4.0-e
    """
    data, occ, fresh = g.data, g.state.occ, g.data.side[side] & ~g.state.spent
    for area in data.every_area:
        units = occ[area] & fresh
        if units and area_actions(g, side, area, data.ability[units])[0]:
            return True
    return False


def changed_areas(g: Game, side: int, last: Offers) -> Bits:
    """Areas where something else than the units themselves may make another answer now, noted as seen.

    Rule: 6.1-a
    """
    state = g.state
    enemies, own, full = state.present[1 - side], state.control[side], state.full[side]
    changed = (enemies ^ last.enemies) | (own ^ last.own) | (full ^ last.full)
    if changed:
        last.enemies, last.own, last.full, adjacent = enemies, own, full, g.data.adjacent
        for area in bits(changed):
            changed |= adjacent[area]
    return changed | dug_areas(g, last) if side == VIET_MINH else changed


def dug_areas(g: Game, last: Offers) -> Bits:
    """Areas where the trench has another level than it was seen to have; on another turn they are all new.

    Rule: 9.0-a, 10.0-d, 10.0-e
    """
    state, before = g.state, last.trench
    if state.turn != last.turn:
        last.turn, last.trench = state.turn, bytes(state.trench)
        return int(g.data.areas)
    if state.trench == before:
        return 0
    last.trench = now = bytes(state.trench)
    return mask_of(compress(count(), map(ne, now, before)))


def area_actions(g: Game, side: int, area: int, able: Ability) -> Offer:
    """What fresh units of such ability can do in an area, remembered by all that it depends on.

    Rule: 6.1-a, 6.1-b, 6.1-c, 6.1-d
    """
    state, data, memo, around = g.state, g.data, g.rules.memo, g.data.around[area]
    if not data.is_local:
        return find_actions(g, side, area, able)
    enemies, own, full = state.present[1 - side] & around, state.control[side] & around, state.full[side] & around
    key = (able, area, enemies, own, full, state.trench[area], state.turn == data.free_assault_turn)
    found: Offer | None = memo.get(key)
    if found is None:
        found = memo[key] = find_actions(g, side, area, able)
    return found


def find_actions(g: Game, side: int, area: int, able: Ability) -> Offer:
    """What such units can do: move to an area that is open and has room, fire; the Viet Minh also assault and dig.

    Rule: 6.1-a, 6.1-c, 8.1-a
    """
    state, data, storm, dig = g.state, g.data, 0, False
    ends = destinations(g, side, area, able, areas_with_room(g, side, data.adjacent[area] & open_areas(g, side)))
    targets = data.around[area] & state.present[1 - side] if able.armed else 0
    if side == VIET_MINH:
        storm = targets_next_to(g, area) if able.armed and may_start_assault(g, area) else 0
        dig = levels_possible(g, area, able.diggers) > 0
    what, memo = (area, ends, targets, storm, dig), g.rules.memo
    found: Offer | None = memo.get(what)
    if found is None:
        found = memo[what] = _offer(g, area, _actions(g, *what))
    return found


def _offer(g: Game, area: int, answers: list[Action]) -> Offer:
    return answers, g.data.act[area] if len(answers) > 1 else answers[0] if answers else None


def _actions(g: Game, area: int, ends: Bits, targets: Bits, storm: Bits, dig: bool) -> list[Action]:
    action = g.rules.action
    options = [action("move", area, end) for end in bits(ends)]
    options += [action("fire", area, target) for target in bits(targets)]
    options += [action("assault", area, target) for target in bits(storm)]
    if dig:
        options.append(action("sap", area))
    return options


STEPS = [ImpulsePhase, ContinueTurn, Impulse, AreaAction]
