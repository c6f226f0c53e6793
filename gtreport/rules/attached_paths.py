"""Paths that a report names: data files, pictures, predictions, and evidence of kind file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import FieldPath, PathRefused, resolve_inside

OUTSIDE = frozenset({"outside", "url"})
"""What `resolve_inside` says of a path that is no path in the report's folder."""

_PATH_OPTIONS = ("files", "folders")


def refusal(folder: Path, written: str) -> PathRefused | None:
    """Return why a path does not lead to a file in the folder, or None when it does."""
    try:
        resolve_inside(folder, written)
    except PathRefused as refused:
        return refused
    return None


def attached_paths(answers: Questionnaire) -> Iterator[tuple[FieldPath, FieldPath, str]]:
    """Yield every path with its answer and with its own place in the answer."""
    for file in answers.annotations:
        yield from _path(file.file)
        yield from _path(file.gallery.pictures)
        options = file.options.get() or {}
        for key in _PATH_OPTIONS:
            yield from _texts(file.options.path, (*file.options.path, key), options.get(key))
    for evaluation in answers.evaluations:
        yield from _path(evaluation.predictions.file)
    for record in answers.evidence:
        if record.kind.get() == "file":
            yield from _path(record.locator)


def _path(answer: Answer[str]) -> Iterator[tuple[FieldPath, FieldPath, str]]:
    written = answer.get()
    if written is not None:
        yield answer.path, answer.path, written


def _texts(answer: FieldPath, here: FieldPath, value: object) -> Iterator[tuple[FieldPath, FieldPath, str]]:
    if isinstance(value, str):
        yield answer, here, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(answer, (*here, key), one)
    elif isinstance(value, list | tuple):
        for index, one in enumerate(value):
            yield from _texts(answer, (*here, index), one)
