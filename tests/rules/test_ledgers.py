"""What ships cites only rules that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehills.authoring.validation import validate
from fivehills.plugins.discovery import registry
from fivehills.proof.ledger import citations_exist

CONTENT = Path(__file__).parents[2] / "content"
SHIPPED = [id_ for id_, ruleset in sorted(registry().rulesets.items()) if ruleset.content.is_relative_to(CONTENT)]


@pytest.mark.parametrize("id_", SHIPPED)
def test_code_content_and_cases_cite_only_rules_of_the_ledger(id_):
    ruleset = registry().ruleset(id_)
    found = validate(ruleset.content, ruleset.shape, extra_checks=[citations_exist(ruleset)])
    assert [str(problem) for problem in found if "unknown rule" in problem.message] == []
