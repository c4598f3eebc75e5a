"""Generated pages are fresh, and pages that describe files name files that exist."""

import re
from pathlib import Path

import pytest

from fivehills.authoring import hookdocs
from fivehills.plugins.hookspecs import GameHooks, Registration

ROOT = Path(__file__).parent.parent


def test_the_page_of_hooks_is_generated_from_the_specifications():
    assert (ROOT / "docs" / "hooks.md").read_text() == hookdocs.page()


@pytest.mark.parametrize("group", [Registration, GameHooks])
def test_every_hook_says_in_one_sentence_what_it_is_for(group):
    for name, function in hookdocs.hooks_of(group):
        first = (function.__doc__ or "").partition("\n")[0]

        assert first.endswith((".", "return")) or "Bound." in first, name


@pytest.mark.parametrize("page", [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"], ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
