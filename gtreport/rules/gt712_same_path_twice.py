"""Two ground truths follow the same path and the same rule.

**Why.** They are one. A comparison of the two shows no difference, and a reader takes that for agreement.

**Fix.** Remove one, or name the decision that sets them apart:

    ground_truths:
      - {id: GT2, label: majority, status: built, path: {D3: majority}}
      - {id: GT3, label: STAPLE, status: built, path: {D3: staple}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.decision_path import active
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each ground truth whose whole path and way of building are those of an earlier one."""
    chosen = {one.id.get(): one.chosen.get() for one in active(evidence.answers)}
    seen: dict[tuple[object, ...], GroundTruthRecord] = {}
    for truth in evidence.answers.ground_truths:
        path, built_by = truth.path, truth.built_by
        released = truth.status.get() == "released"
        if not path.answered and not (released and path.status is Status.ABSENT):
            continue
        own = path.get() or {}
        whole = frozenset((key, own.get(key or "", option)) for key, option in chosen.items()) | set(own.items())
        rule = (built_by.annotations.get(), built_by.rule.get(), repr(built_by.params.get() or {}))
        first = seen.setdefault((whole, *rule), truth)
        if first is not truth:
            pair = f"{_name(first)} and {_name(truth)}"
            yield Problem(path.path, f"ground truths {pair} follow the same path and rule")


def _name(truth: GroundTruthRecord) -> str:
    return truth.id.get() or show(truth.here)


RULE = Rule("GT712", "same_path_twice", Severity.ERROR, CONTRADICTION, check, __doc__)
