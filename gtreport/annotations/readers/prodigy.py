"""Prodigy exports: JSON lines of questions and answers.

The item is `_input_hash`, the annotator `_annotator_id` or `_session_id`; without them one annotator is assumed. What
the answer is depends on the question: chosen options (`accept`), spans, or whether a single label was accepted or
rejected, which gives the labels `LABEL: accept` and `LABEL: reject`. Answers `ignore` are left out.

| Option | Meaning |
|---|---|
| `view` | `choice`, `spans` or `binary`; found by the records when absent |
| `files` | annotators and their files: a mapping, a list, or `each` |
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `shared_ids` | `true` where one annotator id in two files is one person |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gtreport.annotations.file_texts import json_lines, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.parts import Part, each_file
from gtreport.annotations.reading import FILE_OPTIONS, LABEL_OPTIONS, Reader, ReadRequest
from gtreport.annotations.span_checks import SpanChecks

Record = Mapping[str, Any]

_PEOPLE = ("_annotator_id", "_session_id")


def read(request: ReadRequest) -> Gathering:
    """Read the records.

    Raises:
        AnnotationsRefused: A file is no JSON, a record is no mapping, or has neither hash nor text.
    """
    found = Gathering(request.name)
    parts = each_file(request, (".jsonl", ".json", ".ndjson"))
    records: list[tuple[Part, int, Record]] = []
    for part in parts:
        for line, record in json_lines(request, part.path, part.shown):
            if not isinstance(record, dict):
                raise refused(request, f"{part.shown}: a record is no mapping", line)
            records.append((part, line, record))
    reading = _Reading(request, found, [record for _, _, record in records], len(parts) > 1)
    for part, line, record in records:
        reading.record(part, line, record)
    reading.finish()
    return found


class _Reading:
    def __init__(self, request: ReadRequest, found: Gathering, records: list[Record], several: bool) -> None:
        self.request = request
        self.found = found
        self.several = several
        self.view = str(request.options.get("view") or _view(records))
        self.spans = SpanChecks(request, found)
        self.one_label = len({str(record.get("label")) for record in records}) <= 1
        self.ignored = self.nobody = 0
        self.null: set[str] = set()
        found.structured = self.view == "spans"

    def record(self, part: Part, line: int, record: Record) -> None:
        text = record.get("text") if isinstance(record.get("text"), str) else None
        key = record.get("_input_hash", text)
        if key is None:
            raise refused(self.request, f"{part.shown}: a record has neither _input_hash nor text", line)
        label = record.get("label")
        name = str(key) if self.view != "binary" or self.one_label else f"{key} {label}"
        item = self.found.item(name, text=text)
        annotator = self._annotator(part, record)
        self.found.annotators.setdefault(annotator)
        answer = str(record.get("answer", "accept"))
        if answer == "ignore" or (answer == "reject" and self.view != "binary"):
            self.ignored += answer == "ignore"
            self.found.leave_out("annotations", f'answer "{answer}"', annotator)
            return
        given = self.found.answer(item, annotator, part.shown, line)
        if self.view == "binary":
            named = "answer" if label is None else str(label)
            self.found.put_label(self.found.mark(given, f"{named}: {answer}", line))
        elif self.view == "choice":
            for option in _list(record.get("accept")):
                self.found.put_label(self.found.mark(given, str(option), line))
        else:
            self._spans(given, record, line)

    def _spans(self, answer: Answer, record: Record, line: int) -> None:
        for one in _list(record.get("spans")):
            start, end = (one.get("start"), one.get("end")) if isinstance(one, dict) else (None, None)
            if not isinstance(start, int) or not isinstance(end, int):
                self.found.lose(answer, "a span without offsets", line)
                continue
            made = self.spans.fragments(f"span {start}–{end}", [(start, end)], answer, line=line)
            if made is not None:
                label = one.get("label")
                self.found.put_span(self.found.mark(answer, None if label is None else str(label), line), made)

    def _annotator(self, part: Part, record: Record) -> str:
        name = next((record[field] for field in _PEOPLE if record.get(field) is not None), None)
        if name is None:
            self.null.update(field for field in _PEOPLE if field in record)
            self.nobody += 1
            return part.annotator
        if not self.several or self.request.options.get("shared_ids"):
            return str(name)
        return f"{part.annotator}/{name}"

    def finish(self) -> None:
        self.spans.finish()
        if self.ignored:
            which = "1 record" if self.ignored == 1 else f"{self.ignored} records"
            self.found.note(f'{which} with answer "ignore" left out')
        if self.nobody:
            field = next(iter(sorted(self.null)), None)
            if field is None:
                said = "no annotator name in the records (_session_id, _annotator_id absent)"
            else:
                said = f"{field} is null"
            self.found.note(f"{said}: one annotator is assumed" + (" for each file" if self.several else ""))


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _view(records: list[Record]) -> str:
    """Return what the records ask for."""
    if any("options" in record and "accept" in record for record in records):
        return "choice"
    views = {str(record.get("_view_id", "")) for record in records}
    if views & {"choice"} or any(isinstance(record.get("accept"), list) for record in records):
        return "choice"
    if any("spans" in record for record in records) and not any("label" in record for record in records):
        return "spans"
    return "spans" if views & {"ner_manual", "spans_manual", "ner", "spans", "relations"} else "binary"


READER = Reader(
    "prodigy",
    "Prodigy JSON lines: choices, spans, accepted and rejected labels",
    read,
    {**FILE_OPTIONS, **LABEL_OPTIONS, "view": ("choice", "spans", "binary")},
    folders=True,
)
