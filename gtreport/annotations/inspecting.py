"""What a file or folder of annotations is, what its numbers seem to mean, and the answers that it proposes.

Nothing here is used to read a report's files: what is proposed waits for somebody who knows (status `todo`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import yaml

from gtreport.annotations.box_evidence import Evidence, box_evidence, pixel_evidence
from gtreport.annotations.guessed_columns import NOTHING_KNOWN, Guess, Known, guessed_columns
from gtreport.annotations.guessed_format import guessed_format
from gtreport.annotations.long_forms import written_boxes
from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable

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
        answers: The answers that are proposed, each waiting to be confirmed: records of `annotations` and the
            `encoding` of targets, or `evaluations` with a model's predictions.
        refused: Why it is no table although it is named like one; nothing where it is one.
    """

    format: str | None
    why: str
    options: Mapping[str, object]
    columns: Mapping[str, object]
    found: Mapping[str, int]
    notes: tuple[str, ...]
    answers: Mapping[str, Sequence[Mapping[str, object]]]
    refused: tuple[FileProblem, ...] = ()

    @property
    def alone(self) -> bool:
        """Return whether the file says of no label who gave it, and is taken for a model's predictions."""
        return "evaluations" in self.answers


def inspect(path: Path, name: str, known: Known = NOTHING_KNOWN) -> Inspection:
    """Look at a file or folder of annotations.

    Args:
        path: The file or folder.
        name: The same as the user wrote it.
        known: What is known of its columns, if it is a table.
    """
    kind, why, options = guessed_format(path)
    if kind is None:
        return Inspection(None, why, {}, {}, {}, (), {})
    if kind == "table":
        guess = guessed_columns(path, name, known)
        made = _table(path, name, why, guess)
        return made if made.found else replace(made, refused=guess.refused)
    found, notes, encoding = _read(ReadRequest(path, name, options=options, repeats="keep"), kind)
    return Inspection(kind, why, options, {}, found, notes, _annotations(name, kind, options, {}, encoding))


def _table(path: Path, name: str, why: str, guess: Guess) -> Inspection:
    why, columns, options = f"{why}; {guess.why}", guess.columns, dict(guess.options)
    if guess.alone:
        # The labels are counted as those of one annotator, whose name plays no part.
        one = {"annotator": [guess.columns["label"]]} | {role: columns[role] for role in ("item",) if role in columns}
        found, notes, _ = _read(ReadRequest(path, name, _as_columns(one)), "wide")
        counted = {"items": found["items"], "labels": found["annotations"]} if found else {}
        refused = () if found else notes  # what is observed of annotators is said of a name that plays no part
        return Inspection("long", why, {}, columns, counted, (*guess.notes, *refused), _predictions(name, columns))
    request = ReadRequest(path, name, _as_columns(columns), options=options, repeats="keep")
    found, notes, encoding = _read(request, guess.format)
    answers = _annotations(name, guess.format, options, columns, encoding)
    return Inspection(guess.format, why, options, columns, found, (*guess.notes, *notes), answers)


def _read(request: ReadRequest, kind: str) -> tuple[dict[str, int], tuple[str, ...], dict[str, object]]:
    """Return what a file holds, what is told of it, and how its coordinates seem to be written."""
    try:
        read = read_any(request, kind)
    except AnnotationsRefused as refused:
        return {}, tuple(_told(problem, request.name) for problem in refused.problems[:10]), {}
    notes = [one.message for one in read.observations if one.rule != "boxes_break_convention"]
    encoding, more = _encoding(kind, request, read) if isinstance(read, Structures) else ({}, [])
    return _counts(read), (*notes, *more), encoding


def _told(problem: FileProblem, name: str) -> str:
    """Return a problem for a list below the name of the file, which need not be said again in front of it."""
    return str(replace(problem, file=None, line=None)) if problem.file == name else str(problem)


def _as_columns(columns: Mapping[str, object]) -> Mapping[str, str | tuple[str, ...]]:
    return {
        role: tuple(str(one) for one in value) if isinstance(value, list | tuple) else str(value)
        for role, value in columns.items()
    }


def _counts(read: AnnotationTable | Structures) -> dict[str, int]:
    found = {"items": read.n_items, "annotators": read.n_annotators, "annotations": len(read)}
    if isinstance(read, Structures):
        found["answers"] = read.n_answers
    return found


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


def _annotations(
    name: str, kind: str, options: Mapping[str, object], columns: Mapping[str, object], encoding: Mapping[str, object]
) -> Mapping[str, Sequence[Mapping[str, object]]]:
    record: dict[str, object] = {"id": _id_of(name), "file": _todo(name), "format": _todo(kind)}
    if columns:
        record["columns"] = {role: _todo(value) for role, value in columns.items()}
    if options:
        record["options"] = _todo(dict(options))
    if not encoding:
        return {"annotations": [record]}
    target = {"id": "labels", "encoding": {key: _todo(value) for key, value in encoding.items()}}
    return {"annotations": [record], "targets": [target]}


def _predictions(name: str, columns: Mapping[str, object]) -> Mapping[str, Sequence[Mapping[str, object]]]:
    named = {role: _todo(column) for role, column in columns.items() if role in ("item", "label", "score")}
    return {"evaluations": [{"id": _id_of(name), "predictions": {"file": _todo(name), "columns": named}}]}


def _id_of(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "-", Path(name).stem).strip("-") or "annotations"


def _todo(value: object) -> dict[str, object]:
    return {"value": list(value) if isinstance(value, tuple) else value, "status": "todo"}


def proposal(found: Sequence[Inspection]) -> str:
    """Return the answers that are proposed as YAML, as they can stand in a report.

    Args:
        found: What the files are; what they say of encodings is one target, where they agree.
    """
    answers: dict[str, list[Mapping[str, object]]] = {}
    every = ((part, record) for one in found for part, records in one.answers.items() for record in records)
    for part, record in every:
        others = answers.setdefault(part, [])
        if record not in others:
            alike = sum(str(other["id"]).startswith(str(record["id"])) for other in others)
            others.append({**record, "id": f"{record['id']}-{alike + 1}"} if alike else record)
    text: str = yaml.dump(answers, Dumper=_Written, sort_keys=False, allow_unicode=True, default_flow_style=False)
    return text


class _Written(yaml.SafeDumper):
    """YAML without anchors, which a report must not have."""

    def ignore_aliases(self, data: object) -> bool:
        """Return that nothing is an alias."""
        return True
