"""What is written in a drawn map, read from the picture itself, with the room that it takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from fivehills.drawing import lettering, signs
from fivehills.drawing.geometry import Box
from fivehills.drawing.prints import FAINT

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"(-?[\d.]+)"


@dataclass(frozen=True)
class Label:
    """Words of a layer of the picture, or a sign or counter without words, and the boxes that it covers."""

    layer: str
    words: str
    boxes: tuple[Box, ...]
    is_faint: bool = False

    def meets(self, other: Label) -> bool:
        return any(one.meets(box) for one in self.boxes for box in other.boxes)


@dataclass(frozen=True)
class Reader:
    """Where in a picture we are: the layer, how it is moved and enlarged, and what its parts inherit."""

    layer: str
    left: float = 0.0
    scale: float = 1.0
    size: str = "12"
    anchor: str = "start"
    is_faint: bool = False

    def inside(self, group: ElementTree.Element) -> Reader:
        moved = re.fullmatch(rf"translate\({NUMBER} 0\) scale\({NUMBER}\)", group.get("transform", ""))
        left, scale = (float(moved[1]), float(moved[2])) if moved else (self.left, self.scale)
        given = group.get("font-size", self.size), group.get("text-anchor", self.anchor)
        return Reader(self.layer, left, scale, *given, self.is_faint or group.get("opacity") == FAINT)

    def read(self, part: ElementTree.Element) -> Iterator[Label]:
        """Words, signs and counters of an element, and of what is in it."""
        if part.tag == f"{SVG}g":
            for child in part:
                yield from self.inside(part).read(child)
        elif part.tag == f"{SVG}text" and part.get("stroke") is None and (part.text or "").strip():
            yield self._words(part)
        elif part.tag == f"{SVG}path":
            yield from self._sign(part)
        elif part.tag == f"{SVG}rect" and part.get("rx") == "3":
            x, y, wide, high = (float(part.get(name, 0)) for name in ("x", "y", "width", "height"))
            yield self._label("[card]", [Box(x + wide / 2, y + high / 2, wide, high)])

    def _words(self, part: ElementTree.Element) -> Label:
        words, size = part.text or "", float(part.get("font-size", self.size))
        face = lettering.BOLD if part.get("font-weight") == "bold" else lettering.PLAIN
        turned = re.match(rf"rotate\({NUMBER} ", part.get("transform", ""))
        x = float(part.get("x", 0))
        if part.get("text-anchor", self.anchor) == "start":
            x += lettering.width(words, size, face) / 2
        angle = float(turned[1]) if turned else 0.0
        return self._label(words, lettering.ink(words, (x, float(part.get("y", 0))), size, angle, face))

    def _sign(self, part: ElementTree.Element) -> Iterator[Label]:
        placed = re.fullmatch(rf"translate\({NUMBER} {NUMBER}\)", part.get("transform", ""))
        if placed:
            yield self._label("[sign]", [Box(float(placed[1]), float(placed[2]), signs.SIZE - 2, signs.SIZE - 2)])

    def _label(self, words: str, boxes: Iterable[Box]) -> Label:
        enlarged = (Box(self.left + b.x * self.scale, b.y * self.scale, b.width * self.scale, b.height * self.scale)
                    for b in boxes)  # fmt: skip
        return Label(self.layer, words, tuple(enlarged), self.is_faint)


def labels(svg: str) -> list[Label]:
    """Everything that is written in a picture, and its signs and counters."""
    layers = [group for group in ElementTree.fromstring(svg) if group.tag == f"{SVG}g"]
    return [label for group in layers for label in Reader(group.get("id", "")).read(group)]


def meetings(found: Iterable[Label]) -> Iterator[tuple[Label, Label]]:
    """All pairs that meet."""
    ordered = sorted((_rim(label), nth, label) for nth, label in enumerate(found))
    for nth, ((_, right), _, label) in enumerate(ordered):
        for (start, _), _, other in ordered[nth + 1 :]:
            if start >= right:
                break
            if label.meets(other):
                yield label, other


def _rim(label: Label) -> tuple[float, float]:
    return min(b.x - b.width / 2 for b in label.boxes), max(b.x + b.width / 2 for b in label.boxes)
