"""The guideline cannot be read by the public.

**Why.** Labels mean what the guideline says. A user who cannot read it must guess.

**Fix.** Publish it, or an extract.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule

_NOT_PUBLIC = frozenset({"on_request", "closed"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a guideline that is closed or given out on request only."""
    access = evidence.answers.protocol.guideline_access
    if access.get() in _NOT_PUBLIC:
        yield Problem(access.path, f"protocol.guideline_access is {access.get()}; publish it, or an extract")


RULE = Rule("GT302", "guideline_not_public", Severity.WARNING, MISSING, check, __doc__, basis=("Klie 2024",))
