"""The shape of deployment.yaml: where units stood in history, for whoever does not want to place them by hand."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fivehills.content.models import File, Record, Ref


class Deployment(Record):
    """Some units and where they stood; each goes to the first place that will take it, or as near as it can."""

    scenario: Annotated[str, Ref("scenario")] | None = Field(None, description="Absent: in every scenario.")
    units: list[str] = Field(min_length=1, description="Ids of pieces or of their classes; a star stands for anything.")
    at: list[str] = Field(min_length=1, description="Ids of spaces, the best first.")


class DeploymentFile(File):
    """deployment.yaml: the default of set-up questions, worked out from history; a ruleset can do without."""

    deployments: list[Deployment]
