"""What a file or folder of annotations is, what its numbers seem to mean, and the answers that it proposes.

Nothing here is used to read a report's files: what is proposed waits for somebody who knows (status `todo`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from gtreport.annotations.box_evidence import Evidence, box_evidence, pixel_evidence
from gtreport.annotations.guessed_columns import guessed_columns
from gtreport.annotations.long_forms import written_boxes
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable
from gtreport.sources import PathRefused, files_below

_BEGINNING = 1 << 16
_LARGEST = 1 << 30
_MOST_FILES = 200_000
_YOLO = re.compile(r"^\d+( -?[\d.]+([eE][-+]?\d+)?){4,}\s*$")
_NATIVE = {"coco": "xywh", "yolo": "rel_center_xywh", "voc": "xyxy", "cvat": "xyxy", "labelme": "xyxy"}


@dataclass(frozen=True)
class Inspection:
    """What a file or folder seems to be.

    Attributes:
        format: Name of the format; None where it is not known.
        why: What shows it.
        options: Options with which it can be read.
        columns: Columns by the part that they seem to play, of tables.
        found: Items, annotators and annotations that were read; empty where it could not be read.
        notes: What was noticed: conventions with their reasons, what was observed or refused while reading.
        proposal: The answers `annotations` and `encoding` as YAML, each waiting to be confirmed.
    """

    format: str | None
    why: str
    options: Mapping[str, object]
    columns: Mapping[str, object]
    found: Mapping[str, int]
    notes: tuple[str, ...]
    proposal: str


def inspect(path: Path, name: str) -> Inspection:
    """Look at a file or folder of annotations.

    Args:
        path: The file or folder.
        name: The same as the user wrote it.
    """
    kind, why, options = _format_of(path)
    if kind is None:
        return Inspection(None, why, {}, {}, {}, (), "")
    columns: Mapping[str, object] = {}
    if kind == "table":
        guess = guessed_columns(path, name)
        kind, columns, options, why = guess.format, guess.columns, dict(guess.options), f"{why}; {guess.why}"
    request = ReadRequest(path, name, _as_columns(columns), options=options, repeats="keep")
    encoding: dict[str, object] = {}
    notes: list[str] = []
    found: dict[str, int] = {}
    try:
        read = read_any(request, kind)
    except AnnotationsRefused as refused:
        notes += [str(problem) for problem in refused.problems[:10]]
    else:
        found = _counts(read)
        notes += [one.message for one in read.observations if one.rule != "boxes_break_convention"]
        if isinstance(read, Structures):
            encoding, more = _encoding(kind, request, read)
            notes += more
    return Inspection(
        kind, why, options, columns, found, tuple(notes), _proposal(name, kind, options, columns, encoding)
    )


def _as_columns(columns: Mapping[str, object]) -> Mapping[str, str | tuple[str, ...]]:
    return {
        role: tuple(str(one) for one in value) if isinstance(value, list) else str(value)
        for role, value in columns.items()
    }


def _counts(read: AnnotationTable | Structures) -> dict[str, int]:
    found = {"items": read.n_items, "annotators": read.n_annotators, "annotations": len(read)}
    if isinstance(read, Structures):
        found["answers"] = read.n_answers
    return found


def _format_of(path: Path) -> tuple[str | None, str, dict[str, object]]:
    if path.is_file():
        kind, why = _of_file(path)
        return kind, why, {}
    own = _of_folder(path)
    if own is not None:
        return own[0], own[1], {}
    inside = [one for one in sorted(path.iterdir()) if one.is_dir() and not one.is_symlink()]
    kinds = {found[0] for one in inside if (found := _of_folder(one)) is not None}
    if len(kinds) == 1:
        why = f"every one of {len(inside)} subfolders holds such files: one for each annotator?"
        return kinds.pop(), why, {"folders": "each"}
    return None, "no file in it is of a known format", {}


def _of_folder(path: Path) -> tuple[str, str] | None:
    try:
        names = files_below(path, (), max_files=_MOST_FILES, max_bytes=1 << 40)
    except PathRefused:
        return None
    files = [path / one for one in names]
    suffixes = {one.suffix.lower() for one in files}
    direct = [one for one in files if one.parent == path]
    if any(one.suffix == ".ann" for one in direct):
        return "brat", "it holds .ann files"
    labels = [one for one in files if one.suffix == ".txt" and one.parent in (path, path / "labels")]
    if any(_YOLO.match(_first_line(one)) for one in labels):
        return "yolo", "lines of its .txt files are a class number and numbers"
    for one in direct:
        if one.suffix.lower() in (".xml", ".json", ".jsonl", ".conll", ".tsv"):
            kind, why = _of_file(one)
            if kind is not None and kind != "table":
                return kind, f"{one.name}: {why}"
    if suffixes == {".png"} and direct:
        return "masks", "it holds PNG files and nothing else"
    return None


def _first_line(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(4096).split(b"\n")[0].decode("utf-8", "replace").strip()


def _of_file(path: Path) -> tuple[str | None, str]:
    suffix = path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(_BEGINNING).decode("utf-8", "replace").lstrip("\ufeff")
    if start.startswith("#FORMAT=WebAnno TSV"):
        return "webanno", "it begins with #FORMAT=WebAnno TSV"
    if suffix == ".xml":
        root = re.search(r"<([A-Za-z]\w*)", re.sub(r"<[?!].*?>", "", start, flags=re.DOTALL))
        kinds = {"annotation": "voc", "annotations": "cvat"}
        if root is None or root[1] not in kinds:
            return None, "the root of the XML is of no known format"
        return kinds[root[1]], f"its root is <{root[1]}>"
    if suffix in (".json", ".jsonl", ".ndjson"):
        return _of_json(path, suffix)
    if suffix in (".conll", ".conllu", ".iob", ".bio"):
        return "conll", f"its suffix is {suffix}"
    if suffix in (".csv", ".tsv", ".parquet", ".textgrid", ".eaf"):
        return "table", f"it is a table ({suffix})"
    return None, f"files {suffix or 'without suffix'} are of no known format"


def _of_json(path: Path, suffix: str) -> tuple[str | None, str]:
    content = _json(path, suffix)
    if isinstance(content, dict):
        if "images" in content and "annotations" in content:
            return "coco", "it has images and annotations"
        if "shapes" in content:
            return "labelme", "it has shapes"
        return ("table", "it has records under keys") if content else (None, "it is empty")
    if not isinstance(content, list) or not content or not isinstance(content[0], dict):
        return None, "it is neither a mapping nor a list of records"
    first = content[0]
    if "annotations" in first and "data" in first:
        return "label_studio", "its records have data and annotations"
    if "annotation_id" in first and "annotator" in first:
        return "label_studio", "its records have annotation_id and annotator"
    if "_input_hash" in first or "_task_hash" in first:
        return "prodigy", "its records have _input_hash"
    if {"text", "data"} & set(first) and {"label", "labels", "entities", "annotations"} & set(first):
        return "doccano", "its records have a text and labels"
    return "table", "it is a list of records"


def _json(path: Path, suffix: str) -> Any:
    try:
        if suffix == ".json":
            return json.loads(path.read_bytes()) if path.stat().st_size <= _LARGEST else None
        with path.open("rb") as file:
            return [json.loads(line) for line, _ in zip(file, range(20), strict=False) if line.strip()]
    except (ValueError, RecursionError):
        return None


def _encoding(kind: str, request: ReadRequest, read: Structures) -> tuple[dict[str, object], list[str]]:
    if read.count("span"):
        if read.span_unit != "codepoint":
            return {}, [f"spans are counted in {read.span_unit}s"]
        return {"offset_unit": "codepoint", "offset_end": "exclusive"}, [
            f"{read.count('span')} spans fit their texts when offsets count code points and the end is not inside"
        ]
    if read.count("mask"):
        return {"representation": "index_png" if kind == "masks" else "rle"}, []
    if not read.count("box"):
        return {}, []
    return _box_encoding(kind, request, read)


def _box_encoding(kind: str, request: ReadRequest, read: Structures) -> tuple[dict[str, object], list[str]]:
    if kind in _NATIVE:
        native: str | None = _NATIVE[kind]
        notes = [f"box_format {native}: the format {kind} has no other"]
    elif "box" in request.columns:
        every = box_evidence(*written_boxes(request))
        notes = [f"box_format {one}" for one in every]
        native = _best(every, notes)
    else:
        return {"origin": "top_left"}, []
    encoding: dict[str, object] = {} if native is None else {"box_format": native}
    encoding["origin"] = "top_left"
    if native in ("xyxy", "yxyx") and read.box_unit == "pixel":
        marks = read.of_kind("box")
        sizes = read.sizes[read.item[read.answer[marks]]].astype(np.float64)
        convention, why = pixel_evidence(read.boxes[read.place["box"][marks]], sizes)
        notes.append(f"pixel_convention {convention or 'cannot be told'}: {why}")
        if convention is not None:
            encoding["pixel_convention"] = convention
    return encoding, notes


def _best(every: Sequence[Evidence], notes: list[str]) -> str | None:
    """Return the one format that fits best; None where the numbers do not tell several apart."""
    if not every:
        return None
    best = [one.box_format for one in every if one.against == every[0].against]
    if len(best) > 1:
        notes.append(f"the numbers do not tell {' from '.join(best)}: look at a few boxes")
        return None
    return best[0]


def _proposal(
    name: str, kind: str, options: Mapping[str, object], columns: Mapping[str, object], encoding: Mapping[str, object]
) -> str:
    identity = re.sub(r"[^A-Za-z0-9_-]+", "-", Path(name).stem).strip("-") or "annotations"
    record: dict[str, object] = {"id": identity, "file": _todo(name), "format": _todo(kind)}
    if columns:
        record["columns"] = {role: _todo(value) for role, value in columns.items()}
    if options:
        record["options"] = _todo(dict(options))
    answers: dict[str, object] = {"annotations": [record]}
    if encoding:
        answers["targets"] = [{"id": "labels", "encoding": {key: _todo(value) for key, value in encoding.items()}}]
    text: str = yaml.safe_dump(answers, sort_keys=False, allow_unicode=True, default_flow_style=False)
    return text


def _todo(value: object) -> dict[str, object]:
    return {"value": value, "status": "todo"}
