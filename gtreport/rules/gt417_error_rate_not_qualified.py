"""An error rate is given without what it rests on.

**Why.** One wrong label in twenty is a guess about all labels; how the twenty were drawn, and who judged them, decides
how good a guess.

**Fix.** Give `n`, `sampling` and `checker`:

    quality:
      error_rate: {value: 0.05, n: 300, sampling: random, checker: third author, blind to the first label}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer, Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import listed, number
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each error rate with the answers beside it that are absent."""
    rate = evidence.answers.quality.error_rate
    yield from _unqualified(evidence, rate.value, (rate.n, rate.sampling, rate.checker))
    for site in evidence.answers.source.sites:
        audit = site.programmatic_pseudo_label.audit
        yield from _unqualified(evidence, audit.error_rate, (audit.sampling, audit.checked_by))


def _unqualified(evidence: Evidence, rate: Answer[float], beside: tuple[Answer[Any], ...]) -> Iterator[Problem]:
    value = rate.get()
    absent = [one.path for one in beside if one.status is Status.ABSENT and not evidence.is_spoken_for(one.path)]
    if value is not None and absent:
        missing = listed([show(path[-1:]) for path in absent])
        yield Problem(rate.path, f"{show(rate.path[:-1])}: error rate {number(value)} without {missing}")


RULE = Rule(
    "GT417",
    "error_rate_not_qualified",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Klie 2024",),
)
