"""By what it is known whether the same program plays: hashes of the code of kernel and plugins, and of content."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from fivehills.plugins.discovery import Registry

KERNEL = Path(__file__).parent.parent
ROOMS = ("maths", "content", "engine", "plugins", "secrecy", "play")
"""The rooms of the kernel that have a say in what becomes of a game."""
IDLE = ("cases/", "equivalent.", "rules.", "drawing.", "briefings.")
"""Content that plays no part in a game."""


def hashed(folders: Iterable[Path], files: str, but: tuple[str, ...] = ()) -> str:
    """A hash of all files of a kind in folders, but of those whose names begin so."""
    digest = hashlib.blake2b(digest_size=12)
    for folder in folders:
        for path in sorted(folder.rglob(files)):
            name = path.relative_to(folder).as_posix()
            if not name.startswith(but):
                digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def of_all(found: Registry) -> str:
    """A hash of all that has a say in games of all plugins: it changes with any of them."""
    files = {Path(module.__file__).parent for module in found.sources.values() if module.__file__}
    contents = sorted({ruleset.content for ruleset in found.rulesets.values()})
    code = hashed([*(KERNEL / room for room in ROOMS), *sorted(files)], "*.py")
    return f"{code}-{hashed(contents, '*.yaml', IDLE)}"
