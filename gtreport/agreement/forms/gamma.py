"""Gamma for spans, by the optional library pygamma-agreement.

Gamma aligns the units of all annotators so that the disorder is least, and sets it against the disorder of continua
drawn at random. The value depends on the dissimilarity, on the random continua, and on the version of the library:
published implementations give 0.45 to 0.57 on one example. So the seed, the version and the dissimilarity are part of
the answer, and it is never compared without them. Its cost grows steeply: a limit of units is kept. The library is MIT,
but needs cvxopt, which is under the GPL: it stands in an extra of its own, which nothing else needs.

Undefined: fewer than two annotators, or one of them marked nothing.

Source: Mathet, Widlocher and Metivier 2015, Computational Linguistics 41; Titeux and Riad 2021 for the library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.optional import needed
from gtreport.agreement.forms.spans import Span
from gtreport.errors import Fault, UsageError

Dissimilarity = Literal["positional", "combined"]
"""Whether only places count, or places and labels alike."""

MOST_UNITS = 500

NO_UNITS = "an annotator marked nothing"


@dataclass(frozen=True)
class Gamma:
    """Gamma of one text, with what it depends on.

    Attributes:
        value: The value, at most 1.
        dissimilarity: What makes two units unlike.
        seed: Seed of the random continua.
        samples: How many of them.
        version: Version of the library.
        n_units: Units of all annotators.
    """

    value: float
    dissimilarity: Dissimilarity
    seed: int
    samples: int
    version: str
    n_units: int


def gamma(
    spans: Mapping[str, Sequence[Span]],
    dissimilarity: Dissimilarity = "combined",
    *,
    seed: int = 0,
    samples: int = 30,
    most_units: int = MOST_UNITS,
) -> Gamma:
    """Return gamma of one text.

    Args:
        spans: The spans of each annotator, by id.
        dissimilarity: What makes two units unlike.
        seed: Seed of the random continua.
        samples: How many random continua are drawn.
        most_units: Units of all annotators that are accepted.

    Raises:
        UsageError: There are more units than accepted, or the library is not installed.
        Undefined: There are fewer than two annotators, or one of them marked nothing.
    """
    n = sum(len(of) for of in spans.values())
    if len(spans) < 2:
        raise Undefined("one annotator" if spans else "no annotations")
    if not all(spans.values()):
        raise Undefined(NO_UNITS)
    if n > most_units:
        raise UsageError(Fault(f"gamma of {n} units, more than {most_units}", help="take a part, or unitizing_alpha"))
    library = needed("pygamma_agreement", "gamma", extra="gamma")
    segment = needed("pyannote.core", "gamma", extra="gamma").Segment
    continuum = library.Continuum()
    for annotator, units in spans.items():
        for begin, end, label in units:
            continuum.add(annotator, segment(begin, end), label)
    unlike = library.PositionalSporadicDissimilarity if dissimilarity == "positional" else None
    measure = unlike() if unlike else library.CombinedCategoricalDissimilarity(alpha=1, beta=1)
    before = np.random.get_state()
    try:
        np.random.seed(seed)
        value = float(continuum.compute_gamma(measure, n_samples=samples).gamma)
    finally:
        np.random.set_state(before)
    return Gamma(value, dissimilarity, seed, samples, version("pygamma-agreement"), n)
