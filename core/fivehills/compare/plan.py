"""What is to be played: each design by each pair of bots, and the same games with one thing otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from fivehills.batch.simulate import Batch
from fivehills.bots.players import make_bot
from fivehills.chronicle import history
from fivehills.content.loader import load
from fivehills.errors import UsageError
from fivehills.plugins.discovery import Ruleset, Variant, registry

WITHOUT = "without-"


@dataclass(frozen=True)
class Series:
    """Games that differ in their seeds alone."""

    ruleset: str
    scenario: str
    bots: tuple[str, ...]
    variant: str = ""

    @property
    def name(self) -> str:
        """How its file is called."""
        return "~".join([self.ruleset, "+".join(self.bots), *([self.variant] if self.variant else [])])

    def batch(self, seed: int) -> Batch:
        """The batch of these games; a variant gets the seeds of the games that it is compared with."""
        return Batch(
            self.ruleset, self.scenario, seed, self.bots, variants=tuple(filter(None, [self.variant])), told=True
        )


def designs(names: Sequence[str]) -> list[Ruleset]:
    """The rulesets that are meant, or all that tell the battle."""
    known = registry()
    chosen = [known.ruleset(name) for name in names] if names else list(known.rulesets.values())
    telling = [ruleset for ruleset in chosen if _tells(ruleset)]
    for ruleset in chosen:
        if names and ruleset not in telling:
            raise UsageError(f"{ruleset.id!r} has no battle.yaml, so it cannot be compared")
    return telling


def _tells(ruleset: Ruleset) -> bool:
    return load(ruleset.content, ruleset.shape).telling is not None


def planned(
    names: Sequence[str], bots: Sequence[str], what_ifs: Sequence[str] = (), without: Sequence[str] = ()
) -> list[Series]:
    """Everything that is to be played. Raises UsageError for what no design can answer."""
    for bot in bots:
        make_bot(bot)
    found = designs(names)
    _refuse_unknown(found, what_ifs, without)
    return [series for ruleset in found for series in _of(ruleset, bots, what_ifs, without)]


def _of(ruleset: Ruleset, bots: Sequence[str], what_ifs: Sequence[str], without: Sequence[str]) -> Iterator[Series]:
    telling = load(ruleset.content, ruleset.shape).telling
    assert telling is not None
    scenario = telling.scenarios[0]
    for pair in product(dict.fromkeys(bots), repeat=2):
        yield Series(ruleset.id, scenario, pair)
    best = (bots[-1], bots[-1])
    for id_ in [*what_ifs, *(f"{WITHOUT}{word}" for word in without)]:
        if (ruleset.id, id_) in registry().variants:
            yield Series(ruleset.id, scenario, best, id_)


def _refuse_unknown(found: Sequence[Ruleset], what_ifs: Sequence[str], without: Sequence[str]) -> None:
    asked = [what.id for what in history.facts("whatifs").whatifs]
    for id_ in what_ifs:
        if id_ not in asked:
            raise UsageError(f"no what-if is called {id_!r} (there is: {', '.join(asked)})")
    own = {id_ for of, id_ in registry().variants if of in {ruleset.id for ruleset in found}}
    for id_ in what_ifs:
        if id_ not in own:
            able = ", ".join(sorted(of for of, variant in registry().variants if variant == id_))
            raise UsageError(f"none of the designs can express the what-if {id_!r} (these can: {able or 'none'})")
    rules = sorted(id_.removeprefix(WITHOUT) for id_ in own if id_.startswith(WITHOUT))
    for word in without:
        if word not in rules:
            raise UsageError(f"none of the designs can do without {word!r} (there is: {', '.join(rules) or 'nothing'})")


def variant_of(series: Series) -> Variant | None:
    """The variant that a series is played with."""
    return registry().variants.get((series.ruleset, series.variant))
