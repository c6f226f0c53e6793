"""Spans in texts or recordings: F1, alpha for unitizing, gamma."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import NO_OVERLAP, Caution, Undefined
from gtreport.agreement.forms import gamma as plain_gamma
from gtreport.agreement.forms import spans as plain
from gtreport.agreement.forms.pairs import BOTH_EMPTY
from gtreport.agreement.forms.spans import Spans, exact_f1, overlap_f1, token_f1
from gtreport.agreement.forms.token_kappa import token_kappa
from gtreport.agreement.forms.types import IntArray, offsets_of
from gtreport.agreement.forms.unitizing import unitizing_alpha
from gtreport.agreement.parameter_kinds import YES_OR_NO, whole_numbers
from gtreport.agreement.statistic import Parameter, Parameters, Prepared
from gtreport.agreement.structured.form import (
    AVERAGE,
    EMPTY,
    NO_LABEL,
    Bound,
    Form,
    FormStatistic,
    Marked,
    empty_of,
    of_pairs,
    once,
    wrong_parameter,
)
from gtreport.agreement.values import Values, ratio

MATCHES = ("exact", "overlap", "token")
OUTSIDE = ("excluded", "left_out")
NO_TOKENS = "spans are not counted in tokens"
NO_LENGTH = "the lengths of the texts are not known"


def spans_of(marked: Marked) -> Spans:
    """Return the spans of each annotation; fragments of one span are spans of their own."""

    def make() -> Spans:
        found = marked.found
        marks = found.of_kind("span")
        rows = found.place["span"][marks] if len(marks) else marks
        fragments = np.diff(found.spans.start)[rows] if len(marks) else np.zeros(0, dtype=np.int64)
        mark = np.repeat(np.arange(len(marks)), fragments)
        first = np.repeat(found.spans.start[rows], fragments) if len(marks) else mark
        at = first + np.arange(len(mark)) - np.repeat(offsets_of(fragments)[:-1], fragments)
        pieces = found.spans.fragments[at] if len(at) else np.zeros((0, 2), dtype=np.int64)
        label = found.label[marks][mark].astype(np.int64)
        counts = np.bincount(found.answer[marks][mark], minlength=found.n_answers)
        labels = (*found.labels, NO_LABEL) if len(label) and int(label.min()) < 0 else tuple(found.labels)
        label = np.where(label < 0, len(found.labels), label)
        return Spans(marked.rows, pieces[:, 0], pieces[:, 1], label, offsets_of(counts), labels)

    return once(marked, "spans", make)


def lengths_of(marked: Marked) -> IntArray:
    """Return the length of each item in code points.

    Raises:
        Undefined: They are not known, or spans are counted in another unit.
    """
    found = marked.found
    used = np.unique(found.item)
    if found.span_unit != "codepoint" or any(int(item) not in found.item_texts for item in used):
        raise Undefined(NO_LENGTH)
    lengths = np.zeros(found.n_items, dtype=np.int64)
    for item in used:
        lengths[item] = len(found.item_texts[int(item)])
    return lengths


def _f1(marked: Marked, params: Parameters) -> Bound:
    spans, empty = spans_of(marked), empty_of(params)
    labels = bool(params["labels"])
    measure = {"exact": exact_f1, "overlap": overlap_f1, "token": token_f1}[str(params["match"])]
    return of_pairs(measure(spans, labels=labels, empty=empty), params["average"], _cautions(marked))


def _cautions(marked: Marked) -> tuple[Caution, ...]:
    n = int(np.count_nonzero(np.diff(marked.found.spans.start) > 1))
    if not n:
        return ()
    return (Caution("fragments", f"{n} spans are of several fragments, each of which counts as a span"),)


def _unitizing(marked: Marked, _: Parameters) -> Bound:
    return Bound(lambda: unitizing_alpha(spans_of(marked), lengths_of(marked)), cautions=_cautions(marked))


def _gamma(marked: Marked, params: Parameters) -> Bound:
    seed = int(str(params["seed"]))
    kind: plain_gamma.Dissimilarity = "positional" if params["dissimilarity"] == "positional" else "combined"
    return Bound(lambda: _prepared_gamma(marked, kind, seed), cautions=_cautions(marked))


def _prepared_gamma(marked: Marked, kind: plain_gamma.Dissimilarity, seed: int) -> Prepared:
    """Bind the mean of gamma over the texts that two annotators or more marked; annotators are not left out."""
    spans, rows = spans_of(marked), marked.rows
    if not (rows.of_items > 1).any():
        raise Undefined(NO_OVERLAP)
    value, used = np.zeros(rows.n_items), np.zeros(rows.n_items)
    for item in np.flatnonzero(rows.of_items > 1):
        units = {
            rows.annotators[int(rows.annotator[row])]: [
                (int(spans.begin[at]), int(spans.end[at]), spans.labels[int(spans.label[at])])
                for at in range(int(spans.offsets[row]), int(spans.offsets[row + 1]))
            ]
            for row in np.flatnonzero(rows.item == item)
        }
        try:
            value[item], used[item] = plain_gamma.gamma(units, kind, seed=seed).value, 1.0
        except Undefined:
            continue
    if not used.any():
        raise Undefined(plain_gamma.NO_UNITS)
    return Prepared(
        multiplicity=np.minimum(rows.of_items, 1),
        evaluate=lambda weights: Values(*ratio(weights @ value, weights @ used)),
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=int(used.sum()),
    )


def _token_kappa(marked: Marked, params: Parameters) -> Bound:
    if params["outside_tag"] not in OUTSIDE:
        said = f"token_kappa with outside_tag {params['outside_tag']} mostly counts tokens that nobody marks"
        raise wrong_parameter("outside_tag", said, OUTSIDE)
    if marked.found.span_unit != "token":
        raise Undefined(NO_TOKENS)
    said = "tokens are not independent of each other: compare by span_f1"
    return Bound(lambda: token_kappa(spans_of(marked)), cautions=(*_cautions(marked), Caution("tokens", said)))


def _shown_f1(marked: Marked) -> tuple[Parameters, ...]:
    return tuple({"match": match} for match in MATCHES)


def _shown_alpha(marked: Marked) -> tuple[Parameters, ...]:
    return ({"unit": "codepoint"},) if marked.found.span_unit == "codepoint" else ()


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    unit = {"codepoint": "characters (Unicode code points)", "token": "tokens", "millisecond": "milliseconds"}
    return (
        ("Offsets", f"in {unit[marked.found.span_unit]}, the end not inside"),
        ("Exact", "equal in begin, end and label"),
        ("Overlap", "matched one to one by shared positions, any one of them, and equal labels"),
        ("Token", "marked positions with their labels, each once"),
        (
            "No span",
            f"pairs of annotations without a span in one or both are counted apart ({BOTH_EMPTY}; one is empty)",
        ),
        ("Average", "the mean over items; an item's value is the mean over its pairs of annotators"),
    )


FORM = Form(
    name="spans",
    kinds=("span",),
    statistics=(
        FormStatistic(
            "span_f1",
            "F1 of spans (Chinchor and Sundheim 1993)",
            _f1,
            plain.exact_f1,
            (
                Parameter("match", "what makes two spans one", MATCHES, required=True),
                Parameter("labels", "whether equal spans have equal labels", default=True, kind=YES_OR_NO),
                AVERAGE,
                EMPTY,
            ),
            _shown_f1,
            tried={"match": MATCHES, "average": ("case", "pooled"), "labels": (True, False)}
            | {"empty": ("left_out", "one", "zero")},
        ),
        FormStatistic(
            "unitizing_alpha",
            "Krippendorff's alpha for unitizing (1995)",
            _unitizing,
            unitizing_alpha,
            (Parameter("unit", "in what lengths are counted", ("codepoint", "character"), required=True),),
            _shown_alpha,
        ),
        FormStatistic(
            "gamma",
            "Gamma (Mathet, Widlocher and Metivier 2015), mean over texts",
            _gamma,
            plain_gamma.gamma,
            (
                Parameter("dissimilarity", "what makes two units unlike", ("positional", "combined"), required=True),
                Parameter("seed", "seed of the random continua", required=True, kind=whole_numbers(0)),
            ),
        ),
        FormStatistic(
            "token_kappa",
            "Cohen's kappa over marked tokens (1960)",
            _token_kappa,
            token_kappa,
            (Parameter("outside_tag", "tokens that both left outside", required=True),),
        ),
    ),
    leading=lambda _: ("span_f1", {"match": "exact"}),
    conventions=_conventions,
)
