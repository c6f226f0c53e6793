"""CSV of all answers: one row for each, also for those that are asked for and missing."""

from __future__ import annotations

import json

from gtreport.exporters.cells import table
from gtreport.exporters.exporter import Exported, Exporter
from gtreport.report import Report
from gtreport.told import Told

COLUMNS = ("part", "path", "question_id", "question", "requirement", "status", "answer", "reason", "evidence")


def rows(report: Report) -> list[tuple[object, ...]]:
    """Return the rows; lists and mappings are written as JSON, so that they can be read back."""
    return [
        (
            one.question.part,
            one.where,
            one.question.id,
            one.question.text,
            one.requirement,
            one.status.value,
            _cell(one),
            one.reason,
            "; ".join(one.evidence),
        )
        for one in report.told
    ]


def _cell(one: Told) -> object:
    if isinstance(one.value, bool):
        return str(one.value).lower()
    return json.dumps(one.value, ensure_ascii=False) if isinstance(one.value, list | dict) else one.value


def export(report: Report, _: str | None = None) -> Exported:
    """Return every answer as a row."""
    return Exported(table(COLUMNS, rows(report)))


EXPORTER = Exporter("csv", "answers.csv", "Every answer with its question, status and reason, one a row", export)
