"""The strokes of which a picture is made: elements, text, colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from fivehills.drawing.geometry import Point

PAPER, SHEET = "#f8f3e4", "#fbf8ef"
INK = "#2b2a26"
SANS = "Helvetica, Arial, 'DejaVu Sans', 'Liberation Sans', sans-serif"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A number as short as it can be written to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def tag(name: str, *body: str, **attributes: Any) -> str:
    """One element; `stroke_width` becomes stroke-width, None is left out, everything is escaped but the body."""
    given = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    written = "".join(f" {key}={quoteattr(_value(value))}" for key, value in given.items())
    return f"<{name}{written}>{''.join(body)}</{name}>" if any(body) else f"<{name}{written}/>"


def _value(value: Any) -> str:
    return number(value) if isinstance(value, float) else printable(str(value))


def printable(words: str) -> str:
    """Text without characters that no XML file may hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words)


def title(words: str) -> str:
    """What a pointer shows."""
    return tag("title", escape(printable(words))) if words else ""


def text(at: Point, words: str, size: float = 12, anchor: str = "middle", **attributes: Any) -> str:
    """A line of text."""
    return tag("text", escape(printable(words)), x=at[0], y=at[1], font_size=size, text_anchor=anchor, **attributes)


def halo(at: Point, words: str, size: float = 12, fill: str = INK, **attributes: Any) -> str:
    """Text with a pale rim, legible on anything."""
    rim: dict[str, Any] = {"stroke": PAPER, "stroke_width": 3, "stroke_linejoin": "round", "fill": PAPER}
    rim["stroke_opacity"] = 0.85
    return text(at, words, size, **rim, **attributes) + text(at, words, size, fill=fill, **attributes)


def points(outline: Iterable[Point]) -> str:
    """Points as polygons and polylines want them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in outline)


def mixed(colour: str, other: str, share: float) -> str:
    """A share of the first colour in the second."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def ink_on(colour: str) -> str:
    """Black or white, whichever is legible on the colour."""
    red, green, blue = _channels(colour)
    return "#ffffff" if red * 0.3 + green * 0.6 + blue * 0.1 < 140 else "#111111"


def _channels(colour: str) -> Sequence[int]:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    try:
        return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
    except ValueError:
        return [0x44, 0x44, 0x44]
