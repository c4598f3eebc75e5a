"""A PostgreSQL server in a temporary folder, run by an unprivileged user; None where there is none."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

NOBODY = "postgres"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("pg_ctl")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").is_file()), None)


def lacking() -> str:
    """Why there can be none here; nothing if there can."""
    if programs() is None:
        return "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
    known = subprocess.run(["id", NOBODY], capture_output=True, check=False).returncode == 0
    if os.geteuid() == 0 and not (known and shutil.which("runuser")):
        return "PostgreSQL does not run as root, and there is no user 'postgres' to run it"
    return ""


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    place = programs()
    assert place is not None
    folder = Path(tempfile.mkdtemp(prefix="fivehills-pg-"))
    with contextlib.suppress(OSError):
        shutil.chown(folder, NOBODY)
    data = folder / "data"
    options = f"-k {folder} -c listen_addresses='' -c fsync=on"
    try:
        _run(place / "initdb", "-D", data, "-A", "trust", "-U", NOBODY, "--no-sync")
        _run(place / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start")
        try:
            yield f"postgresql+psycopg://{NOBODY}@/postgres?host={folder}"
        finally:
            _run(place / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(program: Path, *words: object) -> None:
    command = [str(program), *map(str, words)]
    if os.geteuid() == 0:
        command = ["runuser", "-u", NOBODY, "--", *command]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=120)
