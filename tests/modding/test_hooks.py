"""Every hook has its page with a real use, and the pages are fresh."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fivehills import hookdocs
from fivehills.hookspecs import GameHooks, Registration

ROOT = Path(__file__).parents[2]
HOOKS = {name: function for group in (Registration, GameHooks) for name, function in hookdocs.hooks_of(group)}
PAGES = ROOT / "docs" / "modding" / "hooks"


@pytest.mark.parametrize("hook", HOOKS)
def test_the_page_is_what_specification_and_sources_say(hook):
    name = f"docs/modding/hooks/{hook}.md"
    assert hookdocs.pages(ROOT)[name] == (ROOT / name).read_text("utf-8"), "stale: run `python -m fivehills.reference`"


def test_there_is_no_page_of_a_hook_that_is_gone():
    assert {path.stem for path in PAGES.glob("*.md")} == set(HOOKS)


@pytest.mark.parametrize("hook", HOOKS)
def test_the_page_shows_signature_and_a_real_use(hook):
    text = (PAGES / f"{hook}.md").read_text("utf-8")
    heading, use = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert heading.strip() == hookdocs.signature(hook, HOOKS[hook])
    functions = [node for node in ast.parse(use).body if isinstance(node, ast.FunctionDef)]
    assert functions[-1].name == hook
    (file,) = re.findall(r"^From `(.*)`:$", text, re.MULTILINE)
    assert ast.get_source_segment(use, functions[-1]) in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("hook", HOOKS)
def test_the_list_of_hooks_leads_to_the_page(hook):
    assert f"[A real use](modding/hooks/{hook}.md)" in (ROOT / "docs" / "hooks.md").read_text("utf-8")
