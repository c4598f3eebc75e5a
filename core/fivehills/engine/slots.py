"""Slots for classes with many attributes: in play a slot is found quicker than an entry of a dict."""

from __future__ import annotations

import dis
from types import FunctionType
from typing import TypeVar

T = TypeVar("T")


def slotted(cls: type[T]) -> type[T]:
    """The same class with a slot for each attribute that its methods give; nothing else can be given to its objects.

    For static tables, such as a ruleset's `data`, which every step reads.
    """
    methods = [member for member in vars(cls).values() if isinstance(member, FunctionType)]
    given = {step.argval for method in methods for step in dis.get_instructions(method) if step.opname == "STORE_ATTR"}
    members = {name: member for name, member in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    slots = (*sorted(given), "__weakref__")
    return type(cls.__name__, cls.__bases__, {**members, "__slots__": slots})
