"""Whether there is fighting this week: the Viet Minh are asked first, the French only if they decline."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Procedure
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game


class DeclareWeek(Procedure):
    """The Viet Minh say whether they will assault this week; if not, the French whether they will operate.

    Rule: 2-b
    """

    order = ("ask_viet_minh", "ask_french")

    def ask_viet_minh(self, g: Game) -> None:
        g.push(Declare(actor=VIET_MINH))

    def ask_french(self, g: Game) -> None:
        if not g.state.active:
            g.push(Declare(actor=FRENCH))


class Declare(Choice):
    """To attack this week, or to keep quiet; who keeps quiet is bound for the week.

    Rule: 2-b, 3.2-k
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("attack_week"), g.rules.action("quiet_week")]

    def do_attack_week(self, g: Game) -> None:
        g.state.active = 1
        g.state.vm_acts = int(self.actor == VIET_MINH)
        g.note("attacks_this_week", self.actor)

    def do_quiet_week(self, g: Game) -> None:
        g.note("keeps_quiet", self.actor)


STEPS = [DeclareWeek, Declare]
