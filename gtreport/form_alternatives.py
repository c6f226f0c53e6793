"""What other decisions would have given for boxes, masks, spans and the like: the ground truths of a report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gtreport.agreement.claims import read_claim
from gtreport.agreement.estimates import Caution
from gtreport.agreement.structured.form import Form, Marked
from gtreport.alternative_claims import against
from gtreport.alternative_types import Alternatives, ClaimedNumber, Truth
from gtreport.alternatives import name_of
from gtreport.annotations.pseudonyms import ids_renamed
from gtreport.annotator_names import RULE_PARAMETERS
from gtreport.errors import UsageError
from gtreport.form_scores import Models, claimed_scores_of_marks, scores_under
from gtreport.ground_truths.comparison_types import LabelShare, TruthSummary
from gtreport.ground_truths.marks.comparing import details_of_truths
from gtreport.ground_truths.marks.making import FILTERS, MarkedTruth, as_annotations, truth_of_marks, written
from gtreport.marked_annotations import Marks
from gtreport.methods import method_of
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.sources import SourceMap
from gtreport.written_numbers import as_written

_FILTERED = {
    "only_annotators": "Only some annotators",
    "only_group": "Only some groups",
    "without_group": "Without some groups",
}


@dataclass(frozen=True, eq=False)
class MadeOfMarks:
    """The ground truths of one file of marks.

    Attributes:
        alternatives: The ground truths, summed up and compared.
        claims: Claimed comparisons of two of them.
        made: Those that could be made.
        scores: Claimed scores of models under the released one.
    """

    alternatives: Alternatives
    claims: tuple[ClaimedNumber, ...]
    made: tuple[MarkedTruth, ...] = ()
    scores: tuple[ClaimedNumber, ...] = ()


def made_of_marks(
    name: str,
    marks: Marks,
    records: Sequence[GroundTruthRecord],
    source: SourceMap,
    models: Models | None = None,
    *,
    whole: bool,
) -> MadeOfMarks | None:
    """Make the ground truths of one file; None where no record is about it.

    Args:
        name: Name of the annotations.
        marks: The annotations.
        records: All ground truths of the report.
        source: Where everything stands in the report; claims are compared as they are written.
        models: Evaluations and the predictions that they attach; None where they are about other labels.
        whole: Whether they are also listed item by item, and score the models with intervals, as for a site.
    """
    own = [one for one in records if one.built_by.annotations.get() == name]
    if not own:
        return None
    if marks.form is None:
        truths = tuple(Truth(one, name_of(one), None, marks.reason) for one in own)
        return MadeOfMarks(Alternatives(name, truths), ())
    made: dict[str, MarkedTruth] = {}
    truths = tuple(_truth(record, marks.marked, marks.form, made, whole) for record in own)
    claimed = any(record.comparison for record in own)
    likeness = details_of_truths(tuple(made.values()), marks.form, marks.marked) if whole or claimed else None
    named = tuple(made.values())
    scored, notes = scores_under(named, models, marks.form, marks.marked) if whole and models is not None else ((), ())
    found = Alternatives(name, truths, scores=scored, notes=notes, likeness=likeness)
    released = next((one for one in own if one.status.get() == "released"), None)
    truth = made.get(name_of(released)) if released is not None else None
    scores = () if models is None else claimed_scores_of_marks(models, truth, marks.form, marks.marked, source)
    return MadeOfMarks(found, tuple(_claims(own, found, source)), named, tuple(scores))


def _truth(record: GroundTruthRecord, marked: Marked, form: Form, made: dict[str, MarkedTruth], whole: bool) -> Truth:
    name, rule = name_of(record), record.built_by.rule.get()
    if name in made:
        return Truth(record, name, None, f"the id {name} belongs to another ground truth")
    if rule is None:
        return Truth(record, name, None, "no rule that is known is named")
    try:
        found = truth_of_marks(marked, form, rule, _parameters(record, marked), name)
    except UsageError as refused:
        return Truth(record, name, None, refused.faults[0].message)
    made[name] = found
    method = method_of(found.rules.name, found.rules.title, found.rules.source)
    methods = (method_of(rule, _FILTERED[rule], truth_of_marks), method) if rule in FILTERS else (method,)
    rows = tuple(written(found, marked.found)) if whole else ()
    return Truth(record, name, _summary(found, marked), None, methods, tuple(found.parameters.items()), rows)


def _parameters(record: GroundTruthRecord, marked: Marked) -> Mapping[str, object]:
    given: dict[str, object] = dict(record.built_by.params.get() or {})
    pseudonyms = marked.found.pseudonyms
    for one in RULE_PARAMETERS:
        if one in given and pseudonyms:
            given[one] = ids_renamed(given[one], pseudonyms)
    return given


def _summary(truth: MarkedTruth, marked: Marked) -> TruthSummary:
    counts = as_annotations((truth,), marked.found).prevalence.tolist()
    total = sum(counts)
    used = marked.found.prevalence
    labels = list(marked.found.labels)
    return TruthSummary(
        name=truth.name,
        rule=truth.rule,
        parameters=truth.parameters,
        n_items=len(truth.items),
        decided=truth.state.count("decided"),
        tie=truth.state.count("tie"),
        single=truth.state.count("single"),
        none=truth.state.count("none"),
        labels=tuple(
            LabelShare(label, n, n / total if total else None) for label, n in zip(labels, counts, strict=True)
        ),
        lost=tuple(label for at, label in enumerate(labels) if used[at] and not counts[at]),
        diagnostics=None,
        left_out=truth.left_out,
        cautions=tuple(Caution("counted", f"{n:,} {what}") for what, n in truth.counts.items()),
    )


def _claims(records: Sequence[GroundTruthRecord], found: Alternatives, source: SourceMap) -> Iterator[ClaimedNumber]:
    """Yield each claimed comparison of two ground truths that were both computed."""
    likeness = found.likeness
    computed = {truth.name for truth in found.computed}
    for record in records:
        for claim in record.comparison:
            other, claimed = claim.with_.get(), as_written(claim.value, source)
            if likeness is None or claimed is None or not {name_of(record), other} <= computed:
                continue
            pair = next((one for one in likeness.pairs if {one.first, one.second} == {name_of(record), other}), None)
            measure, metric = likeness.measure, claim.metric.get() or ""
            values = {} if pair is None or not pair.n_used else _values(pair.n_used, pair.n_alike)
            if measure is not None and pair is not None and pair.value is not None:
                values[measure.statistic] = pair.value
            if metric not in values or pair is None:
                said = f"{metric} is not recomputed; {', '.join(values) or 'nothing'} can be"
                yield ClaimedNumber(claim.value.path, claimed, None, "not recomputed", said)
                continue
            rest = f"{metric} between {other} and {name_of(record)} on {pair.n_used} items"
            yield against(read_claim(claimed), claim.value.path, values[metric], rest)


def _values(compared: int, alike: int) -> dict[str, float]:
    """Return the comparisons that count items, by the metric that names them."""
    return {"changed": float(compared - alike), "share_changed": (compared - alike) / compared}
