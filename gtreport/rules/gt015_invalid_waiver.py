"""A waiver does not hold: it is incomplete, has ended, matches no finding, or is for a rule that cannot be waived.

**Why.** A waiver is a decision of a named party until a day. One that nobody signed, or that outlived its finding, only
hides things.

**Fix.** Give reason, by and a date in the future, or remove the waiver:

    waivers:
      - {rule: GT302, path: protocol.guideline, reason: lost in a move, by: documentation-team, until: "2026-12-31"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.paths import resolve
from gtreport.questionnaire.report import WaiverRecord
from gtreport.rules.rule import CONTRADICTION, Rule, Stage
from gtreport.rules.waivers import UNWAIVABLE, as_waiver, covers
from gtreport.rules.wording import listed

_PARTS = ("rule", "path", "reason", "by", "until")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what is wrong with each waiver: the first thing only, at the part concerned."""
    for record in evidence.answers.waivers:
        found = _problem(record, evidence)
        if found is not None:
            part, problem = found
            rule, path = record.rule.get() or "no rule", record.path.get() or "no path"
            place = record.here if part is None else part.path
            yield Problem(place, f"waiver of {rule} at {path}: {problem}")


def _problem(record: WaiverRecord, evidence: Evidence) -> tuple[Answer[str] | None, str] | None:
    missing = [name for name in _PARTS if getattr(record, name).get() is None]
    rule, path, until = record.rule.get(), record.path.get(), record.until.get()
    if rule is not None and rule not in evidence.rule_codes:
        return record.rule, f"there is no rule {rule}; gtreport rules lists them all"
    if rule in UNWAIVABLE:
        return record.rule, f"{rule} cannot be waived"
    if missing:
        return None, f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} absent"
    if path is not None and resolve(evidence.answers, path) is None:
        return record.path, "there is no such answer"
    if until is not None and until < evidence.today.isoformat():
        return record.until, f"it ended on {until}, and today is {evidence.today.isoformat()}"
    waiver = as_waiver(record, evidence.answers)
    ran = waiver is not None and waiver.rule in evidence.ran
    if waiver is not None and ran and not any(covers(waiver, one.code, one.path) for one in evidence.findings):
        return record.rule, "it matches no finding; remove it"
    return None


RULE = Rule("GT015", "invalid_waiver", Severity.ERROR, CONTRADICTION, check, __doc__, stage=Stage.LAST)
