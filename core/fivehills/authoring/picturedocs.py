"""The page of pictures: every symbol of counters, every sign and every pattern of ground, each with its name."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills.drawing import counters, marks, patterns, signs, symbols
from fivehills.drawing.counters import Stack
from fivehills.drawing.marks import tag
from fivehills.drawing.signs import Mark

PAGE = "docs/modding/pictures.md"
FOLDER = "docs/modding/pictures"
COLOUR, INK, GROUND = "#2f5aa8", "#5f8348", "#e6ecd0"
EDGE = 6.0

_HEAD = """\
# Symbols, signs and patterns

Generated from what the kernel can draw by `python -m fivehills.authoring.reference`; do not edit.

A class of units.yaml names its `symbol`; another name than these is shown by its first three letters. drawing.yaml
names the `sign` of a badge or a landmark, and the `pattern` of a kind of ground; colours are its own choice. What all
fields of drawing.yaml mean is in the [content reference](content.md#drawingyaml).
"""


def pages() -> dict[str, str]:
    """The page and its pictures by their paths."""
    found = {f"{FOLDER}/{kind}-{name}.svg": picture for kind, name, picture in _pictures()}
    return {PAGE: _page(), **found}


def _page() -> str:
    parts = [_HEAD]
    for title, kind in (("Symbols of counters", "symbol"), ("Signs", "sign"), ("Patterns of ground", "pattern")):
        rows = [f"| `{name}` | ![{name}](pictures/{kind}-{name}.svg) |" for k, name, _ in _pictures() if k == kind]
        parts += [f"## {title}\n", "| name | picture |", "|---|---|", *rows, ""]
    return "\n".join(parts)


def _pictures() -> Iterator[tuple[str, str, str]]:
    """Kind, name and picture of everything that can be named."""
    yield from (("symbol", name, _counter(name)) for name in sorted(symbols.SYMBOLS))
    yield from (("sign", name, _sign(name)) for name in sorted(signs.SIGNS))
    yield from (("pattern", name, _ground(name)) for name in patterns.NAMES)


def _counter(name: str) -> str:
    layout = {"sides": [{"id": "side", "colour": COLOUR}], "labels": {"statuses": {}}}
    drawn = counters.draw(Stack("side", name, "4-3", (), 1, ("1 BEP",)), (EDGE, EDGE), layout)
    return _picture(counters.SIZE + 2 * EDGE, counters.SIZE + 2 * EDGE, drawn)


def _sign(name: str) -> str:
    size = signs.SIZE + 2 * EDGE
    return _picture(size, size, signs.draw(Mark(name), (size / 2, size / 2)))


def _ground(name: str) -> str:
    wide, high = 2.0 * patterns.TILE, 1.0 * patterns.TILE
    shape = {"width": wide, "height": high}
    body = tag("rect", **shape, fill=GROUND) + tag("rect", **shape, fill="url(#pattern)")
    return _picture(wide, high, tag("defs", patterns.tile(name, INK, "pattern")) + body)


def _picture(width: float, height: float, body: str) -> str:
    wide, high = marks.number(width), marks.number(height)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill=marks.SHEET)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{marks.SANS}">\n{paper}\n{body}\n</svg>\n'
