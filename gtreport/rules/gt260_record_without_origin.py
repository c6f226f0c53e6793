"""It is not said who made a record, for what, or how it comes to exist.

**Why.** A record made for billing holds what is paid for. Without its purpose its gaps look like facts.

**Fix.** State who recorded it and for what purpose:

    found_administrative:
      producer: ward clerks of three hospitals
      original_purpose: billing
      production_process: coded from the discharge letter within 30 days
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(
        evidence,
        "source.sites[].found_administrative.producer",
        "source.sites[].found_administrative.original_purpose",
        "source.sites[].found_administrative.production_process",
        core=True,
    )


RULE = Rule(
    "GT260",
    "record_without_origin",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("AI Act 10(2)(b)",),
)
