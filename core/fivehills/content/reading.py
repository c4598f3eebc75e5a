"""One content file, read and fitted to its model."""

from __future__ import annotations

import json
import os
import posixpath
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, RootModel, ValidationError

from fivehills.content.faults import problems_of
from fivehills.content.models import SCHEMA_VERSION
from fivehills.content.wording import found
from fivehills.content.yamlfile import Document, read
from fivehills.errors import ContentError, Problem

M = TypeVar("M", bound=BaseModel)


def called(path: Path) -> str:
    """How problems call a file: from where the user stands if it lies below, else in full."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def strayed(folder: Path, name: str) -> Problem | None:
    """The fault of a listed file that lies elsewhere: content never leads out of its folder."""
    if not any(os.path.islink(folder / step) for step in accumulate(name.split("/"), posixpath.join)):
        return None
    try:
        if (folder / name).resolve(strict=False).is_relative_to(folder.resolve()):
            return None
        message = "found a link that leads out of the folder, expected a file in it"
    except (OSError, RuntimeError):  # what a link to itself is called depends on the version of Python
        message = "found a link that leads back to itself, expected a file"
    return Problem(called(folder / name), 1, 1, "", message)


def read_model(path: Path, model: type[M], name: str | None = None) -> tuple[Document, M]:
    """A file as a document and as its model. Raises ContentError with every fault of the file."""
    document = read(path, name)
    return document, fit(document, model)


def fit(document: Document, model: type[M]) -> M:
    """A document's data as its model.

    Strict and by way of JSON: text is never taken for a number, so that models and JSON Schemas judge alike.
    """
    _check_version(document, model)
    try:
        value = model.model_validate_json(json_text(document.data), strict=True)
    except ValidationError as error:
        raise ContentError(problems_of(document, model, error)) from None
    return value.root if isinstance(value, RootModel) else value


def json_text(data: Any) -> str:
    """Data as JSON, where all keys are text."""
    return json.dumps(data, ensure_ascii=False)


def _check_version(document: Document, model: type[BaseModel]) -> None:
    """A file of another format version is not measured by this one's rules."""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("schema"), int) or data["schema"] == SCHEMA_VERSION:
        return
    message = f"found version {found(data['schema'])} of the content format, this release reads {SCHEMA_VERSION}"
    raise ContentError([document.problem(("schema",), message)])
