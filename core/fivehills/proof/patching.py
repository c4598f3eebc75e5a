"""Carrying out a change in this process, wherever what it changes is bound.

A function keeps its identity and gets other code, so that step classes, registries, closures and imports all see the
change. What was computed with the old code is forgotten: compiled rules, and loaded content where it matters.
"""

from __future__ import annotations
import __future__

import ast
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from fivehills.cases import run
from fivehills.content import loader
from fivehills.content.loaded import Content
from fivehills.play import start
from fivehills.proof.changes import CodeEdit
from fivehills.proof.content_changes import ContentEdit, changed

Key = tuple[str, str, int]
Functions = dict[Key, list[FunctionType]]


def functions_below(folder: Path) -> Functions:
    """Every function of a package that exists now, also inside classes and closures, by file, name and line."""
    found: Functions = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(f"{folder}/"):
            found.setdefault(_key(thing.__code__), []).append(thing)
    return found


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def change_code(edit: CodeEdit, functions: Functions) -> bool:
    """Carry out a change of code. Returns whether anything differs now."""
    edit.spot.put(edit.new)
    ast.fix_missing_locations(edit.top)
    if edit.owner:
        return _change_class(edit)
    _keep_outer_names(edit, functions)
    differs = False
    for code in _codes(_compiled(edit)):
        for function in functions.get(_key(code), ()):
            if function.__code__ != code and function.__code__.co_freevars == code.co_freevars:
                function.__code__ = code
                differs = True
    return differs


def _keep_outer_names(edit: CodeEdit, functions: Functions) -> None:
    """Let functions name what they have from outside, as `super()` has its class: code that does not fits nowhere."""
    outer = {
        (name.rpartition(".")[2], line): found[0].__code__.co_freevars
        for (path, name, line), found in functions.items()
        if path == str(edit.source.path)
    }
    for node in ast.walk(edit.top):
        if isinstance(node, ast.FunctionDef) and (names := outer.get((node.name, _first_line(node)))):
            never = ast.If(ast.Constant(False), [ast.Expr(ast.Name(name, ast.Load())) for name in names], [])
            node.body.append(ast.fix_missing_locations(ast.copy_location(never, node.body[-1])))


def _first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _compiled(edit: CodeEdit) -> CodeType:
    """The statement of the module in which the change lies, by itself: its names and lines stay the same."""
    later = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in edit.source.tree.body)
    flags = __future__.annotations.compiler_flag if later else 0
    code: CodeType = compile(ast.Module([edit.top], []), str(edit.source.path), "exec", flags, dont_inherit=True)
    return code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _change_class(edit: CodeEdit) -> bool:
    """Give a class attribute its other value."""
    assign: Any = edit.spot.parent
    value = ast.literal_eval(edit.new)
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == str(edit.source.path):
            owner: Any = module
            for name in edit.owner.split("."):
                owner = getattr(owner, name)
            setattr(owner, _target(assign).id, value)
            return True
    return False


def _target(assign: Any) -> Any:
    return assign.target if isinstance(assign, ast.AnnAssign) else assign.targets[0]


def change_content(edit: ContentEdit, content: Content) -> None:
    """Carry out a change of content. Raises ContentError if it is refused as unsound."""
    loader.pretend(changed(content, edit))
    forget_rules()


def forget_rules() -> None:
    """Compile all rules anew."""
    start.forget_rules()
    run.forget_rules()


def forget_content() -> None:
    """Read all content anew, and compile all rules."""
    loader.forget()
    forget_rules()
