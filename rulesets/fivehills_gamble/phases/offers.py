"""Lists of actions for sets of spaces or pieces, put together from parts that are remembered byte by byte."""

from __future__ import annotations

from fivehills import Action, Bits, Game


def offered(g: Game, verb: str, members: Bits) -> list[Action]:
    """An action of the verb for every member of a set, in rising order.

    Sets of hundreds of hexes change with every move, but each byte of them takes few values: the parts are made once.
    """
    memo = g.rules.memo
    parts = memo.get(("offered", verb))
    if parts is None:
        parts = memo["offered", verb] = [{} for _ in range(len(g.rules.board) // 8 + 1)]
    found: list[Action] = []
    for place, byte in enumerate(members.to_bytes((members.bit_length() + 7) >> 3, "little")):
        if byte:
            part = parts[place].get(byte)
            if part is None:
                part = parts[place][byte] = _part(g, verb, place, byte)
            found += part
    return found


def _part(g: Game, verb: str, place: int, byte: int) -> tuple[Action, ...]:
    return tuple(g.rules.action(verb, 8 * place + bit) for bit in range(8) if byte >> bit & 1)
