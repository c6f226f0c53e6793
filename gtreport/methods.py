"""How a number is computed, as the module that computes it says: formula, units, undefined cases and source."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from inspect import getdoc, getmodule
from typing import Any


@dataclass(frozen=True)
class Method:
    """How something is computed.

    Attributes:
        name: Its name.
        title: Its name for readers, with the year of its publication.
        text: Formula, units, undefined cases and source, as Markdown.
    """

    name: str
    title: str
    text: str


def method_of(name: str, title: str, function: Callable[..., Any]) -> Method:
    """Return what the module of a function says of it, tables as they are typed."""
    text = getdoc(getmodule(function)) or ""
    return Method(name, title, re.sub(r"(?m)^\|", "    |", text))
