"""Items were labelled by two versions of the guideline, and nothing tells them apart.

**Why.** Half of the labels follow other rules than the other half. A model learns the mixture.

**Fix.** Relabel or flag them:

    protocol:
      guideline_history:
        - {version: "2.0", change: vans now count as cars, items_before: flagged}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each change of the guideline after which the items before it were kept."""
    for change in evidence.answers.protocol.guideline_history:
        if change.items_before.get() == "kept":
            version = change.version.get()
            shown = show(change.here) if version is None else f"version {in_brief(version)}"
            yield Problem(change.items_before.path, f"items labelled before {shown} were kept as they are")


RULE = Rule("GT304", "mixed_guideline_versions", Severity.ERROR, MISSING, check, __doc__, basis=("Klie 2024",))
