"""What is told of a ground truth besides its labels, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AnnotatorErrors:
    """How an error model sees one annotator.

    Attributes:
        annotator: Id.
        n: Annotations that count.
        accuracy: One-coin: the annotator's accuracy. Dawid-Skene: the mean of the diagonal of `matrix` over the labels
            that the annotator met, that is whose row rests on one annotation or more; None where there is none.
        met: Expected number of annotations behind each row of the matrix, in the order of the labels.
        matrix: How often the annotator gives each label (columns) when each label (rows) is the true one; empty for
            one-coin, and where the matrices of all annotators are too many numbers to be listed.
    """

    annotator: str
    n: int
    accuracy: float | None
    met: tuple[float, ...]
    matrix: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True)
class Optimum:
    """Where the steps from one start ended.

    Attributes:
        start: `shares` or `majority`.
        steps: Steps taken.
        converged: Whether the gain of the last step was below the tolerance.
        log_likelihood: sum_i log sum_t p_t prod E^x, natural logarithm, without multinomial constants.
        objective: The same with the prior of the smoothing: what the steps increase.
        labels_apart: Items whose most probable label differs from the one of the start `shares`.
    """

    start: str
    steps: int
    converged: bool
    log_likelihood: float
    objective: float
    labels_apart: int


@dataclass(frozen=True)
class EmDiagnostics:
    """What is always printed beside a ground truth of an error model.

    Attributes:
        steps: Steps taken from the start that the labels come from.
        converged: Whether they stopped by themselves.
        log_likelihood: Log-likelihood at the last step.
        objective: Log-likelihood with the prior of the smoothing.
        smoothing: Pseudo-annotations added to each cell.
        tolerance: Gain of the objective for each annotation below which the steps stop.
        n_parameters: Free parameters: (q - 1) + A q (q - 1), or (q - 1) + A for one-coin.
        n_annotations: Annotations that count.
        parameters_per_annotation: The quotient of the two.
        n_unsure: Items whose largest posterior is below 0.6.
        n_close: Items whose two largest posteriors are less than 0.05 apart.
        n_singles_changed: Items with one annotation whose most probable label is another one; they keep theirs.
        prevalence: Estimated share of each label, by label.
        annotators: Every annotator with an annotation, by id.
        optima: Where each start ended, the one that the labels come from first.
    """

    steps: int
    converged: bool
    log_likelihood: float
    objective: float
    smoothing: float
    tolerance: float
    n_parameters: int
    n_annotations: int
    parameters_per_annotation: float
    n_unsure: int
    n_close: int
    n_singles_changed: int
    prevalence: tuple[tuple[str, float], ...]
    annotators: tuple[AnnotatorErrors, ...]
    optima: tuple[Optimum, ...]


@dataclass(frozen=True)
class WeightDiagnostics:
    """The weights behind a weighted majority.

    Attributes:
        weights: Weight of each annotator with an annotation, by id; None for one who met nobody else.
        source: Where the weights come from.
    """

    weights: tuple[tuple[str, float | None], ...]
    source: str


@dataclass(frozen=True)
class ExpertDiagnostics:
    """What an expert did with ties.

    Attributes:
        n_ties: Items on which the others tied.
        n_settled: Of these, how many the expert settled.
        n_third: Of these, how many by a label that was not among the tied ones.
    """

    n_ties: int
    n_settled: int
    n_third: int


Diagnostics = EmDiagnostics | WeightDiagnostics | ExpertDiagnostics
