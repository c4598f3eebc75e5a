"""A wheel built from the checkout plays a game in an empty environment outside it."""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAME = """
import fivehills, pathlib
game = fivehills.new_game("storm", seed=3)
while not game.over:
    game.play(game.decision.actions[0])
print(game.result.winner, pathlib.Path(fivehills.__file__).parts)
"""


def test_an_installed_wheel_plays_a_game(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path / "dist", ROOT],
        check=True,
        capture_output=True,
        timeout=300,
    )
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", wheel], check=True, capture_output=True, timeout=300)

    played = subprocess.run([python, "-c", GAME], cwd=tmp_path, check=True, capture_output=True, text=True, timeout=120)
    validated = subprocess.run(
        [python, "-m", "fivehills", "validate", "storm"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )

    assert "site-packages" in played.stdout
    assert validated.returncode == 0, validated.stderr
