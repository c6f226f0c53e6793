"""The site's script beside Python: the same verdicts and the same texts, for thousands of reports and plans."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gtreport.contexts.boundary import judge
from gtreport.contexts.boxes import relation
from gtreport.contexts.dimensions import PLAN_KEYS, dimensions_of
from gtreport.questionnaire.vocabulary import (
    BUILT_IN_DIMENSIONS,
    BUILT_IN_TERMS,
    COMMERCIAL_LICENSES,
    LOWER_IS_BETTER,
)

from .conftest import Script
from .generating import Generator

REPORTS = 500
PLANS_PER_REPORT = 4


@pytest.mark.parametrize("seed", range(4))
def test_python_and_the_script_agree(seed: int, script: Script) -> None:
    generator = Generator(seed)
    pairs = [
        (report, generator.plan())
        for report in (generator.report() for _ in range(REPORTS))
        for _ in range(PLANS_PER_REPORT)
    ]
    expected = [judge(report, plan).as_json() for report, plan in pairs]
    found = script([("judge", [report, plan]) for report, plan in pairs])
    for pair, python, script_says in zip(pairs, expected, found, strict=True):
        assert script_says == python, pair


def test_python_and_the_script_find_the_same_relations(script: Script) -> None:
    generator = Generator(99)
    triples = [(generator.report(), generator.box(), generator.box()) for _ in range(2_000)]
    expected = [relation(dimensions_of(report), a, b).value for report, a, b in triples]
    assert script([("relation", list(triple)) for triple in triples]) == expected
    assert set(Counter(expected)) == {"disjoint", "equal", "inside", "contains", "overlap"}


def test_the_script_knows_the_same_words(script: Script) -> None:
    pairs: list[list[Any]] = [[{"identity": {"license": one}}, {"commercial": True}] for one in COMMERCIAL_LICENSES]
    for metric in (*LOWER_IS_BETTER, "top-5 error", "WER on test", "absolute_deviation", "F1", "terms found", 5):
        levels = {"quality": {"reference_levels": [{"metric": metric, "value": 2}]}}
        pairs += [[levels, {"metric_targets": [{"metric": metric, "value": value}]}] for value in (1, 3)]
    for name, words in BUILT_IN_TERMS.items():
        pairs += [[{"vocab": {"terms": {name: []}}}, {name: [*words, "no such term"]}]]
    for name, kind in BUILT_IN_DIMENSIONS.items():
        pairs += [[{"vocab": {"terms": {name: []}, "types": {name: "terms"}}}, {name: [kind, 3, "2020", "DE"]}]]
    records = ("conditions_met", "metric_targets")
    pairs += [[{}, {key: [] if key in records else "all"}] for key in PLAN_KEYS]
    assert script([("judge", pair) for pair in pairs]) == [judge(*pair).as_json() for pair in pairs]


def test_what_is_generated_reaches_every_rule_and_verdict() -> None:
    generator = Generator(0)
    verdicts = [judge(generator.report(), generator.plan()) for _ in range(REPORTS)]
    assert {reason.rule for one in verdicts for reason in one.reasons} == {f"B{number}" for number in range(19)}
    assert len({one.verdict for one in verdicts}) == 4


@pytest.mark.browser
def test_the_script_runs_in_a_page(boundary_js: Path, own: dict[str, Any]) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = next((one for one in ("/usr/bin/chromium", "/usr/bin/chromium-browser") if Path(one).exists()), None)
    calls = [[own["reports"][case["report"]], case["plan"]] for case in own["cases"]]
    with playwright.sync_playwright() as running:
        try:
            browser = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"Chromium cannot be started: {error.message.splitlines()[0]}")
        page = browser.new_page()
        page.add_script_tag(path=str(boundary_js))
        found = page.evaluate("calls => calls.map(([report, plan]) => gtreportBoundary.judge(report, plan))", calls)
        browser.close()
    assert found == [judge(report, plan).as_json() for report, plan in calls]
