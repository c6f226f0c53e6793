"""The page "Check a use" in headless Chromium."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from gtreport.contexts.boundary import judge
from gtreport.contexts.plan import plan_template, read_plans
from gtreport.report import examine, examine_text
from gtreport.site.publish import publish

from .conftest import USES

pytestmark = pytest.mark.browser

TODAY = date(2026, 11, 30)
WORDS = {
    "supported": "Supported",
    "caution": "With caution",
    "unknown": "Not known",
    "outside_boundary": "Outside the boundary",
}
SUPPORTED = {
    "purpose": ["train", "evaluate"],
    "task": "mapping",
    "object": "giant_kelp",
    "decision_role": "none",
    "geography": "CL-MA",
    "period": {"min": "2018", "max": "2022-12"},
    "flight_height_m": {"min": 60, "max": 90.5},
    "season": "spring",
    "claim": "relative_ranking",
    "model_family": "unet",
    "commercial": False,
    "trains_on_splits": "north",
    "evaluates_on_splits": "south",
    "planned_on": "2026-05-01",
}
PLANS: dict[str, dict[str, Any]] = {
    "nothing": {"planned_on": "2026-05-01"},
    "supported": SUPPORTED,
    "undeclared": {**SUPPORTED, "season": "autumn"},
    "caution": {
        **SUPPORTED,
        "purpose": "evaluate",
        "decision_role": "decision_support",
        "object": ["algae", "kelp"],
        "season": "summer",
        "metric_targets": [{"metric": "f1", "value": 0.9}, {"metric": "mae", "value": 3}],
        "conditions_met": ["ask-fishers", {"id": "dive", "evidence": "protocol of 2026-04-02: 20 canopies, none lost"}],
    },
    "outside": {
        "purpose": ["evaluate", "reidentify"],
        "task": ["mapping", "counting"],
        "object": "seagrass",
        "geography": ["NO", "CL"],
        "period": "2025",
        "flight_height_m": 300,
        "season": ["winter", "spring, late"],
        "claim": ["area_estimate", "fairness"],
        "input_stage": ["raw", "released"],
        "model_family": ["canopynet", "unet"],
        "commercial": True,
        "trains_on_splits": "all",
        "tunes_on_splits": ["south", "west"],
        "evaluates_on_splits": "south",
        "tide": "low",
        "planned_on": "2026-07-01",
    },
    "of other kinds": {"period": "then", "flight_height_m": "high", "planned_on": "2026-05-01"},
}
HOSTILE_TEXT = '</script><img src=x onerror="window.pwned=1"><script>window.pwned=1</script> {{ 7*7 }} [x](y) `'
TYPED = json.dumps(HOSTILE_TEXT)
HOSTILE = f"""\
report: {{schema: gtreport/1}}
source: {{circular_with: [{TYPED}]}}
composition: {{splits: [{{id: constructor}}]}}
quality: {{reference_levels: [{{metric: {TYPED}, value: 1}}]}}
vocab: {{broader: {{{TYPED}: __proto__}}}}
contexts:
  supported:
    - {{id: __proto__, because: {TYPED}, when: {{{TYPED}: {TYPED}}}}}
  conditional:
    - {{id: toString, when: {{task: {TYPED}}}, conditions: [{{id: c, text: {TYPED}}}]}}
"""


@pytest.fixture(scope="module")
def declared() -> Any:
    return examine(USES, "report.yaml", today=TODAY).declared


@pytest.fixture(params=["file", "http"])
def base(request: pytest.FixtureRequest, sites: dict[str, Path], served: Callable[[Path], str]) -> str:
    return sites["uses"].as_uri() if request.param == "file" else served(sites["uses"])


def fragment(plan: object) -> str:
    return f"#plan={quote(json.dumps(plan, separators=(',', ':')), safe='')}"


def shown(page: Any) -> dict[str, Any]:
    """What the page says of the plan, in the form in which the check gives it."""
    texts = "all => all.map(one => one.textContent)"
    return {
        "verdict": page.inner_text(".gt-verdict__word strong >> nth=1"),
        "rules": page.eval_on_selector_all(".gt-reasons__one code", texts),
        "texts": page.eval_on_selector_all(".gt-reasons__text", texts),
        "changes": page.eval_on_selector_all(".gt-verdict h3 + ul > li", texts),
    }


def expected(declared: Any, plan: dict[str, Any]) -> dict[str, Any]:
    found = judge(declared, plan)
    return {
        "verdict": WORDS[found.verdict],
        "rules": [reason.rule for reason in found.reasons],
        "texts": [reason.text for reason in found.reasons],
        "changes": list(dict.fromkeys(found.would_change)),
    }


def stated(page: Any) -> dict[str, Any]:
    """The plan that the page offers, read as a file of plans is read."""
    (plan,) = read_plans(page.text_content("#gt-use-yaml").encode(), "plan.yaml")
    return dict(plan.value)


def group(page: Any, name: str) -> Any:
    return page.get_by_role("group", name=re.compile(f"^{name}\\b"))


def fill_supported(page: Any) -> None:
    """Fill the form as a reader would, with what SUPPORTED states."""
    for purpose in ("train", "evaluate"):
        group(page, "Purpose").get_by_label(purpose, exact=True).check()
    group(page, "Task").get_by_label("mapping").check()
    group(page, "Object").get_by_label("giant kelp").check()
    group(page, "Decision role").get_by_label("none").check()
    group(page, "Claim").get_by_label("relative ranking").check()
    group(page, "Commercial").get_by_label("no", exact=True).check()
    page.get_by_label("Model family").fill("unet")
    for summary in page.query_selector_all("#gt-use summary"):
        summary.click()
    page.get_by_label("Geography").fill("CL-MA")
    group(page, "Period").get_by_label("From").fill("2018")
    group(page, "Period").get_by_label("To").fill("2022-12")
    group(page, "Flight height m").get_by_label("From").fill("60")
    group(page, "Flight height m").get_by_label("To").fill("90.5")
    group(page, "Season").get_by_label("spring").check()
    group(page, "Trains on splits").get_by_label("north").check()
    group(page, "Evaluates on splits").get_by_label("south").check()
    page.get_by_label("Planned on").fill("2026-05-01")


def test_a_filled_form_gives_the_verdict_of_python(base: str, declared: Any, visit: Callable[..., Any]) -> None:
    seen = visit(f"{base}/check_a_use.html")
    fill_supported(seen.page)
    assert stated(seen.page) == PLANS["supported"]
    assert shown(seen.page) == expected(declared, PLANS["supported"])
    assert seen.complaints == []


@pytest.mark.parametrize("name", PLANS)
def test_a_link_gives_the_verdict_of_python(base: str, declared: Any, visit: Callable[..., Any], name: str) -> None:
    seen = visit(f"{base}/check_a_use.html{fragment(PLANS[name])}")
    assert (shown(seen.page), seen.complaints) == (expected(declared, PLANS[name]), [])


def test_a_link_states_the_whole_plan(base: str, visit: Callable[..., Any]) -> None:
    found = {}
    for name in ("nothing", "supported", "undeclared", "caution"):
        found[name] = stated(visit(f"{base}/check_a_use.html{fragment(PLANS[name])}").page)
    found["caution"]["conditions_met"].reverse()  # the order of the report
    assert found == {name: PLANS[name] for name in found}


def test_all_four_verdicts_are_reached(declared: Any) -> None:
    assert {judge(declared, plan).verdict.value for plan in PLANS.values()} == set(WORDS)


def test_what_a_link_states_and_a_field_cannot_show_is_judged_and_told(
    sites: dict[str, Path], declared: Any, visit: Callable[..., Any]
) -> None:
    plan = {
        "season": ["spring, late"],
        "period": ["2016", "2025"],
        "evaluates_on_splits": "west",
        "planned_on": "2026-01-01",
    }
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(plan)}").page
    assert page.inner_text("#gt-use [role=status]") == (
        "The link states more than the form can show; it is judged until you change the field: "
        "season, period, evaluates_on_splits."
    )
    assert shown(page) == expected(declared, plan)
    group(page, "Period").get_by_label("To").fill("2017")
    assert shown(page) == expected(declared, {**plan, "period": {"min": "2016", "max": "2017"}})


def test_what_no_plan_may_state_is_left_out_and_told(
    sites: dict[str, Path], declared: Any, visit: Callable[..., Any]
) -> None:
    plan = {"commercial": "no", "season": [True], "metric_targets": [3], "planned_on": "2026-01-01"}
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(plan)}").page
    assert page.inner_text("#gt-use [role=status]") == (
        "The link states what no plan may state, and it is left out: commercial, season, metric_targets."
    )
    assert shown(page) == expected(declared, {"planned_on": "2026-01-01"})


def test_what_is_stated_stands_in_the_address(base: str, visit: Callable[..., Any]) -> None:
    seen = visit(f"{base}/check_a_use.html")
    group(seen.page, "Task").get_by_label("mapping").check()
    seen.page.wait_for_function("() => location.hash !== ''")
    assert seen.page.evaluate("location.hash") == fragment({"task": "mapping"})
    assert seen.page.input_value("#gt-use-link") == f"{base}/check_a_use.html{fragment({'task': 'mapping'})}"
    seen.page.reload()
    assert group(seen.page, "Task").get_by_label("mapping").is_checked()
    seen.page.get_by_role("button", name="Start again").click()
    seen.page.wait_for_function("() => location.hash === ''")
    assert not group(seen.page, "Task").get_by_label("mapping").is_checked()
    assert seen.complaints == []


def test_another_link_opened_on_the_page_is_read(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(PLANS['outside'])}").page
    page.evaluate("hash => { location.hash = hash; }", fragment(PLANS["supported"]))
    page.wait_for_function("() => document.querySelector('#gt-use-yaml').textContent.includes('spring')")
    assert stated(page) == PLANS["supported"]


def test_a_plan_without_a_day_is_judged_as_of_today(
    sites: dict[str, Path], declared: Any, visit: Callable[..., Any]
) -> None:
    page = visit(f"{sites['uses'].as_uri()}/index.html").page
    page.clock.set_fixed_time("2027-01-02T12:00:00")
    page.goto(f"{sites['uses'].as_uri()}/check_a_use.html{fragment({'task': 'mapping'})}")
    page.wait_for_selector("#gt-use-verdict")
    assert shown(page) == expected(declared, {"task": "mapping", "planned_on": "2027-01-02"})
    assert "Judged as of today, 2027-01-02." in page.inner_text(".gt-verdict")


def test_every_reason_leads_to_its_record(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    seen = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(PLANS['outside'])}")
    links = seen.page.eval_on_selector_all(
        ".gt-reasons__one", "all => all.map(one => (one.querySelector('a') || {}).href || one.textContent)"
    )
    by_page = {link.rpartition("/")[2] for link in links}
    assert {
        "intended_contexts.html#contexts-prohibited-find-poachers",
        "intended_contexts.html#contexts-out_of_scope-counts",
        "intended_contexts.html#contexts-envelope-geography",
        "known_limits.html#limits-items-L2",
        "known_limits.html#limits-expiry",
    } <= by_page
    assert [link for link in links if not link.startswith("file:")] == []
    for link in sorted(set(links)):
        seen.page.goto(link)
        anchor = link.partition("#")[2]
        assert (link, seen.page.evaluate("id => document.getElementById(id) !== null", anchor)) == (link, True)


def test_the_form_is_filled_by_keyboard_alone(sites: dict[str, Path], declared: Any, visit: Callable[..., Any]) -> None:
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html").page

    def tab_to(condition: str) -> None:
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate(f"(one => {condition})(document.activeElement)"):
                return
        raise AssertionError(f"no tab stop with {condition}")

    tab_to("one.value === 'evaluate' && one.type === 'checkbox'")
    page.keyboard.press("Space")
    tab_to("one.value === 'mapping'")
    page.keyboard.press("Space")
    tab_to("one.tagName === 'SUMMARY'")
    page.keyboard.press("Enter")
    tab_to("one.matches('.gt-input') && one.closest('.gt-field').textContent.startsWith('Geography')")
    page.keyboard.type("CL, FK")
    tab_to("one.matches('.gt-use__bar button')")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "gt-use-verdict"
    plan = {"purpose": "evaluate", "task": "mapping", "geography": ["CL", "FK"]}
    assert stated(page) == plan
    assert shown(page) == expected(
        declared, {**plan, "planned_on": page.evaluate("new Date().toLocaleDateString('sv')")}
    )


def test_a_screen_reader_is_told_only_what_is_new(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html").page
    assert page.get_attribute(".gt-verdict", "aria-live") == "polite"
    page.evaluate("for (const one of document.querySelectorAll('.gt-reasons__one')) one.stays = true")
    group(page, "Object").get_by_label("seagrass").check()
    left = page.eval_on_selector_all(".gt-reasons__one", "all => all.map(one => one.stays === true)")
    assert set(left) == {True, False}


def test_a_target_without_a_number_is_told_and_left_out(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html").page
    page.get_by_text("More about the work").click()
    page.get_by_role("button", name="Add a target").click()
    page.keyboard.type("f1")
    page.get_by_label("Value").fill("much")
    assert page.inner_text(".gt-rows .gt-field__wrong") == "a target needs a number; it is left out"
    assert "metric_targets" not in page.inner_text("#gt-use-yaml")
    page.get_by_label("Value").fill("0.5")
    assert stated(page) == {"metric_targets": [{"metric": "f1", "value": 0.5}]}
    page.get_by_role("button", name="Remove this target").click()
    assert page.evaluate("document.activeElement.textContent") == "Add a target"
    assert "metric_targets" not in page.inner_text("#gt-use-yaml")


def test_suggestions_complete_the_last_of_several_values(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html").page
    page.get_by_text("More about the use").click()
    box = page.get_by_label("Geography")
    suggested = "(box) => [...document.getElementById(box.getAttribute('list')).options].map(one => one.value)"
    assert box.evaluate(suggested) == ["CL", "FK"]
    box.fill("AR, F")
    assert box.evaluate(suggested) == ["AR, CL", "AR, FK"]


@pytest.mark.parametrize("over", ["file", "http"])
def test_the_plan_is_copied(
    sites: dict[str, Path], visit: Callable[..., Any], served: Callable[[Path], str], over: str
) -> None:
    base = sites["uses"].as_uri() if over == "file" else served(sites["uses"])
    seen = visit(f"{base}/check_a_use.html{fragment({'task': 'mapping'})}")
    seen.page.get_by_role("button", name="Copy the plan").last.click()
    seen.page.wait_for_selector(".gt-said:text('Copied')")
    seen.page.get_by_text("More about the use").click()
    seen.page.get_by_label("Geography").focus()
    seen.page.keyboard.press("Control+V")
    assert (seen.page.get_by_label("Geography").input_value().split(), seen.complaints) == (
        ["use:", "task:", "mapping"],
        [],
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["nothing", "caution", "outside"])
def test_axe_finds_no_violation_in_the_form(
    sites: dict[str, Path], visit: Callable[..., Any], name: str, scheme: str
) -> None:
    seen = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(PLANS[name])}", scheme=scheme)
    assert seen.violations() == []


@pytest.mark.parametrize("name", PLANS)
def test_a_phone_needs_no_sideways_scrolling_with_a_verdict(
    sites: dict[str, Path], visit: Callable[..., Any], name: str
) -> None:
    seen = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(PLANS[name])}", width=360)
    assert seen.unfolded_width() == 360


def test_print_has_the_verdict_every_reason_and_the_plan_and_not_the_form(
    sites: dict[str, Path], declared: Any, visit: Callable[..., Any]
) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    page = visit(f"{sites['uses'].as_uri()}/check_a_use.html{fragment(PLANS['outside'])}").page
    printed = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))
    text = re.sub(r"\s+", "", "".join(page.extract_text() for page in printed.pages))
    reasons = [re.sub(r"\s+", "", reason) for reason in shown(page)["texts"]]
    assert [reason for reason in reasons if reason not in text] == []
    assert ("Outsidetheboundary" in text, "tide:low" in text, "Startagain" in text) == (True, True, False)


def test_without_script_the_plan_template_is_there(chromium: Any, sites: dict[str, Path], declared: Any) -> None:
    page = chromium.new_context(java_script_enabled=False).new_page()
    page.goto(f"{sites['uses'].as_uri()}/check_a_use.html")
    text = page.inner_text("article")
    assert "The form needs JavaScript." in text
    assert page.text_content("#gt-plan-template") == plan_template(declared)
    page.context.close()


HOSTILE_FRAGMENTS = [
    "#plan=",
    "#plan=%",
    "#plan=%22",
    "#plan={",
    "#plan=null",
    "#plan=[1,2]",
    "#plan=" + quote("[" * 15_000),
    fragment({"a" * 300: "b", "purpose": "x" * 15_000}),
    fragment({"purpose": ["x"] * 500}),
    fragment({"__proto__": {"polluted": 1}, "constructor": "x", "toString": ["y"], "": "z", " ": 1}),
    fragment(
        {"purpose": {"a": 1}, "task": True, "period": {"min": [1]}, "metric_targets": {"metric": 1}, "claim": None}
    ),
    fragment(
        {"conditions_met": [None, 3, {"id": "dive", "evidence": {}}], "planned_on": "9999-99-99", "season": [[[]]]}
    ),
    fragment({HOSTILE_TEXT: HOSTILE_TEXT, "purpose": HOSTILE_TEXT, "model_family": [HOSTILE_TEXT]}),
    fragment({"task": "\u202egnippam", "object": "\x00", "flight_height_m": 1e308, "season": "\ud83d\udc0b"}),
]


@pytest.mark.parametrize("hostile", HOSTILE_FRAGMENTS, ids=range(len(HOSTILE_FRAGMENTS)))
def test_a_hostile_link_does_nothing(sites: dict[str, Path], visit: Callable[..., Any], hostile: str) -> None:
    seen = visit(f"{sites['uses'].as_uri()}/check_a_use.html{hostile}", width=360)
    page = seen.page
    assert page.inner_text(".gt-verdict__word strong >> nth=1") in WORDS.values()
    assert page.eval_on_selector_all("#gt-use :is(script, img, iframe, style)", "all => all.length") == 0
    assert page.evaluate("[window.pwned, ({}).polluted, document.documentElement.scrollWidth]") == [None, None, 360]
    assert seen.complaints == []


def test_a_hostile_report_is_shown_as_typed(tmp_path: Path, visit: Callable[..., Any]) -> None:
    report = examine_text(HOSTILE.encode(), "report.yaml", today=TODAY)
    site = publish(report, tmp_path / "site", lambda _: None).folder
    dimension = next(key for key in report.declared["contexts"]["supported"][0]["when"])
    plan = {dimension: dimension, "task": "__proto__", "model_family": "x", "planned_on": "2026-01-01"}
    seen = visit(f"{site.as_uri()}/check_a_use.html{fragment(plan)}")
    assert shown(seen.page) == expected(report.declared, plan)
    legends = seen.page.eval_on_selector_all("#gt-use legend bdi", "all => all.map(one => one.textContent)")
    assert dimension.replace("_", " ") in legends
    assert seen.page.eval_on_selector_all("#gt-use :is(script, img)", "all => all.length") == 0
    assert (seen.page.evaluate("window.pwned"), seen.complaints) == (None, [])
