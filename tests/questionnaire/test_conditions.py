"""Conditions: flags, kinds and forms, and where they hold."""

from __future__ import annotations

import pytest

from gtreport.questionnaire.conditions import Conditions, Scope, in_words
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import read_document


def read(text: str) -> Questionnaire:
    return load(read_document(text.encode(), "report.yaml")).questionnaire


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("source: {sites: [{kind: expert_interpretation}]}", "human"),
        ("source: {sites: [{kind: crowd_consensus}]}", "human"),
        ("protocol: {annotators: [{id: a}]}", "human"),
        ("protocol: {labels_per_item: {max: 2}}", "multi"),
        ("composition: {about_people: true}", "people"),
        ("composition: {splits: [{role: test}]}", "eval"),
        ("composition: {splits: [{role: validation}]}", "eval"),
        ("evaluations: [{id: a}]", "eval"),
        ("source: {inputs: {origin: scraped}}", "reused"),
        ("composition: {source_datasets: [{name: COCO}]}", "reused"),
        ("protocol: {aggregation: {method: expert_breaks_ties}}", "adjudicated"),
        ("protocol: {workflow: adjudicated}", "adjudicated"),
        ("composition: {modality: audio}", "text"),
        ("targets: [{form: span_ner}]", "text"),
        ("composition: {modality: [tabular, video]}", "image"),
        ("targets: [{form: keypoints}]", "image"),
        ("source: {sites: [{id: a}, {id: b}]}", "many_sites"),
        ("targets: [{id: a}, {id: b}]", "many_targets"),
        ("parties: [{kind: team}, {kind: person}]", "two_parties"),
        ("limits: {items: []}", "no_limits"),
    ],
)
def test_a_flag_holds(text: str, flag: str) -> None:
    assert flag in Conditions(read(text)).flags


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("source: {sites: [{kind: direct_measurement}]}", "human"),
        ("protocol: {labels_per_item: {max: 1}}", "multi"),
        ("protocol: {labels_per_item: {max: {status: unknown, reason: lost}}}", "multi"),
        ("composition: {about_people: false}", "people"),
        ("composition: {about_people: {status: unknown, reason: lost}}", "people"),
        ("composition: {splits: [{role: train}]}", "eval"),
        ("composition: {sensitive_data: none}", "sensitive"),
        ("targets: [{id: a}]", "many_targets"),
        ("parties: [{kind: team}, {kind: model}]", "two_parties"),
        ("limits: {items: {status: unknown, reason: lost}}", "no_limits"),
        ("limits: {}", "no_limits"),
    ],
)
def test_a_flag_does_not_hold(text: str, flag: str) -> None:
    assert flag not in Conditions(read(text)).flags


def test_nothing_holds_of_an_empty_report() -> None:
    assert Conditions(read("{}")).flags == frozenset()


def test_an_attached_overlap_makes_multi_hold() -> None:
    assert Conditions(read("{}"), overlap=True).flags == {"multi"}


def test_several_terms_hold_together_or_not() -> None:
    conditions = Conditions(read("targets: [{form: detection_bbox}]\nevaluations: [{id: a}]"))
    terms = ["detection_bbox+eval", "segmentation_mask+eval", "detection_bbox+people", "always"]
    assert [conditions.holds(term, Scope()) for term in terms] == [True, False, False, True]


def test_the_first_term_that_holds_is_returned() -> None:
    conditions = Conditions(read("composition: {about_people: true}"))
    assert conditions.first(("eval", "people", "always"), Scope()) == "people"
    assert conditions.first(("eval",), Scope()) is None


def test_inside_a_site_a_kind_means_that_site() -> None:
    answers = read("source: {sites: [{kind: crowd_consensus}, {kind: direct_measurement}]}")
    crowd, gauge = (Scope().entering(site) for site in answers.source.sites)
    conditions = Conditions(answers)
    found = [conditions.holds("crowd_consensus", scope) for scope in (Scope(), crowd, gauge)]
    assert found == [True, True, False]


def test_inside_a_pool_a_kind_means_the_site_of_that_pool() -> None:
    answers = read(
        "source: {sites: [{id: c, kind: crowd_consensus}, {id: e, kind: expert_interpretation}]}\n"
        "protocol: {annotators: [{id: a, site: c}, {id: b, site: e}, {id: x}]}"
    )
    conditions = Conditions(answers)
    scopes = [Scope().entering(pool) for pool in answers.protocol.annotators]
    assert [conditions.holds("crowd_consensus", scope) for scope in scopes] == [True, False, False]


def test_with_one_site_a_pool_works_there() -> None:
    answers = read("source: {sites: [{id: c, kind: crowd_consensus}]}\nprotocol: {annotators: [{id: a}]}")
    assert Conditions(answers).site_kind_of(answers.protocol.annotators[0]) == "crowd_consensus"


def test_a_pool_is_paid_by_its_own_employment() -> None:
    answers = read("protocol: {annotators: [{employment: contractor}, {employment: volunteer}]}")
    scopes = [Scope().entering(pool) for pool in answers.protocol.annotators]
    assert [Conditions(answers).holds("paid_pool", scope) for scope in scopes] == [True, False]


def test_a_table_is_long_or_wide() -> None:
    answers = read("annotations: [{format: long}, {format: wide}, {format: coco}]")
    scopes = [Scope().entering(file) for file in answers.annotations]
    conditions = Conditions(answers)
    assert [conditions.holds("table", scope) for scope in scopes] == [True, True, False]
    assert [conditions.holds("long", scope) for scope in scopes] == [True, False, False]


@pytest.mark.parametrize(("kind", "flag"), [("llm", "llm"), ("labeling_functions", "many_generators")])
def test_a_generator_has_flags_of_its_site(kind: str, flag: str) -> None:
    answers = read(f"source: {{sites: [{{programmatic_pseudo_label: {{generator: {{kind: {kind}}}}}}}, {{id: b}}]}}")
    scopes = [Scope().entering(site) for site in answers.source.sites]
    assert [Conditions(answers).holds(flag, scope) for scope in scopes] == [True, False]


@pytest.mark.parametrize(
    ("term", "words"),
    [
        ("always", "every report"),
        ("crowd_consensus", "site kind crowd_consensus"),
        ("detection_bbox+eval", "form detection_bbox with a split or score for evaluation"),
    ],
)
def test_a_term_is_said_in_words(term: str, words: str) -> None:
    assert in_words(term) == words
