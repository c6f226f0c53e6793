"""How far something lies inside a constraint."""

from __future__ import annotations

from enum import StrEnum


class Cover(StrEnum):
    """How far a value, or all values on a dimension, lie inside a constraint."""

    ALL = "all"
    PART = "part"
    NONE = "none"
    UNSAID = "unsaid"
    """The plan gives no value on the dimension."""
