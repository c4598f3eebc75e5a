"""A bid for sides can exchange them: the person goes on with the other side."""

import subprocess
import sys

WORDS = "9\nlog\nquit\n"


def test_the_higher_bidder_plays_on_as_viet_minh(tmp_path):
    command = [sys.executable, "-m", "fivehills", "play", "storm", "--side", "french", "--bot", "random", "--seed", "4"]
    played = subprocess.run(
        [*command, "--option", "bidding=true", "--save", str(tmp_path / "game.json")],
        input=WORDS,
        capture_output=True,
        text=True,
        timeout=60,
    )

    before, _, after = played.stdout.partition("The players exchange sides.")
    assert played.returncode == 0
    assert "French: How many Victory Areas" in before
    assert "Viet Minh: Your impulse" in after
