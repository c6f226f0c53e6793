"""What rules that build a ground truth need besides the annotations: parameters under pseudonyms, labels, weights."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from gtreport.agreement.statistic import WrongParameter
from gtreport.agreement.values import FloatArray
from gtreport.annotations.problems import AnnotationsRefused, near, quoted
from gtreport.annotations.pseudonyms import id_shown, ids_renamed
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.tabular import read_columns
from gtreport.annotations.texts import Coded
from gtreport.annotator_names import RULE_PARAMETERS, ids_in
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.making import require_fitting
from gtreport.predictions import Predictions
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import resolve_inside


@dataclass(frozen=True)
class Material:
    """What ground truths are made from.

    Attributes:
        answers: The questionnaire.
        folder: The report's folder.
        tables: The annotations that could be read, by the name of their record.
        predictions: The labels of the attached models.
        max_bytes: Largest file of labels that is read.
        refused: Why the other annotations could not be read as tables, by the name of their record.
    """

    answers: Questionnaire
    folder: Path
    tables: Mapping[str, AnnotationTable]
    predictions: Predictions
    max_bytes: int
    refused: Mapping[str, str]

    def record(self, name: str) -> AnnotationFile | None:
        """Return the record of an annotation file."""
        return next((one for one in self.answers.annotations if one.id.get() == name), None)

    def request(self, name: str, file: object, columns: Mapping[str, str]) -> ReadRequest:
        """Return what to read from another file of the report, or from the annotations where none is named.

        Raises:
            PathRefused: The file may not be read.
        """
        own = self.record(name)
        written = str(file) if file is not None else ((own.file.get() if own is not None else None) or "")
        return ReadRequest(
            path=resolve_inside(self.folder, written, max_bytes=self.max_bytes),
            name=written,
            columns=columns,
            options=(own.options.get() or {}) if own is not None and file is None else {},
        )


def parameters_of(
    material: Material, name: str, table: AnnotationTable, record: GroundTruthRecord
) -> Mapping[str, object]:
    """Return the parameters of a rule, with annotators called as the table calls them, and columns read.

    Raises:
        WrongParameter: A parameter is unknown, is not what it may be, or names somebody who is no annotator.
        PathRefused: The file of a column may not be read.
        AnnotationsRefused: It has no such column, or gives an item two labels.
    """
    given: dict[str, object] = dict(record.built_by.params.get() or {})
    rule = record.built_by.rule.get() or ""
    # Before annotators are renamed: an id that is none must not be taken for the pseudonym of another one.
    require_fitting(rule, given)
    for one in RULE_PARAMETERS:
        if one in given and table.pseudonyms:
            _require_known(rule, one, given[one], table.pseudonyms)
            given[one] = ids_renamed(given[one], table.pseudonyms)
    if rule == "column" and "column" in given:
        given["labels"] = _column(material, name, str(given["column"]), given.get("file"))
    return given


def _require_known(rule: str, parameter: str, value: object, pseudonyms: Mapping[str, str]) -> None:
    ids = (value,) if isinstance(value, str) else ids_in(value)
    unknown = [one for one in ids if one not in pseudonyms]
    if not unknown:
        return
    close = sorted({pseudonyms[found] for one in unknown for found in near(one, pseudonyms)})
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    said = ", ".join(quoted(id_shown(one, pseudonyms)) for one in unknown)
    raise WrongParameter([(parameter, Fault(f"{rule}: there is no annotator {said}{hint}"))])


def _column(material: Material, name: str, column: str, file: object) -> Mapping[str, str]:
    """Read labels that were made elsewhere from a column of the annotations or of another file.

    Raises:
        PathRefused: The file may not be read.
        AnnotationsRefused: It has no such column, or gives an item two labels.
    """
    own = material.record(name)
    item = (own.columns.item.get() if own is not None else None) or "item"
    request = material.request(name, file, {"item": item, "label": column})
    found = read_columns(request, lambda _: (item, column)).columns
    items, labels = found[item], found[column]
    names, given = list(items.texts), list(labels.texts)
    labelled: dict[str, str] = {}
    for at, what in zip(items.codes.tolist(), labels.codes.tolist(), strict=True):
        if at < 0 or what < 0:  # a null of the file
            continue
        one, label = names[at], given[what]
        if label and labelled.setdefault(one, label) != label:
            said = f"{request.name}: column {column} gives one item two labels"
            raise AnnotationsRefused((request.problem("annotations_unreadable", said),))
    return labelled


def with_weights(material: Material, name: str, table: AnnotationTable) -> AnnotationTable:
    """Return a table with the weight of each row of its file, where a column of weights is declared.

    Raises:
        UsageError: Rows of the table are not rows of the file, so that weights cannot be told.
        PathRefused: The file may not be read.
        AnnotationsRefused: It has no such column, or the weight of an annotation is no number from 0 on.
    """
    own = material.record(name)
    column = None if own is None else own.columns.weight.get()
    if own is None or column is None:
        return table
    if own.format.get() != "long" or table.level == "set" or "files" in (own.options.get() or {}):
        raise UsageError(
            Fault(f"column {column} of weights is read only from one table with a row for each annotation")
        )
    request = material.request(name, None, {"weight": column})
    found = read_columns(request, lambda _: (column,))
    weights = _numbers(found.columns[column])
    whole = table if table.passes is None else table.passes
    wrong = whole.row[~(np.isfinite(weights[whole.row]) & (weights[whole.row] >= 0))]
    if len(wrong):
        row = int(wrong.min())
        written = found.columns[column].texts[int(found.columns[column].codes[row])]
        said = f"column {column} of {request.name} holds {quoted(written)}, expected a weight: a number from 0 on"
        raise AnnotationsRefused((request.problem("annotations_unreadable", said, table.source.line_of(row)),))
    passes = None if table.passes is None else replace(table.passes, weight_of_row=weights)
    return replace(table, weight_of_row=weights, passes=passes)


def _numbers(column: Coded) -> FloatArray:
    """Return the number that each row holds, nan where it holds none, shape (rows,)."""
    of_text = np.array([_number(text) for text in column.texts] or [math.nan])
    found: FloatArray = of_text[column.codes]
    return found


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
