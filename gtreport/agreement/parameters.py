"""Parameters that several statistics share."""

from __future__ import annotations

from dataclasses import replace

from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.agreement.values import FloatArray
from gtreport.agreement.weights import NAMES, SPACINGS, numbers_of, weight_table
from gtreport.annotations.table import AnnotationTable

WEIGHTS = Parameter(
    "weights",
    "agreement between two labels, from 0 to 1: a name, or a symmetric table in the order of the labels",
    NAMES,
    default="identity",
    table=True,
)
REQUIRED_WEIGHTS = replace(WEIGHTS, required=True, default=None)
SPACING = Parameter(
    "spacing",
    "whether weights go by the labels' positions 1, 2, 3 ... or by their values; values where labels are numbers",
    SPACINGS,
)


def spacing_of(table: AnnotationTable, parameters: Parameters) -> str:
    """Return the spacing that is asked for; where none is, values if the labels are numbers and positions if not."""
    given = parameters.get("spacing")
    if given is not None:
        return str(given)
    return "positions" if numbers_of(table) is None else "values"


def weights_of(table: AnnotationTable, parameters: Parameters) -> FloatArray | None:
    """Return the agreement weights that are asked for, shape (labels, labels); None for identity."""
    return weight_table(table, parameters.get("weights", "identity"), spacing_of(table, parameters))
