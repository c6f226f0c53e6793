"""A use rests on an answer that does not apply.

**Why.** What makes no sense for a dataset cannot carry a use of it.

**Fix.** Name answers that carry the use:

    contexts:
      supported:
        - {id: compare-models, rests_on: [quality.agreement, protocol.individual_labels]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.paths import resolve
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each path of a use that leads to an answer, list or part declared not applicable."""
    inapplicable = {one.path for one in evidence.reading.everything if one.standing.status is Status.NOT_APPLICABLE}
    contexts = evidence.answers.contexts
    for use in (*contexts.supported, *contexts.conditional):
        for index, written in enumerate(use.rests_on.get() or ()):
            if resolve(evidence.answers, written) in inapplicable:
                message = f"{name_of('context', use)} rests on {written}, whose status is not_applicable"
                yield Problem((*use.rests_on.path, index), message)


RULE = Rule("GT619", "use_rests_on_inapplicable_answer", Severity.ERROR, CONTRADICTION, check, __doc__)
