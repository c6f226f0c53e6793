"""Every statistic of a report, of its attached files and of its agreement records, as CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.marked_types import MarkedDetails
from gtreport.exporters.cells import table
from gtreport.exporters.estimates import COLUMNS, as_object, as_rows
from gtreport.report import Report
from gtreport.results import Attached

FORMAT = "gtreport.statistics/1"


@dataclass(frozen=True)
class _Told:
    """An estimate, and what it is about."""

    file: str
    record: str | None
    claimed: str | None
    verdict: str | None
    estimate: Estimate


def as_csv(report: Report) -> str:
    """Return one row for each estimate, with the file and the agreement record that it is about."""
    rows = [
        (one.file, one.record, one.claimed, one.verdict, *(flat[name] for name in COLUMNS), _left_out(one.estimate))
        for one in _told(report)
        for flat in as_rows((one.estimate,))
    ]
    return table(("file", "record", "claimed", "verdict", *COLUMNS, "left_out"), rows)


def n_rows(report: Report) -> int:
    """Return how many rows the table has."""
    return len(_told(report))


def as_json(report: Report) -> str:
    """Return a versioned JSON object: what each file holds and gives, and each claim beside its recomputed value."""
    document = {
        "format": FORMAT,
        "files": [_file(one) for one in report.evidence.attached],
        "records": [
            {
                "record": one.name,
                "file": one.attached.file if one.attached else None,
                "claimed": one.claimed,
                "verdict": one.verdict,
                "said": one.said,
                "estimate": as_object(one.estimate) if one.estimate else None,
            }
            for one in report.evidence.agreements
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _told(report: Report) -> tuple[_Told, ...]:
    of_files = (
        _Told(one.file, None, None, None, estimate)
        for one in report.evidence.attached
        if one.summary is not None
        for estimate in one.summary.estimates
    )
    of_records = (
        _Told(one.attached.file if one.attached else "", one.name, one.claimed, one.verdict, one.estimate)
        for one in report.evidence.agreements
        if one.estimate is not None
    )
    return (*of_files, *of_records)


def _left_out(one: Estimate) -> str | None:
    return "; ".join(str(gone) for gone in one.left_out) or None


def _file(one: Attached) -> Mapping[str, Any]:
    summary = one.summary
    if summary is None:
        return {"file": one.file, "problems": [problem.message for problem in one.problems]}
    return {
        "file": one.file,
        "sha256": summary.sha256,
        "n_bytes": summary.n_bytes,
        "n_items": summary.n_items,
        "n_annotators": summary.n_annotators,
        "n_annotations": summary.n_annotations,
        "overlap": summary.overlap,
        "labels": [{"label": row.label, "name": row.name, "n": row.n, "share": row.share} for row in summary.labels],
        "left_out": [{"what": gone.what, "why": gone.why, "count": gone.count} for gone in summary.left_out],
        "estimates": [as_object(estimate) for estimate in summary.estimates],
        **({} if summary.marked is None else {"marks": _marks(summary.marked)}),
    }


def _marks(details: MarkedDetails) -> Mapping[str, Any]:
    """Return how marks are compared, and what the tables of the file go by."""
    measure = details.measure
    return {
        "form": details.form,
        "conventions": dict(details.conventions),
        "n_answers": details.n_answers,
        "n_empty": details.n_empty,
        "measure": None
        if measure is None
        else {
            "statistic": measure.statistic,
            "parameters": {key: str(value) for key, value in measure.parameters.items()},
            "unit": measure.unit,
            "value": measure.value,
        },
        "notes": list(details.notes),
    }
