"""The short forms of Label Studio, JSON-MIN and CSV: one row for each annotation, a column for each control."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from gtreport.annotations.file_texts import read_text, refused
from gtreport.annotations.parts import Part
from gtreport.annotations.reading import ReadRequest

_OWN = frozenset(
    {"annotation_id", "annotator", "annotator_id", "completed_by", "created_at", "updated_at", "lead_time", "id"}
    | {"inner_id", "sentiment_id", "agreement", "history", "reviews"}
)
_CONTROLS = ("choice", "label", "sentiment", "rating", "bbox", "tag", "class", "choices", "labels", "answer")


def tasks_of_rows(
    request: ReadRequest, part: Part, rows: Sequence[Mapping[str, Any]] | None
) -> list[Mapping[str, Any]]:
    """Return rows as tasks, each with one annotation.

    Args:
        request: What is asked for, with the option `control`.
        part: The file.
        rows: The rows of JSON-MIN; None to read them from the CSV file.

    Raises:
        AnnotationsRefused: It is not clear which column holds the labels.
    """
    given = _csv_rows(request, part) if rows is None else rows
    names = list(dict.fromkeys(name for row in given for name in row))
    control = _control(request, part, names, given)
    tasks: list[Mapping[str, Any]] = []
    for row in given:
        value = row.get(control)
        results = _results(control, value)
        by = row.get("annotator", row.get("annotator_id", row.get("completed_by")))
        data = {name: row[name] for name in row if name not in _OWN and name != control}
        annotation = {"id": row.get("annotation_id"), "completed_by": None if by == "" else by, "result": results}
        tasks.append({"id": row.get("id"), "data": data, "annotations": [annotation]})
    return tasks


def _csv_rows(request: ReadRequest, part: Part) -> list[Mapping[str, Any]]:
    text = read_text(request, part.path, part.shown)
    csv.field_size_limit(1 << 24)
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise refused(request, f"{part.shown} is no CSV: {error}") from None
    for number, row in enumerate(rows, 2):
        if None in row or None in row.values():
            raise refused(request, f"{part.shown}: row {number} has another number of cells than the header", number)
    return list(rows)


def _control(request: ReadRequest, part: Part, names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> str:
    wanted = request.options.get("control")
    columns = [name for name in names if name not in _OWN]
    if wanted is not None:
        if str(wanted) not in columns:
            raise refused(request, f"{part.shown} has no column {wanted}; it has {', '.join(columns)}")
        return str(wanted)
    free = [name for name in columns if name != request.options.get("item_key")]
    regions = [name for name in free if any(_is_results(row.get(name)) for row in rows)]
    for found in ([name for name in free if name in _CONTROLS], regions, free):
        if len(found) == 1:
            return found[0]
    message = f"{part.shown}: it is not clear which column holds the labels, of {', '.join(columns)}"
    raise refused(request, message, 1, "name it in option control, and the item in option item_key")


def _is_results(value: object) -> bool:
    return isinstance(value, dict | list) or (isinstance(value, str) and value.lstrip()[:2] in ("[{", '{"'))


def _results(control: str, value: object) -> list[Mapping[str, Any]]:
    if isinstance(value, str) and _is_results(value):
        with contextlib.suppress(ValueError):
            value = json.loads(value)
    if isinstance(value, dict) and isinstance(value.get("choices"), list):
        value = value["choices"]
    if value is None or value == "" or value == []:
        return []
    given = value if isinstance(value, list) else [value]
    if all(isinstance(one, dict) for one in given):
        return [_region(control, at, one) for at, one in enumerate(given)]
    return [{"from_name": control, "type": "choices", "value": {"choices": [str(one) for one in given]}}]


def _region(control: str, at: int, one: Mapping[str, Any]) -> Mapping[str, Any]:
    sizes = {name: one[name] for name in ("original_width", "original_height") if name in one}
    return {"id": at, "from_name": control, "value": one, **sizes}
