"""The content reference is fresh and says of every field what it means, its type, its default and an example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivehills import compiled, new_game
from fivehills.authoring import kerneldocs, reference
from fivehills.content.annotations import with_inner
from fivehills.content.shape import Shape

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "modding" / "content.md").read_text("utf-8")
TEMPLATES = "core/fivehills/authoring/templates/**/*.py.in"
MODELS = {found for kinds in reference.FILES.values() for model in kinds for found in with_inner(model)}


def test_the_page_is_what_the_models_say():
    assert reference.content_page(ROOT) == PAGE, "stale: run `python -m fivehills.authoring.reference`"


def test_every_kind_of_file_has_its_chapter():
    assert set(re.findall(r"^## (.+)$", PAGE, re.MULTILINE)) == set(reference.FILES)
    assert set(Shape().files()) <= set(reference.FILES)


def _rows(model):
    (section,) = re.findall(rf"^### {model.__name__}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return {cells[1].strip(): cells for line in lines for cells in [re.split(r"(?<!\\)\|", line)]}


@pytest.mark.parametrize("model", sorted(MODELS, key=lambda model: model.__name__), ids=lambda model: model.__name__)
def test_every_field_has_meaning_type_default_and_example(model):
    rows = _rows(model)
    assert set(rows) == {f"`{info.alias or name}`" for name, info in model.model_fields.items()}
    for field, cells in rows.items():
        assert all(cell.strip() for cell in cells[1:-1]), f"{model.__name__}.{field}: {cells}"
        assert ("*required*" in cells[4]) == any(
            info.is_required() for name, info in model.model_fields.items() if f"`{info.alias or name}`" == field
        )


def test_links_to_models_lead_to_their_tables():
    wanted = set(re.findall(r"\]\(#(\w+)\)", PAGE))
    assert wanted
    assert wanted <= {heading.lower() for heading in re.findall(r"^### (\w+)$", PAGE, re.MULTILINE)}


def test_a_page_that_is_stale_absent_or_left_over_is_found_and_mended(tmp_path):
    for name in ("content/storm", "rulesets/fivehills_storm", "examples/storm-variants"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(ROOT / name)
    assert "docs/hooks.md" in reference.write(tmp_path)
    assert reference.stale(tmp_path) == []
    (tmp_path / "docs/modding/hooks/settle.md").write_text("old", "utf-8")
    (tmp_path / "docs/modding/hooks/gone.md").write_text("old", "utf-8")
    (tmp_path / "docs/modding/content.md").unlink()
    assert len(reference.stale(tmp_path)) == 3
    reference.write(tmp_path)
    assert reference.stale(tmp_path) == []
    assert not (tmp_path / "docs/modding/hooks/gone.md").exists()


def test_the_page_about_the_kernel_is_fresh_and_says_something_of_every_call():
    page = (ROOT / "docs" / "modding" / "kernel.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]

    assert kerneldocs.page() == page, "stale: run `python -m fivehills.authoring.reference`"
    assert len(rows) > 60
    assert [row for row in rows if not row.split(" | ")[1].strip(" |")] == []


CALLS = {"g.": r"\bg\.(\w+)", "g.rules.": r"\brules\.(\w+)", "board.": r"\bboard\.(\w+)", "hexes.": r"\bhexes\.(\w+)"}


def test_what_small_designs_call_stands_on_the_page_about_the_kernel():
    page = (ROOT / "docs/modding/kernel.md").read_text("utf-8")
    patterns = ("tests/designs/*/*.py", "tests/toy/*.py", "examples/*/fivehills_*/*.py", TEMPLATES)
    texts = [path.read_text("utf-8") for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    used = {prefix + name for prefix, call in CALLS.items() for text in texts for name in re.findall(call, text)}
    assert len(used) > 40
    assert not [name for name in sorted(used) if not re.search(rf"`{re.escape(name)}\b", page)]


def test_every_attribute_that_the_page_about_the_kernel_names_is_there():
    game, rules = new_game("toy"), compiled("toy")
    owners = {"g.": game, "g.state.": game.state, "g.rules.": rules, "board.": rules.board}
    named = [
        (owners[part.prefix], name) for part in kerneldocs.PARTS if part.prefix in owners for name in part.attributes
    ]

    assert len(named) > 25
    assert [name for owner, name in named if not hasattr(owner, name)] == []
