"""A construction site lacks the questions of its kind.

**Why.** What must be known of an instrument is not what must be known of a crowd.

**Fix.** Add the block and answer its questions:

    source:
      sites:
        - id: readers
          kind: expert_interpretation
          expert_interpretation: {expert_model: sensor, independence: blind_to_others}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import sites_without_block
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site whose block is not written."""
    for site, block in sites_without_block(evidence.answers):
        if not evidence.is_spoken_for(block.here):
            kind = site.kind.get()
            yield Problem(block.here, f"{name_of('site', site)} is {kind}, but has no block {kind}", "key")


# With the rules on absence, so that GT003 does not report every question of the block.
RULE = Rule("GT202", "site_block_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
