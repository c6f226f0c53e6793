"""The gallery of boxes, masks, keypoints, spans and transcripts, on the site and in headless Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PAGE = "gallery.html"


def test_only_pictures_of_listed_items_are_copied(gallery: Path) -> None:
    (picture,) = (gallery / "gallery").iterdir()
    assert picture.name == "1-1.png"
    given = Path(__file__).resolve().parents[1] / "gallery_report" / "pictures"
    secret = (given / "secret.png").read_bytes()
    assert [one for one in gallery.rglob("*") if one.is_file() and one.read_bytes() == secret] == []


def test_what_may_not_be_shown_is_not_on_the_page(gallery: Path) -> None:
    page = (gallery / PAGE).read_text(encoding="utf-8")
    assert [
        word for word in ("Grace", "number", "nine") if f"{word} " in page.partition('id="gallery-of-spans')[2]
    ] == []


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_no_violation(gallery: Path, visit: Callable[..., Any], scheme: str, width: int) -> None:
    seen = visit(f"{gallery.as_uri()}/{PAGE}", scheme=scheme, width=width)
    assert seen.violations() == []


@pytest.mark.browser
def test_a_phone_needs_no_sideways_scrolling(gallery: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{gallery.as_uri()}/{PAGE}", width=360)
    assert seen.unfolded_width() == 360


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 360])
def test_words_in_drawings_are_readable_and_stay_within_them(
    gallery: Path, visit: Callable[..., Any], width: int
) -> None:
    seen = visit(f"{gallery.as_uri()}/{PAGE}", width=width)
    heights = seen.page.eval_on_selector_all(
        ".gt-gallery svg text",
        "all => all.map(one => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize))",
    )
    assert (len(heights) > 20, min(heights) > 10, seen.words_beyond(".gt-gallery svg text")) == (True, True, [])


@pytest.mark.browser
def test_marks_lie_upon_the_picture(gallery: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{gallery.as_uri()}/{PAGE}")
    boxes = seen.page.eval_on_selector_all(
        ".gt-stage:has(img)",
        """all => all.map(one => ["img", "svg"].map(name => {
            const box = one.querySelector(name).getBoundingClientRect();
            return [box.x, box.y, box.width, box.height].map(Math.round).join();
        }))""",
    )
    assert (len(boxes), [one for one in boxes if one[0] != one[1]]) == (4, [])


@pytest.mark.browser
def test_every_figure_has_a_table(gallery: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{gallery.as_uri()}/{PAGE}")
    tables = seen.page.eval_on_selector_all(
        ".gt-gallery", "all => all.map(one => one.querySelectorAll('table').length)"
    )
    assert tables == [1] * 9


@pytest.mark.browser
def test_nothing_hostile_runs_and_pictures_load(gallery: Path, visit: Callable[..., Any]) -> None:
    seen = visit(f"{gallery.as_uri()}/{PAGE}")
    seen.page.locator(".gt-stage img").first.scroll_into_view_if_needed()
    loaded = "() => document.querySelector('.gt-stage img').naturalWidth === 160"
    seen.page.wait_for_function(loaded)
    assert (seen.complaints, seen.page.locator("article script").count()) == ([], 0)
