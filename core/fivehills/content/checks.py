"""All sense checks on one page: each has one purpose and names the files it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

from fivehills.content import checks_lists, checks_map, checks_tables, checks_telling, checks_texts
from fivehills.content.given import Given
from fivehills.content.reading import called
from fivehills.errors import Problem, enough

Function = Callable[[Given], Iterator[Problem]]


@dataclass(frozen=True)
class Check:
    """A check and the files that must be sound before it can be asked."""

    function: Function
    needs: tuple[str, ...]


def _check(function: Function, *needs: str) -> Check:
    return Check(function, needs)


CHECKS: tuple[Check, ...] = (
    _check(checks_lists.ids_are_unique),
    _check(checks_lists.declared_names_are_unique, "ruleset.yaml"),
    _check(checks_lists.declared_names_are_free, "ruleset.yaml"),
    _check(checks_lists.numbers_start_within_their_limits, "ruleset.yaml"),
    _check(checks_lists.tracks_have_a_word_for_each_value, "ruleset.yaml"),
    _check(checks_lists.classes_start_with_what_is_declared, "ruleset.yaml", "units.yaml"),
    _check(checks_lists.steps_are_listed_once, "sequence.yaml"),
    _check(checks_lists.ledger_is_of_this_ruleset, "ruleset.yaml"),
    _check(checks_lists.references_exist),
    _check(checks_lists.classes_are_used, "units.yaml"),
    _check(checks_lists.one_scenario_is_the_default),
    _check(checks_lists.options_have_few_choices, "ruleset.yaml"),
    _check(checks_lists.option_defaults_are_choices, "ruleset.yaml"),
    _check(checks_lists.scenario_options_are_choices, "ruleset.yaml"),
    _check(checks_map.edges_join_two_spaces, "map.yaml"),
    _check(checks_map.edges_are_listed_once, "map.yaml"),
    _check(checks_map.paths_go_from_neighbour_to_neighbour, "map.yaml"),
    _check(checks_map.edges_between_hexes_are_hexsides, "map.yaml"),
    _check(checks_map.only_boxes_have_one_way_edges, "map.yaml"),
    _check(checks_map.omitted_hexes_are_on_the_grid, "map.yaml"),
    _check(checks_map.hexes_of_all_grids_have_their_own_names, "map.yaml"),
    _check(checks_map.spaces_hang_together, "map.yaml"),
    _check(checks_map.tints_are_by_one_thing, "drawing.yaml"),
    _check(checks_map.heights_are_of_one_thing, "drawing.yaml"),
    _check(checks_map.heights_are_of_few_bands, "drawing.yaml"),
    _check(checks_map.drawing_is_of_what_there_is, "ruleset.yaml", "map.yaml", "drawing.yaml"),
    _check(
        checks_telling.telling_is_of_what_there_is,
        "ruleset.yaml",
        "units.yaml",
        "texts.yaml",
        "map.yaml",
        "battle.yaml",
    ),
    _check(checks_tables.tables_have_rows_and_columns),
    _check(checks_tables.rows_fill_all_columns),
    _check(checks_tables.die_rows_have_no_gaps),
    _check(checks_tables.bounds_rise),
    _check(checks_tables.column_names_are_unique),
    _check(checks_tables.monotonic_tables_are_monotonic),
    _check(checks_tables.predicates_are_registered),
    _check(checks_texts.event_placeholders_are_well_formed, "ruleset.yaml", "texts.yaml"),
    _check(checks_texts.prompt_placeholders_are_well_formed, "ruleset.yaml", "texts.yaml"),
    _check(checks_texts.verb_labels_match_their_arguments, "ruleset.yaml"),
)


def run_checks(given: Given, extra: Iterable[Function] = ()) -> list[Problem]:
    """Every fault that the checks find in the sound files; further ones need what ruleset.yaml declares."""
    ready = [check.function for check in CHECKS if all(given.sound(name) for name in check.needs)]
    further = extra if given.sound("ruleset.yaml") else ()
    return [problem for function in (*ready, *further) for problem in asked(function, given)]


def asked(function: Function, given: Given) -> list[Problem]:
    """What a check finds, or enough of it; that it cannot be made of such content is a problem too."""
    try:
        return enough(function(given))
    except Exception as error:
        name = getattr(function, "__name__", str(function)).replace("_", " ").strip()
        place = extract_tb(error.__traceback__)[-1]
        why = f"{type(error).__name__}: {error} ({called(Path(place.filename))}:{place.lineno})"
        found = f"found content of which it cannot be said whether {name!r}: {why}"
        return [Problem(called(given.content.folder / "ruleset.yaml"), 1, 1, "", found)]
