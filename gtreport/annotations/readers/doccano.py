"""doccano exports: JSON lines (or a JSON list) of records with a text and its spans or classes.

Spans stand under `label`, `labels`, `entities` or `annotations`, as triples of start, end and label or as mappings;
classes as texts. The item is the record's `id`, or its text where it has none. The annotator is the `user` of an
annotation, or the name of the file; `unknown.jsonl` is the export of nobody in particular. Labels that are numbers are
called after the option `label_names`; without it, `label 7`. A record without spans was looked at and has none.

| Option | Meaning |
|---|---|
| `files` | annotators and their files: a mapping, a list, or `each` for all files of the attached folder |
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `shared_ids` | `true` where one user in two files is one person |
| `label_names` | mapping of label numbers to names |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gtreport.annotations.file_texts import json_lines, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.parts import Part, each_file
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import FILE_OPTIONS, LABEL_OPTIONS, Reader, ReadRequest
from gtreport.annotations.span_checks import SpanChecks, overlaps_of_one_label, shown

_FIELDS = ("label", "labels", "entities", "annotations", "cats")
_TEXTS = ("text", "data")
_SUFFIXES = (".jsonl", ".json", ".ndjson", ".json1")

Record = Mapping[str, Any]


def read(request: ReadRequest) -> Gathering:
    """Read the records.

    Raises:
        AnnotationsRefused: A file is no JSON, or a record is no mapping.
    """
    found = Gathering(request.name)
    parts = each_file(request, _SUFFIXES)
    reading = _Reading(request, found, len(parts) > 1)
    for part in parts:
        for line, record in json_lines(request, part.path, part.shown):
            if not isinstance(record, dict):
                raise refused(request, f"{part.shown}: a record is no mapping", line)
            reading.record(part, line, record)
        reading.tell_numbers(part)
    reading.finish()
    return found


class _Reading:
    def __init__(self, request: ReadRequest, found: Gathering, several: bool) -> None:
        self.request = request
        self.found = found
        self.several = several
        self.spans = SpanChecks(request, found)
        names = request.options.get("label_names")
        self.names = {str(key): str(name) for key, name in names.items()} if isinstance(names, Mapping) else {}
        self.numbers: dict[str, None] = {}
        self.without = 0

    def record(self, part: Part, line: int, record: Record) -> None:
        text = next((record[name] for name in _TEXTS if isinstance(record.get(name), str)), None)
        number = record.get("id")
        item = self.found.item(str(number) if number is not None else str(text or f"record {line}"), text=text)
        if text is not None and self.found.item_texts[item] != text:
            called = f"record {number}"
            self.found.refuse(f"{called} has another text in {part.shown}", line, "give records of one text one id")
        given = next((record[name] for name in _FIELDS if name in record), None)
        marks = given if isinstance(given, list) else [] if given is None else [given]
        if record.get("relations"):
            self.found.count("relations", len(record["relations"]))
        by_user: dict[str, list[Any]] = {}
        for one in marks:
            by_user.setdefault(self._annotator(part, one, record), []).append(one)
        if not by_user:
            by_user[self._annotator(part, None, record)] = []
            self.without += 1
        for annotator, own in by_user.items():
            answer = self.found.answer(item, annotator, part.shown, line)
            self._marks(answer, f"record {number if number is not None else line}", own, line)

    def _annotator(self, part: Part, one: Any, record: Record) -> str:
        user = one.get("user") if isinstance(one, dict) else None
        user = user if user is not None else record.get("annotator", record.get("user"))
        if user is None or isinstance(user, dict | list):
            return part.annotator
        if not self.several or self.request.options.get("shared_ids"):
            return str(user)
        return f"{part.annotator}/{user}"

    def _marks(self, answer: Answer, called: str, given: list[Any], line: int) -> None:
        spans: list[tuple[int, int, str]] = []
        for one in given:
            span = _span(one)
            label = self._label(one[2] if isinstance(one, list) and len(one) > 2 else one)
            if span is None:
                if label is not None:
                    self.found.put_label(self.found.mark(answer, label, line))
                continue
            key = (*span, label or "")
            if key in spans:
                self.found.note(
                    f"{called}: span {shown(*span)} {label} is given twice; taken once", line, sort="spans given twice"
                )
                self.found.leave_out("annotations", "the same span is given twice", answer.annotator)
                continue
            made = self.spans.fragments(f"{called}: span {shown(*span)} {label}", [span], answer, line=line)
            if made is None:
                continue
            spans.append(key)
            self.found.put_span(self.found.mark(answer, label, line), made)
        for (a, b, label), (c, d, _) in overlaps_of_one_label(spans):
            self.found.note(
                f"{called}: {label} {shown(a, b)} and {label} {shown(c, d)} overlap; both kept",
                line,
                sort="spans of one label that overlap",
            )

    def _label(self, one: Any) -> str | None:
        value = one.get("label", one.get("type")) if isinstance(one, dict) else one
        if value is None or isinstance(value, list | dict):
            return None
        text = str(value)
        if isinstance(value, int) and not isinstance(value, bool):
            if text in self.names:
                return self.names[text]
            self.numbers.setdefault(f"label {text}")
            return f"label {text}"
        return text

    def tell_numbers(self, part: Part) -> None:
        if self.numbers:
            shown_names = ", ".join(quoted(name) for name in list(self.numbers)[:10])
            self.found.note(
                f"{part.shown}: labels are numbers and there is no label list: called {shown_names}",
                rule="observed" if self.request.labels else "class_without_name",
                mend="give their names in option label_names",
            )
            self.numbers.clear()

    def finish(self) -> None:
        self.spans.finish()
        self.found.structured = "span" in self.found.place
        if self.without:
            self.found.count("items without a mark", self.without)


def _span(one: Any) -> tuple[int, int] | None:
    if isinstance(one, list) and len(one) >= 2:
        start, end = one[0], one[1]
    elif isinstance(one, dict):
        start = one.get("start_offset", one.get("startOffset", one.get("start")))
        end = one.get("end_offset", one.get("endOffset", one.get("end")))
    else:
        return None
    if isinstance(start, bool) or not isinstance(start, int) or not isinstance(end, int):
        return None
    return start, end


READER = Reader(
    "doccano",
    "doccano JSON lines: spans and classes of texts",
    read,
    {**FILE_OPTIONS, **LABEL_OPTIONS, "label_names": ()},
    folders=True,
)
