"""Labels that are said to be made by hand look as if a machine had made them.

**Why.** Agreement of people with a machine's answer, or of the machine with itself, says nothing about how clear the
labels are.

**Fix.** Ask how they were made, and say so:

    protocol: {preannotation: suggestion}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "labels_look_machine_made")


RULE = Rule(
    "GT829", "labels_look_machine_made", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
