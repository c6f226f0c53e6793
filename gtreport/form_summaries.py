"""What attached files hold: counts of annotations that have a shape, sizes and checksums of files and folders."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import numpy as np

from gtreport.agreement.estimates import LabelCount
from gtreport.annotations.structures import Structures
from gtreport.questionnaire.targets import Target
from gtreport.results import Summary
from gtreport.sources import files_below

_NOTE = "form statistics are not computed yet"
_MAX_FILES = 200_000
_MAX_BYTES = 2 * 1024**3


def summary_of_forms(found: Structures, path: Path, size: int, target: Target | None) -> Summary:
    """Sum up annotations that have a shape; marks are counted as annotations."""
    names = {label.value.get(): label.name.get() for label in target.labels} if target is not None else {}
    answers = found.answers_of_items()
    answers = answers[answers > 0]
    per_item = (int(answers.min()), float(np.median(answers)), int(answers.max())) if len(answers) else None
    return Summary(
        n_items=found.n_items,
        n_annotators=found.n_annotators,
        n_annotations=len(found),
        overlap=found.overlap,
        n_bytes=size,
        sha256=checksum_of(path),
        note="; ".join(one for one in (found.source.note, _NOTE) if one),
        labels=tuple(replace(row, name=names.get(row.label)) for row in _label_counts(found)),
        left_out=found.left_out,
        estimates=(),
        annotations_per_item=per_item,
        prevalence_note=None,
    )


def _label_counts(found: Structures) -> tuple[LabelCount, ...]:
    counts = found.prevalence.tolist()
    total = sum(counts)
    return tuple(
        LabelCount(label, n, n / total if total else 0.0, None) for label, n in zip(found.labels, counts, strict=True)
    )


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files below a folder.

    Raises:
        PathRefused: The folder holds too many files, or too large ones: images do not belong among annotations.
    """
    return sum(one.stat().st_size for one in _files(path))


def checksum_of(path: Path) -> str:
    """Return the SHA-256 of a file; of a folder, that of the names and checksums of its files, one a line."""
    if path.is_file():
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    lines = (f"{checksum_of(one)}  {one.relative_to(path).as_posix()}\n" for one in _files(path))
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [path / one for one in files_below(path, (), max_files=_MAX_FILES, max_bytes=_MAX_BYTES)]
