"""Cases: what holds passes, what does not is told with its place, and nothing that is said is ignored."""

from __future__ import annotations

import pytest

from fivehills.authoring.validation import validate
from fivehills.cases.expect import CHECKS
from fivehills.cases.run import check_case, find_cases, run_case, run_paths
from fivehills.content.casefile import CaseFile, Expect
from fivehills.errors import CaseFailed, UsageError
from fivehills.plugins.discovery import registry

from .conftest import CASE

SHOT = """\
play:
  - fire P2 P3
  - select fr-3
  - {do: done, dice: [5]}
"""


def test_a_case_that_holds_passes(run):
    result = run(
        SHOT
        + """\
        expect:
          figures: {attack: 2}
          items: {attack: {firepower: 3, river: -1, press: null}}
          step: Damage
          actor: viet-minh
          legal_exactly: [hit vm-2, hit vm-1]
          illegal: [hit fr-3]
          status: {spent: [fr-3]}
          values: {strength: {vm-1: 2}}
          places: {fr-3: P2, vm-3: nowhere}
          occupants: {P3: [vm-2, vm-1], P5: 0}
          markers: {fired: {french: [P2], viet-minh: []}, trench: {P3: 0}}
          tracks: {turn: 1, plan: {french: 0}}
          piles: {hand: {french: []}}
          seen: {french: {has: [vm-1], lacks: [vm-4], count: 2}}
          events: [fires, roll]
          no_events: [dies]
          over: false
          costs: {hit vm-1: ''}
          refused: {hit fr-1: not among}
        """.replace("\n        ", "\n").replace("        expect", "expect")
    )
    assert result.passed, str(result)
    assert (result.id, result.ruleset, result.cite) == ("shot", "toy", ("T6",))


WRONG = [
    ("figures: {attack: 3}", "expected 3, found 2"),
    ("figures: {atack: 2}", "found the unknown breakdown 'atack'; did you mean 'attack'?"),
    ("items: {attack: {firepower: 2}}", "expected 2, found 3"),
    ("items: {attack: {river: null}}", "expected nothing, found -1"),
    ("items: {attack: {press: 1}}", "expected 1, found nothing"),
    ("items: {attack: {rivre: -1}}", "found the unknown row 'rivre' of 'attack'; did you mean 'river'?"),
    ("step: Impulse", "expected 'Impulse', found 'Damage'"),
    ("step: Impuls", "found the unknown step 'Impuls'; did you mean 'Impulse'?"),
    ("actor: french", "expected 'french', found 'viet-minh'"),
    ("legal: [hit vm-3]", "expected 'hit vm-3' to be offered; found Damage of viet-minh"),
    ("legal_exactly: [hit vm-1]", "expected hit vm-1, found it with hit vm-2 besides"),
    ("illegal: [hit vm-1]", "expected 'hit vm-1' not to be offered, found that it is"),
    ("illegal: [hti vm-3]", "found the unknown verb 'hti'; did you mean 'hit'?"),
    ("illegal: [hit vm-33]", "found the unknown piece 'vm-33'; did you mean 'vm-3'?"),
    ("illegal: [hit]", "found 0 words after 'hit', expected 1"),
    ("status: {spent: []}", "expected none, found it with fr-3 besides"),
    ("status: {spent: 2}", "expected 2, found 1"),
    ("status: {spent: {has: [vm-1]}}", "expected vm-1 too, found fr-3"),
    ("status: {spent: {lacks: [fr-3]}}", "expected no fr-3, found fr-3"),
    ("status: {spnet: []}", "found 'spnet' under 'status'; did you mean 'spent'?"),
    ("values: {strength: {vm-1: 1}}", "expected 1, found 2"),
    ("places: {fr-3: P3}", "expected 'P3', found 'P2'"),
    ("places: {fr-3: P33}", "found the unknown space 'P33'"),
    ("occupants: {P3: [vm-1]}", "expected vm-1, found it with vm-2 besides"),
    ("markers: {fired: {french: []}}", "expected none, found it with P2 besides"),
    ("markers: {fired: [P2]}", "found a list of 1, expected a mapping of sides"),
    ("markers: {trench: {P3: 1}}", "expected 1, found 0"),
    ("markers: {trench: [P3]}", "found a list of 1, expected a mapping of spaces with numbers"),
    ("tracks: {turn: 2}", "expected 2, found 1"),
    ("tracks: {plan: {french: 1}}", "expected 1, found 0"),
    ("control: {french: [P3]}", "expected P3, found it without P3"),
    ("piles: {hand: {french: [fr-cover-1]}}", "expected fr-cover-1, found it without fr-cover-1"),
    ("seen: {french: 3}", "expected 3, found 2"),
    ("over: true", "expected true, found false"),
    ("winner: french", "expected 'french', found nothing"),
    ("events: [dies]", "expected the event 'dies', found"),
    ("no_events: [fires]", "expected no event 'fires', found it in the log"),
    ("no_events: [fries]", "found the unknown event 'fries'; did you mean 'fires'?"),
    ("costs: {hit vm-1: 2 points}", "expected '2 points', found ''"),
    ("costs: {hit fr-1: ''}", "expected 'hit fr-1' to be offered; found"),
    ("refused: {hit vm-1: never}", "expected 'hit vm-1' to be refused, found that it was played"),
    ("refused: {hit fr-1: never}", "expected a refusal with 'never', found \"'hit fr-1' is not among"),
]


@pytest.mark.parametrize(("expect", "message"), WRONG, ids=[expect for expect, _ in WRONG])
def test_what_does_not_hold_is_told(run, expect, message):
    result = run(f"{SHOT}expect:\n  {expect}\n")
    assert not result.passed
    (failure,) = result.failures
    assert "case.yaml:18:" in failure
    assert "case 'shot'" in failure
    assert message in failure


def test_every_expectation_has_a_check_and_a_failing_example():
    assert set(CHECKS) == set(Expect.model_fields)
    assert {expect.partition(":")[0] for expect, _ in WRONG} == set(Expect.model_fields)


def test_all_failures_of_a_step_are_told_with_the_step(run):
    result = run("play:\n  - fire P2 P3\n  - {do: select fr-3, expect: {actor: viet-minh, step: Damage}}\n")
    assert len(result.failures) == 2
    assert all("step 2 (select fr-3): play[1].expect." in failure for failure in result.failures)


def test_an_action_that_is_not_offered_fails_the_case(run):
    result = run("play: [fire P2 P5]\nexpect: {over: false}\n")
    assert "step 1 (fire P2 P5): play[0].do: expected it to be played, found: 'fire P2 P5' is not among" in str(result)


def test_an_error_in_the_code_of_the_ruleset_fails_the_case_with_its_place(checkout):
    path = checkout.case("dig", CASE + "play: [dig P2]\nexpect: {over: false}\n")
    checkout.change("phases.py", "g.state.trench[area] += 1", "g.state.trnech[area] += 1")
    checkout.register()
    result = run_case(path)
    (failure,) = result.failures
    assert "step 1 (dig P2): play[0].do: expected it to be played, found AttributeError: " in failure
    assert "phases.py:" in failure
    assert "in Impulse.do_dig, step Impulse, action 'dig P2') [seed " in failure
    assert isinstance(result.error, AttributeError)


# --- dice and draws ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("[5, 1]", "expected all dice to be used, found [1] left over"),
        ("[]", "expected no further die, found that one more was rolled"),
        ("[7]", "found 7, expected what a die of 6 sides can show"),
    ],
)
def test_given_dice_are_used_up_exactly(run, dice, message):
    result = run(f"play: [fire P2 P3, select fr-3, {{do: done, dice: {dice}}}]\nexpect: {{over: false}}\n")
    assert message in str(result)
    assert "step 3 (done)" in str(result)


def test_without_given_dice_the_seed_decides(run):
    rest = "play: [fire P2 P3, select fr-3, done]\nexpect: {events: [roll]}\n"
    first, second = run(rest), run(rest)
    assert first.passed
    assert second.passed


DRAWS = """\
given:
  empty: true
  piles: {deck: {french: rest, viet-minh: [vm-cover-1, vm-cover-2]}}
  draws: [fr-support-2, vm-cover-1]
  stack: [{step: Turn}]
"""


def test_draws_can_be_given(run):
    start = CASE.partition("given:")[0] + DRAWS
    rest = (
        "expect: {piles: {hand: {french: [fr-support-2], viet-minh: [vm-cover-1]}, deck: {french: 4, viet-minh: 1}}}\n"
    )
    assert str(run(rest, start)).endswith("shot holds")


@pytest.mark.parametrize(
    ("draws", "message"),
    [
        ("[fr-support-2]", "expected no further draw, found that one more was made"),
        ("[fr-support-2, vm-cover-1, vm-cover-2]", "expected all draws to be used, found ['vm-cover-2'] left over"),
        ("[vm-cover-1, fr-support-2]", "found 'vm-cover-1', which cannot be drawn"),
    ],
)
def test_given_draws_are_used_up_exactly(run, draws, message):
    start = CASE.partition("given:")[0] + DRAWS.replace("[fr-support-2, vm-cover-1]", draws)
    assert message in str(run("expect: {over: false}\n", start))


# --- refusals ---------------------------------------------------------------------------------------------------


def test_a_refusal_is_expected_with_its_words(run):
    assert run("play: [{refuse: fire P2 P5, says: not among}]\n").passed


def test_an_accepted_action_fails_where_a_refusal_is_expected(run):
    result = run("play: [{refuse: fire P2 P3}]\n")
    assert "expected 'fire P2 P3' to be refused, found that it was played" in str(result)


def test_a_slip_of_the_pen_is_no_proof_of_a_refusal(run):
    assert "found the unknown verb 'fier'" in str(run("play: [{refuse: fier P2 P5}]\n"))
    assert run("play: [{refuse: fier P2 P5, says: not among}]\n").passed


# --- positions --------------------------------------------------------------------------------------------------


def test_a_case_can_begin_with_the_set_up_of_a_scenario(run):
    start = CASE.partition("given:")[0] + "scenario: short\nseed: 4\n"
    rest = "expect: {places: {fr-1: P1}, step: Plan, piles: {hand: {french: 2}, deck: {french: 3}}}\n"
    assert str(run(rest, start)).endswith("shot holds")


def test_options_count(run):
    start = CASE.partition("given:")[0] + "options: {extra_card: 1}\n"
    assert run("expect: {piles: {hand: {french: 2}}}\n", start).passed


def test_all_parts_of_a_position_are_set(run):
    start = CASE.replace(
        "  stack:",
        """\
  status: {spent: [vm-1]}
  values: {strength: {fr-3: 1}}
  markers: {trench: {P3: 2}, fired: {viet-minh: [P3]}}
  tracks: {turn: 2, plan: {french: 2}}
  control: {french: [P5], viet-minh: rest}
  piles: {hand: {french: [fr-cover-1]}, deck: {french: rest}}
  stack:""",
    )
    rest = """\
    expect:
      status: {spent: [vm-1]}
      values: {strength: {fr-3: 1, vm-1: 2}}
      markers: {trench: {P3: 2, P2: 0}, fired: {viet-minh: [P3], french: []}}
      tracks: {turn: 2, plan: {french: 2, viet-minh: 0}}
      control: {french: [P5], viet-minh: [P1, P2, P3, P4, P6]}
      piles: {hand: {french: [fr-cover-1]}, deck: {french: {lacks: [fr-cover-1], count: 4}}}
    """
    assert str(run(rest, start)).endswith("shot holds")


def test_control_follows_the_pieces_that_are_placed(run):
    assert str(run("expect: {control: {viet-minh: [P3], french: [P2]}}\n")).endswith("shot holds")


WITH_A_GUN = CASE.replace(
    "  place: {P2: [fr-3]",
    """\
  add:
    classes: [{id: guns, label: guns}]
    units: [{id: gun, name: Gun, side: french, class: guns, at: P1, fire: 9}]
  place: {P2: [gun]""",
)


def test_ad_hoc_pieces_have_the_values_that_are_given(run):
    rest = """\
    play:
      - fire P2 P3
      - select gun
      - {do: done, dice: [1]}
    expect: {figures: {attack: 8}, values: {strength: {vm-1: 2}}}
    """
    assert str(run(rest, WITH_A_GUN)).endswith("shot holds")


BAD = [
    ("fr-3]", "fr-33]", "given.place.P2[0]: found the unknown piece 'fr-33'; did you mean 'fr-3'?"),
    ("P3: [vm-1", "P9: [vm-1", "given.place.P9: found the unknown space 'P9'"),
    ("P3: [vm-1", "P3: [fr-3, vm-1", "given.place.P3: found fr-3 placed a second time"),
    ("actor: french", "actor: frenhc", "given.stack[1].actor: found 'frenhc', expected the id of a side, space"),
    ("actor: french", "acter: french", "given.stack[1].acter: found the unknown field 'acter' of Impulse"),
    (", actor: french", "", "given.stack[1]: found Impulse without 'actor', expected a value for each"),
    ("stage: judge", "stage: juge", "given.stack[0].stage: found the unknown stage 'juge' of Turn; did you mean"),
    ("step: Turn", "step: Trun", "given.stack[0].step: found the unknown step 'Trun'; did you mean 'Turn'?"),
    ("  seen:", "  tracks: {trun: 1}\n  seen:", "given.tracks.trun: found 'trun' under 'tracks'; did you mean 'turn'?"),
    ("  seen:", "  markers: {trench: {P1: 3}}\n  seen:", "given.markers.trench.P1: found 3, expected at most 2"),
    ("  seen:", "  markers: {trench: [P1]}\n  seen:", "found a list of 1, expected a mapping of spaces with numbers"),
    ("ruleset: toy", "ruleset: toy\nvariants: [nonsense]", "'toy' has no variant 'nonsense'"),
    ("ruleset: toy", "ruleset: toy\nscenario: nonsense", "'toy' has no scenario 'nonsense'"),
    ("ruleset: toy", "ruleset: toy\noptions: {extra_card: 7}", "option 'extra_card' of 'toy' cannot be 7"),
    ("ruleset: toy", "ruleset: toi", "no ruleset is called 'toi'"),
    ("ruleset: toy\n", "", "found no ruleset, expected the key 'ruleset'"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD, ids=[message for _, _, message in BAD])
def test_a_position_that_makes_no_sense_is_told(run, old, new, message):
    assert old in CASE
    result = run("expect: {over: false}\n", CASE.replace(old, new))
    assert not result.passed
    assert message in str(result)


def test_an_empty_board_needs_a_stack(run):
    start = CASE.partition("given:")[0] + "given: {empty: true}\n"
    assert "found no stack, expected one" in str(run("expect: {over: true}\n", start))


def test_a_field_of_pieces_is_a_list_of_ids(run):
    start = (
        CASE.partition("  stack:")[0]
        + "  stack: [{step: Movers, actor: french, pool: [fr-3], target: P1, origin: P2}]\n"
    )
    rest = "play: [select fr-3, done]\nexpect: {places: {fr-3: P1}}\n"
    assert str(run(rest, start)).endswith("shot holds")


# --- shape ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("expect: {figrues: {attack: 2}}", "found the unknown key 'figrues'; did you mean 'figures'?"),
        ("expect: {}", "found nothing, expected something that must hold"),
        ("play: [pass]", "found no expectation, expected 'expect' or a step that is refused"),
        ("play: [{do: pass, refuse: pass}]", "found both or neither of 'do' and 'refuse', expected one of them"),
        ("play: [{do: pass, says: no}]\nexpect: {over: false}", "found 'says' beside 'do'"),
        ("play: [{do: pass, dcie: [1]}]\nexpect: {over: false}", "found the unknown key 'dcie'"),
    ],
)
def test_unknown_keys_and_empty_cases_are_errors_of_shape(run, rest, message):
    result = run(rest)
    assert not result.passed
    assert message in str(result)
    assert "case.yaml:" in str(result)


def test_a_case_cites_a_rule(run):
    assert "expected the key 'cite' too" in str(run("expect: {over: false}\n", CASE.replace('cite: "T6"\n', "")))


def test_ad_hoc_pieces_need_the_fields_of_the_ruleset(run):
    units = "  add: {units: [{id: gun, name: Gun, side: french, class: company, at: P1}]}\n  place:"
    result = run("expect: {over: false}\n", CASE.replace("  place:", units))
    assert "expected the key 'fire' too" in str(result)


def test_validation_knows_what_a_case_adds_for_itself(checkout):
    path = checkout.case("guns", WITH_A_GUN + "expect: {over: false}\n")
    checkout.register()
    toy = registry().ruleset(checkout.id)
    assert validate(toy.content, toy.shape) == []
    path.write_text(path.read_text().replace("class: guns", "class: gnus"))
    (problem,) = validate(toy.content, toy.shape)
    assert problem.path == "given.add.units[0].class"


# --- files and folders ------------------------------------------------------------------------------------------


def test_folders_are_searched(tmp_path):
    home = tmp_path / "content" / "cases"
    (home / "more").mkdir(parents=True)
    text = CASE + "expect: {over: false}\n"
    (home / "one.yaml").write_text(text)
    (home / "more" / "two.yaml").write_text(text.replace("over: false", "over: true"))
    (tmp_path / "content" / "map.yaml").write_text("no: case\n")
    results = run_paths([tmp_path])
    assert [(result.path.rpartition("/")[2], result.passed) for result in results] == [
        ("two.yaml", False),
        ("one.yaml", True),
    ]


def test_a_path_without_cases_is_refused(tmp_path):
    with pytest.raises(UsageError, match="holds no case"):
        find_cases([tmp_path])
    with pytest.raises(UsageError, match="does not exist"):
        find_cases([tmp_path / "nothing"])


def test_the_ruleset_is_known_from_the_folder(checkout):
    path = checkout.case("one", CASE + "expect: {over: false}\n")
    assert "ruleset:" not in path.read_text()
    checkout.register()
    result = run_case(path)
    assert (result.ruleset, result.failures) == (checkout.id, ())


def test_a_case_can_be_a_model():
    case = CaseFile(schema=1, id="first", title="The first question", cite="T3", ruleset="toy", expect={"step": "Plan"})
    assert run_case(case).passed
    wrong = case.model_copy(update={"expect": Expect(step="Impulse")})
    (failure,) = run_case(wrong).failures
    assert failure.endswith("case 'first': expect.step: expected 'Impulse', found 'Plan'")


def test_a_test_can_check_a_case(tmp_path):
    path = tmp_path / "case.yaml"
    path.write_text(CASE + "expect: {over: true}\n")
    with pytest.raises(CaseFailed, match="expected true, found false"):
        check_case(path)
