"""What a report says about use, gathered for its pages."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from gtreport.contexts.boundary import judge
from gtreport.questionnaire.limits import Limit
from gtreport.report import Report, examine, examine_text
from gtreport.usage import PARTS_OF_AREAS, Usage

TODAY = date(2026, 11, 30)
REPORT = Path(__file__).parent / "usage_report" / "report.yaml"


@pytest.fixture(scope="module")
def usage() -> Usage:
    return Usage(examine(REPORT, "report.yaml", today=TODAY))


def read(text: str) -> Report:
    return examine_text(f"report: {{schema: gtreport/1}}\n{text}".encode(), "report.yaml", today=TODAY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", False),
        ("limits: {items: [{id: L1}]}", False),
        ("limits: {items: [{id: L1, affects: {}}]}", True),
        ("contexts: {summary: x, claims: {supported: [fairness]}}", False),
        ("contexts: {prohibited: [{id: p}]}", True),
        ("contexts: {envelope: {task: {closed: true}}}", True),
    ],
)
def test_a_use_can_be_checked_when_a_context_a_limit_or_an_envelope_is_there(text: str, expected: bool) -> None:
    assert read(text).checkable == expected


def test_an_expired_report_says_so_in_every_verdict(usage: Usage) -> None:
    verdict = judge(usage.report.declared, {"planned_on": TODAY.isoformat()})
    assert "B13" in {reason.rule for reason in verdict.reasons}


def test_every_reason_finds_its_record(usage: Usage) -> None:
    plan = {
        "purpose": ["evaluate", "reidentify"],
        "task": ["mapping", "counting"],
        "season": "summer",
        "decision_role": "decision_support",
        "geography": "NO",
    }
    named = {name for reason in judge(usage.report.declared, plan).reasons for name in (reason.context,) if name}
    places = {place.about.rpartition(" ")[2] for place in usage.places}
    assert (named - places, len(named) > 5) == (set(), True)


def test_a_place_is_where_the_record_is_set_out(usage: Usage) -> None:
    found = {place.about: (place.words, place.section.path) for place in usage.places}
    assert found["limits.items L2"] == ("limit L2", ("limits", "items", 1))
    assert found["contexts.envelope period"] == ("what the data cover on period", ("contexts", "envelope", "period"))
    assert found["identity.license"] == ("licence", ("identity",))


def test_an_id_that_is_used_twice_leads_to_the_first_record() -> None:
    usage = Usage(read("limits: {items: [{id: L1, statement: a}, {id: L1, statement: b}]}"))
    assert [place.section.path for place in usage.places if place.about == "limits.items L1"] == [
        ("limits", "items", 0)
    ]


def test_clashes_name_both_sides_and_what_both_take(usage: Usage) -> None:
    found = [
        (clash.finding.code, clash.use.name, clash.relation, clash.against.name, clash.overlap)
        for clash in usage.clashes
    ]
    assert found == [
        ("GT505", "compare-maps", "overlaps", "L2", "object seagrass"),
        ("GT604", "compare-maps", "overlaps", "seagrass-maps", "object seagrass and task mapping"),
        ("GT604", "compare-maps", "overlaps", "all-mapping", "task mapping"),
        ("GT604", "quota", "overlaps", "seagrass-maps", "task mapping"),
        ("GT604", "quota", "overlaps", "all-mapping", "task mapping"),
    ]


def test_values_beyond_the_envelope_are_told(usage: Usage) -> None:
    assert [finding.code for finding in usage.beyond] == ["GT608", "GT608"]


def test_what_is_left_open_is_said(usage: Usage) -> None:
    assert usage.not_known == (
        "input_stage beyond released",
        "object beyond kelp",
        "period beyond 2016 to 2023-06",
        "the claims absolute_performance, human_parity, superhuman, clinical_accuracy, fairness, causal, "
        "generalises_to_new_site, safety",
        "every use that is not listed on this page",
    )


def test_without_claims_every_claim_is_left_open() -> None:
    assert Usage(read("contexts: {envelope: {task: {closed: true}}}")).not_known == (
        "task: what the data cover is not said",
        "every claim",
        "every use that is not listed on this page",
    )


def test_a_limit_bears_on_the_part_of_its_area_and_on_what_its_decisions_affect(usage: Usage) -> None:
    names = {
        part: [limit.name for limit in usage.limits_on(part)]
        for part in ("source", "targets", "decisions", "protocol", "composition")
    }
    assert names == {"source": ["L1"], "targets": ["L2", "L3"], "decisions": ["L3"], "protocol": [], "composition": []}


def test_every_area_but_that_of_uses_has_a_part() -> None:
    (areas,) = get_args(Limit.__annotations__["area"])
    assert set(get_args(areas)) - set(PARTS_OF_AREAS) == {"downstream_misuse"}


def test_a_use_is_touched_by_the_limits_whose_box_it_meets(usage: Usage) -> None:
    contexts = usage.report.sections["contexts"]
    touched = {}
    for kind in ("supported", "conditional", "out_of_scope"):
        for use in contexts.below(kind).sections:  # type: ignore[union-attr]  # it is in the report
            touched[use.name] = [limit.name for limit in usage.limits_of(use)]
    assert touched == {
        "compare-maps": ["L2", "L3"],
        "quota": ["L3"],
        "seagrass-maps": [],
        "all-mapping": [],
        "counts": [],
    }


def test_prior_uses_lie_where_their_account_says(usage: Usage) -> None:
    assert [one.side for one in usage.prior_uses] == ["inside", "outside", None, "outside"]


def test_a_word_in_an_account_is_no_side() -> None:
    usage = Usage(read('contexts: {prior_uses: ["photographs of the outside of ships", "inside jobs (a talk)"]}'))
    assert [one.side for one in usage.prior_uses] == [None, None]
