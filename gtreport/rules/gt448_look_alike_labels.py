"""Labels or ids look alike but are not the same.

**Why.** Texts that differ only in case, blanks or Unicode form are compared as they are written, so they count as
different labels or people.

**Fix.** Unify them in the file; they are kept apart until then.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "look_alike_labels")


RULE = Rule("GT448", "look_alike_labels", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True)
