"""Agreement of annotations that are in memory or in a file, without a questionnaire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate
from gtreport.agreement.overview import Overview, overview
from gtreport.annotations.arrays import from_arrays, from_frame
from gtreport.annotations.reading import ReadRequest, read
from gtreport.annotations.table import AnnotationTable, Level, Repeats
from gtreport.errors import Fault, UnreadableError


def agreement(
    data: Any = None,
    *,
    item: Any = "item",
    annotator: Any = "annotator",
    label: Any = "label",
    labels: Iterable[object] | None = None,
    level: Level = "nominal",
    missing: Iterable[str] = ("",),
    repeats: Repeats = "error",
    replicates: int = 1000,
    seed: int = 0,
) -> Overview:
    """Compute every statistic that fits, side by side, from one row for each annotation.

    Args:
        data: Anything whose columns are reached by name (a pandas or polars data frame, an Arrow table, a dict);
            `item`, `annotator` and `label` are then names of columns. None when these are the columns themselves.
        item: What was labelled.
        annotator: Who labelled it; None where that is not known.
        label: The labels; None and nan mean that no label was given.
        labels: The label list in its order: it counts in some coefficients, and ordinal statistics need its order.
        level: Level of measurement of the labels: nominal, ordinal, interval or ratio.
        missing: Texts that mean that no label was given.
        repeats: What becomes of several annotations of one item by one annotator: error, first, last, majority, keep.
        replicates: Replicates of the item bootstrap.
        seed: Seed of its drawing.

    Returns:
        All estimates with both intervals, the spread of labels, the overlap, and what was left out.

    Raises:
        AnnotationsRefused: With everything that is wrong with the data.

    Example:
        >>> import gtreport
        >>> votes = {"item": [1, 1, 2, 2, 3, 3], "who": list("ababab"), "label": list("xxyyxy")}
        >>> result = gtreport.agreement(votes, annotator="who", labels=["x", "y"])
        >>> result.estimate("percent_agreement").value
        0.6666666666666666
        >>> result.estimate("krippendorff_alpha").value
        0.4444444444444444
    """
    options: dict[str, Any] = {"labels": labels, "level": level, "missing": missing, "repeats": repeats}
    if data is None:
        table = from_arrays(item, annotator, label, **options)
    else:
        table = from_frame(data, item, annotator, label, **options)
    return overview(table, replicates=replicates, seed=seed)


def read_annotations(
    path: Path,
    name: str,
    columns: Mapping[str, str | tuple[str, ...]],
    *,
    format: str = "long",  # noqa: A002  # the questionnaire's word
    labels: tuple[str, ...] | None = None,
    level: Level = "nominal",
    missing: tuple[str, ...] = ("",),
    repeats: Repeats = "error",
    options: Mapping[str, object] | None = None,
) -> AnnotationTable:
    """Read a file of annotations that no questionnaire describes.

    Raises:
        UnreadableError: There is no such file.
        AnnotationsRefused: With everything that is wrong with the file.
    """
    if not path.is_file():
        what = "this is no regular file" if path.exists() else "there is no such file"
        raise UnreadableError(Fault(what, name, help="name a CSV, TSV or Parquet file"))
    request = ReadRequest(
        path=path,
        name=name,
        columns=columns,
        labels=labels,
        level=level,
        missing=missing,
        repeats=repeats,
        options=options or {},
    )
    return read(request, format)


def estimates_of(
    table: AnnotationTable,
    statistics: Iterable[str] = (),
    params: Mapping[str, object] | None = None,
    *,
    replicates: int = 1000,
    seed: int = 0,
) -> tuple[Estimate, ...]:
    """Return the estimates of the statistics named, or of every one that fits.

    Raises:
        UsageError: There is no such statistic, or a parameter is unknown, wrong or absent.
    """
    named = tuple(statistics)
    if not named:
        return overview(table, replicates=replicates, seed=seed).estimates
    return tuple(estimate(table, one, params, replicates=replicates, seed=seed) for one in named)
