"""What attached files hold that have a shape: their counts, statistics and breakdowns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from gtreport.agreement.estimates import LabelCount
from gtreport.agreement.structured.breaking_down import details_of_marks
from gtreport.agreement.structured.estimating import all_estimates, by_unit
from gtreport.agreement.structured.form import Form
from gtreport.annotations.structures import Structures
from gtreport.marked_annotations import Marks
from gtreport.methods import Method, method_of
from gtreport.questionnaire.targets import Target
from gtreport.results import Summary
from gtreport.sources.sizes import checksum_of


def summary_of_forms(marks: Marks, path: Path, size: int, target: Target | None, *, whole: bool) -> Summary:
    """Sum up annotations that have a shape; marks are counted as annotations.

    Args:
        marks: The annotations with what is declared about them.
        path: The file or folder.
        size: Its bytes.
        target: The target that they belong to.
        whole: Whether every statistic of the form is computed, and broken down, as for a site.
    """
    names = {label.value.get(): label.name.get() for label in target.labels} if target is not None else {}
    found, form = marks.marked.found, marks.form
    answers = found.answers_of_items()
    answers = answers[answers > 0]
    estimates = all_estimates(marks.marked, form) if whole and form is not None else ()
    per_item = (int(answers.min()), float(np.median(answers)), int(answers.max())) if len(answers) else None
    return Summary(
        n_items=found.n_items,
        n_annotators=found.n_annotators,
        n_annotations=len(found),
        overlap=found.overlap,
        n_bytes=size,
        sha256=checksum_of(path),
        note="; ".join(one for one in (found.source.note, marks.reason) if one) or None,
        labels=tuple(replace(row, name=names.get(row.label)) for row in _label_counts(found)),
        left_out=found.left_out,
        estimates=estimates,
        annotations_per_item=per_item,
        prevalence_note=None,
        methods=_methods(form) if whole and form is not None else (),
        marked=replace(details_of_marks(marks.marked, form, names), scales=by_unit(form, estimates))
        if whole and form is not None
        else None,
    )


def _methods(form: Form) -> tuple[Method, ...]:
    """Return how the statistics of a form are computed; those of one module once."""
    found = (method_of(one.name, one.title, one.source) for one in form.statistics)
    return tuple({one.text: one for one in reversed(list(found))}.values())[::-1]


def _label_counts(found: Structures) -> tuple[LabelCount, ...]:
    counts = found.prevalence.tolist()
    total = sum(counts)
    return tuple(
        LabelCount(label, n, n / total if total else 0.0, None) for label, n in zip(found.labels, counts, strict=True)
    )
