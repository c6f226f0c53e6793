"""The finished sites in headless Chromium."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SITES = ["example", "uses", "empty", "hostile"]
HOSTILE_NAME = "Whales: # ' \" @ ` % & * ! | > {x} [y] \U0001f40b <script>window.pwned=1</script> {{ 7*7 }}"


def pages_of(site: Path) -> list[str]:
    return sorted(path.name for path in site.glob("*.html") if path.name != "404.html")


@pytest.mark.parametrize("name", SITES)
def test_nothing_is_fetched_from_elsewhere_and_nothing_complains(
    sites: dict[str, Path], visit: Callable[..., Any], served: Callable[[Path], str], name: str
) -> None:
    site = sites[name]
    for base in (site.as_uri(), served(site)):
        for page in pages_of(site):
            seen = visit(f"{base}/{page}")
            outside = [request for request in seen.requests if not request.startswith((base, "data:", "blob:"))]
            assert (page, outside, seen.complaints) == (page, [], [])


@pytest.mark.parametrize("over", ["file", "http"])
def test_the_search_finds_a_word(
    sites: dict[str, Path], visit: Callable[..., Any], served: Callable[[Path], str], over: str
) -> None:
    base = sites["example"].as_uri() if over == "file" else served(sites["example"])
    seen = visit(f"{base}/index.html")
    seen.page.click(".md-search__input")
    seen.page.keyboard.type("anaesthetists", delay=10)
    seen.page.wait_for_selector(".md-search-result__item a", timeout=10_000)
    assert "anaesthetists" in seen.page.inner_text(".md-search-result__list").lower()
    outside = [request for request in seen.requests if not request.startswith((base, "data:", "blob:"))]
    assert (outside, seen.complaints) == ([], [])


def test_the_search_shows_a_hostile_name_as_typed(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    seen = visit(f"{sites['hostile'].as_uri()}/index.html")
    seen.page.click(".md-search__input")
    seen.page.keyboard.type("Whales", delay=10)
    seen.page.wait_for_selector(".md-search-result__item h1", timeout=10_000)
    found = " ".join(seen.page.inner_text(".md-search-result__list").split())
    assert f"Ground truth report on {HOSTILE_NAME}" in found
    assert (seen.page.evaluate("window.pwned"), seen.complaints) == (None, [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", SITES)
def test_axe_finds_no_violation(sites: dict[str, Path], visit: Callable[..., Any], name: str, scheme: str) -> None:
    for page in pages_of(sites[name]):
        seen = visit(f"{sites[name].as_uri()}/{page}", scheme=scheme)
        assert (page, seen.violations()) == (page, [])


@pytest.mark.parametrize("name", SITES)
def test_a_phone_needs_no_sideways_scrolling(sites: dict[str, Path], visit: Callable[..., Any], name: str) -> None:
    for page in pages_of(sites[name]):
        seen = visit(f"{sites[name].as_uri()}/{page}", width=360)
        assert (page, seen.unfolded_width()) == (page, 360)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_print_has_the_text_and_the_folded_tables(
    sites: dict[str, Path], visit: Callable[..., Any], scheme: str
) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    seen = visit(f"{sites['empty'].as_uri()}/sources.html", scheme=scheme)
    folded = seen.page.text_content("article details li")
    printed = pypdf.PdfReader(io.BytesIO(seen.page.pdf(format="A4")))
    text = " ".join(" ".join(page.extract_text() for page in printed.pages).split())
    assert "At which construction sites did labels come into being?" in text
    assert folded in text


def test_print_is_dark_on_white_in_the_dark_scheme(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    seen = visit(f"{sites['example'].as_uri()}/index.html", scheme="dark")
    seen.page.emulate_media(media="print", color_scheme="dark")
    colours = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).color]"
    assert seen.page.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_a_hostile_name_is_shown_as_typed(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    seen = visit(f"{sites['hostile'].as_uri()}/index.html")
    shown = [
        seen.page.title(),
        seen.page.inner_text("h1"),
        seen.page.inner_text(".md-header__topic >> nth=0"),
        seen.page.get_attribute(".md-header .md-logo", "title"),
        seen.page.get_attribute(".md-header .md-logo", "aria-label"),
    ]
    assert [text.split() for text in shown] == [HOSTILE_NAME.split()] * 5


def test_hostile_answers_do_nothing(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    site = sites["hostile"]
    for page in pages_of(site):
        seen = visit(f"{site.as_uri()}/{page}")
        outline = seen.page.eval_on_selector_all("article :is(h1,h2,h3,h4)", "all => all.map(one => one.textContent)")
        links = seen.page.eval_on_selector_all("article a", "all => all.map(one => one.protocol)")
        assert (page, seen.page.evaluate("window.pwned"), seen.complaints) == (page, None, [])
        inner = "article :is(script, style, img, iframe):not([type='application/json'], [src^='assets/gtreport/'])"
        assert seen.page.eval_on_selector_all(inner, "all => all.length") == 0
        assert not [heading for heading in outline if "no heading" in heading]
        assert set(links) <= {"file:", "https:"}


def test_hostile_answers_are_shown_as_typed(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    text = " ".join(visit(f"{sites['hostile'].as_uri()}/data.html").page.inner_text("article").split())
    for typed in (
        '<img src=x onerror="window.pwned=1"> and <unk> token, p <0.05, AT&T, &amp;, &lt;b&gt;',
        "<!-- hidden --> <details> <style>*{display:none}</style>",
        "# no heading",
        "[click](javascript:alert(1)) ![x](http://example.org/t.png) <javascript:alert(1)>",
        ':smile: --8<-- "x.md" !!! note ??? q === "tab" ::: x [TOC] [^1]',
    ):
        assert typed in text


def test_the_rows_of_a_table_have_the_cells_of_its_head(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    counted = """all => all.map(table => [...new Set([...table.rows].map(
        row => [...row.cells].reduce((n, cell) => n + cell.colSpan, 0)))].length)"""
    for page in pages_of(sites["hostile"]):
        seen = visit(f"{sites['hostile'].as_uri()}/{page}")
        assert set(seen.page.eval_on_selector_all("article table", counted)) <= {1}


def test_labels_of_a_picture_are_readable_on_a_phone(sites: dict[str, Path], visit: Callable[..., Any]) -> None:
    seen = visit(f"{sites['example'].as_uri()}/quality_control.html", width=360)
    heights = seen.page.eval_on_selector_all(
        ".gt-figure > svg text",
        "all => all.map(one => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize))",
    )
    if not heights:
        pytest.skip("the example has no attached annotations to draw")
    assert min(heights) > 10
