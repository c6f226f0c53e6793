"""A rule that builds a ground truth lacks what it needs.

**Why.** "Only these annotators" without names cannot be computed, nor can groups without a column that holds them.

**Fix.** Add it to `built_by.params`, or the column to the annotations:

    ground_truths:
      - id: GT3
        label: annotator 1 alone
        status: built
        built_by: {annotations: ratings, rule: only_annotators, params: {annotators: ["1"]}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.building import missing_of
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import listed, name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each rule whose parameters, or whose column in the annotations, are absent."""
    for truth in evidence.answers.ground_truths:
        missing = missing_of(truth, evidence)
        if missing:
            message = f"{name_of('ground truth', truth)}: rule {truth.built_by.rule.get()} needs {listed(missing)}"
            yield Problem(truth.built_by.rule.path, message)


RULE = Rule("GT718", "build_rule_incomplete", Severity.ERROR, CONTRADICTION, check, __doc__)
