"""Writes what the generator reads: Markdown pages, a plain mkdocs.yml, the theme's few overrides, the data files."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

import yaml

from gtreport.errors import Fault, OutputError
from gtreport.templating import templates_folder

PAGES = "docs"
THEME = "theme"
CONFIG = "mkdocs.yml"
ASSETS = "assets/gtreport"

EXTENSIONS = (
    "admonition",
    "attr_list",
    "md_in_html",
    "tables",
    "footnotes",
    "toc",
    "pymdownx.details",
    "pymdownx.superfences",
)

# What the generator takes for a page; a data file of this kind is published as text.
_PAGE_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mkdn", ".mkd"})


class SitePage(Protocol):
    """A page as it goes to the generator; one with an attribute `section` stands under that name in the navigation."""

    @property
    def file(self) -> str:
        """Its path below the pages folder, with `/`, ending in `.md`."""

    @property
    def title(self) -> str:
        """Its title in the navigation, as plain text."""

    @property
    def markdown(self) -> str:
        """Its content."""


@dataclass(frozen=True)
class SiteSettings:
    """What the site is called.

    Attributes:
        name: Name of the dataset, as plain text.
        footer: One line at the foot of every page, as plain text.
        date: Day of the report, `YYYY-MM-DD`, for generators that want a date; None takes 1970-01-01, never today.
        language: Language of the interface, a code that the theme knows.
        jsonld: Description of the dataset for the head of the home page, one line in which nothing can end a script
            element; nothing for none.
    """

    name: str
    footer: str = ""
    date: str | None = None
    language: str = "en"
    jsonld: str = ""


def published_name(name: str) -> str:
    """Return the path under which a data file is found on the site."""
    return f"{name}.txt" if PurePosixPath(name).suffix.lower() in _PAGE_SUFFIXES else name


def write_source(
    folder: Path, pages: Sequence[SitePage], settings: SiteSettings, files: Mapping[str, bytes] | None = None
) -> None:
    """Write a folder that MkDocs builds as it stands: `mkdocs build --strict`.

    Args:
        folder: An empty folder, or one that does not exist yet.
        pages: The pages in the order of the navigation; the first is the home page and must be `index.md`.
        settings: What the site is called.
        files: Data files to publish, by their path on the site (see `published_name`).

    Raises:
        OutputError: Two files have the same path on a file system without case, or a path leads out of the site.
    """
    published = {published_name(name): content for name, content in (files or {}).items()}
    _check_paths([*(page.file for page in pages), *published])
    _write(folder / CONFIG, _config_text(pages, settings).encode())
    for page in pages:
        _write(folder / PAGES / page.file, page.markdown.encode())
    for name, content in sorted(published.items()):
        _write(folder / PAGES / name, content)
    _copy_tree(templates_folder() / "assets", folder / PAGES / ASSETS)
    _copy_tree(templates_folder() / "theme", folder / THEME)


def _check_paths(names: Sequence[str]) -> None:
    seen: dict[str, str] = {}
    for name in names:
        parts = name.split("/")
        if any(part in {"", ".", ".."} for part in parts) or "\\" in name or ":" in name:
            raise OutputError(Fault(f'"{name}" leads out of the site', help="use a relative path without `..`"))
        if name.lower().startswith(f"{ASSETS}/"):
            raise OutputError(
                Fault(f'"{name}" stands where gtreport puts its own files', help="name the file otherwise")
            )
        other = seen.setdefault(name.casefold(), name)
        if other is not name:
            raise OutputError(
                Fault(
                    f'"{other}" and "{name}" are one file where upper and lower case are not told apart',
                    help="rename one",
                )
            )


def _config_text(pages: Sequence[SitePage], settings: SiteSettings) -> str:
    written: str = yaml.safe_dump(config(pages, settings), sort_keys=False, allow_unicode=True, width=1000)
    return f"# Written by gtreport. Builds with: mkdocs build --strict\n{written}"


def config(pages: Sequence[SitePage], settings: SiteSettings) -> dict[str, Any]:
    """Return the content of mkdocs.yml.

    Names are written with HTML's own characters escaped, since themes print them as they stand.
    """
    return {
        "site_name": _escaped(settings.name) or "Ground truth",
        "docs_dir": PAGES,
        "site_dir": "site",
        "use_directory_urls": False,
        "strict": True,
        "copyright": _escaped(settings.footer),
        "theme": {
            "name": "material",
            "custom_dir": THEME,
            "language": settings.language,
            "font": False,
            "favicon": f"{ASSETS}/mark.svg",
            "icon": {"logo": "gtreport/mark"},
            "features": [
                "navigation.indexes",
                "navigation.prune",
                "navigation.footer",
                "toc.follow",
                "search.highlight",
            ],
            "palette": [
                _palette("default", "light", "material/weather-sunny", "Switch to the dark scheme"),
                _palette("slate", "dark", "material/weather-night", "Switch to the light scheme"),
            ],
        },
        "plugins": [{"search": {"lang": settings.language}}, "offline"],
        "markdown_extensions": [{name: {"toc_depth": 3}} if name == "toc" else name for name in EXTENSIONS],
        "extra": {
            "generator": False,
            "polyfills": [f"{ASSETS}/vendor/iframe-worker.js"],
            **({"jsonld": settings.jsonld} if settings.jsonld else {}),
        },
        "extra_css": [f"{ASSETS}/gtreport.css"],
        "extra_javascript": [f"{ASSETS}/gtreport.js"],
        # Data files may have any name; MkDocs leaves these two out by itself.
        "exclude_docs": "!.*\n!/templates/\n",
        "validation": {
            "nav": {"omitted_files": "warn", "not_found": "warn", "absolute_links": "warn"},
            "links": {"not_found": "warn", "anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"},
        },
        "nav": _navigation(pages),
    }


def _navigation(pages: Sequence[SitePage]) -> list[dict[str, Any]]:
    """Return the navigation: pages in their order, neighbours of one `section` together under its name."""
    entries: list[dict[str, Any]] = []
    for section, together in groupby(pages, lambda page: str(getattr(page, "section", ""))):
        found = [{_escaped(page.title): page.file} for page in together]
        entries += [{_escaped(section): found}] if section else found
    return entries


def _palette(scheme: str, media: str, icon: str, switch: str) -> dict[str, Any]:
    return {
        "media": f"(prefers-color-scheme: {media})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": icon, "name": switch},
    }


def _escaped(text: str) -> str:
    return html.escape(" ".join(text.split()))


def _copy_tree(source: Path, target: Path) -> None:
    for path in sorted(source.rglob("*")):
        if path.is_file():
            _write(target / path.relative_to(source), path.read_bytes())


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
