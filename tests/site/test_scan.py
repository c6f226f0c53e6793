"""What the scan of a finished site finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtreport.site.scan import faults


def found(tmp_path: Path, name: str, content: str) -> tuple[str, ...]:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return faults(tmp_path)


@pytest.mark.parametrize(
    "html",
    [
        '<img src="https://example.org/x">',
        '<img src="//example.org/x">',
        '<img srcset="a.png 1x, https://example.org/x 2x">',
        '<script src="HTTPS://example.org/x"></script>',
        '<link rel="stylesheet" href="https://example.org/x">',
        '<link rel="preconnect" href="//example.org/x">',
        '<iframe src="https://example.org/x"></iframe>',
        '<form action="https://example.org/x"></form>',
        '<p style="background: url(https://example.org/x)">x</p>',
        "<style>@import 'https://example.org/x';</style>",
        '<video poster="https://example.org/x"></video>',
        '<svg><image href="https://example.org/x"/></svg>',
    ],
)
def test_a_page_that_fetches_from_elsewhere_is_found(tmp_path: Path, html: str) -> None:
    (message,) = found(tmp_path, "index.html", html)
    assert message.lower().startswith("index.html would fetch ")
    assert "//example.org/x" in message.lower()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("assets/own.css", "a { background: url( 'https://example.org/x' ) }"),
        ("assets/own.css", '@import "//example.org/x";'),
        ("assets/own.js", 'fetch("https://example.org/x")'),
        ("picture.svg", "<svg><style>@import url(https://example.org/x)</style></svg>"),
    ],
)
def test_a_file_that_fetches_from_elsewhere_is_found(tmp_path: Path, name: str, content: str) -> None:
    (message,) = found(tmp_path, name, content)
    assert message.startswith(f"{name} would fetch ")


@pytest.mark.parametrize(
    "html",
    [
        '<a href="https://example.org/x">a link is no request</a>',
        '<a href="mailto:x@example.org">x</a>',
        '<img src="data:image/png;base64,xx">',
        '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
        '<h2 id="x"></h2><a href="#x">x</a><a href="index.html#x">x</a><a href="./">x</a>',
    ],
)
def test_an_innocent_page_is_left_alone(tmp_path: Path, html: str) -> None:
    assert found(tmp_path, "index.html", html) == ()


@pytest.mark.parametrize("link", ["gone.html", "#gone", "index.html#gone", "../index.html", "sub/index.html"])
def test_a_link_that_leads_nowhere_is_found(tmp_path: Path, link: str) -> None:
    assert found(tmp_path, "index.html", f'<a href="{link}">x</a>') == (
        f"index.html links to {link}, which is not there",
    )


def test_a_link_to_an_anchor_in_another_script_is_followed(tmp_path: Path) -> None:
    assert found(tmp_path, "index.html", '<h2 id="动物"></h2><a href="#%E5%8A%A8%E7%89%A9">x</a>') == ()
