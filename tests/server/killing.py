"""Kill the server at random moments under load, and look whether everything that was acknowledged is still there.

`python -m tests.server.killing 50 [URL]` from the root of the checkout; with the URL of a PostgreSQL database there.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

import httpx

from .serving import Person, Server

TABLES = 6
LEAST = 20
"""Actions that are acknowledged at least before a kill, however slow the machine is."""
PATIENCE = 60.0


class Player:
    """Plays both sides of a table at random and remembers what was acknowledged."""

    def __init__(self, person: Person, number: int):
        self.person = person
        self.game, _ = person.begin(french="here", viet_minh="here")
        self.rng = Random(number)
        self.acknowledged: list[str] = []
        self.sent = ""
        self.wrong = ""

    def play(self, until: threading.Event) -> None:
        """Play until told otherwise, or until the server is gone."""
        try:
            while not until.is_set() and self._one_action():
                pass
        except httpx.HTTPError:
            return

    def _one_action(self) -> bool:
        for seat in ("french", "viet-minh"):
            mark, view = self.person.view(self.game, seat)
            if view["decision"] and "actions" in view["decision"]:
                self.sent = self.rng.choice(view["decision"]["actions"])["text"]
                answer = self.person.act(self.game, seat, self.sent, mark)
                if answer.status_code != 200:
                    self.wrong = answer.text
                    return False
                self.acknowledged.append(self.sent)
                self.sent = ""
                return True
        return False

    def check(self) -> None:
        """Every acknowledged action is there; one that was sent and not acknowledged may be."""
        assert not self.wrong, self.wrong
        kept = self.person.http.get(f"/api/games/{self.game}/save").json()["actions"]
        assert kept[: len(self.acknowledged)] == self.acknowledged
        assert len(kept) - len(self.acknowledged) <= 1
        assert kept[len(self.acknowledged) :] in ([], [self.sent])
        self.acknowledged = kept
        self.sent = ""


def kill_often(folder: Path, kills: int, *options: str) -> int:
    """How many actions were acknowledged before the server was killed so many times; none of them may be missing."""
    server, rng, counted = Server(folder, *options), Random(7), 0
    try:
        for number in range(kills):
            players = [Player(Person(server), number * TABLES + n) for n in range(TABLES)]
            enough = threading.Event()
            threads = [threading.Thread(target=player.play, args=(enough,)) for player in players]
            for thread in threads:
                thread.start()
            _wait_for(players, rng.randint(LEAST, 3 * LEAST))
            time.sleep(rng.uniform(0, 0.05))
            server.kill()
            enough.set()
            for thread in threads:
                thread.join()
            server.start()
            for player in players:
                player.check()
            counted += sum(len(player.acknowledged) for player in players)
    finally:
        server.kill()
    return counted


def _wait_for(players: list[Player], actions: int) -> None:
    """Until so many actions have been acknowledged, whatever time that takes: kills hit a server that is at work."""
    end = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < actions:
        assert time.monotonic() < end, f"the server has not acknowledged {actions} actions in {PATIENCE:.0f} s"
        assert not any(player.wrong for player in players), [player.wrong for player in players]
        time.sleep(0.001)


if __name__ == "__main__":
    given = ["--database", sys.argv[2]] if len(sys.argv) > 2 else []
    with tempfile.TemporaryDirectory() as place:
        found = kill_often(Path(place) / "data", int(sys.argv[1]), *given)
    print(f"killed {sys.argv[1]} times: all of {found} acknowledged actions were there afterwards")
