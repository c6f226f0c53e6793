"""The report is older than the version of the data that it describes.

**Why.** What was true of the version before need not be true of this one.

**Fix.** Check the answers against the new version and renew `report.date`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the date of a report that was last true before its data were published."""
    report, identity = evidence.answers.report, evidence.answers.identity
    written, published = report.date.get(), identity.published_on.get()
    if written is not None and published is not None and written < published:
        version = identity.dataset_version.get()
        which = "dataset version " + version if version else "the dataset"
        yield Problem(report.date.path, f"the report is of {written}, but {which} was published on {published}")


RULE = Rule("GT016", "report_older_than_data", Severity.WARNING, MISSING, check, __doc__, basis=("Croissant version",))
