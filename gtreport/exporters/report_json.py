"""report.json: everything a program needs of a report, above all the boundary of its use; versioned."""

from __future__ import annotations

import json
from typing import Any

from gtreport.contexts.declared import declare
from gtreport.decision_path import decision_path
from gtreport.exporters.estimates import as_object
from gtreport.exporters.exporter import Exported, Exporter
from gtreport.report import Report
from gtreport.sources import show
from gtreport.told import Told

NAME = "report.json"
FORMAT = "gtreport.report/1"
SCHEMA_NAME = "report.schema.json"


def document(report: Report) -> dict[str, Any]:
    """Return the report as a plain object; `schema()` describes it."""
    answers = report.answers
    return {
        "$schema": SCHEMA_NAME,
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
        "answers": [_answer(one) for one in report.told],
        "agreement": _agreement(report),
        "files": _files(report),
        "ground_truths": _ground_truths(report),
    }


def as_json(report: Report) -> str:
    """Return the report as a JSON object."""
    return _text(document(report))


def _text(made: dict[str, Any]) -> str:
    return json.dumps(made, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _answer(one: Told) -> dict[str, Any]:
    held: dict[str, Any] = {"path": one.where, "question": one.question.id, "status": one.status.value}
    if one.value is not None:
        held["value"] = one.value
    if one.reason is not None:
        held["reason"] = one.reason
    if one.evidence:
        held["evidence"] = list(one.evidence)
    if one.requirement is not None:
        held["requirement"] = one.requirement
    return held


def _agreement(report: Report) -> list[dict[str, Any]]:
    """Return every record, also where no data were read to compute it again."""
    computed = {one.path: one for one in report.evidence.agreements}
    found = []
    for record in report.answers.quality.agreement:
        one = computed.get(record.here)
        found.append(
            {
                "record": record.id.get() or show(record.here),
                "statistic": record.statistic.get(),
                "file": one.attached.file if one and one.attached else None,
                "claimed": record.value.get(),
                "claimed_low": record.ci.low.get(),
                "claimed_high": record.ci.high.get(),
                "verdict": one.verdict if one else "not recomputed",
                "said": one.said if one else None,
                "estimate": as_object(one.estimate) if one and one.estimate else None,
            }
        )
    return found


def _files(report: Report) -> list[dict[str, Any]]:
    return [
        {
            "record": one.name,
            "file": one.file,
            "sha256": one.summary.sha256,
            "n_items": one.summary.n_items,
            "n_annotators": one.summary.n_annotators,
            "n_annotations": one.summary.n_annotations,
            "form": one.summary.marked.form if one.summary.marked is not None else None,
        }
        for one in report.evidence.attached
        if one.summary is not None
    ]


def _ground_truths(report: Report) -> list[dict[str, Any]]:
    computed = {truth.name: truth for one in report.evidence.computed.alternatives for truth in one.truths}
    return [
        {
            "name": road.name,
            "label": road.label,
            "status": road.status,
            "path": dict(road.taken),
            "differs_at": list(road.differs),
            "computed": road.name in computed and computed[road.name].computed is not None,
        }
        for road in decision_path(report.answers).roads
    ]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of report.json."""
    text, number, whole = {"type": "string"}, {"type": ["number", "null"]}, {"type": "integer", "minimum": 0}
    maybe = {"type": ["string", "null"]}
    sha256 = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A report on the ground truth of a dataset, {FORMAT}",
        "description": "Written by gtreport. Keys may be added; those described here keep their meaning.",
        "type": "object",
        "required": ["format", "title", "report", "level", "rules_version", "findings", "boundary", "answers"],
        "properties": {
            "format": {"const": FORMAT},
            "title": {**text, "description": "Name of the dataset, or what to call a report that gives none."},
            "dataset_version": {**maybe, "description": "Version of the data, as text."},
            "report": _object(
                {"version": maybe, "date": maybe, "status": maybe, "sha256": sha256},
                "The report itself; sha256 is that of downloads/report.yaml on its site.",
            ),
            "level": {"enum": ["draft", "review", "release"], "description": "Level at which it was checked."},
            "rules_version": {**text, "description": "Version of the rule set that was applied."},
            "findings": _object(
                {"error": whole, "warning": whole, "note": whole}, "How many open findings there are of each severity."
            ),
            "usage_notice": {**text, "description": "The warning that belongs on every page."},
            "boundary": {"type": "object", "description": "What `gtreport use` reads: envelope, uses, claims, limits."},
            "answers": _list(
                {
                    "path": {**text, "description": "Where it stands, with ids of records in brackets."},
                    "question": {**text, "description": "Id of the question; `gtreport explain` tells it."},
                    "status": {"enum": ["answered", "unknown", "not_applicable", "withheld", "todo", "absent"]},
                    "value": {"description": "The value, where the status is answered or todo."},
                    "reason": text,
                    "evidence": {"type": "array", "items": text},
                    "requirement": {"enum": ["core", "recommended", "optional"]},
                },
                ("path", "question", "status"),
                "Every answer, and every question that applies and nobody answered, in the order of the questionnaire.",
            ),
            "agreement": _list(
                {
                    "record": text,
                    "statistic": maybe,
                    "file": maybe,
                    "claimed": number,
                    "claimed_low": number,
                    "claimed_high": number,
                    "verdict": text,
                    "said": maybe,
                    "estimate": {
                        "type": ["object", "null"],
                        "description": "The value that was computed again, with its intervals and counts.",
                    },
                },
                ("record", "verdict"),
                "Each agreement record: what is claimed and what the annotations give.",
            ),
            "files": _list(
                {
                    "record": text,
                    "file": text,
                    "sha256": sha256,
                    "n_items": whole,
                    "n_annotators": whole,
                    "n_annotations": whole,
                    "form": {**maybe, "description": "boxes, masks, spans ...; null for labels of whole items."},
                },
                ("record", "file", "sha256"),
                "Attached files that were read.",
            ),
            "ground_truths": _list(
                {
                    "name": text,
                    "label": text,
                    "status": maybe,
                    "path": {"type": "object", "additionalProperties": maybe},
                    "differs_at": {"type": "array", "items": text},
                    "computed": {"type": "boolean"},
                },
                ("name", "path"),
                "The released ground truth first, then the others: the option taken at each decision.",
            ),
        },
    }


def schema_text() -> str:
    """Return the JSON Schema of report.json as a file."""
    return _text(schema())


def _object(properties: dict[str, Any], description: str) -> dict[str, Any]:
    return {"type": "object", "description": description, "properties": properties}


def _list(properties: dict[str, Any], required: tuple[str, ...], description: str) -> dict[str, Any]:
    items = {"type": "object", "required": list(required), "properties": properties}
    return {"type": "array", "description": description, "items": items}


def export(report: Report, _: str | None = None) -> Exported:
    """Return the report as JSON; nothing is left out."""
    return Exported(as_json(report))


EXPORTER = Exporter(
    "report-json", NAME, "The report for programs, with every answer and the boundary of its use", export
)
