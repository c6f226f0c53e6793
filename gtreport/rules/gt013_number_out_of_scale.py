"""A number cannot be what it is said to be: a share above 1, a count below 0, a unit that is a number.

**Why.** A percentage written as a share is wrong by a factor of a hundred wherever it is used.

**Fix.** Write shares between 0 and 1, and quantities with their unit:

    quality:
      error_rate: {value: 0.05, n: 300}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.placed import Placed
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import as_percentage, number
from gtreport.sources import show

_NOT_NEGATIVE = frozenset({"protocol.labels_per_item.median", "targets[].encoding.tolerance_mm"})
_WITH_UNIT = {
    "source.sites[].direct_measurement.measurand": 'a quantity with its unit, such as "air temperature, Cel"',
    "targets[].encoding.value_unit": "a unit, such as Cel",
}
_DIGITS = Pattern(r"[-+]?[\d.,\s]+(?:%)?")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each share outside 0 to 1, each negative count, and each quantity that is a bare number."""
    for one in evidence.reading.everything:
        if not isinstance(one.node, Answer) or one.question is None:
            continue
        value = one.node.get()
        expected = _expected(one, one.question.type, one.question.id, value)
        if expected is not None:
            shown = number(value) if isinstance(value, int | float) else value
            yield Problem(one.path, f"{show(one.path)}: {shown} is not {expected}")
        elif one.question.type == "map(label,int)" and isinstance(value, dict):
            yield from _negative_entries(one, value, evidence)


def _expected(one: Placed, kind: str, question: str, value: object) -> str | None:
    """Return what the number should be, or None when it is possible."""
    if isinstance(value, str):
        return _WITH_UNIT.get(question) if _DIGITS.fullmatch(value) else None
    if not isinstance(value, int | float):
        return None
    if kind == "share" and not 0 <= value <= 1:
        return f"a share between 0 and 1{as_percentage(value)}"
    if kind == "int" and value < 0:
        return "a count: it cannot be negative"
    if question in _NOT_NEGATIVE and value < 0:
        return "possible: it cannot be negative"
    if question == "quality.agreement[].n_annotators" and value < 2 and _is_between_annotators(one):
        return "enough: agreement needs two or more annotators"
    return None


def _is_between_annotators(one: Placed) -> bool:
    """Return whether the record compares annotators; one annotator can be compared with themselves or a reference."""
    return isinstance(one.holder, AgreementRecord) and one.holder.kind.get() in (None, "inter")


def _negative_entries(one: Placed, counts: dict[str, object], evidence: Evidence) -> Iterator[Problem]:
    for label, count in counts.items():
        if isinstance(count, int) and count < 0:
            path = (*one.path, label)
            message = f"{show(path)}: {count} is not a count: it cannot be negative"
            yield Problem(one.path, message, at=evidence.reading.locate(path))


RULE = Rule("GT013", "number_out_of_scale", Severity.ERROR, CONTRADICTION, check, __doc__)
