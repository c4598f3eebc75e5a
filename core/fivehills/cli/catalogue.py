"""`fivehills list`: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from fivehills.cli import output
from fivehills.cli.app import app, one_line
from fivehills.cli.common import AsJson, counted
from fivehills.errors import FiveHillsError

if TYPE_CHECKING:
    from rich.console import Console

    from fivehills.content.loader import Content
    from fivehills.plugins.discovery import Registry, Ruleset


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """Rulesets, scenarios, options, variants and sizes; broken plugins with the reason."""
    found = catalogue()
    if as_json:
        output.as_json(found)
        return
    console = output.console()
    for entry in found["rulesets"]:
        _print_ruleset(console, entry)
    if not found["rulesets"]:
        console.print("No ruleset is installed.")
    console.print(Text.assemble(("Bots: ", "head"), ", ".join(found["bots"])))
    for name, reason in found["broken"].items():
        console.print(Text.assemble(("Broken plugin ", "bad"), (name, "bad"), f": {reason}"))


def catalogue() -> dict[str, Any]:
    """Everything that was found: rulesets, bots, and broken plugins with the reason."""
    from fivehills.bots.players import bot_names
    from fivehills.plugins.discovery import registry

    known = registry()
    broken = {name: one_line(reason) for name, reason in known.broken.items()}
    entries = []
    for ruleset in sorted(known.rulesets.values(), key=lambda ruleset: ruleset.id):
        try:
            entries.append(_entry(ruleset, known))
        except FiveHillsError as error:
            broken[ruleset.id] = one_line(str(error))
    return {"rulesets": entries, "bots": bot_names(), "broken": broken}


def _entry(ruleset: Ruleset, known: Registry) -> dict[str, Any]:
    from fivehills.content.loader import load

    content = load(ruleset.content, ruleset.shape)
    file = content.ruleset
    return {
        "id": ruleset.id,
        "title": file.title,
        "version": file.version,
        "summary": file.summary,
        "difficulty": file.difficulty,
        "sides": [{"id": side.id, "name": side.name} for side in file.sides],
        "scenarios": [
            {"id": s.id, "title": s.title, "summary": s.summary, "turns": s.turns, "default": s.default}
            for s in content.scenarios.values()
        ],
        "options": [
            {"id": o.id, "label": o.label, "default": o.default, "choices": o.choices, "cite": o.cite}
            for o in file.options
        ],
        "variants": [{"id": v.id, "title": v.title} for v in known.variants.values() if v.of == ruleset.id],
        "sizes": _sizes(ruleset, content),
    }


def _sizes(ruleset: Ruleset, content: Content) -> dict[str, int]:
    from fivehills.play.start import compiled

    rules = compiled(ruleset.id)
    ledger = content.ledger.rules if (content.folder / "rules.yaml").is_file() else []
    return {"spaces": len(rules.board), "pieces": len(rules.pieces), "cards": len(rules.cards), "rules": len(ledger)}


def _print_ruleset(console: Console, entry: dict[str, Any]) -> None:
    console.print(
        Text.assemble((entry["id"], "num"), "  ", (entry["title"], "head"), (f"  {entry['version']}", "quiet"))
    )
    console.print(Padding(entry["summary"], (0, 0, 0, 2), expand=False))
    sizes = ", ".join(counted(number, noun[:-1]) for noun, number in entry["sizes"].items() if number)
    console.print(Text(f"  {sizes}", "quiet"))
    for scenario in entry["scenarios"]:
        mark = " (default)" if scenario["default"] and len(entry["scenarios"]) > 1 else ""
        words = f"{scenario['title']}, {counted(scenario['turns'], 'turn')}{mark}"
        console.print(Text.assemble("  scenario ", (scenario["id"], "num"), f"  {words}"))
    for option in entry["options"]:
        choices = ", ".join(_written(choice) for choice in option["choices"])
        words = f"  {option['label']} ({choices}; default {_written(option['default'])})"
        console.print(Text.assemble("  option ", (option["id"], "num"), words))
    for variant in entry["variants"]:
        console.print(Text.assemble("  variant ", (variant["id"], "num"), f"  {variant['title']}"))
    console.print()


def _written(choice: Any) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
