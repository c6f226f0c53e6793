"""Scores of outputs from marked errors, as in MQM: points for each error by its severity, lower is better.

    score of an output by an annotator = sum over its error rows of the points of their severity
    score of a system                  = mean over its outputs of the mean over annotators

An output is a system and a source, never the source alone: two annotators who rated other systems' outputs of one
source rated different things, and pairing them gives a number that means nothing. The scores of outputs are what alpha
or ICC are computed from; without an output that two rated, agreement is not computable.

Source: Freitag et al. 2021, TACL 9 (major 5, minor 1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.types import Rows, require_same_length, rows_of
from gtreport.agreement.values import FloatArray, weighted_counts
from gtreport.errors import Fault, UsageError


@dataclass(frozen=True, eq=False)
class ScoredOutputs:
    """Points of each output by each annotator who rated it.

    Attributes:
        rows: One for each output and annotator; an item is an output.
        points: Its points, shape (rows,).
        outputs: System and source of each item.
        severities: How many rows of the file have each severity.
    """

    rows: Rows
    points: FloatArray
    outputs: tuple[tuple[str, str], ...]
    severities: dict[str, int]

    @property
    def most_annotators(self) -> int:
        """The greatest number of annotators of one output."""
        return int(self.rows.of_items.max(initial=0))

    def systems(self) -> dict[str, float]:
        """Return the score of each system, by its name in ascending order."""
        sums = weighted_counts(self.rows.item, self.points, self.rows.n_items)
        means = sums / self.rows.of_items
        names = sorted({system for system, _ in self.outputs})
        code = {name: at for at, name in enumerate(names)}
        of = np.array([code[system] for system, _ in self.outputs], dtype=np.int64)
        scores = weighted_counts(of, means, len(names)) / np.bincount(of, minlength=len(names))
        return dict(zip(names, scores.tolist(), strict=True))


def scored_outputs(
    systems: Sequence[str],
    sources: Sequence[str],
    annotators: Sequence[str],
    severities: Sequence[str],
    points: Mapping[str, float],
) -> ScoredOutputs:
    """Return the points of each output from rows of errors; an output without error has a row that says so.

    Args:
        systems: System of each row.
        sources: Source of each row.
        annotators: Annotator of each row.
        severities: Severity of each row.
        points: Points of each severity, that of "no error" too.

    Raises:
        UsageError: The columns differ in length, or a severity has no points.
    """
    require_same_length("columns of errors", systems, sources, annotators, severities)
    unknown = [name for name in dict.fromkeys(severities) if name not in points]
    if unknown:
        raise UsageError(
            Fault(f"no points are declared for severity {', '.join(unknown)}", help=f"there are {', '.join(points)}")
        )
    outputs = {key: str(at) for at, key in enumerate(dict.fromkeys(zip(systems, sources, strict=True)))}
    keys = list(zip(systems, sources, annotators, strict=True))
    rated = {key: at for at, key in enumerate(dict.fromkeys(keys))}
    named = rows_of([outputs[key[:2]] for key in rated], [key[2] for key in rated])
    place = np.array([rated[key] for key in keys], dtype=np.int64)
    of_rows = np.array([points[name] for name in severities], dtype=np.float64)
    return ScoredOutputs(
        Rows(named.item, named.annotator, tuple(f"{system}: {source}" for system, source in outputs), named.annotators),
        weighted_counts(place, of_rows, len(rated)),
        tuple(outputs),
        {name: severities.count(name) for name in dict.fromkeys(severities)},
    )
