"""The reference translations are not described.

**Why.** A text that was translated back reads like a translation; a score against it favours models that sound alike.

**Fix.** State number, direction and translators:

    targets:
      - id: reference
        form: machine_translation
        encoding:
          references: 1
          direction: source_original
          translators: three professionals, news register
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of translations."""
    yield from problems_in_targets(evidence, ("machine_translation",), "references", "direction", "translators")


RULE = Rule("GT841", "references_not_described", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
