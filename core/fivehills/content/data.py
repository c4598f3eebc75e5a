"""Where the content and schemas that come with Five Hills lie."""

from __future__ import annotations

from pathlib import Path


def data_root() -> Path:
    """The folder that holds `content/` and `schemas/`: inside the installed package, else the top of the checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_data"
    return installed if installed.is_dir() else package.parents[1]
