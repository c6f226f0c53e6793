"""Which statistics fit the labels of a target."""

from __future__ import annotations

from gtreport.questionnaire.targets import Target
from gtreport.questionnaire.vocabulary import FORM_STATISTICS, STRUCTURED_FORMS, FormStatistics


def scale_of(target: Target) -> str | None:
    """Return the level of measurement of a target; boxes, masks and the like are structured without being asked."""
    written = target.scale.get()
    return "structured" if written is None and target.form.get() in STRUCTURED_FORMS else written


def row_of(target: Target) -> FormStatistics | None:
    """Return the row of the table for a target; None when the table has none, or form or scale are not given."""
    form, scale, cardinality = target.form.get(), scale_of(target), target.encoding.cardinality.get()
    rows = [row for row in FORM_STATISTICS if row.form == form and (not row.scales or scale in row.scales)]
    exact = [row for row in rows if row.cardinality == cardinality]
    general = [row for row in rows if row.cardinality is None]
    return next(iter(exact + general), None)
