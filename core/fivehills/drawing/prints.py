"""Everything that is printed on the ground: names and numbers of spaces, signs, names of lines, villages, regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from fivehills.drawing import boxes, courses, marks, names, places, signs, titles, zones
from fivehills.drawing.counters import GAP, SIZE
from fivehills.drawing.geometry import Box, Point
from fivehills.drawing.lettering import Sheet
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.places import Place
from fivehills.drawing.signs import Mark

FAINT = "0.55"
"""Opacity of the words of regions."""
CLEAR = "0.82"
"""Opacity of large names."""


class Prints:
    """Every label with its place, worked out once in order of importance: spaces, titles, lines, landmarks, regions."""

    def __init__(self, picture: Picture):
        self.sheet = Sheet()
        self.places = list(places.areas(picture))
        self.sheet.add(place.box for place in self.places)
        self.sheet.add(places.numbers(picture))
        self.sheet.add(places.small_signs(picture))
        cards = Sheet()
        cards.add(places.pile_in_hex(at) for _, at in places.hexes(picture))
        self.hexes = list(places.hex_names(picture, self.sheet, cards))
        self.sheet.add(_rooms(picture, self.places))
        self.titles = list(titles.words(picture, self.sheet))
        self.lines = list(courses.words(picture, self.sheet, cards))
        self.landmarks = list(names.landmark_words(picture, self.sheet))
        self.regions = list(zones.words(picture, self.sheet, cards))


def _rooms(picture: Picture, areas: Iterable[Place]) -> Iterator[Box]:
    """What no name may cover besides print: the room of counters in areas and named hexes, and boxes."""
    for area in areas:
        yield Box(area.pieces[0], area.pieces[1] + SIZE / 2, min(area.room[0], 2 * (SIZE + GAP)), SIZE)
    yield from (boxes.frame_of(space, picture) for space in filter(boxes.is_box, picture.spaces))
    yield from (places.pile_in_hex(at) for space, at in places.hexes(picture) if space.get("name"))


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
        rim = {"stroke": marks.PAPER, "stroke_width": 2, "stroke_opacity": 0.55, "paint_order": "stroke"}
        yield marks.tag("g", *numbers, font_size=places.NUMBER, text_anchor="middle", fill="#4d4838", **rim)
    for space, at in places.hexes(picture):
        yield from _badges(signs.badges(picture, space), at)
    for _, words in found.hexes:
        yield names.draw_words(words)


def _number(space: Data, at: Point) -> str:
    x, y = places.number_in_hex(at)
    return marks.tag("text", escape(space["id"]), x=x, y=y)


def _badges(badges: tuple[Mark, ...], at: Point) -> Iterator[str]:
    yield from map(signs.draw, badges, places.badges_in_hex(len(badges), at))
