"""Texts that annotators wrote: error rates of transcripts, likeness of translations."""

from __future__ import annotations

from functools import partial

import numpy as np

from gtreport.agreement.estimates import Caution, Undefined
from gtreport.agreement.forms import texts as plain
from gtreport.agreement.forms import translations
from gtreport.agreement.forms.normalisers import NORMALISERS
from gtreport.agreement.forms.texts import Unit, error_rate, text_pairs
from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.agreement.structured.form import Bound, Form, FormStatistic, Marked, of_pairs, once, pair_of

_WITHOUT, _MOST = "none", "nfc_casefold_no_punctuation_but_apostrophe"

IN_WORDS = "normaliser in words"
"""What is declared where the normaliser is described, and is none of those that are built in."""

NORMALISER = Parameter("normaliser", "what is done to a text before", tuple(NORMALISERS), required=True)


def texts_of(marked: Marked) -> tuple[str, ...]:
    """Return the text of each annotation; the first where there are several, the empty text where there is none."""

    def make() -> tuple[str, ...]:
        found = marked.found
        texts = [""] * found.n_answers
        answers = found.answer
        for mark in found.of_kind("text")[::-1]:
            texts[int(answers[mark])] = found.texts[int(found.place["text"][mark])]
        return tuple(texts)

    return once(marked, "texts", make)


def _rate(marked: Marked, params: Parameters, unit: Unit) -> Bound:
    name = str(params["normaliser"])
    pairs = once(marked, ("edits", name, unit), lambda: text_pairs(marked.rows, texts_of(marked), name, unit))
    return of_pairs(error_rate(pairs), "pooled")


def _is_translation(marked: Marked) -> bool:
    return marked.declared.get("form") == "machine_translation"


def _shown_rate(marked: Marked) -> tuple[Parameters, ...]:
    if _is_translation(marked):
        return ()
    declared = marked.declared.get("normaliser")
    names = (_WITHOUT, _MOST) if declared is None else (str(declared),)
    return tuple({"normaliser": name} for name in names)


def _likeness(marked: Marked, params: Parameters, metric: translations.Metric) -> Bound:
    hypothesis, reference = _two(marked, params, metric)
    rows, texts = marked.rows, texts_of(marked)
    by_who: list[dict[int, str]] = [
        {int(rows.item[row]): texts[row] for row in np.flatnonzero(rows.annotator == who)}
        for who in (hypothesis, reference)
    ]
    shared = sorted(by_who[0].keys() & by_who[1].keys())
    sentences = [[one[item] for item in shared] for one in by_who]
    bound, signature = translations.prepared_likeness(metric, *sentences)
    back = translations.likeness(metric, sentences[1], sentences[0]).value
    said = f"the other direction, {rows.annotators[reference]} against {rows.annotators[hypothesis]}, gives {back:.2f}"
    claimed = params.get("signature")
    cautions = [Caution("other_direction", said)]
    if claimed is not None and str(claimed) != signature:
        cautions.append(Caution("other_signature", f"the signature {claimed} is stated; this is {signature}"))
    told = {"signature": signature, "pair": f"{rows.annotators[hypothesis]},{rows.annotators[reference]}"}
    return Bound(lambda: bound, cautions=tuple(cautions), parameters=told)


def _two(marked: Marked, params: Parameters, metric: str) -> tuple[int, int]:
    """Return the codes of the two translators: those of the parameter `pair`, else the only two that there are."""
    rows = marked.rows
    given = params.get("pair")
    if given is None:
        present = rows.present.tolist()
        if len(present) != 2:
            raise Undefined(f"needs exactly two annotators, found {len(present)}")
        return present[0], present[1]
    return pair_of(given, rows, metric)


def _shown_likeness(marked: Marked) -> tuple[Parameters, ...]:
    return ({},) if _is_translation(marked) else ()


def _leading(marked: Marked) -> tuple[str, Parameters] | None:
    if _is_translation(marked):
        return None
    return "wer", _shown_rate(marked)[-1]


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    if _is_translation(marked):
        return (
            ("Likeness", "no agreement: a free translation may be right"),
            ("Directions", "each of two translators is the reference once; the first id is the hypothesis"),
        )
    names = ", ".join(str(one["normaliser"]) for one in _shown_rate(marked))
    said = f"{names}, as the report declares"
    if IN_WORDS in marked.declared:
        said = f"the report describes one in words; {names} are shown, for the rate depends on it"
    elif "normaliser" not in marked.declared:
        said = f"the report declares none; {names} are shown, for the rate depends on it"
    return (
        ("Normaliser", said),
        ("Directions", "both, pooled: twice the edits by the words or characters of both texts"),
        ("Average", "pooled: all edits by all lengths, so that long texts weigh more"),
        ("Empty texts", "pairs of two empty texts are left out and counted"),
    )


def _of_rate(name: str, title: str, unit: Unit) -> FormStatistic:
    return FormStatistic(
        name,
        title,
        partial(_rate, unit=unit),
        plain.error_rate,
        (NORMALISER,),
        _shown_rate,
        True,
        tried={"normaliser": tuple(NORMALISERS)},
    )


def _of_likeness(name: translations.Metric, title: str) -> FormStatistic:
    return FormStatistic(
        name,
        title,
        partial(_likeness, metric=name),
        translations.likeness,
        (
            Parameter("pair", "hypothesis and reference, two annotators"),
            Parameter("signature", "signature of sacrebleu, which is printed in any case"),
        ),
        _shown_likeness,
        name == "ter",
        lambda _: "points",
    )


FORM = Form(
    name="texts",
    kinds=("text",),
    statistics=(
        _of_rate("wer", "Word error rate (Levenshtein 1966)", "words"),
        _of_rate("cer", "Character error rate", "characters"),
        _of_likeness("chrf", "chrF (Popovic 2015)"),
        _of_likeness("bleu", "BLEU (Papineni et al. 2002)"),
        _of_likeness("ter", "TER (Snover et al. 2006)"),
    ),
    leading=_leading,
    conventions=_conventions,
)
