"""Tables in JSON: a list of records, records under their keys, or one record a line; every value as its text.

Numbers keep the digits with which they are written, so that 7 and 7.0 stay apart; null is a cell without text; lists
and mappings in a cell are kept as JSON. Records under keys have their key in the column `key`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gtreport.annotations.file_texts import json_lines, parse_json, read_text
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.text_columns import TextColumns, Wanted, chosen_columns, refuse
from gtreport.annotations.texts import coded

JSON_SUFFIXES = (".json", ".jsonl", ".ndjson")

KEY = "key"
"""Column of the keys under which records stand."""


def read_json_table(request: ReadRequest, wanted: Wanted) -> TextColumns:
    """Read columns of a JSON file.

    Raises:
        AnnotationsRefused: The file is no JSON, or its records are no mappings.
    """
    lines, records = _records(request)
    names = tuple(dict.fromkeys(name for record in records for name in record))
    if not names:
        raise refuse(request, "it is empty", mend="attach the file that holds the annotations")
    chosen = chosen_columns(request, names, wanted)
    columns = {name: coded([_text(record.get(name)) for record in records]) for name in chosen}
    return TextColumns(names, columns, Source(request.name, lambda row: lines[row]), len(records))


def _records(request: ReadRequest) -> tuple[list[int | None], list[Mapping[str, Any]]]:
    if request.path.suffix.lower() != ".json":
        numbered = list(json_lines(request, request.path, request.name, number=str))
        _require_mappings(request, [record for _, record in numbered], [line for line, _ in numbered])
        return [line for line, _ in numbered], [record for _, record in numbered]
    text = read_text(request, request.path, request.name)
    content = parse_json(request, text, request.name, number=str)
    if isinstance(content, dict) and content and all(isinstance(one, dict) for one in content.values()):
        content = [{KEY: key, **{name: one[name] for name in one if name != KEY}} for key, one in content.items()]
    if not isinstance(content, list):
        raise refuse(request, "it is neither a list of records nor records under keys", 1)
    _require_mappings(request, content, [None] * len(content))
    return [None] * len(content), content


def _require_mappings(request: ReadRequest, records: list[Any], lines: list[Any]) -> None:
    wrong = [at for at, one in enumerate(records) if not isinstance(one, dict)]
    if wrong:
        at = wrong[0]
        message = f"{request.name} cannot be read as a table: record {at + 1} is no mapping"
        raise AnnotationsRefused((request.problem("annotations_unreadable", message, lines[at]),))


def _text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
