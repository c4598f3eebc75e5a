"""What the fields of content mean, with examples: for the generated reference and for the schemas that editors show.

A field's own description in its model counts; the tables here speak for the many fields whose names say nearly all.
"""

from __future__ import annotations

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from fivehills.content import models

MEANINGS = {
    "id": "How it is called in files and in actions; unique among its kind.",
    "name": "How people call it.",
    "label": "What a player reads.",
    "title": "Heading for people.",
    "cite": "The rules behind it, by their ids in rules.yaml.",
    "schema": "Version of the content format; this release reads 1.",
    "provenance": "Where it comes from: `text §…`, `public …`, `history …`, `rebuilt …` or `own …`, with the reason.",
    "seen_by": "Who may know it.",
    "side": "The side it belongs to.",
    "version": "Version of the ruleset; saves name it.",
    "summary": "One sentence that says what is played.",
    "max": "Largest number it can have.",
    "min": "Smallest number it can have.",
    "start": "Number at the start.",
    "each": "`side`: one of them per side, `state.<id>[side]`.",
    "kind": "What kind of thing it is.",
    "default": "What holds when nothing is chosen.",
    "options": "Options and the choices taken for them.",
    "text": "The sentence, in our own words.",
    "rows": "The rows.",
    "columns": "How many columns.",
    "features": "Features of the edge, from the list in the map file.",
    "RulesetFile.sides": "The sides; a single one for a solitaire game.",
    "RulesetFile.statuses": "Yes-or-no facts about pieces.",
    "RulesetFile.values": "Small numbers that pieces have.",
    "RulesetFile.markers": "What lies on spaces.",
    "RulesetFile.tracks": "Numbers beside the map.",
    "RulesetFile.piles": "Places where cards lie.",
    "RulesetFile.verbs": "Everything that can be done, by its first word.",
    "RulesetFile.options": "Choices made when a game is created.",
    "Verb.args": "The kinds of its arguments, in order.",
    "Option.choices": "The values that it can have.",
    "Marker.kind": "`flag`: it lies there or not. `level`: a number per space.",
    "Edge.between": "The two spaces.",
    "Edge.one_way": "It leads from the first space to the second only; one end must be a box.",
    "HexGrid.rows": "How many rows.",
    "HexGrid.first_column": "Number of the first column.",
    "HexGrid.first_row": "Number of the first row.",
    "HexGrid.orientation": "`flat`: hexes with flat tops, in columns. `pointy`: with corners on top, in rows.",
    "HexGrid.kind": "Kind of the hexes whose terrain is not listed.",
    "Line.kind": "What is drawn: river, road, runway.",
    "Line.points": "Its points, in the map's own units.",
    "Line.label": "Words printed beside it.",
    "MapFile.grid": "A regular grid of hexes, where the map has one.",
    "MapFile.spaces": "The spaces; on a grid only those hexes that are special.",
    "MapFile.edges": "Which spaces touch; the hexes of a grid do so without being listed.",
    "MapFile.lines": "What is drawn and has no effect.",
    "Space.kind": "Kind of space: area, hex, box, off-map, or a word of the ruleset's own.",
    "UnitsFile.classes": "Values that several pieces share.",
    "UnitsFile.units": "Every counter.",
    "CardsFile.cards": "Every card of every deck.",
    "ModifiersFile.kind": "`modifiers` for a breakdown.",
    "TableFile.kind": "`table` for a results table.",
    "ListFile.kind": "`chart` for a list of records.",
    "ListFile.rows": "Records with whatever keys the ruleset reads.",
    "TableFile.columns_are": "`bounds`: numbers are lower bounds. `names`: headings are looked up as they are.",
    "DeploymentFile.deployments": "Units with their places; entries of a scenario go before general ones.",
    "BriefingsFile.briefings": "What each side is told, in general and by scenario.",
    "Briefing.side": "Whom it is for.",
    "DrawingFile.tints": "What is coloured or hatched.",
    "DrawingFile.regions": "What is outlined and named.",
    "SequenceFile.sequence": "The procedures with their stages.",
    "TextsFile.events": "Lines of the log by the name of the event.",
    "TextsFile.prompts": "Questions by the name of the step that asks.",
    "Scenario.default": "The scenario that is played when none is named; exactly one.",
    "Scenario.turns": "How many turns it lasts.",
    "LedgerRule.kind": "procedure, definition, restriction, exception and so on.",
    "LedgerFile.ruleset": "The ruleset whose ledger it is.",
    "LedgerFile.rules": "Every atomic rule.",
    "Added.classes": "Classes of pieces that exist in this case only.",
    "Added.units": "Pieces that exist in this case only.",
    "Added.cards": "Cards that exist in this case only.",
    "Position.add": "Pieces and cards that exist in this case only.",
    "Play.expect": "What must hold after the action.",
    "CaseFile.variants": "Variants that are played with.",
    "CaseFile.seed": "Number that decides the dice that are not scripted.",
    "EquivalentFile.changes": "Changes of code or content after which the same game is played.",
    "EquivalentFile.rules": "Rules that no change can show.",
    "CaseFile.given": "Where the case begins.",
    "CaseFile.play": "Texts of actions, or actions with dice and expectations, in order.",
    "CaseFile.expect": "What must hold at the end.",
}
"""What fields mean whose models do not say it, by `Model.field` or by the name of the field alone."""

_KERNEL = ("fivehills.content.models", "fivehills.content.casefile", "fivehills.content.amending")
"""Where the models are of which the examples speak; a ruleset's own field of the same name may mean another thing."""

EXAMPLES = {
    "Badge.colour": '"#7a4b1f"',
    "FeatureStyle.legend": "false",
    "Count.each": "500",
    "Count.note": "a point is some 500 shells",
    "provenance": "text §8.3.2",
    "title": "The Ford",
    "summary": "Six areas, three turns, one crossing.",
    "name": "Airstrip",
    "label": "spent",
    "cite": '"8.3.1"',
    "version": '"1.0"',
    "cap": "2000",
    "colour": '"#2f5aa8"',
    "symbol": "T",
    "max": "8",
    "min": "1",
    "start": "2",
    "turns": "5",
    "unit": "m",
    "side": "french",
    "class": "legion",
    "of": "na-san",
    "ruleset": "na-san",
    "step": "Impulse",
    "actor": "french",
    "winner": "draw",
    "Side.id": "french",
    "Force.id": "partisans",
    "Force.name": "Partisans",
    "RulesetFile.forces": '[{id: partisans, name: Partisans, colour: "#777777"}]',
    "Status.id": "spent",
    "Value.id": "steps",
    "Marker.id": "trench",
    "Track.id": "supply",
    "Pile.id": "hand",
    "Verb.id": "assault",
    "Verb.label": "assault {1} from {0}",
    "Verb.args": "[space, space]",
    "Verb.words": "[none, hold, press]",
    "Verb.named": "{press: press the attack}",
    "Option.id": "fog",
    "Option.default": "false",
    "Option.choices": "[false, true]",
    "Space.id": "A10",
    "Space.at": "[-2100, 3300]",
    "Space.polygon": "[[-2600, 4400], [-1900, 4400], [-2100, 3300]]",
    "Space.kind": "area",
    "Space.uncounted": "true",
    "Side.coalition": "allies",
    "Track.words": "[clear, rain]",
    "PieceClass.starts": "{strength: 2}",
    "PieceClass.unnoticed": "true",
    "MapFile.paths": "[{features: [road], spaces: [A1, A2, A3]}]",
    "Path.spaces": "[A1, A2, A3]",
    "Path.joins": "true",
    "RulesetFile.uncounted_stacks": "true",
    "EquivalentChanges.place": '"fivehills_na_san/phases.py: Assault.resolve"',
    "PieceClass.id": "legion",
    "PieceClass.symbol": "infantry",
    "Piece.id": "fr-1-bep-1",
    "Card.id": "fr-flares-1",
    "Card.text": "Your fire by night counts as by day.",
    "Line.id": "nam-youm",
    "Line.kind": "river",
    "Line.points": "[[0, 2420], [150, 1800]]",
    "Line.label": "Nam Youm",
    "between": "[A3, A8]",
    "features": "[river]",
    "jump": "true",
    "columns": "43",
    "HexGrid.rows": "41",
    "HexGrid.size": "150",
    "Space.size": "[1200, 800]",
    "origin": "[-2400, 4800]",
    "HexGrid.id": '"{col:02}{row:02}"',
    "omit": "['0115']",
    "ModifierRow.id": "cover",
    "when": "[across_river]",
    "value": "-1",
    "TableFile.columns": "[-5, -2, 0, 2, 5]",
    "TableFile.rows": "{1: [-1, 0, 1], 2: [0, 1, 2]}",
    "below": "miss",
    "order": "[miss, hit, rout]",
    "stages": "[begin, impulse, judge]",
    "EventText.text": '"{0:pieces} go to {1:space}."',
    "PromptText.text": "Who goes to {target:space}?",
    "waiting": "The enemy gives his orders.",
    "LedgerRule.id": "8.3.1",
    "LedgerRule.text": "A unit acts once in a turn.",
    "scenario": "standard",
    "Scenario.options": "{fog: true}",
    "CaseFile.options": "{fog: true}",
    "place": "{A10: [fr-1-bep-1]}",
    "places": "{fr-1-bep-1: A10}",
    "occupants": "{A10: [fr-1-bep-1]}",
    "status": "{spent: [fr-1-bep-1]}",
    "Position.values": "{steps: {fr-1-bep-1: 1}}",
    "Expect.values": "{steps: {fr-1-bep-1: 1}}",
    "Position.markers": "{trench: {A11: 2}}",
    "Expect.markers": "{trench: {A11: 2}}",
    "Position.tracks": "{turn: 2}",
    "Expect.tracks": "{turn: 2}",
    "Position.control": "{viet-minh: [A7, A8], french: rest}",
    "Expect.control": "{viet-minh: [A7, A8]}",
    "Position.piles": "{hand: {french: [fr-flares-1]}, deck: {french: rest}}",
    "Expect.piles": "{hand: {french: [fr-flares-1]}}",
    "seen": "{french: [vm-209-130-1]}",
    "stack": "[{step: Campaign, stage: judge}, {step: Impulse, actor: french}]",
    "dice": "[3, 4]",
    "draws": "[fr-flares-1]",
    "do": "move A10 A13",
    "refuse": "move A10 A30",
    "CaseFile.play": "[pass, {do: pass, expect: {over: true}}]",
    "legal": "[move A10 A13]",
    "illegal": "[move A10 A30]",
    "legal_exactly": "[barrage, hold_fire]",
    "costs": "{'flip fr-1-bep-1': '2 points, leaves 1'}",
    "figures": "{attack: 2}",
    "items": "{attack: {cover: -3}}",
    "Expect.events": "[lost]",
    "no_events": "[lost]",
    "has": "[fr-flares-1]",
    "lacks": "[fr-mines-1]",
    "count": "6",
    "VariantFile.replace": "{class: {legion: {strength: 5}}}",
    "VariantFile.add": "{unit: [{id: fr-2-bep-1, name: 2 BEP, side: french, class: para}]}",
    "first_column": "0",
    "first_row": "0",
    "orientation": "pointy",
    "shifted": "odd",
    "HexGrid.kind": "paddy",
    "HexGrid.terrain": "{forest: ['0304', '0305']}",
    "not_applicable": "advice to players, with no effect in play",
    "unclear": "whether fractions are rounded; we round down",
    "missing": "[combat results table]",
    "variants": "[rains, wire]",
    "seed": "7",
    "Added.cards": "[{id: extra, name: Flares, side: french, text: Light.}]",
    "says": "is not offered",
    "refused": "{fire A1 A2: is not offered}",
    "conflicts": "[dry]",
    "remove": "{unit: [fr-1-bep-1]}",
    "Changes.merge": "{scenario: {standard: {tracks: {supply: 4}}}}",
    "Changes.numbers": "{limits: {digging: 6}}",
    "Changes.change": "[{at: table/weeks/rows, where: {id: week-2}, plus: {shells: 3}}]",
    "Changes.exchange": "[{group: battalion, one: 8-bpc, other: 3-bt-2}]",
    "Changes.stages": "{GameTurn: [weather]}",
    "Changes.rules": "[zoc.zones]",
    "VariantFile.cite": "9.0-c",
}
"""Examples of fields as YAML, by `Model.field` or by the name of the field alone.

Editors show them; the reference shows them for fields that no shipped content uses."""


def meaning(model: type[BaseModel], name: str) -> str:
    """What a field means: as the nearest class of the model says, in its description or in the table; else its name."""
    info = model.model_fields[name]
    key = info.alias or name
    described = info.description if info.description not in NAMED else None
    for cls in model.__mro__:
        if f"{cls.__name__}.{key}" in MEANINGS:
            return MEANINGS[f"{cls.__name__}.{key}"]
        if described and name in vars(cls).get("__annotations__", {}):
            return described
    return MEANINGS.get(key, "")


def example(model: type[BaseModel], key: str) -> str:
    """An example of a field of the kernel's own as YAML, or nothing."""
    name = next(name for name, info in model.model_fields.items() if (info.alias or name) == key)
    owner = next(cls for cls in model.__mro__ if name in vars(cls).get("__annotations__", {}))
    own = next((EXAMPLES[words] for cls in model.__mro__ if (words := f"{cls.__name__}.{key}") in EXAMPLES), None)
    if own is not None:
        return own
    return EXAMPLES.get(key, "") if owner.__module__ in _KERNEL else ""


def _named_texts() -> dict[str, tuple[str, str]]:
    """The kernel's own kinds of text: their descriptions, with their patterns and how the reference calls them."""
    kinds = {"*id*": models.Id, "*name*": models.Name, "provenance": models.Provenance}
    found = {}
    for word, kind in kinds.items():
        info: FieldInfo = kind.__metadata__[0]  # type: ignore[attr-defined]
        pattern = next(mark.pattern for mark in info.metadata if hasattr(mark, "pattern"))
        found[str(info.description)] = (pattern, word)
    return found


NAMED = {description: word for description, (_, word) in _named_texts().items()}
"""What the reference calls the kinds of text that describe themselves."""
PATTERNS = dict(_named_texts().values())
