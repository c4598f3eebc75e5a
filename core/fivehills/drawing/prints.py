"""Everything that is printed on the ground: names and numbers of spaces, signs, names of lines, villages, regions."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from fivehills.drawing import boxes, marks, names, places, signs, titles, zones
from fivehills.drawing.counters import GAP, SIZE
from fivehills.drawing.geometry import Box, Point
from fivehills.drawing.names import Words
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.signs import Mark

FAINT = "0.55"
"""Opacity of the words of regions."""
CLEAR = "0.82"
"""Opacity of large names."""


class Prints:
    """Every label with its place, worked out once in order of importance: spaces, titles, lines, landmarks, regions."""

    def __init__(self, picture: Picture):
        self.places = list(places.areas(picture))
        self.hexes = list(places.hex_names(picture))
        taken = [place.box for place in self.places] + [box for *_, box in self.hexes]
        rooms = [Box(p.pieces[0], p.pieces[1] + SIZE / 2, min(p.room[0], 2 * (SIZE + GAP)), SIZE) for p in self.places]
        taken += rooms + [boxes.frame_of(space, picture) for space in filter(boxes.is_box, picture.spaces)]
        taken += [Box(*at, SIZE, SIZE) for space, at in places.hexes(picture) if space.get("name")]
        small = list(places.small_signs(picture)), list(places.numbers(picture))
        self.titles = list(titles.words(picture, taken, *small))
        self.lines: list[Words] = list(names.line_words(picture, taken))
        self.landmarks = list(names.landmark_words(picture, taken))
        self.regions = list(zones.words(picture, taken))

    def boxes(self) -> Iterator[tuple[str, Box]]:
        """Words and box of every label."""
        yield from ((place.space["id"], place.box) for place in self.places)
        yield from ((words, box) for _, words, _, box in self.hexes)
        found = [*self.titles, *self.lines, *(words for *_, words in self.landmarks if words), *self.regions]
        yield from ((words.text, words.box) for words in found)


def draw(picture: Picture) -> Iterator[str]:
    """All labels, the faint ones first."""
    found = Prints(picture)
    yield marks.tag("g", *map(names.draw_words, found.regions), opacity=FAINT)
    yield marks.tag("g", *map(names.draw_words, found.titles), opacity=CLEAR)
    yield from map(names.draw_words, found.lines)
    for mark, at, words in found.landmarks:
        yield signs.draw(mark, at)
        yield names.draw_words(words) if words else ""
    for place in found.places:
        yield from names.draw_label(place.label, place.at)
    yield from _hexes(picture, found)
    yield from boxes.draw(picture)


def _hexes(picture: Picture, found: Prints) -> Iterator[str]:
    """Numbers, signs and names of hexes."""
    numbers = [_number(space, at) for space, at in places.hexes(picture)]
    if numbers:
        yield marks.tag("g", *numbers, font_size=places.NUMBER, text_anchor="middle", fill="#5d5745")
    for space, at in places.hexes(picture):
        yield from _badges(signs.badges(picture, space), at)
    for _, words, size, box in found.hexes:
        yield marks.halo((box.x, box.y + size * 0.35), words, size, font_weight="bold")


def _number(space: Data, at: Point) -> str:
    x, y = places.number_in_hex(at)
    return marks.tag("text", escape(space["id"]), x=x, y=y)


def _badges(badges: tuple[Mark, ...], at: Point) -> Iterator[str]:
    yield from map(signs.draw, badges, places.badges_in_hex(len(badges), at))
