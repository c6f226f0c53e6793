"""The exported Croissant file is refused by the library that reads such files.

**Why.** Whoever loads the dataset by machine loads it with this library. A file that it refuses describes nothing.

**Fix.** Correct the answers named in the message. The library is asked where it is installed and a profile asks for
the file:

    report: {status: release, profiles: [neurips_2026]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each reason for which the file is refused, at the part that describes the dataset."""
    for export in evidence.exports:
        for problem in export.refused:
            message = f"the exported Croissant file is refused by mlcroissant {export.library}: {problem}"
            yield Problem(evidence.answers.identity.here, message, "key")


RULE = Rule("GT906", "croissant_rejected", Severity.ERROR, MISSING, check, __doc__, basis=("NeurIPS 2026",), since="2")
