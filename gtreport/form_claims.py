"""Agreement records on boxes, masks, spans and the like: recomputed, and compared with what they claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations

import numpy as np

from gtreport.agreement.claim_search import Candidate
from gtreport.agreement.claims import Claim, ClaimCheck, check_value
from gtreport.agreement.estimates import Estimate
from gtreport.agreement.interval_claims import KINDS, IntervalCheck, check_limits
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.structured.estimating import Between, estimate_form, of_groups, of_labels
from gtreport.agreement.structured.form import Form, Marked, pair_of
from gtreport.agreement.structured.forms.texts import IN_WORDS
from gtreport.annotations.pseudonyms import ids_renamed, pair_renamed
from gtreport.annotations.selecting import only_answers
from gtreport.errors import Fault, UsageError
from gtreport.marked_annotations import Marks
from gtreport.questionnaire.quality import AgreementRecord

_AGAINST = ("vs_gold", "vs_adjudicated")
_MOST_PAIRS = 50
_DECIMALS_OF_PAIRS = 2


class Recomputed:
    """One record, bound to the marks that it is about."""

    def __init__(self, record: AgreementRecord, marks: Marks) -> None:
        """Bind a record.

        Raises:
            UsageError: It cannot be recomputed, with the reason; as WrongParameter, a parameter is wrong.
        """
        if marks.form is None:
            raise UsageError(Fault(marks.reason))
        statistic = record.statistic.get()
        if statistic is None:
            raise UsageError(Fault("no statistic is named"))
        self.form: Form = marks.form
        self.statistic: str = statistic
        self.params: Parameters = dict(record.params.get() or {})
        self.between: Between | None = None
        self.marked = self._compared(record, marks.marked)
        self.estimate = self._estimated(self.marked, self.params)

    def _compared(self, record: AgreementRecord, marked: Marked) -> Marked:
        """Return the annotations that a record compares."""
        kind = record.kind.get()
        own_repeats = kind == "intra" and self.statistic == "repeat_agreement"
        if kind not in (None, "inter", *_AGAINST, "cross_site") and not own_repeats:
            raise UsageError(Fault(f"agreement of kind {kind} is not recomputed from {self.form.name}"))
        if kind in _AGAINST:
            self.between = self._against(kind, marked)
        elif kind == "cross_site":
            self.between = _across(marked)
        if (labels := record.labels.get()) and not self.form.by_label and len(labels) == 1:
            self.params = {"label": labels[0], **self.params}
        elif labels:
            marked = of_labels(marked, labels)
        if groups := record.groups.get():
            marked = of_groups(marked, groups)
        own = self.form.statistic(self.statistic)
        if own is not None and "pair" in self.params:
            pair = (
                pair_renamed(self.params["pair"], marked.found.pseudonyms)
                if marked.found.pseudonyms
                else self.params["pair"]
            )
            self.params = {**self.params, "pair": pair}
            if "pair" not in {one.name for one in own.parameters}:
                self.params = {name: value for name, value in self.params.items() if name != "pair"}
                return of_two(marked, pair_of(pair, marked.rows, self.statistic))
        if "normaliser" not in self.params and IN_WORDS in marked.declared and self.statistic in ("wer", "cer"):
            said = f"{self.statistic}: the normaliser is described in words; params.normaliser can name one"
            raise UsageError(Fault(said))
        return marked

    def _against(self, kind: str, marked: Marked) -> Between:
        """Return that only pairs with the reference are compared, whom the parameter `reference` names.

        Raises:
            UsageError: Nobody is named, or nobody of the file.
        """
        written = self.params.get("reference")
        self.params = {name: value for name, value in self.params.items() if name != "reference"}
        if written is None:
            said = f"agreement of kind {kind} is not recomputed: the reference is not named"
            raise UsageError(Fault(said, help="give params.reference, an annotator of the file"))
        pseudonyms = marked.found.pseudonyms
        name = str(ids_renamed(written, pseudonyms) if pseudonyms else written)
        if name not in marked.rows.annotators:
            raise UsageError(Fault(f"{self.statistic}: the reference {name} is no annotator of the file"))
        return lambda one, other: name in (one, other)

    def _estimated(self, marked: Marked, params: Parameters, level: float | None = None) -> Estimate:
        if level is not None:
            own = {"level": level, "intervals": KINDS, "between": self.between}
            return estimate_form(marked, self.form, self.statistic, params, **own)  # type: ignore[arg-type]
        return estimate_form(marked, self.form, self.statistic, params, between=self.between)

    def check(self, claimed: str, *, search: bool) -> ClaimCheck:
        """Compare the claimed value; where it differs, look for what else gives it."""
        return check_value(claimed, self.estimate, (), lambda claim: tuple(self._tried(claim)) if search else ())

    def check_limits(self, low: str, high: str, level: float) -> IntervalCheck | None:
        """Compare a claimed interval with those that the annotations give."""
        return check_limits(low, high, self._estimated(self.marked, self.params, level))

    def _tried(self, claim: Claim) -> Iterator[Candidate]:
        """Yield what else could have given a claim: other parameters, other statistics, single labels and pairs."""
        own = self.form.statistic(self.statistic)
        for name, values in own.tried.items() if own is not None else ():
            for value in values:
                other = {key: one for key, one in self.estimate.parameters.items() if key != name}
                if value is not None:
                    other[name] = value
                if value != self.estimate.parameters.get(name):
                    yield from self._candidate(self.statistic, other, f"{self.statistic} with {name} {value}")
        for one in self.form.statistics:
            if one.name != self.statistic or not self.form.by_label:
                for params in one.shown(self.marked):
                    yield from self._candidate(one.name, params, _named(one.name, params))
        yield from self._of_parts(claim)

    def _of_parts(self, claim: Claim) -> Iterator[Candidate]:
        labels, present = list(self.marked.found.labels), self.marked.rows.present.tolist()
        parts: list[tuple[str, Callable[[], Marked]]] = []
        if self.form.by_label and 1 < len(labels) <= _MOST_PAIRS:
            parts += [(f"label {label}", partial(of_labels, self.marked, (label,))) for label in labels]
        pairs = list(combinations(present, 2))
        if claim.decimals >= _DECIMALS_OF_PAIRS and 1 < len(pairs) <= _MOST_PAIRS:
            names = self.marked.rows.annotators
            parts += [
                (f"annotators {names[one]} and {names[other]}", partial(of_two, self.marked, (one, other)))
                for one, other in pairs
            ]
        for called, make in parts:
            params = {name: value for name, value in self.estimate.parameters.items() if name in self._known}
            yield from self._candidate(self.statistic, params, f"{self.statistic} of {called}", make())

    @property
    def _known(self) -> frozenset[str]:
        own = self.form.statistic(self.statistic)
        return frozenset(one.name for one in own.parameters) if own is not None else frozenset()

    def _candidate(
        self, statistic: str, params: Parameters, called: str, marked: Marked | None = None
    ) -> Iterator[Candidate]:
        try:
            found = estimate_form(
                marked or self.marked, self.form, statistic, params, intervals=(), between=self.between
            )
        except UsageError:
            return
        if found.value is not None:
            yield Candidate(called, found.value, statistic, found.parameters)


def _across(marked: Marked) -> Between:
    """Return that only annotators of different groups are compared.

    Raises:
        UsageError: The annotations name no groups.
    """
    found = marked.found
    if found.group is None:
        raise UsageError(Fault("agreement between groups is not recomputed: the annotations name no groups"))
    groups = dict(zip(marked.rows.annotators, found.group.tolist(), strict=True))
    return lambda one, other: -1 not in (groups[one], groups[other]) and groups[one] != groups[other]


def of_two(marked: Marked, pair: tuple[int, int]) -> Marked:
    """Return the answers of two annotators."""
    return Marked(only_answers(marked.found, np.isin(marked.rows.annotator, pair)), marked.declared)


def _named(statistic: str, params: Mapping[str, object]) -> str:
    told = [f"{name} {value}" for name, value in params.items() if isinstance(value, str | int | float)]
    return f"{statistic} with {', '.join(told)}" if told else statistic
