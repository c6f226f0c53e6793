"""A rule that builds a ground truth cannot be used on the attached annotations.

**Why.** A misspelt parameter, an annotator whom the file does not have or a rule for labels of another kind leaves the
ground truth out of every comparison, and the pages without it look as if it had not been thought of.

**Fix.** Correct the parameter, name annotators and groups as the file does, or choose a rule that fits the labels:

    ground_truths:
      - id: GT3
        status: built
        built_by: {annotations: ratings, rule: only_annotators, params: {annotators: ["1", "4"]}}

A wrong parameter is an error; everything else is a warning. `gtreport explain RULE` lists the parameters of a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.building import missing_of
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of
from gtreport.sources import show

if TYPE_CHECKING:  # not made where no data are read
    from gtreport.alternative_types import Alternatives, Truth


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each wrong parameter, and each ground truth that could not be made of annotations that were read."""
    for made in evidence.computed.alternatives:
        for truth in made.truths:
            yield from _of(truth, made, evidence)


def _of(truth: Truth, made: Alternatives, evidence: Evidence) -> Iterator[Problem]:
    name, missing = name_of("ground truth", truth.record), missing_of(truth.record, evidence)
    for path, message in truth.mistakes:
        if path != truth.record.built_by.params.path or not missing:  # that it is absent is told already
            yield Problem(path, f"{name}: {message}", severity=Severity.ERROR)
    if truth.reason is not None and not truth.mistakes and not missing and _is_concerned(truth, made):
        yield Problem(truth.record.built_by.rule.path, f"{name}: cannot be computed: {truth.reason}")


def _is_concerned(truth: Truth, made: Alternatives) -> bool:
    """Return whether the annotations were read, a rule is named, and no other ground truth has the id."""
    has_id_of_another = truth.record.id.get() is not None and truth.name == show(truth.record.here)
    return made.readable and truth.record.built_by.rule.get() is not None and not has_id_of_another


RULE = Rule(
    "GT720",
    "ground_truth_not_computed",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    reads_data=True,
    since="2",
)
