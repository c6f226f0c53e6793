"""A Croissant file among the evidence gives boxes another format than the report.

**Why.** A loader takes the format from the Croissant file, a reader from the report. One of them has every box wrong.

**Fix.** Set the same format in both:

    targets: [{id: cars, form: detection_bbox, encoding: {box_format: xywh}}]
    evidence: [{id: metadata, kind: file, locator: croissant.json}]
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import PathRefused, resolve_inside

_SUFFIXES = (".json", ".jsonld")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each field of boxes whose format is that of no target; a format without a name in Croissant is passed."""
    formats = [target.encoding.box_format for target in evidence.answers.targets]
    if evidence.folder is None or not any(answer.get() for answer in formats):
        return
    from gtreport.importers.croissant_boxes import CROISSANT_NAMES, box_fields  # few reports are about boxes

    said = [(answer, CROISSANT_NAMES[value]) for answer in formats if (value := answer.get()) in CROISSANT_NAMES]
    boxes = [target for target in evidence.answers.targets if target.form.get() == "detection_bbox"]
    if not said or len(said) < len(boxes):
        return
    for path in _files(evidence, evidence.folder):
        for field, exported in box_fields(path):
            if exported not in {name for _, name in said}:
                answer, name = said[0]
                message = f"Croissant field {field} has format {exported}, the report says {answer.get()} ({name})"
                yield Problem(answer.path, message)


def _files(evidence: Evidence, folder: Path) -> Iterator[Path]:
    """Yield the files of the evidence that may be Croissant; what is wrong with a path is told elsewhere."""
    for record in evidence.answers.evidence:
        locator = record.locator.get()
        if record.kind.get() == "file" and locator is not None and locator.lower().endswith(_SUFFIXES):
            try:
                yield resolve_inside(folder, locator)
            except PathRefused:
                continue


RULE = Rule(
    "GT806",
    "exported_box_format_differs",
    Severity.NOTE,
    MISSING,
    check,
    __doc__,
    basis=("Croissant cr:format",),
    since="2",
)
