"""Items of a test split stand in a training split.

**Why.** A model that has seen the answer is not tested by the question. Scores on such items are of no worth.

**Fix.** Take them out of one of the two splits, and measure again.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "test_items_in_training")


RULE = Rule(
    "GT876", "test_items_in_training", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
