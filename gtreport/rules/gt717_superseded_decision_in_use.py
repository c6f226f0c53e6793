"""A ground truth follows a decision that was superseded.

**Why.** A superseded decision is out of the path; what the record describes can no longer be told from it.

**Fix.** Update the path:

    decisions: [{id: D3, status: superseded, superseded_by: D9}]
    ground_truths: [{id: GT2, path: {D9: staple}}]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each step of a path that names a superseded decision."""
    superseded = {one.id.get(): one for one in evidence.answers.decisions if one.status.get() == "superseded"}
    for truth in evidence.answers.ground_truths:
        for name in truth.path.get() or ():
            if name in superseded:
                decision, gt = superseded[name], name_of("ground truth", truth)
                replaced = decision.superseded_by.get()
                hint = f"; {replaced} replaced it" if replaced else ""
                message = f"{name_of('decision', decision)} is superseded, but {gt} still follows it{hint}"
                yield Problem((*truth.path.path, name), message)


RULE = Rule("GT717", "superseded_decision_in_use", Severity.WARNING, CONTRADICTION, check, __doc__)
