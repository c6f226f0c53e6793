"""Discovery: a module with the right constant is found; the one mechanism behind every extension point."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")


@cache
def discover(package: str, constant: str, kind: type[T]) -> tuple[T, ...]:
    """Import every module of a package and collect the constant that each of them defines.

    Args:
        package: Dotted name of the package, for example `gtreport.rules`.
        constant: Name that a module must define to take part, for example `RULE`. Modules without it are left out.
        kind: Type that the constant must have.

    Returns:
        The constants, in the order of the modules' names.

    Raises:
        TypeError: A module defines the constant with another type (a mistake in gtreport itself).
    """
    found = []
    for module in sorted(info.name for info in pkgutil.iter_modules(import_module(package).__path__)):
        value = getattr(import_module(f"{package}.{module}"), constant, None)
        if value is None:
            continue
        if not isinstance(value, kind):
            raise TypeError(f"{package}.{module}.{constant} is a {type(value).__name__}, expected {kind.__name__}")
        found.append(value)
    return tuple(found)
