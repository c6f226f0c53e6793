"""What a rule that builds a ground truth needs, and whether a record gives it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gtreport.evidence import Evidence
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.rules.wording import name_of

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "only_annotators": ("annotators",),
    "without_annotators": ("annotators",),
    "only_group": ("groups",),
    "without_group": ("groups",),
    "column": ("column",),
    "threshold": ("share",),
    "trimmed_mean": ("share",),
    "expert_breaks_ties": ("annotator", "group", "labels"),
}
"""Parameters that a rule needs; of several, one."""

_BY_GROUP = frozenset({"only_group", "without_group"})


def missing_of(truth: GroundTruthRecord, evidence: Evidence) -> tuple[str, ...]:
    """Return what the rule of a ground truth lacks; nothing where its parameters are spoken for.

    Of a file that is not there, nothing is said about its columns.
    """
    rule, params = truth.built_by.rule.get(), truth.built_by.params
    if rule is None or params.declared or evidence.is_spoken_for(params.path):
        return ()
    wanted = truth.built_by.annotations.get()
    file = next((one for one in evidence.answers.annotations if one.id.get() == wanted is not None), None)
    return tuple(_missing(rule, params.get() or {}, file))


def _missing(rule: str, params: Mapping[str, object], file: AnnotationFile | None) -> Iterator[str]:
    needed = _NEEDED.get(rule, ())
    if needed and all(params.get(one) is None for one in needed):
        yield f"{' or '.join(needed)} under params"
    if rule in _BY_GROUP and file is not None and _is_absent(file.columns.group):
        yield f"columns.group of {name_of('annotations', file)}"
    if rule == "weighted" and params.get("weights") is None and file is not None and _is_absent(file.columns.weight):
        yield f"weights under params or columns.weight of {name_of('annotations', file)}"


def _is_absent(column: Answer[str]) -> bool:
    return not column.answered and not column.declared
