"""Sizes of the classes of a map, or of the strata of a sample."""

from __future__ import annotations

from collections.abc import Mapping


def areas_of(given: object) -> dict[str, float] | None:
    """Return sizes by name; None where they are no sizes, or all 0."""
    if not isinstance(given, Mapping) or not all(_is_size(one) for one in given.values()):
        return None
    sizes = {str(name): float(size) for name, size in given.items()}
    return sizes if sum(sizes.values()) > 0 else None


def _is_size(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < float("inf")
