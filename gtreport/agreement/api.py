"""Agreement of annotations that are in memory or in a file, without a questionnaire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate
from gtreport.agreement.estimating import statistics as all_statistics
from gtreport.agreement.overview import Overview, overview
from gtreport.agreement.statistic import LABEL_LEVELS
from gtreport.agreement.structured.overview import overview_of_marks
from gtreport.annotations.arrays import from_arrays, from_frame
from gtreport.annotations.problems import AnnotationsRefused, in_its_place
from gtreport.annotations.reading import ReadRequest, read
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable, Level, Repeats
from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.spelling import nearest

_EVERYWHERE = frozenset({"repeats"})
"""Parameters that every statistic takes."""

_IN_PLACE_OF_LEVEL = frozenset({"level", "distance", "weights"})
"""Parameters that say which distances count; with one of them no level is asked for."""


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
    form: str | None = None,
    conventions: Mapping[str, object] | None = None,
) -> Overview:
    """Compute every statistic that fits, side by side, from one row for each annotation.

    Args:
        data: Anything whose columns are reached by name (a pandas or polars data frame, an Arrow table, a dict);
            `item`, `annotator` and `label` are then names of columns. None when these are the columns themselves.
            `Structures`, as `gtreport.annotations.reading.read_any` gives them, for boxes, masks, spans and the like;
            only `replicates`, `seed`, `form` and `conventions` are looked at then.
        item: What was labelled.
        annotator: Who labelled it; None where that is not known.
        label: The labels; None and nan mean that no label was given.
        labels: The label list in its order: it counts in some coefficients, and ordinal statistics need its order.
        level: Level of measurement of the labels: nominal, ordinal, interval or ratio.
        missing: Texts that mean that no label was given.
        repeats: What becomes of several annotations of one item by one annotator: error, first, last, majority, keep.
        replicates: Replicates of the item bootstrap.
        seed: Seed of its drawing.
        form: Of `Structures`: boxes, masks, keypoints, spans, texts, preferences, rankings or maps; told by the marks
            when it is None.
        conventions: Of `Structures`: how marks are compared, such as `{"iou": 0.75}` or `{"normaliser": "nfc"}`.

    Returns:
        All estimates with both intervals, the spread of labels, the overlap, and what was left out.

    Raises:
        UsageError: A column is not there, or there is no such level or rule for repeats.
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
    if isinstance(data, Structures):
        return overview_of_marks(data, form, conventions, replicates=replicates, seed=seed)
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
        UnreadableError: There is no such file, or it holds no annotation.
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
    try:
        table = read(request, format)
    except AnnotationsRefused as refused:
        raise AnnotationsRefused(in_its_place(problem) for problem in refused.problems) from None
    if not len(table):
        told = [str(one) for one in table.left_out]
        message = ": ".join(["the file holds no annotations", *(["; ".join(told)] if told else [])])
        raise UnreadableError(Fault(message, name, help="name the file that holds the single annotations"))
    return table


def estimates_of(
    table: AnnotationTable,
    statistics: Iterable[str] = (),
    params: Mapping[str, object] | None = None,
    *,
    replicates: int = 1000,
    seed: int = 0,
) -> tuple[Estimate, ...]:
    """Return the estimates of the statistics named, or of every one that fits.

    Args:
        table: The annotations.
        statistics: Names of statistics.
        params: Parameters; each goes to those of the statistics named that have it. The level of measurement is that
            of the table where a statistic asks for one and none is given.
        replicates: Replicates of the item bootstrap.
        seed: Seed of its drawing.

    Raises:
        UsageError: There is no such statistic, or a parameter is unknown, wrong, absent, or given for no statistic.
    """
    named, given = tuple(dict.fromkeys(statistics)), dict(params or {})
    if not named:
        if given:
            message = f"{', '.join(given)}: a parameter is for statistics that are named"
            raise UsageError(Fault(message, help="name the statistic, for example --statistic krippendorff_alpha"))
        return overview(table, replicates=replicates, seed=seed).estimates
    known = all_statistics()
    takes = {one: {parameter.name for parameter in known[one].parameters} for one in named if one in known}
    if len(takes) == len(named) and (homeless := set(given).difference(_EVERYWHERE, *takes.values())):
        raise UsageError(*(_homeless(name, takes) for name in given if name in homeless))
    return tuple(
        estimate(table, one, _own(given, takes.get(one, set()), table), replicates=replicates, seed=seed)
        for one in named
    )


def _own(given: Mapping[str, object], names: set[str], table: AnnotationTable) -> dict[str, object]:
    """Return the parameters of one statistic, with the level of the table where it asks for one."""
    own = {name: value for name, value in given.items() if name in names or name in _EVERYWHERE}
    if "level" in names and table.level in LABEL_LEVELS and not _IN_PLACE_OF_LEVEL.intersection(own):
        own["level"] = table.level
    return own


def _homeless(name: str, takes: Mapping[str, set[str]]) -> Fault:
    known = sorted({parameter for names in takes.values() for parameter in names} | _EVERYWHERE)
    close = nearest(name, known)
    hint = f"; did you mean {close}?" if close else ""
    who = f"{''.join(takes)} takes" if len(takes) == 1 else f"{' and '.join(takes)} take"
    return Fault(f"{who} no parameter {name}{hint}", help=f"one of {', '.join(known)}")
