"""Answers that may be left out, because other answers of the report imply them."""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.questionnaire.decisions import Decision
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.quality import AgreementRecord, Quality
from gtreport.questionnaire.vocabulary import STATISTICS, STRUCTURED_FORMS
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.scores import metric_name
from gtreport.sources import FieldPath

_STATISTICS_WITHOUT_PARAMETERS = frozenset(name for name, facts in STATISTICS.items() if not facts.parameters)

_WITHOUT_PARAMETERS = frozenset({"none", "union", "intersection", "expert_curation"})
_WITHOUT_TIES = _WITHOUT_PARAMETERS | {"single", "mean", "staple", "bradley_terry", "plackett_luce"}
"""Methods of aggregation that nothing can be said of under `params`, or under `ties`."""


def implied(answers: Questionnaire) -> frozenset[FieldPath]:
    """Return the paths whose absence means nothing, as the help of these questions says."""
    return frozenset(_implied(answers))


def _implied(answers: Questionnaire) -> Iterator[FieldPath]:
    yield from _by_the_only_site(answers)
    yield from _by_agreement(answers.quality)
    yield from _by_method(answers)
    for record in answers.quality.agreement:
        yield from _by_annotations(record, answers)
    for evaluation in answers.evaluations:
        yield from _by_metric(evaluation, answers)
    for decision in answers.decisions:
        yield from _by_choice(decision)
    for truth in answers.ground_truths:
        yield from _by_release(truth)


def _by_the_only_site(answers: Questionnaire) -> Iterator[FieldPath]:
    if len(answers.source.sites) == 1:
        yield from (target.sites.path for target in answers.targets)
        yield from (split.labels_from.path for split in answers.composition.splits)
        yield from (pool.site.path for pool in answers.protocol.annotators)
        yield from (path for site in answers.source.sites for path in (site.role.path, site.share.path))


def _by_method(answers: Questionnaire) -> Iterator[FieldPath]:
    """Yield what cannot be said of a method: only votes are tied, and keeping all answers takes no parameters."""
    aggregation = answers.protocol.aggregation
    method = aggregation.method.get()
    if method in _WITHOUT_TIES:
        yield aggregation.ties.path
    if method in _WITHOUT_PARAMETERS:
        yield aggregation.params.path


def _by_agreement(quality: Quality) -> Iterator[FieldPath]:
    reason = quality.no_agreement_reason
    if len(quality.agreement) > 0:
        yield reason.path
    elif reason.answered or reason.declared:
        yield quality.agreement.path


def _by_annotations(record: AgreementRecord, answers: Questionnaire) -> Iterator[FieldPath]:
    """Yield what is recomputed from attached annotations, and the target where they or a single target tell it."""
    if target_of(record, answers) is not None:
        yield record.target.path
    if record.statistic.get() in _STATISTICS_WITHOUT_PARAMETERS:
        yield record.params.path
    if len(answers.annotations) == 0:
        yield record.annotations.path
    if record.annotations.get() is not None:
        yield from (record.value.path, record.n_items.path, record.n_annotators.path)


def _by_metric(evaluation: Evaluation, answers: Questionnaire) -> Iterator[FieldPath]:
    """Yield the matching parameters, where predictions are compared with labels that need no matching."""
    metric = evaluation.metric.get()
    forms = {target.form.get() for target in answers.targets}
    needs_none = metric is not None and metric_name(metric) not in STATISTICS.keys() - _STATISTICS_WITHOUT_PARAMETERS
    if needs_none and forms and None not in forms and not forms & STRUCTURED_FORMS:
        yield evaluation.params.path


def _by_choice(decision: Decision) -> Iterator[FieldPath]:
    chosen = decision.chosen.get()
    yield from (option.rejected_because.path for option in decision.options if option.id.get() == chosen is not None)


def _by_release(truth: GroundTruthRecord) -> Iterator[FieldPath]:
    """Yield what tells how a ground truth differs from the released one, for the released one itself."""
    if truth.status.get() == "released":
        yield from (truth.path.path, truth.expected.path)
