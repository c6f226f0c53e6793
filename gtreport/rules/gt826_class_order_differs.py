"""One annotator's classes are another's in another order.

**Why.** Two lists of the same names in two orders make every number mean something else. Agreement then looks like
chance or worse, though people agree.

**Fix.** Join labels by name, and correct the list of classes of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "class_order_differs")


RULE = Rule("GT826", "class_order_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
