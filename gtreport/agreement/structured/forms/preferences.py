"""Choices between two candidates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gtreport.agreement.estimating import statistics
from gtreport.agreement.forms import preferences as plain
from gtreport.agreement.forms.own_sums import OwnSums, prepared_own
from gtreport.agreement.forms.preferences import Preferences, Ties, preferences_of
from gtreport.agreement.statistic import Parameter, Parameters, Prepared
from gtreport.agreement.structured.form import Bound, Form, FormStatistic, Marked, of_pairs, once, wrong_parameter
from gtreport.annotations.arrays import from_arrays

TIES = Parameter("ties", "what a tie is worth", ("counted", "half", "left_out"), required=True)
LEFT, RIGHT = "the left one", "the right one"
_CHOICES = {-1: "left", 0: "tie", 1: "right"}
_MOST_OPTIONS = 10


def choices_of(marked: Marked) -> Preferences:
    """Return the choices; the item is the context, and candidates without names are the left and the right one."""

    def make() -> Preferences:
        found, rows = marked.found, marked.rows
        marks = found.of_kind("preference")
        table = found.preferences[found.place["preference"][marks]] if len(marks) else np.zeros((0, 3), dtype=np.int64)
        answer = found.answer[marks]
        names = tuple(found.candidates)
        return preferences_of(
            [rows.items[int(at)] for at in rows.item[answer]],
            [rows.annotators[int(at)] for at in rows.annotator[answer]],
            [names[int(code)] if code >= 0 else LEFT for code in table[:, 0]],
            [names[int(code)] if code >= 0 else RIGHT for code in table[:, 1]],
            [_CHOICES[int(choice)] for choice in table[:, 2]],
        )

    return once(marked, "choices", make)


def ties_of(params: Parameters) -> Ties:
    """Return what a tie is worth."""
    words: tuple[Ties, ...] = ("counted", "half", "left_out")
    return next(word for word in words if params["ties"] == word)


def _pairwise(marked: Marked, params: Parameters) -> Bound:
    return of_pairs(plain.pairwise_agreement(choices_of(marked), ties_of(params)))


def _alpha(marked: Marked, params: Parameters) -> Bound:
    return Bound(lambda: _prepared_alpha(choices_of(marked), params))


def _prepared_alpha(choices: Preferences, params: Parameters) -> Prepared:
    rows = choices.rows
    table = from_arrays(
        [rows.items[int(at)] for at in rows.item],
        [rows.annotators[int(at)] for at in rows.annotator],
        [{1: "first", -1: "second", 0: "tie"}[int(one)] for one in choices.choice],
        labels=("first", "tie", "second"),
        repeats="first",
    )
    return statistics()["krippendorff_alpha"].prepare(table, params)


def _repeats(marked: Marked, _: Parameters) -> Bound:
    return Bound(lambda: prepared_own(plain.repeat_agreement(choices_of(marked))))


def _transitivity(marked: Marked, _: Parameters) -> Bound:
    return Bound(lambda: prepared_own(plain.transitivity(choices_of(marked))))


def _win_rate(marked: Marked, params: Parameters) -> Bound:
    choices, option = choices_of(marked), str(params["option"])
    if option not in choices.options:
        raise wrong_parameter("option", f"win_rate: there is no option {option}", choices.options)
    return Bound(lambda: prepared_own(_wins(choices, choices.options.index(option), ties_of(params))))


def _wins(choices: Preferences, option: int, ties: Ties) -> OwnSums:
    """Return the wins of an option and its comparisons, one for each judgement."""
    item = choices.rows.item
    sign = np.where(choices.first[item] == option, 1, np.where(choices.second[item] == option, -1, 0))
    tied = choices.choice == 0
    above = ((choices.choice == sign) & ~tied & (sign != 0)).astype(np.float64)
    if ties == "half":
        above += 0.5 * (tied & (sign != 0))
    below = ((sign != 0) & ~(tied if ties == "left_out" else np.zeros(len(tied), dtype=bool))).astype(np.float64)
    return OwnSums(choices.rows, item, choices.rows.annotator, above, below, "the option was never compared")


def _shown_pairwise(marked: Marked) -> tuple[Parameters, ...]:
    tied = bool((choices_of(marked).choice == 0).any())
    return ({"ties": "counted"}, {"ties": "half"}, {"ties": "left_out"}) if tied else ({"ties": "counted"},)


def _shown_wins(marked: Marked) -> tuple[Parameters, ...]:
    options = choices_of(marked).options
    if len(options) > _MOST_OPTIONS or LEFT in options:
        return ()
    return tuple({"option": option, "ties": "half"} for option in options)


def _has_repeats(marked: Marked) -> tuple[Parameters, ...]:
    return ({},) if plain.repeat_agreement(choices_of(marked)).below.sum() > 0 else ()


def _has_triples(marked: Marked) -> tuple[Parameters, ...]:
    return ({},) if plain.transitivity(choices_of(marked)).below.sum() > 0 else ()


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    choices = choices_of(marked)
    n = int(np.count_nonzero(choices.choice == 0))
    return (
        ("Compared", "the winner among two candidates of an item, whichever stood on the left"),
        ("Ties", f"{n:,} of {len(choices.choice):,} choices are ties; the parameter ties says what they are worth"),
        ("Average", "the mean over items; an item's value is the mean over its pairs of annotators"),
    )


def _plain(name: str, title: str) -> FormStatistic:
    of = {"repeat_agreement": _repeats, "transitivity_rate": _transitivity}
    shown = {"repeat_agreement": _has_repeats, "transitivity_rate": _has_triples}
    return FormStatistic(name, title, of[name], plain.transitivity, (), shown[name])


_PAIRWISE = FormStatistic(
    "pairwise_agreement",
    "Agreement on the winner of a pair",
    _pairwise,
    plain.pairwise_agreement,
    (TIES,),
    _shown_pairwise,
    tried={"ties": ("counted", "half", "left_out")},
)

FORM = Form(
    name="preferences",
    kinds=("preference",),
    statistics=(
        _PAIRWISE,
        FormStatistic(
            "krippendorff_alpha",
            "Krippendorff's alpha of the choices, nominal (2004)",
            _alpha,
            statistics()["krippendorff_alpha"].prepare,
            (Parameter("level", "level of the choices", ("nominal", "ordinal"), required=True),),
            lambda _: ({"level": "nominal"},),
            tried={"level": ("nominal", "ordinal")},
        ),
        _plain("repeat_agreement", "Agreement of annotators with themselves"),
        _plain("transitivity_rate", "Share of consistent triples (Kendall and Babington Smith 1940)"),
        replace(
            _PAIRWISE,
            name="win_rate",
            title="Win rate of an option",
            bind=_win_rate,
            parameters=(Parameter("option", "the option", required=True), TIES),
            shown=_shown_wins,
        ),
    ),
    leading=lambda _: ("pairwise_agreement", {"ties": "counted"}),
    conventions=_conventions,
)
