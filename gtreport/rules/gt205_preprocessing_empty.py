"""The list of preprocessing steps is empty, and nobody says that no step was applied.

**Why.** Data seldom reach a release untouched. An empty list is either a strong claim or a forgotten answer.

**Fix.** List the steps, or state `no_preprocessing: true` with evidence:

    source:
      preprocessing: []
      no_preprocessing: {value: true, evidence: [E3]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield an empty list of steps; when the list is absent, GT003 says so."""
    source = evidence.answers.source
    steps, none_applied = source.preprocessing, source.no_preprocessing
    is_empty = steps.status is Status.ANSWERED and len(steps) == 0
    if is_empty and none_applied.get() is not True and not none_applied.declared:
        yield Problem(steps.path, "source.preprocessing is empty and no_preprocessing is not true")


RULE = Rule("GT205", "preprocessing_empty", Severity.ERROR, MISSING, check, __doc__, basis=("Shimron 2022",))
