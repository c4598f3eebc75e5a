"""The shape of briefings.yaml: what a player is told before the first question, by scenario and side."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fivehills.content.models import File, Record, Ref, SideRef

PARTS = {"aim": "Your task", "decides": "The game", "special": "Your side", "begin": "To begin"}
"""The parts of a briefing in the order in which they are told, each with its heading."""


class Briefing(Record):
    """What one side is told. Parts that a scenario leaves out are those of the entry without a scenario."""

    side: SideRef
    scenario: Annotated[str, Ref("scenario")] | None = Field(None, description="Absent: for every scenario.")
    aim: str = Field("", description="What this side is to do.")
    decides: str = Field("", description="What decides the game, and when.")
    special: str = Field("", description="What this side can do that the other cannot, and what it must beware of.")
    begin: str = Field("", description="A sensible way to begin.")


class BriefingsFile(File):
    """briefings.yaml: the aim and the means of each side, in about ten lines; a ruleset can do without."""

    briefings: list[Briefing]

    def told(self, scenario: str, side: str) -> dict[str, str]:
        """The parts of a briefing by their headings, those of the scenario before the general ones."""
        found: dict[str, str] = {}
        for entry in sorted(self.briefings, key=lambda entry: entry.scenario is None):
            if entry.side == side and entry.scenario in (None, scenario):
                found = {part: found.get(part) or getattr(entry, part) for part in PARTS}
        return {heading: " ".join(found[part].split()) for part, heading in PARTS.items() if found.get(part)}
