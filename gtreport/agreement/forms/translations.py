"""Likeness of translations: BLEU, chrF and TER, by sacrebleu, with its signature.

None of these is agreement: a free translation may be right. They are asymmetric, so both directions are given; an item
is a system's output for a source, never the source alone.

BLEU and TER are functions of sums over sentences (n-grams found and tried, lengths; edits and lengths), so that weights
of the sentences give the item bootstrap. chrF is given without an interval: sacrebleu does not show its sums.

Undefined: `no shared item` without sentences.

Source: Papineni et al. 2002; Popovic 2015; Snover et al. 2006; Post 2018 for sacrebleu, from the extra `forms`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from gtreport.agreement.estimates import NO_SHARED, Caution, Undefined
from gtreport.agreement.forms.optional import needed
from gtreport.agreement.forms.types import require_same_length
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values, ratio

Metric = Literal["bleu", "chrf", "ter"]


@dataclass(frozen=True)
class Likeness:
    """How alike one translator's sentences are to another's, taken as the reference.

    Attributes:
        value: From 0 to 100 for BLEU and chrF; edits for 100 words of the reference for TER.
        signature: The library's signature: version, tokeniser, smoothing, case.
    """

    value: float
    signature: str


def likeness(metric: Metric, hypotheses: Sequence[str], references: Sequence[str], **options: object) -> Likeness:
    """Return the likeness of sentences to references, and the signature.

    Args:
        metric: Which one.
        hypotheses: The sentences of the one translator.
        references: The sentences of the other, in the same order.
        options: Options of the metric, as sacrebleu names them: `word_order=2` makes chrF++.

    Raises:
        Undefined: There are no sentences.
        UsageError: They differ in number, or sacrebleu is not installed.
    """
    _require_sentences(hypotheses, references)
    scorer = _scorer(metric, options)
    score = scorer.corpus_score(list(hypotheses), [list(references)])
    return Likeness(float(score.score), str(scorer.get_signature()))


def prepared_likeness(
    metric: Metric, hypotheses: Sequence[str], references: Sequence[str], **options: object
) -> tuple[Prepared, str]:
    """Bind a metric to sentences; one unit is one sentence. Two translators cannot be left out.

    Args:
        metric: Which one.
        hypotheses: The sentences of the one translator.
        references: The sentences of the other, in the same order.
        options: Options of the metric, as sacrebleu names them.

    Returns:
        The bound metric and its signature.

    Raises:
        Undefined: There are no sentences.
        UsageError: They differ in number, or sacrebleu is not installed.
    """
    _require_sentences(hypotheses, references)
    scorer = _scorer(metric, options)
    whole = scorer.corpus_score(list(hypotheses), [list(references)])
    signature = str(scorer.get_signature())
    n = len(hypotheses)
    evaluate = {"bleu": _bleu, "ter": _ter, "chrf": _constant}[metric]
    bound = evaluate(scorer, hypotheses, references, float(whole.score))
    note = Caution("interval_absent", f"no interval: sacrebleu shows no sums of {metric}")
    return (
        Prepared(
            multiplicity=np.ones(n, dtype=np.int64),
            evaluate=bound,
            standard_error=lambda: None,
            without_each=lambda: None,
            n_items_used=n,
            cautions=(note,) if metric == "chrf" else (),
            has_intervals=metric != "chrf",
        ),
        signature,
    )


def _require_sentences(hypotheses: Sequence[str], references: Sequence[str]) -> None:
    require_same_length("sentences and references", hypotheses, references)
    if not hypotheses:
        raise Undefined(NO_SHARED)


def _scorer(metric: Metric, options: dict[str, object]) -> Any:
    library = needed("sacrebleu.metrics", metric)
    return {"bleu": library.BLEU, "chrf": library.CHRF, "ter": library.TER}[metric](**options)


def _bleu(scorer: Any, hypotheses: Sequence[str], references: Sequence[str], _: float) -> Any:
    """Return BLEU as a function of the weights of the sentences."""
    scores = [scorer.corpus_score([h], [[r]]) for h, r in zip(hypotheses, references, strict=True)]
    sums = np.array([[*one.counts, *one.totals, one.sys_len, one.ref_len] for one in scores], dtype=np.float64)
    order = scorer.max_ngram_order

    def evaluate(weights: FloatArray) -> Values:
        rows = np.rint(weights @ sums).astype(np.int64).tolist()
        values = [
            scorer.compute_bleu(
                row[:order],
                row[order : 2 * order],
                row[-2],
                row[-1],
                smooth_method=scorer.smooth_method,
                smooth_value=scorer.smooth_value,
                effective_order=scorer.effective_order,
                max_ngram_order=order,
            ).score
            for row in rows
        ]
        return Values(np.array(values, dtype=np.float64), np.ones(len(values), dtype=bool))

    return evaluate


def _ter(scorer: Any, hypotheses: Sequence[str], references: Sequence[str], _: float) -> Any:
    """Return TER as a function of the weights of the sentences."""
    scores = [scorer.corpus_score([h], [[r]]) for h, r in zip(hypotheses, references, strict=True)]
    sums = np.array([[one.num_edits, one.ref_length] for one in scores], dtype=np.float64)

    def evaluate(weights: FloatArray) -> Values:
        edits, length = (weights @ sums).T
        return Values(*ratio(100 * edits, length))

    return evaluate


def _constant(_: Any, __: Sequence[str], ___: Sequence[str], value: float) -> Any:
    return lambda weights: Values(np.full(len(weights), value), np.ones(len(weights), dtype=bool))
