"""How far the parser came: what a message about a broken file can be worded with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import yaml

from gtreport.sources.places import FieldPath


class Opening(NamedTuple):
    """Where a mapping or list begins; line and column from 0."""

    line: int
    column: int
    bracket: Literal["[", "{", ""]  # "" for those made by indentation
    kind: Literal["mapping", "list"]


@dataclass
class Progress:
    """The state of the parser, kept up to date while it runs.

    Attributes:
        path: The field that comes next: the mapping while a key is awaited, else the value.
        done: The field whose value was read last.
        event: What was read last.
        open: Mappings and lists that have begun and not ended, outermost first.
        closed: The one that ended last.
    """

    path: FieldPath = ()
    done: FieldPath = ()
    event: yaml.Event | None = None
    open: list[Opening] = field(default_factory=list)
    closed: Opening | None = None
