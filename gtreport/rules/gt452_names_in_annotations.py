"""Annotator ids look like personal addresses.

**Why.** A report is published. Ids that name a person do not belong on a site, and are not shown there.

**Fix.** Replace them by neutral codes before publishing.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "names_in_annotations")


RULE = Rule(
    "GT452",
    "names_in_annotations",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    basis=("GDPR Art. 5",),
    reads_data=True,
)
