"""It is not said which changes are declared not to matter.

**Why.** To call a flipped or recoloured image the same is a label, and for some uses a wrong one.

**Fix.** List augmentations and masks:

    self_supervised: {invariances: [crop, colour, flip]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "source.sites[].self_supervised.invariances", state="not answered")


RULE = Rule("GT271", "invariances_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
