"""What a form for plans is made of."""

from __future__ import annotations

from typing import Any

from gtreport.contexts.plan_fields import deciding_keys, plan_fields, plan_form


def report(own: dict[str, Any], name: str = "birds") -> Any:
    return own["reports"][name]


def test_every_dimension_has_a_field_in_the_customary_order(own: dict[str, Any]) -> None:
    found = [(field.name, field.kind) for field in plan_fields(report(own))]
    assert found == [
        ("purpose", "terms"),
        ("task", "terms"),
        ("deployer", "terms"),
        ("geography", "regions"),
        ("period", "dates"),
        ("language", "languages"),
        ("decision_role", "terms"),
        ("input_stage", "terms"),
        ("claim", "terms"),
        ("age", "terms"),
        ("habitat", "terms"),
        ("hour", "terms"),
        ("snr_db", "range"),
        ("survey", "dates"),
        ("temperature_c", "range"),
        ("weather", "terms"),
    ]


def test_the_fields_that_decide_are_those_of_the_plan_template(own: dict[str, Any]) -> None:
    deciding = [field.name for field in plan_fields(report(own)) if field.decides]
    assert deciding == ["purpose", "task", "decision_role", "claim", "age", "habitat", "hour"]


def test_terms_above_and_below_those_of_a_dimension_are_offered_with_it(own: dict[str, Any]) -> None:
    terms = {field.name: field.terms for field in plan_fields(report(own))}
    assert terms["habitat"] == ("forest", "lake", "land", "meadow", "spruce_forest", "water")
    assert terms["decision_role"] == ("none", "decision_support", "automated", "warning")


def test_what_the_data_cover_is_said_in_words(own: dict[str, Any]) -> None:
    covers = {field.name: field.covers for field in plan_fields(report(own))}
    assert (covers["period"], covers["snr_db"], covers["task"]) == ("2018-04 to 2022", "0 to 30", None)


def test_terms_that_belong_to_no_dimension_are_offered_for_all(own: dict[str, Any]) -> None:
    assert plan_form(report(own))["further"] == ["SE-BD", "perch", "perch_v2"]


def test_keys_decide_where_the_report_makes_them_matter(own: dict[str, Any]) -> None:
    assert deciding_keys(report(own)) == ("model_family",)
    assert deciding_keys({}) == ("commercial",)


def test_a_report_that_declares_nothing_asks_for_what_has_rules_of_its_own() -> None:
    assert [(field.name, field.decides) for field in plan_fields({})] == [("input_stage", False), ("claim", False)]


def test_a_key_of_plans_is_no_dimension() -> None:
    assert [field.name for field in plan_fields({"vocab": {"terms": {"title": ["x"]}}})] == ["input_stage", "claim"]
