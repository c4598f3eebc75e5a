"""What `fivehills prove` last found, kept for `fivehills rules`; it counts only for exactly the present sources."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivehills.cases.run import case_paths
from fivehills.content import parsecache
from fivehills.plugins.discovery import Ruleset
from fivehills.proof import testresults

FORMAT = 1


def remember(ruleset: Ruleset, standing: Mapping[str, str]) -> None:
    """Keep how each rule stands; where there is no cache, nothing is kept."""
    target = kept_in(ruleset)
    if target is None:
        return
    data = {"format": FORMAT, "sources": sources(ruleset), "rules": dict(standing)}
    scratch = target.with_suffix(f".{os.getpid()}.tmp")
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_text(json.dumps(data), "utf-8")
        scratch.replace(target)


def remembered(ruleset: Ruleset) -> dict[str, str] | None:
    """How each rule stands: proved, listed, survived or untouched; None if the present sources were never tried."""
    path = kept_in(ruleset)
    try:
        data: Any = json.loads(path.read_text("utf-8")) if path is not None else {}
        fresh = data.get("format") == FORMAT and data["sources"] == sources(ruleset)
        return dict(data["rules"]) if fresh else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def kept_in(ruleset: Ruleset) -> Path | None:
    """The file of a ruleset in the cache; None where there is no cache."""
    folder = parsecache.folder()
    if folder is None:
        return None
    return folder / "proofs" / f"{hashlib.sha256(os.fsencode(ruleset.content.resolve())).hexdigest()[:32]}.json"


def sources(ruleset: Ruleset) -> str:
    """Kernel, code, content, cases and tests, taken together."""
    root = testresults.checkout_of(ruleset)
    total = hashlib.sha256(testresults.fingerprint(ruleset, root or ruleset.content).encode())
    tests = sorted((root / "tests").rglob("test_*.py")) if root is not None else []
    for path in [*case_paths(ruleset.content), *tests]:
        total.update(f"{path.name}\0{testresults.file_hash(path)}\n".encode())
    return total.hexdigest()
