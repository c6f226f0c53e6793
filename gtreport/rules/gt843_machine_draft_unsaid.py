"""It is not said whether translators started from a machine's draft.

**Why.** Whoever edits a draft keeps its words. A score then rewards the model that wrote the draft.

**Fix.** Say whether translators saw a machine's draft:

    targets:
      - id: reference
        form: machine_translation
        encoding:
          post_edited: from_scratch
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of translations for which nobody gave it."""
    yield from problems_in_targets(evidence, ("machine_translation",), "post_edited")


RULE = Rule("GT843", "machine_draft_unsaid", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
