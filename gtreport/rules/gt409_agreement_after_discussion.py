"""Agreement after a discussion is called agreement between annotators.

**Why.** After a discussion annotators agree because they talked; the value says nothing on what each of them sees.

**Fix.** Call it what it is, or give the value from before the discussion:

    quality:
      agreement:
        - {id: before, kind: inter, stage: before_discussion, statistic: cohen_kappa, value: 0.52}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of

_TALKED = frozenset({"after_discussion", "after_adjudication"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each record that compares annotators, or calls them independent, once they had talked."""
    for record in evidence.answers.quality.agreement:
        stage = record.stage.get()
        if stage not in _TALKED:
            continue
        if record.kind.get() == "inter":
            yield Problem(record.stage.path, f"{name_of('agreement', record)}: kind is inter, but stage is {stage}")
        elif record.independent.get():
            message = f"{name_of('agreement', record)}: independent is true, but stage is {stage}"
            yield Problem(record.stage.path, message)


RULE = Rule("GT409", "agreement_after_discussion", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("GRRAS 9",))
