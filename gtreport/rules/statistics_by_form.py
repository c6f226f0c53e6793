"""Which statistics fit the labels of a target."""

from __future__ import annotations

from gtreport.questionnaire.targets import Target, scale_of
from gtreport.questionnaire.vocabulary import FORM_STATISTICS, FormStatistics


def row_of(target: Target) -> FormStatistics | None:
    """Return the row of the table for a target; None when the table has none, or form or scale are not given."""
    form, scale, cardinality = target.form.get(), scale_of(target), target.encoding.cardinality.get()
    rows = [row for row in FORM_STATISTICS if row.form == form and (not row.scales or scale in row.scales)]
    exact = [row for row in rows if row.cardinality == cardinality]
    general = [row for row in rows if row.cardinality is None]
    return next(iter(exact + general), None)
