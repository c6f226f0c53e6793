"""report.json: what other programs need of a report, above all the boundary of its use; versioned."""

from __future__ import annotations

import json

from gtreport.contexts.declared import declare
from gtreport.report import Report

NAME = "report.json"
FORMAT = "gtreport.report/1"


def as_json(report: Report) -> str:
    """Return the report as a JSON object."""
    answers = report.answers
    document = {
        "format": FORMAT,
        "title": report.title,
        "dataset_version": answers.identity.dataset_version.get(),
        "report": {
            "version": answers.report.version.get(),
            "date": answers.report.date.get(),
            "status": answers.report.status.get(),
            "sha256": report.sha256,
        },
        "level": report.level.value,
        "rules_version": report.rules_version,
        "findings": {severity.value: number for severity, number in report.totals.items()},
        "usage_notice": report.usage_notice,
        "boundary": declare(answers, report.evidence.asked),
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
