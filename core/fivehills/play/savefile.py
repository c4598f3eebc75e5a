"""Files that hold saved games: read only if they can be saves, written whole and lastingly or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path

from fivehills.errors import SaveError

LARGEST = 64 * 1024 * 1024
"""Bytes that no saved game has."""

Mark = tuple[int, int, int, int]
"""By what a file is known again: nobody can have written it since if this is the same."""


def read_text(path: Path) -> tuple[str, Mark]:
    """The text of a file and its mark. What cannot be a save is refused before anything of it is read."""
    try:
        _refuse_what_is_no_save(path, path.stat())
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(handle)
            _refuse_what_is_no_save(path, found)  # it may have been exchanged meanwhile
            return file.read(LARGEST + 1).decode("utf-8"), _mark(found)
    except OSError as error:
        raise SaveError(f"cannot read {str(path)!r}: {error.strerror or error}") from error
    except ValueError as error:
        raise SaveError(f"{_name(path)} is no saved game: {error}") from error


def _refuse_what_is_no_save(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise SaveError(f"cannot read {str(path)!r}: it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise SaveError(f"{_name(path)} is no saved game: it is no ordinary file")
    if found.st_size > LARGEST:
        raise SaveError(f"{_name(path)} is no saved game: it has {found.st_size:,} bytes")


def _name(path: Path) -> str:
    return repr(str(path))


def _mark(found: os.stat_result) -> Mark:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def write_text(path: Path, text: str) -> Mark:
    """Write a file whole or not at all; what it holds is on the disk, and under its name, when this returns."""
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise SaveError(f"cannot write {str(path)!r}: it is {'a folder' if path.is_dir() else 'no ordinary file'}")
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".fivehills-", suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(handle)
            mark = _mark(os.fstat(handle))
        os.replace(temporary, path)
        _keep_name(path.parent)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise SaveError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
    return mark


def _keep_name(folder: Path) -> None:
    """Write the folder itself to the disk, where a system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        os.close(handle)


class Kept:
    """The file in which one program keeps a game. What another program has written there is not overwritten."""

    def __init__(self, path: Path, mark: Mark | None = None):
        self.path = path
        self._mark = mark

    def write(self, text: str) -> None:
        """Write the file, if it is as this program left it."""
        found = self._found()
        if found is not None and found != self._mark:
            raise SaveError(
                f"cannot write {str(self.path)!r}: another program has written to it meanwhile; "
                "save to another file, or leave and continue what is there"
            )
        self._mark = write_text(self.path, text)

    def _found(self) -> Mark | None:
        """The mark of the file as it is now; None if there is nothing to lose."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return _mark(found) if found.st_size else None
