"""The situation in words: everything that a view shows, compact enough for eighty columns.

Made from a layout and a view, so that any ruleset can be shown and nothing that a side may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fivehills.cli.common import in_words, shown
from fivehills.cli.wording import told_by_score
from fivehills.drawing.counters import printed_values
from fivehills.drawing.legend import track_value
from fivehills.engine.log import listed
from fivehills.engine.rules import BESIDE

View = Mapping[str, Any]
MANY_MARKED = 12
BUSY = frozenset({"pieces", "hidden", "markers"})
THEN = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


class Screen:
    """Shows views of one game."""

    def __init__(self, layout: Mapping[str, Any], starts: Mapping[str, int]):
        self.layout = layout
        self.starts = starts
        self.sides = {side["id"]: side["name"] for side in layout["sides"]}
        self.styles = {side["id"]: f"side{number % 4}" for number, side in enumerate(layout["sides"])}
        self.spaces = {space["id"]: space for space in layout["map"]["spaces"]}
        self.pieces = {piece["id"]: piece for piece in layout["pieces"]}
        self.classes = {cls["id"]: cls for cls in layout["classes"]}
        self.cards = {card["id"]: card for card in layout["cards"]}
        self.labels = layout["labels"]

    # --- small words ------------------------------------------------------------------------------------------

    def side(self, id_: str | None) -> Text:
        """The name of a side in its colour."""
        return Text(self.sides.get(id_ or "", "nobody"), self.styles.get(id_ or "", "quiet"))

    def place(self, id_: str) -> str:
        """Code and name of a space."""
        name, code = self.spaces[id_].get("name", ""), self.code(id_)
        if self.spaces[id_].get("kind") == BESIDE:
            return name or id_
        return f"{code} {name}" if name and name not in (id_, code) else code

    def code(self, id_: str) -> str:
        """What is printed on the map for a space: its id, unless content has a shorter word."""
        return str(self.spaces[id_].get("code") or id_)

    def short_place(self, id_: str) -> str:
        """A space in few words: as it is printed on the map, a hex with its name, beside the map the name alone."""
        is_hex = bool(self.layout["map"]["hexes"])
        return self.place(id_) if is_hex or self.spaces[id_].get("kind") == BESIDE else self.code(id_)

    def markers(self, entry: Mapping[str, Any]) -> str:
        """The markers of a space in a few letters."""
        return " ".join(self._marker(id_, value) for id_, value in entry.get("markers", {}).items())

    def _marker(self, id_: str, value: Any) -> str:
        sign = self.labels["markers"][id_]["symbol"] or self.labels["markers"][id_]["label"]
        if value is True:
            return str(sign)
        if isinstance(value, list):
            return " ".join(f"{sign}:{self.initial(side)}" for side in value)
        if isinstance(value, dict):
            return " ".join(f"{sign}{level}:{self.initial(side)}" for side, level in value.items())
        return f"{sign}{value}"

    def initial(self, side: str | None) -> str:
        """One letter for a side."""
        return self.sides[side][:1] if side in self.sides else "-"

    # --- units ------------------------------------------------------------------------------------------------

    def units(self, view: View, entry: Mapping[str, Any]) -> Text:
        """The units of a space by side."""
        parts = []
        for side in self.sides:
            mine = [id_ for id_ in entry.get("pieces", ()) if self.pieces[id_]["side"] == side]
            words = list(self._grouped(view, mine))
            unseen = entry.get("hidden", {}).get(side)
            if unseen is not None:
                words.append(f"{unseen} unknown" if unseen else "an unknown stack")
            if words:
                parts.append(Text(listed(words), self.styles[side].removeprefix("bold ")))
        return Text(" / ").join(parts)

    def _grouped(self, view: View, ids: Iterable[str]) -> Iterator[str]:
        """A single unit by its name, several alike by what they are."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for id_ in ids:
            groups.setdefault((self.pieces[id_]["class"], *self.state_of(view, id_)), []).append(id_)
        for (cls, *state), members in groups.items():
            name = self.pieces[members[0]]["name"] if len(members) == 1 else f"{len(members)} × {self._class(cls)}"
            yield (
                f"{name} ({', '.join(word.strip('()') for word in state)})"
                if len(state) > 1
                else " ".join([name, *state])
            )

    def _class(self, cls: str) -> str:
        return str(self.classes[cls]["label"])

    def state_of(self, view: View, piece: str) -> list[str]:
        """The statuses of a piece, and its values where they are not as at the start, or full as its class says."""
        seen = view["pieces"].get(piece, {})
        words = [self.labels["statuses"][status]["label"] for status in seen.get("statuses", ())]
        labels, full = self.labels["values"], {**self.starts, **self.classes[self.pieces[piece]["class"]]}
        changed = [(name, value) for name, value in seen.get("values", {}).items() if value != full.get(name)]
        return words + [f"({labels[name]['label']} {value})" for name, value in changed if labels[name]["printed"]]

    # --- lines ------------------------------------------------------------------------------------------------

    def header(self, view: View, width: int) -> RenderableType:
        """Where in the game we are: the first track, then the phases in progress; without titles the innermost step."""
        titles, last = self.layout["titles"], [in_words(name) for name in view["sequence"][-1:]]
        names = [titles[name] for name, _ in groupby(view["sequence"]) if name in titles] if titles else last
        while len(names) > 1 and sum(len(name) + 3 for name in names) > width - 24:
            names = names[1:] if names[0] != "…" else ["…", *names[2:]]
            names = names if names[0] == "…" else ["…", *names]
        steps = f" {THEN} ".join(names)
        first = next(iter(view["tracks"].items()), None)
        when = self.track(view, *first) if first else ""
        title = " · ".join(word for word in (when, steps) if word)
        return Rule(Text(title, "head"), align="left", style="quiet")

    def track(self, view: View, id_: str, value: Any) -> str:
        """A track with its value: in the words of the score where these tell what the number means."""
        label = self.labels["tracks"][id_]
        return told_by_score(view, label["told_by"]) or f"{label['label']} {shown(self.worded(id_, value), self.sides)}"

    def worded(self, id_: str, value: Any) -> Any:
        """A value of a track, or those of all sides, in the track's own words where it has any."""
        label = self.labels["tracks"][id_]
        if isinstance(value, Mapping):
            return {side: self.worded(id_, number) for side, number in value.items()}
        return track_value(self.layout, label, value)

    def standing(self, view: View) -> Iterator[Text]:
        """The score in the terms of victory, on one line; none if the ruleset does not tell it."""
        parts = [Text.assemble((f"{entry['label']} ", "quiet"), entry["value"]) for entry in view["standing"]]
        if parts:
            yield Text(" · ").join(parts)

    def briefing(self, side: str) -> Iterator[RenderableType]:
        """What a side is to do, what decides the game, what is special, how to begin."""
        words = self.layout["briefing"].get(side, "")
        if words:
            yield Text.assemble("You lead the ", self.side(side), ".")
        for line in words.splitlines():
            head, _, rest = line.partition(": ")
            yield Padding(Text.assemble((f"{head}: ", "head"), rest), (0, 0, 0, 2), expand=False)

    def tracks(self, view: View) -> Text:
        """The tracks on one line, without those that stand at nothing as they did when the game began."""
        labels = self.labels["tracks"]
        parts = [
            Text.assemble((f"{labels[id_]['label']} ", "quiet"), shown(self.worded(id_, value), self.sides))
            for id_, value in view["tracks"].items()
            if not labels[id_]["told_by"] and self._is_told(id_, value)
        ]
        return Text(" · ").join(parts)

    def _is_told(self, id_: str, value: Any) -> bool:
        told = self.worded(id_, value)
        values = list(told.values()) if isinstance(told, dict) else [told]
        if self.labels["tracks"][id_].get("words") or self.starts.get(id_):
            return any(one != "" for one in values)
        return any(values)

    def situation(self, view: View, only: Sequence[str] | None = None, empty: str = "") -> Table:
        """Spaces of the map that are occupied or marked (or those asked for), one line each.

        empty: what is said of a space without units.
        """
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True, overflow="ellipsis", max_width=30)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, style="mark")
        table.add_column(overflow="fold")
        for id_ in self._in_order(self.busy(view) if only is None else only):
            entry = view["spaces"][id_]
            star = "★" if self.spaces[id_].get("victory") else ""
            units = self.units(view, entry) or Text(empty, "quiet")
            table.add_row(f"  {self.place(id_)}", self._holder(entry), f"{star}{self.markers(entry)}", units)
        return table

    def signs(self, view: View, only: Sequence[str] | None = None) -> Iterator[Text]:
        """What the letters mean by which markers and holders are shown in a situation."""
        shown = self.busy(view) if only is None else only
        words = self._signs_lying(view, shown)
        if any(self.spaces[place].get("victory") for place in shown):
            words.insert(0, "★ counts for victory")
        if words:
            yield Text(f"  ({', '.join(words)})", "quiet")

    def marker_signs(self, view: View) -> Iterator[Text]:
        """What the letters of markers mean that lie anywhere."""
        words = self._signs_lying(view, view["spaces"])
        if words:
            yield Text(f"markers: {', '.join(words)}", "quiet")

    def _signs_lying(self, view: View, places: Iterable[str]) -> list[str]:
        """The signs of the markers on some places, each with its label."""
        lying = sorted({id_ for place in places for id_ in view["spaces"][place].get("markers", {})})
        labels = [(self.labels["markers"][id_]["symbol"], self.labels["markers"][id_]["label"]) for id_ in lying]
        return [f"{sign} {label}" for sign, label in labels if sign]

    def _holder(self, entry: Mapping[str, Any]) -> Text:
        """The initial of who holds a space; nothing if nobody does."""
        holder = entry.get("control")
        return Text(self.initial(holder), self.styles[holder]) if holder in self.sides else Text("")

    def off_map(self, view: View) -> Iterator[RenderableType]:
        """How many units wait or lie beside the map."""
        parts = []
        for id_ in (id_ for id_ in view["spaces"] if self._is_off(id_)):
            entry = view["spaces"][id_]
            counts = dict(entry.get("hidden", {}))
            for piece in entry.get("pieces", ()):
                counts[self.pieces[piece]["side"]] = counts.get(self.pieces[piece]["side"], 0) + 1
            if counts:
                parts.append(f"{self.spaces[id_].get('name') or id_}: {shown(counts, self.sides)}")
        if parts:
            yield Padding(Text(f"off the map: {'; '.join(parts)}", "quiet"), (0, 0, 0, 2), expand=False)

    def _is_off(self, id_: str) -> bool:
        """Whether a place lies beside the map: it has no spot on it, or is drawn as a box of some size."""
        space = self.spaces[id_]
        return bool(space.get("size")) or not (space.get("at") or space.get("polygon"))

    def busy(self, view: View, before: View | None = None) -> list[str]:
        """Spaces of the map that are occupied or marked, or were so before."""
        scattered = self._scattered(view)
        here = [(id_, entry) for id_, entry in view["spaces"].items() if not self._is_off(id_) and id_ not in scattered]
        return [id_ for id_, entry in here if (entry.keys() | (before or {}).get(id_, {}).keys()) & BUSY]

    def _scattered(self, view: View) -> set[str]:
        """Nameless spaces with nothing but markers, if they are so many that nobody would read them one by one."""
        found = {
            id_
            for id_, entry in view["spaces"].items()
            if entry.get("markers") and not entry.keys() & {"pieces", "hidden"} and not self.spaces[id_].get("name")
        }
        return found if len(found) > MANY_MARKED else set()

    def only_marked(self, view: View) -> Iterator[RenderableType]:
        """Where markers lie in many spaces: how many there are."""
        counts: dict[str, int] = {}
        for id_ in self._scattered(view):
            for marker in view["spaces"][id_]["markers"]:
                counts[marker] = counts.get(marker, 0) + 1
        if counts:
            words = ", ".join(
                f"{self.labels['markers'][id_]['label']} {count}" for id_, count in sorted(counts.items())
            )
            yield Padding(
                Text(f"in spaces without units: {words} ('map' lists them)", "quiet"), (0, 0, 0, 2), expand=False
            )

    def _in_order(self, ids: Sequence[str]) -> list[str]:
        """As on the map; on a hex map the hexes of a named place together, nameless ones last."""
        if not self.layout["map"]["hexes"]:
            return list(ids)
        return sorted(ids, key=lambda id_: (not self.spaces[id_].get("name"), self.spaces[id_].get("name", "")))

    def everywhere(self, view: View) -> Table:
        """Every space."""
        return self.situation(view, list(view["spaces"]))

    def beside(self, view: View) -> Table:
        """The places beside a map in which something lies."""
        places = [(id_, entry) for id_, entry in view["spaces"].items() if self._is_off(id_)]
        return self.situation(view, [id_ for id_, entry in places if entry.keys() & BUSY])

    def own_cards(self, view: View) -> list[str]:
        """The cards that only this side sees."""
        return [id_ for _, cards in self._secret_piles(view) for id_ in cards]

    def _secret_piles(self, view: View) -> Iterator[tuple[str, list[str]]]:
        for pile, by_side in view["piles"].items():
            cards = by_side.get(view["side"], {}).get("cards", [])
            if cards and any("cards" not in entry for side, entry in by_side.items() if side != view["side"]):
                yield pile, cards

    def hand(self, view: View, known: Collection[str]) -> Iterator[RenderableType]:
        """The cards that only this side sees: known ones by name, the others with their texts."""
        for pile, cards in self._secret_piles(view):
            names = ", ".join(map(self._copied, self.copies(id_ for id_ in cards if id_ in known)))
            yield Text.assemble((f"Your {self.labels['piles'][pile]['label']}: ", "head"), names)
            for copies in self.copies(id_ for id_ in cards if id_ not in known):
                words = Text.assemble((f"{self._copied(copies)}: ", "bold"), self.cards[copies[0]]["text"])
                yield Padding(words, (0, 0, 0, 2), expand=False)

    def _copied(self, copies: Sequence[str]) -> str:
        """The name of a card, with how many of it there are."""
        name: str = self.cards[copies[0]]["name"]
        return f"{name} × {len(copies)}" if len(copies) > 1 else name

    def copies(self, ids: Iterable[str]) -> list[list[str]]:
        """Cards with the same name and text together."""
        groups: dict[tuple[str, str], list[str]] = {}
        for id_ in ids:
            groups.setdefault((self.cards[id_]["name"], self.cards[id_]["text"]), []).append(id_)
        return list(groups.values())

    def piles(self, view: View) -> Iterator[Text]:
        """How many cards lie where."""
        parts = []
        for pile, by_side in view["piles"].items():
            sizes = {side: entry["size"] for side, entry in by_side.items() if entry["size"]}
            if sizes:
                words = shown(sizes, self.sides)
                parts.append(Text.assemble((f"{self.labels['piles'][pile]['label']} ", "quiet"), words))
        if parts:
            yield Text(" · ").join(parts)

    # --- single units -----------------------------------------------------------------------------------------

    def unit_line(self, view: View, id_: str) -> RenderableType:
        """One unit on one line, or on as many as it needs."""
        piece = self.pieces[id_]
        words = Text.assemble((piece["name"], self.styles[piece["side"]]), f"  {self.kind(view, id_)}")
        return Padding(words, (0, 0, 0, 2), expand=False)

    def kind(self, view: View, id_: str) -> str:
        """What sort of unit it is and how it fares: values, class, statuses."""
        cls = self.classes[self.pieces[id_]["class"]]
        statuses = view["pieces"].get(id_, {}).get("statuses", ())
        values = printed_values(cls, statuses, self.labels["statuses"])
        return ", ".join([f"{values} {cls['label']}".strip(), *(word.strip("()") for word in self.state_of(view, id_))])
