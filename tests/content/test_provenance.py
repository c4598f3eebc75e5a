"""Where content comes from, counted; and where it lies."""

from __future__ import annotations

from fivehills.content import data
from fivehills.content.loader import load
from fivehills.content.provenance import KINDS, shares
from fivehills.content.shape import Shape


def test_records_count_by_their_own_provenance_or_their_files(folder):
    found = shares(load(folder.path, Shape()))
    assert found["files"]["map.yaml"] == {"text": 0, "public": 0, "history": 1, "rebuilt": 0, "own": 4}
    assert found["files"]["units.yaml"] == {"text": 1, "public": 0, "history": 0, "rebuilt": 2, "own": 0}
    assert found["files"]["sequence.yaml"]["text"] == 1
    assert found["files"]["rules.yaml"]["own"] == 2


def test_a_file_without_records_counts_as_one(folder):
    found = shares(load(folder.path, Shape()))
    assert found["files"]["tables/results.yaml"] == {"text": 0, "public": 0, "history": 0, "rebuilt": 0, "own": 1}


def test_totals_are_the_sums_of_files(folder):
    found = shares(load(folder.path, Shape()))
    for kind in KINDS:
        assert found["total"][kind] == sum(counts[kind] for counts in found["files"].values())


def test_a_ledger_is_not_needed(folder):
    (folder.path / "rules.yaml").unlink()
    assert "rules.yaml" not in shares(load(folder.path, Shape()))["files"]


def test_the_data_of_a_checkout_is_at_its_top():
    assert (data.data_root() / "content").is_dir()


def test_the_data_of_an_installed_package_is_inside_it(tmp_path, monkeypatch):
    (tmp_path / "fivehills" / "_data").mkdir(parents=True)
    monkeypatch.setattr(data, "__file__", str(tmp_path / "fivehills" / "content" / "data.py"))
    assert data.data_root() == tmp_path / "fivehills" / "_data"
