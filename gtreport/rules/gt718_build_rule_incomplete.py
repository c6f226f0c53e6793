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

from collections.abc import Iterator, Mapping

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.answers import Answer
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import listed, name_of

_NEEDED = {
    "only_annotators": "annotators",
    "only_group": "groups",
    "without_group": "groups",
    "column": "column",
}
_BY_GROUP = frozenset({"only_group", "without_group"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each rule whose parameters, or whose column in the annotations, are absent."""
    files = {file.id.get(): file for file in evidence.answers.annotations}
    for truth in evidence.answers.ground_truths:
        rule, params = truth.built_by.rule.get(), truth.built_by.params
        if rule is None or params.declared or evidence.is_spoken_for(params.path):
            continue
        missing = _missing(rule, params.get() or {}, files.get(truth.built_by.annotations.get()))
        if missing:
            message = f"{name_of('ground truth', truth)}: rule {rule} needs {listed(missing)}"
            yield Problem(truth.built_by.rule.path, message)


def _missing(rule: str, params: Mapping[str, object], file: AnnotationFile | None) -> list[str]:
    """Return what a rule lacks; of a file that is not there, nothing is said about its columns."""
    missing = []
    if (needed := _NEEDED.get(rule)) is not None and params.get(needed) is None:
        missing.append(f"{needed} under params")
    if rule in _BY_GROUP and file is not None and _is_absent(file.columns.group):
        missing.append(f"columns.group of {name_of('annotations', file)}")
    if rule == "weighted" and params.get("weights") is None and file is not None and _is_absent(file.columns.weight):
        missing.append(f"weights under params or columns.weight of {name_of('annotations', file)}")
    return missing


def _is_absent(column: Answer[str]) -> bool:
    return not column.answered and not column.declared


RULE = Rule("GT718", "build_rule_incomplete", Severity.ERROR, CONTRADICTION, check, __doc__)
