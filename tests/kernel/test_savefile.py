"""Files of saved games: lasting, whole, never those of somebody else, and nothing read that cannot be one."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fivehills import Game, load
from fivehills.errors import SaveError
from fivehills.play import savefile
from fivehills.play.savefile import Kept, read_text, write_text

posix = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and folders that can be flushed")


def failing(number: int) -> Callable[..., None]:
    """A call of the operating system that fails."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@posix
def test_a_file_is_flushed_before_it_gets_its_name_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(handle: int) -> None:
        done.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")
        fsync(handle)

    def watched_replace(old: str, new: Path) -> None:
        done.append("rename")
        replace(old, new)

    monkeypatch.setattr(savefile.os, "fsync", watched_fsync)
    monkeypatch.setattr(savefile.os, "replace", watched_replace)
    write_text(tmp_path / "game.json", "text")
    assert done == ["file", "rename", "folder"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    monkeypatch.setattr(savefile.os, call, failing(28))
    with pytest.raises(SaveError, match="No space left"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.json"]


@posix
def test_a_file_that_grows_too_large_for_its_disk_leaves_the_old_one(tmp_path: Path, toy: Game) -> None:
    import resource

    toy.save(tmp_path / "game.json")
    before, limits = (tmp_path / "game.json").read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    toy.play("plan hold")
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        with pytest.raises(SaveError, match="cannot write"):
            toy.save(tmp_path / "game.json")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (tmp_path / "game.json").read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]


@posix
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    begun = time.monotonic()
    with pytest.raises(SaveError, match="no ordinary file"):
        load(tmp_path / "pipe")
    assert time.monotonic() - begun < 5


@posix
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_neither_read_nor_replaced(device: str, toy: Game) -> None:
    with pytest.raises(SaveError, match="no ordinary file"):
        load(device)
    with pytest.raises(SaveError, match="no ordinary file"):
        toy.save(device)
    assert not Path(device).is_file()


def test_hundreds_of_megabytes_are_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(700 * 1024 * 1024)
    monkeypatch.setattr(savefile.os, "open", failing(5))
    with pytest.raises(SaveError, match="it has 734,003,200 bytes"):
        load(path)


def test_a_name_of_any_length_can_be_saved_to(tmp_path: Path, toy: Game) -> None:
    path = tmp_path / ("g" * 250 + ".json")
    toy.save(path)
    assert load(path).digest() == toy.digest()


@posix
def test_a_link_stays_a_link(tmp_path: Path, toy: Game) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "game.json"
    link.symlink_to(tmp_path / "there" / "game.json")
    toy.save(link)
    assert link.is_symlink()
    assert load(tmp_path / "there" / "game.json").digest() == toy.digest()


def test_what_another_program_has_written_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    mine = Kept(path)
    mine.write("one")
    mine.write("two")
    _, mark = read_text(path)
    other = Kept(path, mark)
    other.write("three")
    with pytest.raises(SaveError, match="another program has written to it meanwhile"):
        mine.write("four")
    assert path.read_text() == "three"
    other.write("five")


def test_a_file_that_was_there_before_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("mine")
    with pytest.raises(SaveError, match="another program"):
        Kept(path).write("yours")


def test_an_empty_or_vanished_file_is_nobodys(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.touch()
    kept = Kept(path)
    kept.write("one")
    path.unlink()
    kept.write("two")
    assert path.read_text() == "two"
