"""Ground truths of marks side by side: each is taken for an annotator, and agreement tells how far they differ."""

from __future__ import annotations

from collections.abc import Sequence

from gtreport.agreement.marked_types import MarkedDetails
from gtreport.agreement.structured.breaking_down import details_of_marks
from gtreport.agreement.structured.form import Form, Marked
from gtreport.ground_truths.marks.making import MarkedTruth, as_annotations


def details_of_truths(truths: Sequence[MarkedTruth], form: Form, marked: Marked) -> MarkedDetails | None:
    """Return how far ground truths of one file agree; None with fewer than two.

    Two that hold nothing on an item are alike there, and one of two that holds nothing is as unlike as can be.

    Args:
        truths: The ground truths.
        form: Their form.
        marked: The annotations that they are made of, for what is declared about them.
    """
    if len(truths) < 2:
        return None
    return details_of_marks(Marked(as_annotations(truths, marked.found), {**marked.declared, "empty": "one"}), form)
