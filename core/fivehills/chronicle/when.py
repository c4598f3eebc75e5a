"""Turns as dates."""

from __future__ import annotations

from datetime import datetime, timedelta

from fivehills.content.telling import Clock


def moment(text: str) -> datetime:
    """A date of content, with or without a time."""
    return datetime.fromisoformat(text.replace(" ", "T"))


class Calendar:
    """When each turn of a scenario begins and ends."""

    def __init__(self, clock: Clock):
        self.track = clock.track
        self.ends = moment(clock.ends)
        self._clock = clock
        self._begins = {value: moment(text) for value, text in sorted(clock.begins.items())}

    def begin(self, value: int) -> datetime:
        """When the turn of this number begins; beyond the list, when the last one ends."""
        if self._clock.start is not None and self._clock.minutes is not None:
            passed = timedelta(minutes=self._clock.minutes * (value - self._clock.first))
            return moment(self._clock.start) + passed
        earlier = [number for number in self._begins if number <= value]
        if value in self._begins or not earlier:
            return self._begins.get(value, next(iter(self._begins.values())))
        return self.ends

    def end(self, value: int) -> datetime:
        """When the turn of this number ends: with the beginning of the next."""
        if self._clock.start is not None:
            return self.begin(value + 1)
        later = [begun for number, begun in self._begins.items() if number > value]
        return later[0] if later else self.ends
