"""Reads the finished site again: nothing may be fetched from another host, no link may lead nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

# Attributes that make a browser fetch, and those that only lead a reader who clicks.
_FETCHING = frozenset({"src", "srcset", "poster", "data", "background", "action", "formaction", "xlink:href", "ping"})
_FETCHING_HREF = frozenset({"link", "image", "use", "base", "script"})
_EXTERNAL = re.compile(r"^\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_CSS_EXTERNAL = re.compile(r"""(?:url\(\s*|@import\s+)["']?\s*((?:[a-z][a-z0-9+.-]*:)?//[^"')\s;]+)""", re.IGNORECASE)
_JS_EXTERNAL = re.compile(r"""["'`]((?:https?|wss?):)?//[a-z0-9.-]+\.[a-z]{2,}[^"'`]*["'`]""", re.IGNORECASE)
# The theme's own program names a few hosts for features that are switched off; the page's policy forbids them anyway.
# The search index holds the text of the pages.
_UNSCANNED_SCRIPTS = ("assets/javascripts/", "search/")


@dataclass
class _Document(HTMLParser):
    """What an HTML file fetches, links to and can be linked at."""

    fetched: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    _in_style: bool = False

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def updatepos(self, i: int, j: int) -> int:
        """Count no lines: nothing here tells where something stands, and counting takes a fifth of the time."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        for name, value in attrs:
            self._take(tag, name, value or "")

    def _take(self, tag: str, name: str, value: str) -> None:
        if name == "style":
            self.fetched.extend(_CSS_EXTERNAL.findall(value))
        elif name in _FETCHING or (name == "href" and tag in _FETCHING_HREF):
            self.fetched.extend(part.split()[0] for part in value.split(",") if _EXTERNAL.match(part))
        elif name == "href":
            self.links.append(value)
        elif name == "id" or (name == "name" and tag == "a"):
            self.ids.add(value)

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.fetched.extend(_CSS_EXTERNAL.findall(data))
            self._in_style = False


def faults(site: Path) -> tuple[str, ...]:
    """List what is wrong with a finished site, in the order of its files.

    Args:
        site: The folder of the site.

    Returns:
        One message for each request that would leave the site and each inner link without a target.
    """
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    documents = {name: _read(site / name) for name in names if name.endswith(".html")}
    found = [f"{name} would fetch {address}" for name in names for address in _fetched(site, name, documents)]
    targets = set(names)
    for name, document in documents.items():
        if name != "404.html":
            found.extend(
                f"{name} links to {link}, which is not there"
                for link in sorted(set(document.links))
                if not _leads_somewhere(name, link, targets, documents)
            )
    return tuple(found)


def _read(path: Path) -> _Document:
    document = _Document()
    document.feed(path.read_text(encoding="utf-8"))
    document.close()
    return document


def _fetched(site: Path, name: str, documents: dict[str, _Document]) -> list[str]:
    if name in documents:
        return documents[name].fetched
    if name.endswith((".css", ".svg")):
        return _CSS_EXTERNAL.findall((site / name).read_text(encoding="utf-8"))
    if name.endswith(".js") and not name.startswith(_UNSCANNED_SCRIPTS):
        text = (site / name).read_text(encoding="utf-8")
        return [match.group() for match in _JS_EXTERNAL.finditer(text)]
    return []


def _leads_somewhere(name: str, link: str, targets: set[str], documents: dict[str, _Document]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    path = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
    if path == ".":
        path = "index.html"
    if path not in targets:
        return False
    return not parts.fragment or path not in documents or unquote(parts.fragment) in documents[path].ids
