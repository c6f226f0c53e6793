"""Rankings of any number of candidates."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.forms import rankings as plain
from gtreport.agreement.forms.own_sums import prepared_own
from gtreport.agreement.forms.rankings import TauTies
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.agreement.structured.form import Bound, Form, FormStatistic, Marked, of_pairs, once, wrong_parameter
from gtreport.agreement.structured.forms.preferences import TIES, ties_of
from gtreport.agreement.values import FloatArray

TAU_TIES = Parameter("ties", "whether ties are taken off", ("tau_b", "tau_a"), required=True)
_MOST_OPTIONS = 10


def ranks_of(marked: Marked) -> tuple[FloatArray, IntArray]:
    """Return the ranks of each answer, shape (answers, options), and the candidate of each column by item."""

    def make() -> tuple[FloatArray, IntArray]:
        found = marked.found
        marks = found.of_kind("ranking")
        places: list[tuple[tuple[int, float], ...]] = [()] * found.n_answers
        for answer, row in zip(found.answer[marks].tolist(), found.rows("ranking").tolist(), strict=True):
            places[answer] = found.rankings.of(row)
        return plain.local_ranks(marked.rows, places)

    return once(marked, "ranks", make)


def _tau(marked: Marked, params: Parameters) -> Bound:
    words: tuple[TauTies, ...] = ("tau_b", "tau_a")
    ties = next(word for word in words if params["ties"] == word)
    return of_pairs(plain.kendall_tau(marked.rows, ranks_of(marked)[0], ties))


def _pairwise(marked: Marked, params: Parameters) -> Bound:
    return of_pairs(plain.order_agreement(marked.rows, ranks_of(marked)[0], ties_of(params)))


def _repeats(marked: Marked, _: Parameters) -> Bound:
    return Bound(lambda: prepared_own(plain.repeated_orders(marked.rows, ranks_of(marked)[0])))


def _win_rate(marked: Marked, params: Parameters) -> Bound:
    names, option = tuple(marked.found.candidates), str(params["option"])
    if option not in names:
        raise wrong_parameter("option", f"win_rate: there is no option {option}", names)
    ranks, options = ranks_of(marked)
    is_it = options == names.index(option)
    column = np.where(is_it.any(axis=1), is_it.argmax(axis=1) if is_it.shape[1] else 0, -1)[marked.rows.item]
    return Bound(lambda: prepared_own(plain.wins_in_rankings(marked.rows, ranks, column, ties_of(params))))


def _tied(marked: Marked) -> int:
    """Return how many rankings hold a tie."""
    ranks = np.sort(ranks_of(marked)[0], axis=1)
    return int(np.count_nonzero((np.diff(ranks, axis=1) == 0).any(axis=1)))


def _shown_pairwise(marked: Marked) -> tuple[Parameters, ...]:
    return ({"ties": "counted"}, {"ties": "half"}, {"ties": "left_out"}) if _tied(marked) else ({"ties": "counted"},)


def _shown_repeats(marked: Marked) -> tuple[Parameters, ...]:
    return ({},) if plain.repeated_orders(marked.rows, ranks_of(marked)[0]).below.sum() > 0 else ()


def _shown_wins(marked: Marked) -> tuple[Parameters, ...]:
    names = tuple(marked.found.candidates)
    return tuple({"option": name, "ties": "half"} for name in names) if len(names) <= _MOST_OPTIONS else ()


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    ranks, options = ranks_of(marked)
    whole = int(np.count_nonzero(np.isfinite(ranks).sum(axis=1) == (options >= 0).sum(axis=1)[marked.rows.item]))
    return (
        (
            "Compared",
            "the order of each two candidates that both annotators ranked; the smaller rank is the better one",
        ),
        ("Ties", f"{_tied(marked):,} of {len(ranks):,} rankings hold a tie; the parameter ties says what it is worth"),
        ("Whole rankings", f"{whole:,} of {len(ranks):,} rank every candidate that anybody ranked of the item"),
        ("Transitivity", "a ranking is consistent by itself, so no share of consistent triples is given"),
        ("Average", "the mean over items; an item's value is the mean over its pairs of annotators"),
    )


FORM = Form(
    name="rankings",
    kinds=("ranking",),
    statistics=(
        FormStatistic(
            "kendall_tau",
            "Kendall's tau (1938; tau-b 1945)",
            _tau,
            plain.kendall_tau,
            (TAU_TIES,),
            lambda marked: ({"ties": "tau_b"}, {"ties": "tau_a"}) if _tied(marked) else ({"ties": "tau_b"},),
            tried={"ties": ("tau_b", "tau_a")},
        ),
        FormStatistic(
            "pairwise_agreement",
            "Agreement on the order of two candidates",
            _pairwise,
            plain.order_agreement,
            (TIES,),
            _shown_pairwise,
            tried={"ties": ("counted", "half", "left_out")},
        ),
        FormStatistic(
            "repeat_agreement",
            "Agreement of annotators with themselves",
            _repeats,
            plain.repeated_orders,
            (),
            _shown_repeats,
        ),
        FormStatistic(
            "win_rate",
            "Win rate of a candidate",
            _win_rate,
            plain.wins_in_rankings,
            (Parameter("option", "the candidate", required=True), TIES),
            _shown_wins,
        ),
    ),
    leading=lambda _: ("kendall_tau", {"ties": "tau_b"}),
    conventions=_conventions,
)
