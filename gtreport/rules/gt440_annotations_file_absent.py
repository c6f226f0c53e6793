"""An attached file is not there.

**Why.** A claim that rests on a file can be checked only while the file is there; readers and checks would otherwise
take the claim on trust.

**Fix.** Add the file, or correct the path.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "annotations_file_absent")


RULE = Rule("GT440", "annotations_file_absent", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True)
