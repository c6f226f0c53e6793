"""Labels were changed between two versions, and the number says that nothing important did.

**Why.** Whoever reads 1.2 after 1.1 expects the same labels. Scores on the two are not scores on the same ground truth.

**Fix.** Raise the first number of `identity.dataset_version`:

    identity: {dataset_version: "2.0.0"}
    maintenance: {update_policy: "labels corrected between 1.4.0 and 2.0.0; listed in CHANGES"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule

_VERSION = r"v?(\d+(?:\.\d+){1,2})"
_CHANGE = Pattern(
    r"\b(?:labels?|annotations?)\b[^.;]{0,60}\b(?:changed|corrected|relabell?ed|revised|fixed|edited|replaced)\b[^;]{0,40}?"
    rf"\b(?:between|from)\s+(?:version\s+)?{_VERSION}\s+(?:and|to)\s+(?:version\s+)?{_VERSION}",
    re.IGNORECASE,
)
_PARTS = ("first", "second", "third")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the account of updates when it tells of changed labels up to this version and the first number stayed."""
    policy, version = evidence.answers.maintenance.update_policy, evidence.answers.identity.dataset_version.get()
    change = _CHANGE.search(policy.get() or "")
    if change is None or version is None:
        return
    old, new = change[1], change[2]
    raised = _raised(old, new)
    if version.removeprefix("v") == new and raised not in (None, "first"):
        message = f"labels were changed between {old} and {new}, but only the {raised} number was raised"
        yield Problem(evidence.answers.identity.dataset_version.path, message)


def _raised(old: str, new: str) -> str | None:
    """Return which number of a version is the first that differs."""
    numbers = [[*map(int, version.split(".")), 0][: len(_PARTS)] for version in (old, new)]
    return next((part for part, was, became in zip(_PARTS, *numbers, strict=False) if was != became), None)


RULE = Rule(
    "GT903", "label_edit_below_major", Severity.WARNING, MISSING, check, __doc__, basis=("Croissant 1.1 versioning",)
)
