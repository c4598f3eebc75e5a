"""C. Command phase: who is out of command this turn, and who joins another leader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Procedure, bits, mask_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.units import on_map


class CommandPhase(Procedure):
    """Command is looked at once a turn and then holds.

    Rule: 2-C, 3.3-a
    """

    order: ClassVar[tuple[str, ...]] = ("check", "attach")

    def check(self, g: Game) -> None:
        """OoC markers go on and off; leaders beyond the range of their superior are cut off.

        Rule: 2-C, 3.3-b, 3.3-c, 3.3-d, 3.3-f
        """
        state, data = g.state, g.data
        command.home_again(g)
        state.ooc = command.command_status(g, 0) | command.command_status(g, 1)
        cut_off = command.leaders_out(g, 0) | command.leaders_out(g, 1)
        state.cut_off = mask_of(data.box[data.formation[hq]] for hq in bits(cut_off))
        for side in (0, 1):
            tell(g, side, "out_of_command", state.ooc & data.side[side])
            tell(g, side, "leaders_out", cut_off & data.side[side])

    def attach(self, g: Game) -> None:
        """Each side is asked; while it has concealed counters nobody can tell whether there was anything to ask.

        Rule: 3.3-e
        """
        for side in (1, 0):
            strays = bits(command.strays_near_leaders(g, side))
            if on_map(g, side) & g.state.concealed or any(command.attachments(g, unit) for unit in strays):
                g.push(Attach(actor=side))


def tell(g: Game, side: int, event: str, units: Bits) -> None:
    """Let a side know of its own units, if it is any of them."""
    if units:
        g.whisper(side, event, units)


class Attach(Choice):
    """Units out of command may join the formation of a leader in or next to their hex for the turn.

    Rule: 3.3-e
    """

    private = True
    weighed = True
    again = ("attach",)

    def legal(self, g: Game) -> Sequence[Action]:
        action, box, options = g.rules.action, g.data.box, [g.rules.select_done]
        for unit in bits(command.strays_near_leaders(g, self.actor)):
            for f in command.attachments(g, unit):
                options.append(action("attach", unit, box[f]))
        return options

    def do_done(self, g: Game) -> None:
        pass

    def do_attach(self, g: Game, unit: int, box: int) -> None:
        g.state.formation[unit] = g.data.formation_of_box[box] + 1
        g.state.ooc &= ~(1 << unit)
        g.whisper(self.actor, "attached", 1 << unit, box)


STEPS = [CommandPhase, Attach]
