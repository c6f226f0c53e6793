"""A count in the report differs from the attached file.

**Why.** Agreement on 50 of 500 items is another statement than agreement on 500. When text and file tell different
numbers, one of them is old or incomplete.

**Fix.** Correct the answer, or attach the complete file.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each stated number of items or annotators of an agreement that its file does not hold."""
    for agreement in evidence.agreements:
        estimate, attached = agreement.estimate, agreement.attached
        if estimate is None or attached is None:
            continue
        record = agreement.record
        yield from _compare(record.n_items, (estimate.n_items, estimate.n_items_used), attached.file, "items")
        yield from _compare(record.n_annotators, (estimate.n_annotators,), attached.file, "annotators")


def _compare(stated: Answer[int], counted: tuple[int, ...], file: str, what: str) -> Iterator[Problem]:
    value = stated.get()
    if value is not None and value not in counted:
        numbers = " or ".join(str(number) for number in dict.fromkeys(counted))
        yield Problem(stated.path, f"{show(stated.path)} is {value}, but {file} holds {numbers} {what}")


RULE = Rule(
    "GT449",
    "counts_differ_from_file",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    basis=("GRRAS 11",),
    reads_data=True,
)
