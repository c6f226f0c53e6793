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
    constants = (_constant(package, module, constant, kind) for module in _modules(package))
    return tuple(found for found in constants if found is not None)


def find(package: str, module: str, constant: str, kind: type[T]) -> T | None:
    """Return the constant of one module, and import no other; None when there is no such module or constant.

    Args:
        package: Dotted name of the package.
        module: Name of the module in it, as a user may have written it.
        constant: Name that the module must define.
        kind: Type that the constant must have.

    Raises:
        TypeError: The module defines the constant with another type (a mistake in gtreport itself).
    """
    return _constant(package, module, constant, kind) if module in _modules(package) else None


def _modules(package: str) -> list[str]:
    return sorted(info.name for info in pkgutil.iter_modules(import_module(package).__path__))


def _constant(package: str, module: str, constant: str, kind: type[T]) -> T | None:
    value = getattr(import_module(f"{package}.{module}"), constant, None)
    if value is not None and not isinstance(value, kind):
        raise TypeError(f"{package}.{module}.{constant} is a {type(value).__name__}, expected {kind.__name__}")
    return value
