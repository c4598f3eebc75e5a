"""`fivehills play` and `fivehills replay`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.rule import Rule
from rich.text import Text

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.common import OptionWords, ScenarioName, VariantNames, options_from, side_of
from fivehills.cli.seats import DEFAULT_BOT, SeatWords, bots_at
from fivehills.cli.wording import line_of_log, told_by_score
from fivehills.engine.log import render
from fivehills.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from fivehills.cli.table import Table
    from fivehills.engine.log import Entry, Log
    from fivehills.engine.rules import Rules
    from fivehills.play.game import Game

ASK = "?"
"""What `--resume` without a file stands for: to be asked which game."""

PlayedRuleset = Annotated[
    str | None, typer.Argument(metavar="RULESET", help="Id of a ruleset; not needed with --resume.")
]
SideName = Annotated[
    str | None, typer.Option("--side", metavar="SIDE", help="The side you play; a bot plays the other.")
]
BotName = Annotated[
    str | None, typer.Option("--bot", metavar="NAME", help="Your opponent; without --side and --bot two people play.")
]
SeedNumber = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Number that decides all dice; absent: by chance.")
]
SaveFile = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where the game is kept; absent: your state folder.")
]
ResumeFile = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a saved game; without a file you are asked which."),
]
FromFile = Annotated[
    Path | None,
    typer.Option("--from", metavar="SAVE", help="A game that is over, whose result the scenario starts from."),
]
TraceSwitch = Annotated[
    bool, typer.Option("--trace", help="Print every step, hook and roll to standard error, secrets too.")
]


@app.command()
def play(
    ruleset: PlayedRuleset = None,
    scenario: ScenarioName = None,
    side: SideName = None,
    bot: BotName = None,
    seat: SeatWords = None,
    seed: SeedNumber = None,
    save: SaveFile = None,
    resume: ResumeFile = None,
    variant: VariantNames = None,
    option: OptionWords = None,
    from_: FromFile = None,
    trace: TraceSwitch = False,
) -> None:
    """Play at the terminal, against a bot (--side, --bot), in any company (--seat), or people in turn."""
    if trace:
        from fivehills.play.trace import switch_on

        switch_on()
    company = Company(side, bot, seat or ())
    if resume is not None and from_ is not None:
        raise UsageError("--resume goes on with a game, --from begins the next one; leave one of them out")
    if resume is not None:
        if str(resume) == ASK:
            from fivehills.cli.menu import choose_saved

            resume = choose_saved()
        if scenario is not None or seed is not None or variant or option:
            raise UsageError(
                "--resume goes on with the scenario, seed, variants and options of the saved game; leave them out"
            )
        table = resumed(resume, save, ruleset, company)
    elif from_ is not None:
        table = following(from_, ruleset, scenario, company, New(seed, save, option, variant))
    elif ruleset is None:
        raise UsageError("say which ruleset to play ('fivehills list' shows them), or --resume FILE")
    else:
        from fivehills.play.start import compiled

        rules = compiled(ruleset, scenario, options_from(option, ruleset), variant or ())
        table = opened(rules, company.bots(rules), seed, save)
    sit_down(table)


class Company(NamedTuple):
    """Who plays, as the command line says it."""

    side: str | None = None
    bot: str | None = None
    seats: Sequence[str] = ()

    @property
    def named(self) -> bool:
        """Whether anything is said."""
        return bool(self.side or self.bot or self.seats)

    def bots(self, rules: Rules) -> dict[str, str]:
        """Which bot plays which side."""
        if not self.seats:
            return bots_for(rules, self.side, self.bot)
        if self.side or self.bot:
            raise UsageError("--seat says who plays which side; leave --side and --bot out")
        bots = bots_at(rules, self.seats)
        if len(bots) == len(rules.sides):
            raise UsageError(f"no seat is yours: say --seat {rules.sides[0]}=me; 'fivehills simulate' lets bots play")
        return bots


def sit_down(table: Table) -> None:
    """Play until the game ends or somebody leaves, then end the program."""
    from fivehills.cli.session import Session

    raise typer.Exit(Session(table).run())


def bots_for(rules: Rules, side: str | None, bot: str | None) -> dict[str, str]:
    """Which bot plays which side: none if neither a side nor a bot is named."""
    if side is None and bot is None:
        return {}
    mine = side_of(rules, side) if side is not None else rules.sides[0]
    return {other: bot or DEFAULT_BOT for other in rules.sides if other != mine}


class New(NamedTuple):
    """What the command line says of a game to be begun."""

    seed: int | None = None
    save: Path | None = None
    option: Sequence[str] | None = None
    variant: Sequence[str] | None = None


def following(before: Path, ruleset: str | None, scenario: str | None, company: Company, new: New) -> Table:
    """A table for the scenario that follows a game that is over, with its seats, options and variants by default."""
    from fivehills.cli import saves
    from fivehills.play.carrying import carried_from
    from fivehills.play.save import resume as load
    from fivehills.play.start import compiled

    found = load(before)
    rules = found.game.rules
    if ruleset is not None and ruleset != rules.ruleset.id:
        raise UsageError(f"{str(before)!r} is a game of {rules.ruleset.id!r}, not of {ruleset!r}")
    if scenario is None:
        raise UsageError(f"say with --scenario what follows (there is: {', '.join(rules.content.scenarios)})")
    carried = carried_from(found.game, scenario)
    options = options_from(new.option, rules.ruleset.id) if new.option else rules.options
    after = compiled(rules.ruleset.id, scenario, options, new.variant or rules.variants)
    bots = company.bots(after) if company.named else saves.seats(before, found.more)
    return opened(after, bots, new.seed, new.save, carried)


def opened(
    rules: Rules, bots: dict[str, str], seed: int | None, save: Path | None, carried: Mapping[str, Any] | None = None
) -> Table:
    """A table for a new game."""
    from fivehills.cli import saves
    from fivehills.cli.table import Table
    from fivehills.maths.dice import fresh_seed
    from fivehills.play.start import game_of

    if save is not None:
        saves.refuse_to_overwrite(save)
    number = fresh_seed() if seed is None else seed
    game = game_of(rules, number, "duel" if len(rules.sides) - len(bots) > 1 else "solo", carried)
    return _checked(Table(game, bots, save or saves.own_file(game)))


def resumed(resume: Path, save: Path | None, ruleset: str | None, company: Company) -> Table:
    """A table for a saved game; its seats are those of the save unless others are named."""
    from fivehills.cli import saves
    from fivehills.cli.table import Table
    from fivehills.play.save import resume as load

    other = save is not None and save.absolute() != resume.absolute()
    if save is not None and other:
        saves.refuse_to_overwrite(save)
    found = load(resume)
    game = found.game
    if ruleset is not None and ruleset != game.rules.ruleset.id:
        raise UsageError(f"{str(resume)!r} is a game of {game.rules.ruleset.id!r}, not of {ruleset!r}")
    kept = saves.seats(resume, found.more)
    bots = company.bots(game.rules) if company.named else kept
    if bots != kept and game.table == "duel":
        raise UsageError(f"{str(resume)!r} is a game of two people; no bot can take a side in it")
    return _checked(Table(game, bots, save or resume, found.actors, None if other else found.mark, found.told))


def _checked(table: Table) -> Table:
    """A table whose file can be written: better to know before the game than after it."""
    table.keep()
    return table


# --- replay -----------------------------------------------------------------------------------------------------

SavedFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
LastAction = Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after so many actions.")]


@app.command("replay")
def replay_(file: SavedFile, to: LastAction = None) -> None:
    """Play a saved game back, with its log; what was secret is shown once the game is over."""
    from fivehills.cli import wording
    from fivehills.play.save import resume

    found = resume(file)
    whole, console = found.game, output.console()
    seed = f", seed {whole.seed}" if whole.over else ""
    console.print(Text(f"{whole.rules.content.ruleset.title}: {whole.rules.scenario.title}{seed}", "head"))
    Playback(console, whole.over).run(file, to)
    if to is None or to >= whole.moves:
        for words in wording.result(whole):
            console.print(Text(words, "head"))


class Playback:
    """Prints a game as it is replayed, with a heading for each turn."""

    def __init__(self, console: Console, everything: bool):
        self.console = console
        self.everything = everything
        self._printed = 0
        self._turn: object = None

    def run(self, file: Path, to: int | None) -> None:
        """Print the game up to an action."""
        from fivehills.play.save import replay

        actor = ""
        for game in replay(file):
            self._print(game, actor)
            if game.over or (to is not None and game.moves >= to):
                return
            actor = game.decision.actor

    def _print(self, game: Game, actor: str) -> None:
        if actor and self.everything:
            side = game.rules.side_names[game.rules.side_index[actor]]
            self.console.print(Text(f"{game.moves:>5}  {side}: {game.actions()[-1]}", "quiet"))
        entries = self._told(game.log) if game.log is not None else []
        news, self._printed = entries[self._printed :], len(entries)
        heading_at = self._where_turn_begins(game, news)
        for place, entry in enumerate(news):
            if place == heading_at:
                self.console.print(Rule(Text(self._heading(game), "head"), align="left", style="quiet"))
            self.console.print(line_of_log(render(game.rules, entry)))

    def _told(self, log: Log) -> Sequence[Entry]:
        return log.opened() if self.everything else log.visible(None)

    def _where_turn_begins(self, game: Game, news: Sequence[Entry]) -> int | None:
        """The place of the line with which a new turn begins: the first that speaks of it, else the first."""
        tracks = game.view(None)["tracks"]
        first, now = next(iter(tracks.items()), ("", None))
        before, self._turn = self._turn, now
        if now == before:
            return None
        return next((place for place, entry in enumerate(news) if first in entry[0]), 0)

    def _heading(self, game: Game) -> str:
        track = game.rules.content.ruleset.tracks[0]
        return told_by_score(game.view(None), track.told_by) or f"{track.label} {self._turn}"
