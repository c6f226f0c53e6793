"""The page of other ground truths of the example with models, groups and ties, in headless Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PAGE = "other_ground_truths.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", [PAGE, "index.html"])
def test_axe_finds_no_violation(models: Path, visit: Callable[..., Any], page: str, scheme: str) -> None:
    seen = visit(f"{models.as_uri()}/{page}", scheme=scheme)
    assert seen.violations() == []


def test_a_phone_needs_no_sideways_scrolling(models: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{models.as_uri()}/{PAGE}", width=360)
    assert seen.unfolded_width() == 360


def test_what_is_missing_is_seen_on_a_phone(models: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{models.as_uri()}/index.html", width=360)
    right = seen.page.locator("th:text-is('Missing')").bounding_box()
    assert right["x"] + right["width"] <= 360


def test_words_in_the_picture_of_scores_stay_within_it(models: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{models.as_uri()}/{PAGE}")
    beyond = seen.words_beyond(".gt-scores > svg text")
    assert (beyond, seen.page.locator(".gt-scores > svg text").count() > 8) == ([], True)


def test_a_reader_meets_first_what_would_change(models: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{models.as_uri()}/{PAGE}")
    heads = seen.page.locator("article h2, article h3, article .gt-notice li").all_inner_texts()
    told = [text.split(" (simulated)")[0].removesuffix("\u00b6") for text in heads]
    start = told.index("Ground truths made of labels")
    assert told[start + 1] == "Accuracy: words"
    assert [one for one in told[start:] if not one.startswith("Accuracy")][1:8] == [
        "What changes",
        "How they are made",
        "Scores under each ground truth",
        "How often each label is given",
        "All choices at once",
        "The most disputed items",
        "How this is computed",
    ]


def test_settings_that_are_as_usual_are_not_told(models: Path) -> None:
    page = (models / PAGE).read_text(encoding="utf-8")
    rules = page[page.index('id="made-of-labels-rules"') : page.index('id="made-of-labels-scores"')]
    assert ("groups: <bdi>crowd</bdi>" in rules, "max steps" in rules, "tolerance" in rules) == (True, False, False)


def test_the_rows_of_a_table_have_the_cells_of_its_head(models: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{models.as_uri()}/{PAGE}")
    widths = seen.page.eval_on_selector_all(
        "article table",
        """all => all.map(table => [...new Set([...table.rows].map(
            row => [...row.cells].reduce((n, cell) => n + cell.colSpan, 0)))].length)""",
    )
    assert set(widths) == {1}
