"""It was not checked whether length or format decides a preference.

**Why.** If the longer answer wins seven times of ten, a model learns to write long.

**Fix.** Check whether length or format decides:

    targets:
      - id: preference
        form: ranking_preference
        encoding: {artifact_checks: the longer answer wins 52 of 100 pairs}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the optional answer about each target of preferences for which nobody gave it."""
    for target in evidence.answers.targets:
        checks = target.encoding.artifact_checks
        absent = checks.status is Status.ABSENT and not evidence.is_spoken_for(checks.path)
        if target.form.get() == "ranking_preference" and absent:
            yield Problem(checks.path, f"{name_of('target', target)}: artifact_checks is not answered", "key")


RULE = Rule("GT875", "shortcut_not_checked", Severity.NOTE, MISSING, check, __doc__, stage=Stage.ABSENCE)
