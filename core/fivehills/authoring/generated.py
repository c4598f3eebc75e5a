"""Files that are written from code or content and must agree with it: which do not, and bringing them up to date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path


def outdated(root: Path, wanted: Mapping[str, str], there: Iterable[str] = ()) -> list[str]:
    """The paths under the root that are absent, differ from what is wanted, or are there and not wanted."""
    return sorted({name for name, text in wanted.items() if not _same(root / name, text)} | set(there) - set(wanted))


def bring_up_to_date(root: Path, wanted: Mapping[str, str], changed: Iterable[str]) -> None:
    """Write what is wanted at these paths, and remove what is not."""
    for name in changed:
        target = root / name
        if name not in wanted:
            target.unlink()
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(wanted[name], "utf-8")


def _same(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == text
