"""Croissant's rule of versions: what a change of the data asks of MAJOR.MINOR.PATCH."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from gtreport.changes.types import Change, Part, VersionRule

_NUMBERS = re.compile(r"v?(\d+(?:\.\d+){0,2})(?:[-+].*)?")


def version_rule(
    versions: tuple[str | None, str | None], changes: Iterable[Change], n_items: tuple[int | None, int | None]
) -> VersionRule:
    """Return what changes ask of the version of the data.

    The first number must rise where labels that were released may be others or are gone, the second where items were
    added and those that were there stayed; a change of the report alone asks for nothing.

    Args:
        versions: The earlier and the later version of the data.
        changes: What changed in the making of the ground truth.
        n_items: How many items there were and are.
    """
    old, new = versions
    n_old, n_new = n_items
    causes = [one.path for one in changes if one.of_labels]
    needed: Part = "none"
    why = "no released label needs to have changed"
    if n_old is not None and n_new is not None and n_new != n_old:
        needed, why = ("minor", "items were added") if n_new > n_old else ("major", "items were taken out")
    if causes:
        needed, why = "major", f"labels may have changed ({', '.join(dict.fromkeys(causes))})"
    raised = _raised(old, new)
    return VersionRule(needed, raised, _said(old, new, needed, raised, why))


def _said(old: str | None, new: str | None, needed: Part, raised: str | None, why: str) -> str:
    versions = f"{old or 'no version'} → {new or 'no version'}"
    if needed == "none":
        return f"the version of the data need not rise: {why} ({versions})"
    place = {"major": "first", "minor": "second"}[needed]
    asked = f"the {place} number of the version of the data must rise: {why}"
    if raised is None:
        return f"{asked}; whether {versions} does that cannot be told"
    return f"{asked}; {versions} {'does that' if _enough(needed, raised) else 'does not do that'}"


def _enough(needed: Part, raised: str) -> bool:
    return raised == "major" or (needed == "minor" and raised == "minor")


def _raised(old: str | None, new: str | None) -> Literal["major", "minor", "patch", "none", "lowered"] | None:
    """Return which number is the first that differs; None for two versions that differ and are not both numbers."""
    if old == new:
        return "none"
    numbers = [_numbers(one) for one in (old, new)]
    if numbers[0] is None or numbers[1] is None:
        return None
    if numbers[1] < numbers[0]:
        return "lowered"
    names: tuple[Literal["major", "minor", "patch"], ...] = ("major", "minor", "patch")
    pairs = zip(names, numbers[0], numbers[1], strict=True)
    return next((name for name, was, now in pairs if was != now), "none")


def _numbers(version: str | None) -> tuple[int, int, int] | None:
    match = _NUMBERS.fullmatch(version or "")
    if match is None:
        return None
    found = [*map(int, match[1].split(".")), 0, 0]
    return found[0], found[1], found[2]
