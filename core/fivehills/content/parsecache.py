"""Parsed YAML kept as JSON between runs.

Reading YAML without the C extension costs seconds, reading JSON milliseconds. There is one entry per file path; it
counts only while its first line holds the digest of the file's bytes. `FIVEHILLS_CACHE` names another folder, or
says `off`. Whatever goes wrong here (no rights, a torn entry) only means that the YAML is read again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import Any

FORMAT = "2"
_PAIRS = "\0pairs"  # JSON keys are text; a mapping with other keys is kept as a list of pairs under this one


def folder() -> Path | None:
    """The cache's folder, or nothing where it is switched off."""
    chosen = os.environ.get("FIVEHILLS_CACHE", "")
    if chosen.lower() in ("off", "0", "no"):
        return None
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base, "fivehills", "yaml")


def digest(raw: bytes) -> str:
    """What an entry must begin with to stand for these bytes."""
    return hashlib.sha256(FORMAT.encode() + b"\0" + raw).hexdigest()


def get(path: Path, key: str) -> tuple[bool, Any]:
    """Whether the file's data is at hand, and the data."""
    entry = _entry(path)
    if entry is None:
        return False, None
    try:
        found, _, text = entry.read_text("utf-8").partition("\n")
        return (True, json.loads(text, object_hook=_decode)) if found == key else (False, None)
    except (OSError, ValueError, TypeError, RecursionError):
        return False, None


def put(path: Path, key: str, data: Any) -> None:
    """Keep the data, in one rename so that no reader ever sees half of it."""
    entry = _entry(path)
    if entry is None:
        return
    scratch = entry.with_suffix(f".{os.getpid()}.tmp")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_text(f"{key}\n{json.dumps(_encode(data), separators=(',', ':'))}", "utf-8")
        scratch.replace(entry)
    except OSError:
        with contextlib.suppress(OSError):
            scratch.unlink()


def _entry(path: Path) -> Path | None:
    base = folder()
    if base is None:
        return None
    return base / f"{hashlib.sha256(os.fsencode(path.absolute())).hexdigest()[:32]}.json"


def _encode(data: Any) -> Any:
    if isinstance(data, list):
        return [_encode(item) for item in data]
    if not isinstance(data, dict):
        return data
    if _PAIRS in data or not all(isinstance(key, str) for key in data):
        return {_PAIRS: [[key, _encode(value)] for key, value in data.items()]}
    return {key: _encode(value) for key, value in data.items()}


def _decode(mapping: dict[str, Any]) -> Any:
    return dict(mapping[_PAIRS]) if _PAIRS in mapping else mapping
