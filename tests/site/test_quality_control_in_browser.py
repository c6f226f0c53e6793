"""The Quality control page of a report on many people, in headless Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PAGES = ["quality_control.html", "data.html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_no_violation(crowd: Path, visit: Callable[..., Any], page: str, scheme: str) -> None:
    seen = visit(f"{crowd.as_uri()}/{page}", scheme=scheme)
    assert seen.violations() == []


@pytest.mark.parametrize("page", PAGES)
def test_a_phone_needs_no_sideways_scrolling(crowd: Path, visit: Callable[..., Any], page: str) -> None:
    seen = visit(f"{crowd.as_uri()}/{page}", width=360)
    assert seen.unfolded_width() == 360


def test_words_in_pictures_are_readable_on_a_phone(crowd: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{crowd.as_uri()}/quality_control.html", width=360)
    heights = seen.page.eval_on_selector_all(
        ".gt-figure > svg text",
        "all => all.map(one => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize))",
    )
    assert (len(heights) > 50, min(heights) > 10) == (True, True)


def test_words_in_pictures_stay_within_them(crowd: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{crowd.as_uri()}/quality_control.html")
    beyond = seen.words_beyond(".gt-figure > svg text")
    assert beyond == []


def test_every_picture_has_its_numbers_in_a_table(crowd: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{crowd.as_uri()}/quality_control.html")
    figures = seen.page.eval_on_selector_all(
        ".gt-figure", "all => all.map(one => [one.id, one.querySelectorAll('table').length > 0])"
    )
    assert [name for name, has_table in figures if not has_table] == []


def test_many_annotators_are_folded_and_their_pairs_left_to_the_download(
    crowd: Path, visit: Callable[..., Any]
) -> None:
    seen = visit(f"{crowd.as_uri()}/quality_control.html")
    folded = seen.page.locator("details:has(#attached-votes-annotators-title)")
    assert (folded.count(), folded.get_attribute("open")) == (1, None)
    assert seen.page.locator("#attached-votes-pairs tbody tr").count() == 12


def test_heat_is_never_more_than_35_percent(crowd: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{crowd.as_uri()}/quality_control.html")
    opacity = seen.page.eval_on_selector_all(
        ".gt-cell", "all => all.map(one => parseFloat(getComputedStyle(one).backgroundColor.split('/')[1] || '0'))"
    )
    assert (max(opacity) > 0.2, max(opacity) <= 0.351) == (True, True)


def test_a_download_is_the_file(crowd: Path, visit: Callable[..., Any], served: Callable[[Path], str]) -> None:
    seen = visit(f"{served(crowd)}/quality_control.html")
    with seen.page.expect_download() as started:
        seen.page.click("a[download]:text-is('pairs.csv')")
    assert Path(started.value.path()).read_bytes() == (crowd / "downloads" / "pairs.csv").read_bytes()


@pytest.mark.parametrize("page", PAGES)
def test_the_rows_of_a_table_have_the_cells_of_its_head(crowd: Path, visit: Callable[..., Any], page: str) -> None:
    seen = visit(f"{crowd.as_uri()}/{page}")
    widths = seen.page.eval_on_selector_all(
        "article table",
        """all => all.map(table => [...new Set([...table.rows].map(
            row => [...row.cells].reduce((n, cell) => n + cell.colSpan, 0)))].length)""",
    )
    assert set(widths) == {1}
