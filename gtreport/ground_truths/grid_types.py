"""How far conclusions depend on choices, all at once, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass

from gtreport.agreement.estimates import Caution


@dataclass(frozen=True)
class Choice:
    """One way of making the ground truth.

    Attributes:
        rule: Aggregation rule.
        subset: Whose annotations count: `all`, `without annotator a`, `only group g` or `without group g`.
        ties: What becomes of ties.
        missing: `label` where labels that stand for no answer are labels like any other, `left out` where they are not.
    """

    rule: str
    subset: str
    ties: str
    missing: str


@dataclass(frozen=True)
class GridCell:
    """What one choice gives.

    Attributes:
        choice: The choice.
        n_labelled: Items with a label.
        n_ties: Items that tie.
        scores: Accuracy of each model on the items with a label, in the order of the models; None without such items.
        paired: Accuracies of every two models on the items that both predict, in the order of the pairs; None without
            such items.
    """

    choice: Choice
    n_labelled: int
    n_ties: int
    scores: tuple[float | None, ...]
    paired: tuple[tuple[float, float] | None, ...] = ()


@dataclass(frozen=True)
class Range:
    """The smallest and greatest value over all choices.

    Attributes:
        name: Name of a statistic or of a model.
        low: The smallest value; None where there is none.
        high: The greatest.
        at_low: What gives the smallest: a choice of annotators and missing labels, or a whole choice.
        at_high: What gives the greatest.
        n: How many values there are.
        n_undefined: Choices that give no value.
    """

    name: str
    low: float | None
    high: float | None
    at_low: str | None
    at_high: str | None
    n: int
    n_undefined: int


@dataclass(frozen=True)
class Conclusion:
    """Whether one model is ahead of another, whatever is chosen.

    Attributes:
        first: Name of the model that is ahead in most choices.
        second: Name of the other.
        ahead: Choices under which the first is ahead.
        behind: Choices under which it is behind.
        equal: Choices under which both are equal.
        not_compared: Choices under which no item has a label and predictions of both.
        survives: Whether it is ahead under every choice.
    """

    first: str
    second: str
    ahead: int
    behind: int
    equal: int
    not_compared: int
    survives: bool


@dataclass(frozen=True)
class ChoiceGrid:
    """All choices together.

    Attributes:
        cells: What every choice gives.
        models: Names of the models.
        agreement: Range of percent agreement and of nominal alpha over the annotators that count and missing labels.
        scores: Range of each model's accuracy over all choices.
        conclusions: Every pair of models.
        cautions: What was not tried, and why.
    """

    cells: tuple[GridCell, ...]
    models: tuple[str, ...]
    agreement: tuple[Range, ...]
    scores: tuple[Range, ...]
    conclusions: tuple[Conclusion, ...]
    cautions: tuple[Caution, ...]
