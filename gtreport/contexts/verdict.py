"""What the check says: a verdict, every reason for it, and what would change it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

_NUMBER_OF_RULE = re.compile(r"[0-9]+")


class Outcome(StrEnum):
    """How a plan stands to a report, from the best to the worst."""

    SUPPORTED = "supported"
    CAUTION = "caution"
    UNKNOWN = "unknown"
    OUTSIDE = "outside_boundary"

    @property
    def rank(self) -> int:
        """Return 0 for supported up to 3 for outside_boundary: higher is worse."""
        return tuple(Outcome).index(self)

    @property
    def exit_code(self) -> int:
        """Return what a command that checks a plan exits with: 0, 10, 20 or 30."""
        return 10 * self.rank


@dataclass(frozen=True)
class Reason:
    """One reason.

    Attributes:
        rule: The rule, `B0` to `B18`.
        verdict: What it comes to by itself.
        text: The value and the declaration in words; lower case, no full stop.
        change: What to state, narrow, meet or drop, in one sentence; nothing when it is supported.
        context: The id of the context, or of the limit for B10.
        dimension: The dimension that it is about, when it is one.
    """

    rule: str
    verdict: Outcome
    text: str
    change: str = ""
    context: str | None = None
    dimension: str | None = None

    def as_json(self) -> dict[str, str]:
        """Return the reason as plain values, without what is not there."""
        found = {
            "rule": self.rule,
            "verdict": self.verdict.value,
            "context": self.context,
            "dimension": self.dimension,
            "text": self.text,
        }
        return {key: value for key, value in found.items() if value is not None}

    @property
    def order(self) -> tuple[int, int, str]:
        """Return what reasons are sorted by: the worst verdict first, then rule number and id."""
        number = _NUMBER_OF_RULE.search(self.rule)
        return -self.verdict.rank, int(number[0]) if number else 0, self.context or self.dimension or ""


@dataclass(frozen=True)
class Verdict:
    """The answer of a check.

    Attributes:
        verdict: The worst of all reasons.
        reasons: Every reason, the worst first.
    """

    verdict: Outcome
    reasons: tuple[Reason, ...]

    @property
    def would_change(self) -> tuple[str, ...]:
        """What would change the verdict: one sentence for each reason above supported, in their order."""
        return tuple(reason.change for reason in self.reasons if reason.verdict is not Outcome.SUPPORTED)

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as plain values."""
        return {
            "verdict": self.verdict.value,
            "reasons": [reason.as_json() for reason in self.reasons],
            "would_change": list(self.would_change),
        }


def verdict_of(reasons: Iterable[Reason]) -> Verdict:
    """Return the verdict that reasons come to: the worst holds."""
    found = tuple(sorted(reasons, key=lambda reason: reason.order))
    return Verdict(found[0].verdict if found else Outcome.UNKNOWN, found)
