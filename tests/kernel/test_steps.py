"""Steps: fields, copies, equality, plain data, and what `Select` offers."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from fivehills import Bits, Choice, Game, Procedure, Select
from fivehills.engine.steps import decode_step, encode_step
from fivehills.errors import RulesetError
from toy.phases import Damage, Fire, Impulse, Movers, Turn, Window
from toy.plain import Plain


class Base(Choice):
    area: int
    pool: Bits = 0


class Derived(Base):
    words: ClassVar[tuple[str, ...]] = ("a", "b")
    path: tuple[int, ...] = ()
    area: int = 5


class Trio(Select):
    """Picks at least two of them."""

    least: int = 2
    given: Bits = 0

    def selected(self, g: Game, units: Bits) -> None:
        g.below.units = units


def test_fields_without_defaults_come_first_and_are_inherited() -> None:
    assert list(Base.fields) == ["actor", "area", "pool"]
    assert list(Derived.fields) == ["actor", "area", "pool", "path"]
    assert Derived(1) == Derived(actor=1, area=5, pool=0, path=())


def test_fields_are_given_in_their_order_and_the_stage_by_name_only() -> None:
    assert Plain(1, 2, 3, (4,)) == Plain(count=1, units=2, others=3, path=(4,))
    assert Plain(1, 2, stage=1).stage == 1


def test_class_variables_are_no_fields() -> None:
    assert "words" not in Derived.fields
    assert "order" not in Procedure.fields


def test_steps_of_a_module_without_postponed_annotations_have_the_same_kinds_of_fields() -> None:
    assert Plain.fields == {
        "count": "int",
        "units": "Bits",
        "stage": "int",
        "others": "Bits",
        "path": "tuple[int, ...]",
        "mood": "str",
    }
    data = encode_step(Plain(1, 255), ["begin"])
    assert data["units"] == "ff"
    assert decode_step(data, Plain, {"begin": 0}) == Plain(1, 255)


@pytest.mark.parametrize("kind", ["list[int]", "dict[str, int]", "set[int]", list[int], dict])
def test_a_field_that_copies_would_share_is_refused_by_name(kind: object) -> None:
    with pytest.raises(RulesetError, match=r"the field 'route' of the step March is a .*; a step remembers"):
        type(Procedure)("March", (Procedure,), {"__annotations__": {"route": kind}})


def test_a_step_has_no_room_for_anything_but_its_fields() -> None:
    with pytest.raises(AttributeError):
        Base(0, 1).surprise = 1  # type: ignore[attr-defined]


def test_missing_fields_are_refused() -> None:
    with pytest.raises(TypeError):
        Base(0)  # type: ignore[call-arg]


def test_a_copy_is_equal_and_independent() -> None:
    step = Derived(1, 2, 3, (4, 5))
    twin = step.copy()
    assert twin == step
    assert type(twin) is Derived
    twin.pool = 9
    assert step.pool == 3
    assert twin != step


def test_steps_of_different_classes_are_never_equal() -> None:
    assert Base(1, 2, 3) != Derived(1, 2, 3)
    assert Base(1, 2, 3) != "Base"


def test_steps_cannot_be_hashed_because_they_change() -> None:
    with pytest.raises(TypeError):
        hash(Base(1, 2))


def test_plain_data_writes_bitsets_as_hex_and_tuples_as_lists() -> None:
    step = Derived(1, 2, 1 << 70, (4, 5))
    data = encode_step(step)
    assert data == {"step": "Derived", "actor": 1, "area": 2, "pool": "400000000000000000", "path": [4, 5]}
    assert decode_step(data, Derived, {}) == step


def test_plain_data_writes_stages_by_name(toy: Game) -> None:
    names, index = toy.rules.stage_names[Fire], toy.rules.stage_index[Fire]
    step = Fire(0, 1, 2, units=0b11)
    step.stage = 2
    data = encode_step(step, names)
    assert data["stage"] == "window"
    assert decode_step(data, Fire, index) == step


def test_a_procedure_that_has_run_all_stages_is_written_as_ended(toy: Game) -> None:
    step = Window(1)
    step.leave(toy)
    data = encode_step(step, toy.rules.stage_names[Window])
    assert data["stage"] == "end"
    assert decode_step(data, Window, toy.rules.stage_index[Window]) == step


def test_goto_names_the_next_stage(toy: Game) -> None:
    step = Turn()
    step.goto(toy, "judge")
    assert toy.rules.stage_names[Turn][step.stage] == "judge"
    with pytest.raises(RulesetError, match="'nonsense', which its sequence does not list"):
        step.goto(toy, "nonsense")


class Circle(Procedure):
    """Goes back to its only stage for ever."""

    def round(self, g: Game) -> None:
        self.stage = 0


class Breeder(Procedure):
    """Leaves a successor on the stack for ever."""

    def breed(self, g: Game) -> None:
        g.state.stack[-1] = Breeder()


@pytest.mark.parametrize(("step", "stage"), [(Circle, Circle.round), (Breeder, Breeder.breed)])
def test_steps_that_go_round_without_asking_are_refused_by_name(
    toy: Game, monkeypatch: pytest.MonkeyPatch, step: type[Procedure], stage: Any
) -> None:
    monkeypatch.setitem(toy.rules.programs, step, (stage,))
    toy.push(step())
    with pytest.raises(RulesetError, match=rf"ruleset 'toy': 100000 steps have run at .*{step.__name__} without"):
        toy._advance()


def pieces(game: Game, *ids: str) -> int:
    return sum(1 << game.rules.piece_index[id_] for id_ in ids)


def offers(game: Game, step: Select) -> list[str]:
    return [str(action) for action in step.legal(game)]


def test_select_offers_interchangeable_units_once_in_a_fixed_order(toy: Game) -> None:
    step = Movers(0, pieces(toy, "fr-1", "fr-2", "fr-3"))
    assert offers(toy, step) == ["select fr-1", "select fr-3", "all"]


def test_select_only_adds_and_never_goes_back_to_an_earlier_class(toy: Game) -> None:
    step = Movers(0, pieces(toy, "fr-1", "fr-2", "fr-3"), pieces(toy, "fr-1"))
    assert offers(toy, step) == ["select fr-2", "select fr-3", "done"]
    step.chosen = pieces(toy, "fr-3")
    assert offers(toy, step) == ["done"]


def test_select_stops_at_the_largest_number(toy: Game) -> None:
    step = Movers(0, pieces(toy, "fr-1", "fr-2", "fr-3"), 0, 1, 2)
    assert "all" not in offers(toy, step)
    step.chosen = pieces(toy, "fr-1", "fr-2")
    assert offers(toy, step) == ["done"]


def test_select_leaves_out_what_could_not_be_completed(toy: Game) -> None:
    step = Trio(0, pieces(toy, "fr-1", "fr-2", "fr-3"))
    assert offers(toy, step) == ["select fr-1", "all"], "after fr-3 no second unit could follow"
    step.chosen = pieces(toy, "fr-1")
    assert offers(toy, step) == ["select fr-2", "select fr-3"]


def test_every_set_has_exactly_one_path(toy: Game) -> None:
    pool = pieces(toy, "fr-1", "fr-2", "fr-3")
    found: list[int] = []

    def walk(step: Movers) -> None:
        for action in step.legal(toy):
            if action.verb == "done":
                found.append(step.chosen)
            elif action.verb == "select":
                twin = step.copy()
                twin.do_select(toy, *action.args)
                walk(twin)

    walk(Movers(0, pool))
    kinds = sorted(((chosen & pieces(toy, "fr-1", "fr-2")).bit_count(), chosen >> 2 & 1) for chosen in found)
    assert kinds == [(0, 1), (1, 0), (1, 1), (2, 0), (2, 1)], "each number of companies with and without the Legion"


def test_done_and_all_hand_over_the_chosen_units(in_fight: Game) -> None:
    in_fight.play("move P1 P2")
    in_fight.play("select fr-1")
    in_fight.play("done")
    rules, state = in_fight.rules, in_fight.state
    assert state.at[rules.piece_index["fr-1"]] == rules.board.index["P2"]
    assert state.at[rules.piece_index["fr-2"]] == rules.board.index["P1"]


def test_again_verbs_put_the_question_again_until_nothing_is_left(in_fight: Game) -> None:
    state, rules = in_fight.state, in_fight.rules
    in_fight.push(Damage(0, rules.board.index["P1"], 3))
    in_fight._advance()
    in_fight.play("hit fr-1")
    assert isinstance(state.stack[-1], Damage)
    in_fight.play("hit fr-2")
    in_fight.play("hit fr-2")
    assert isinstance(state.stack[-1], Impulse), "no point is left, so the question has gone"
    assert list(state.strength[:2]) == [1, 0]


def test_a_lone_action_is_played_without_asking(in_fight: Game) -> None:
    in_fight.push(Damage(0, in_fight.rules.board.index["P2"], 1))
    in_fight._advance()
    assert in_fight.decision.step == "Impulse"
    assert in_fight.state.strength[in_fight.rules.piece_index["fr-3"]] == 1


def test_a_lone_action_is_asked_for_where_the_question_says_so(in_fight: Game) -> None:
    in_fight.state.spent = in_fight.rules.of_side[0]
    in_fight._advance()
    assert [str(action) for action in in_fight.decision.actions] == ["pass"]
