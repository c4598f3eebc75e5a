"""What a small change of a node can be: a clause left out, a comparison shifted, a number one more, a call dropped.

Of several changes that the same example would notice only the strongest is made: leaving out `b` in `a & b` is noticed
only where `b` mattered, while turning it into `a | b` is noticed nearly everywhere.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from fivehills.engine.kinds import SETS

if TYPE_CHECKING:
    from fivehills.proof.changes import Spot

_SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPPOSITE = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
_OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NOTHING: dict[str, tuple[Any, ...]] = {
    "bool": (True, False),
    "int": (0,),
    **dict.fromkeys(SETS, (0,)),
    "float": (0,),
    "str": ("",),
    "None": (None,),
}


def of(spot: Spot) -> Iterator[ast.AST]:
    """The nodes that could stand in a place instead of the one that does."""
    node = spot.node
    if _is_one_of_a_set(spot) or _is_nothing(spot) or _is_a_bound(spot):
        return
    for kind, make in _KINDS:
        if isinstance(node, kind) and not is_membership(node):
            yield from (ast.copy_location(new, node) for new in make(node))
    if _is_condition(spot):
        yield from (ast.copy_location(new, node) for new in _opposites(spot))


def is_membership(node: ast.AST) -> bool:
    """Whether an expression asks for one bit, `units >> u & 1`; its parts mean nothing for themselves."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitAnd)
        and isinstance(node.left, ast.BinOp)
        and isinstance(node.left.op, ast.RShift)
    )


def _is_one_of_a_set(spot: Spot) -> bool:
    """Whether this is the 1 of `1 << u`."""
    return isinstance(spot.parent, ast.BinOp) and isinstance(spot.parent.op, ast.LShift) and spot.field == "left"


def _is_nothing(spot: Spot) -> bool:
    """Whether this is a 0 for "none" (`else 0`, `return 0`, `found = 0`): what leads to it is changed instead."""
    node = spot.node
    if not isinstance(node, ast.Constant) or node.value != 0 or isinstance(node.value, bool):
        return False
    if isinstance(spot.parent, ast.IfExp):
        return spot.field != "test"
    return isinstance(spot.parent, ast.Return | ast.Assign | ast.AnnAssign)


def _is_a_bound(spot: Spot) -> bool:
    """Whether this is the 3 of `n < 3`: shifting the comparison says the same as another number."""
    orders = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    parent = spot.parent
    return isinstance(parent, ast.Compare) and isinstance(spot.node, ast.Constant) and isinstance(parent.ops[0], orders)


# --- conditions -------------------------------------------------------------------------------------------------


def _is_condition(spot: Spot) -> bool:
    if isinstance(spot.parent, ast.If | ast.IfExp | ast.While):
        return spot.field == "test"
    return isinstance(spot.parent, ast.comprehension) and spot.field == "ifs"


def _opposites(spot: Spot) -> Iterator[ast.expr]:
    """The opposite of a condition; a filter is left out, a loop not begun."""
    node = spot.node
    if isinstance(spot.parent, ast.comprehension):
        yield ast.Constant(True)
    elif isinstance(spot.parent, ast.While):
        yield ast.Constant(False)
    elif isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return
    elif not (isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], _OPPOSITE)):
        yield ast.UnaryOp(ast.Not(), node)


def _compare(node: ast.Compare) -> Iterator[ast.expr]:
    for number, op in enumerate(node.ops):
        ops = [*node.ops[:number], _SHIFTED[type(op)](), *node.ops[number + 1 :]]
        yield ast.Compare(node.left, ops, node.comparators)


def _bool_op(node: ast.BoolOp) -> Iterator[ast.expr]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for number in range(len(node.values)):
        rest = [*node.values[:number], *node.values[number + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _unary_op(node: ast.UnaryOp) -> Iterator[ast.expr]:
    if isinstance(node.op, ast.Not | ast.Invert | ast.USub):
        yield node.operand


# --- numbers and sets -------------------------------------------------------------------------------------------


def _bin_op(node: ast.BinOp) -> Iterator[ast.expr]:
    if isinstance(node.op, ast.BitAnd | ast.BitOr):
        yield node.left
        yield node.right
    elif type(node.op) in _OTHER:
        yield ast.BinOp(node.left, _OTHER[type(node.op)](), node.right)
    elif isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant) and node.left.value == 1:
        yield ast.Constant(0)


def _constant(node: ast.Constant) -> Iterator[ast.expr]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def _call(node: ast.Call) -> Iterator[ast.expr]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        yield ast.Call(ast.copy_location(ast.Name(_CALLS[node.func.id], ast.Load()), node), node.args, node.keywords)


# --- statements -------------------------------------------------------------------------------------------------


def _expression(node: ast.Expr) -> Iterator[ast.stmt]:
    if isinstance(node.value, ast.Call):
        yield ast.Pass()


def _assign(node: ast.Assign) -> Iterator[ast.stmt]:
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield ast.Pass()


def _aug_assign(node: ast.AugAssign) -> Iterator[ast.stmt]:
    yield ast.Pass()
    if isinstance(node.op, ast.Add | ast.Sub):
        yield ast.AugAssign(node.target, _OTHER[type(node.op)](), node.value)


def _for(node: ast.For) -> Iterator[ast.stmt]:
    nobody = ast.copy_location(ast.Tuple([], ast.Load()), node)
    yield ast.For(node.target, nobody, node.body, node.orelse)


_KINDS: tuple[tuple[type[ast.AST], Callable[[Any], Iterator[Any]]], ...] = (
    (ast.Compare, _compare),
    (ast.BoolOp, _bool_op),
    (ast.UnaryOp, _unary_op),
    (ast.BinOp, _bin_op),
    (ast.Constant, _constant),
    (ast.Call, _call),
    (ast.Expr, _expression),
    (ast.Assign, _assign),
    (ast.AugAssign, _aug_assign),
    (ast.For, _for),
)


# --- whole functions and sequences ------------------------------------------------------------------------------


def endings(function: ast.FunctionDef | ast.AsyncFunctionDef, body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """A function that returns at once, with the plainest value of its kind; a bool with either.

    body: what the function does, without docstring and what it tells people.
    """
    said = ast.unparse(function.returns) if function.returns is not None else "None"
    if all(isinstance(statement, ast.Pass) for statement in body):
        return
    for value in _NOTHING.get(said, _of_container(said)):
        new = _container(ast.Return(ast.Constant(value) if value is not None else None), said)
        if len(body) > 1 or ast.unparse(body[0]) != ast.unparse(new):
            yield ast.fix_missing_locations(ast.copy_location(new, function.body[-1]))


def _of_container(said: str) -> tuple[Any, ...]:
    return ("",) if said.split("[")[0] in ("list", "tuple", "Sequence", "Iterator", "Iterable") else ()


def _container(new: ast.Return, said: str) -> ast.Return:
    return new if said in _NOTHING else ast.Return(ast.Tuple([], ast.Load()))


def of_sequence(name: str, value: ast.Tuple) -> Iterator[ast.expr]:
    """The stages of a procedure with one left out or two swapped; verbs of `again` with one left out."""
    entries = value.elts
    if name not in ("order", "again"):
        return
    for number in range(len(entries)):
        yield _tuple([*entries[:number], *entries[number + 1 :]], value)
    for number in range(len(entries) - 1 if name == "order" else 0):
        swapped = [entries[number + 1], entries[number]]
        yield _tuple([*entries[:number], *swapped, *entries[number + 2 :]], value)


def _tuple(entries: list[ast.expr], like: ast.Tuple) -> ast.expr:
    return ast.copy_location(ast.Tuple(entries, ast.Load()), like)
