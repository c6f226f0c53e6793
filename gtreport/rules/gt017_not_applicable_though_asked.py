"""An answer is marked not applicable, though the kind of site or the form of label makes it apply.

**Why.** Such a question is asked because of what the report itself says. A question that is hard to answer is not one
that does not apply. Only core questions are meant: others may make no sense for one dataset of a kind, such as whether
the confidence of a rule that gives none is calibrated.

**Fix.** Answer it, correct the site or form that asks for it, or write `status: unknown` with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.conditions import FORMS, SITE_KINDS, in_words
from gtreport.questionnaire.question import Requirement
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each core answer that a site or form asks for and that is declared not applicable."""
    for one in evidence.asked:
        causes = [term for term in one.applies.split("+") if term in SITE_KINDS | FORMS]
        is_core = one.question.level is Requirement.CORE
        if is_core and one.standing.status is Status.NOT_APPLICABLE and causes:
            path = evidence.reading.written_place(one.path)
            cause = " and ".join(in_words(term) for term in causes)
            yield Problem(path, f"{show(path)} is not_applicable, but {cause} makes it apply")


RULE = Rule("GT017", "not_applicable_though_asked", Severity.ERROR, MISSING, check, __doc__)
