"""Agreement by label, item, annotator and pair as tables in CSV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gtreport.agreement.breakdown_types import AnnotatorAgreement, Details, ItemAgreement, LabelAgreement
from gtreport.agreement.marked_types import ErrorMatrix, MarkedDetails
from gtreport.exporters.cells import table
from gtreport.wording import statistic_in_words


@dataclass(frozen=True)
class Table:
    """A table of one kind of breakdown.

    Attributes:
        name: What it is called, for example `pairs`.
        holds: What is in it, in a few words.
        columns: Names of its columns.
        rows: Its rows.
    """

    name: str
    holds: str
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    @property
    def csv(self) -> str:
        """The table as CSV."""
        return table(self.columns, self.rows)


def tables(details: Details) -> tuple[Table, ...]:
    """Return every table that has rows."""
    found = (_labels(details), _items(details), _annotators(details), _pairs(details), _own(details))
    return tuple(one for one in found if one.rows)


def tables_of_marks(details: MarkedDetails) -> tuple[Table, ...]:
    """Return every table of marks that has rows; the value is the measure that `details.measure` names."""
    measure = details.measure
    if measure is None:
        return _of_map(details.error_matrix)
    name = statistic_in_words(measure.statistic, measure.parameters)
    unit = f" in {measure.unit}" if measure.unit else ""
    labels = Table(
        "labels",
        f"{name}{unit} of the marks of each label",
        ("label", "name", "n", "share", "value", "reason", "n_items"),
        tuple((one.label, one.name, one.n, one.share, one.value, one.reason, one.n_items) for one in details.labels),
    )
    items = Table(
        "items",
        f"{name}{unit} of the most disputed items",
        ("item", "value", "n_annotations", "n_empty", "fewest_marks", "most_marks"),
        tuple((one.item, one.value, one.n_annotations, one.n_empty, one.least, one.most) for one in details.items),
    )
    annotators = Table(
        "annotators",
        f"{name}{unit} of every annotator with the others, and of the file without each",
        ("annotator", "group", "n", "n_marks", "n_empty", "n_shared", "value", "without"),
        tuple(
            (one.annotator, one.group, one.n, one.n_marks, one.n_empty, one.n_shared, one.value, one.without)
            for one in details.annotators
        ),
    )
    pairs = Table(
        "pairs",
        f"{name}{unit} of every two annotators who share an item",
        ("first", "second", "n_shared", "n_used", "value"),
        tuple((one.first, one.second, one.n_shared, one.n_used, one.value) for one in details.pairs),
    )
    mixed = Table(
        "matched-labels",
        "How often matched marks have each two labels",
        ("label", *details.label_list),
        tuple((label, *row) for label, row in zip(details.label_list, details.confusion, strict=True)),
    )
    return tuple(one for one in (labels, items, annotators, pairs, mixed) if one.rows)


def _of_map(matrix: ErrorMatrix | None) -> tuple[Table, ...]:
    if matrix is None:
        return ()
    names = tuple(one.label for one in matrix.classes)
    accuracies = tuple(
        (one.label, *(number for part in (one.users, one.producers, one.area) for number in (part.value, part.se)))
        for one in matrix.classes
    )
    return (
        Table(
            "error-matrix",
            "Readings by class on the map (rows) and class in the reference (columns)",
            ("on the map", *names),
            tuple((one.label, *one.counts) for one in matrix.classes),
        ),
        Table(
            "accuracies",
            "Accuracies and share of the area of each class, with their standard errors",
            ("label", "users", "users_se", "producers", "producers_se", "area", "area_se"),
            accuracies,
        ),
    )


def _labels(details: Details) -> Table:
    mixed = details.label_list if details.confusion and len(details.labels) == len(details.confusion) else ()
    columns = (
        *("label", "name", "n", "share", "specific_agreement"),
        *("percent_agreement", "fleiss_kappa", "krippendorff_alpha"),
        *(f"pairs_with:{label}" for label in mixed),
    )
    rows = tuple((*_label(one), *(details.confusion[k] if mixed else ())) for k, one in enumerate(details.labels))
    return Table("labels", "Agreement on each label, and how often it is mixed up with each other one", columns, rows)


def _label(one: LabelAgreement) -> tuple[object, ...]:
    return (
        *(one.label, one.name, one.n, one.share, one.specific_agreement),
        *(one.percent_agreement, one.fleiss_kappa, one.krippendorff_alpha),
    )


def _items(details: Details) -> Table:
    labels: Sequence[str] = details.label_list
    columns = ("item", "n", "agreement", "entropy", *(f"n:{label}" for label in labels))
    return Table("items", "The most disputed items", columns, tuple(_item(one, labels) for one in details.items))


def _item(one: ItemAgreement, labels: Sequence[str]) -> tuple[object, ...]:
    given = dict(one.counts)
    return (one.item, sum(given.values()), one.agreement, one.entropy, *(given.get(label, 0) for label in labels))


def _annotators(details: Details) -> Table:
    labels = details.label_list
    columns = (
        *("annotator", "group", "n", "n_shared", "agreement", "majority_agreement", "n_majority", "alpha_without"),
        *(f"n:{label}" for label in labels),
        *(f"others:{label}" for label in labels),
    )
    rows = tuple(_annotator(one, bool(labels)) for one in details.annotators)
    return Table("annotators", "Every annotator against the others", columns, rows)


def _annotator(one: AnnotatorAgreement, with_labels: bool) -> tuple[object, ...]:
    return (
        *(one.annotator, one.group, one.n, one.n_shared, one.agreement, one.majority_agreement, one.n_majority),
        one.without,
        *((*one.labels, *one.others) if with_labels else ()),
    )


def _pairs(details: Details) -> Table:
    columns = ("first", "second", "n_shared", "percent_agreement", "cohen_kappa")
    rows = tuple((one.first, one.second, one.n_shared, one.percent_agreement, one.cohen_kappa) for one in details.pairs)
    return Table("pairs", "Every two annotators who share an item", columns, rows)


def _own(details: Details) -> Table:
    columns = ("annotator", "n_items", "n_pairs", "repeat_agreement", "cohen_kappa", "within_subject_sd")
    rows = tuple(
        (one.annotator, one.n_items, one.n_pairs, one.repeat_agreement, one.cohen_kappa, one.within_subject_sd)
        for one in details.own
        if one.annotator is not None
    )
    return Table("repeats", "Every annotator's labels of the same items again", columns, rows)
