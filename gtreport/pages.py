"""Pages: from a report to Markdown, one page for each template."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import partial

from gtreport.changes import Changes
from gtreport.charts import drawers
from gtreport.checklist import PUBLISHED, checklist
from gtreport.decision_path import decision_path
from gtreport.report import Report
from gtreport.rules.engine import rule_of
from gtreport.sources import show
from gtreport.templating import environment
from gtreport.templating.links import anchor
from gtreport.usage import Usage
from gtreport.wording import statistic_in_words, telling


@dataclass(frozen=True)
class Download:
    """A file that the site offers beside its pages.

    Attributes:
        path: Its path on the site.
        holds: What is in it, in a few words.
        content: Its bytes.
        n_rows: Rows of a table, without its head; None for what is no table.
        about: Name of the attached file that it is about; None for the whole report.
    """

    path: str
    holds: str
    content: bytes
    n_rows: int | None = None
    about: str | None = None

    @property
    def name(self) -> str:
        """Its name without the folder."""
        return self.path.rpartition("/")[2]

    @property
    def sha256(self) -> str:
        """Its checksum."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True)
class Page:
    """One page.

    Attributes:
        file: Its path on the site, for example `protocol.md`.
        title: Its title, from the template.
        markdown: Its text.
    """

    file: str
    title: str
    markdown: str


def page_templates() -> tuple[str, ...]:
    """Return the names of the page templates, in the order of the navigation."""
    return tuple(sorted(name for name in environment().list_templates() if name.startswith("pages/")))


def pages(report: Report, downloads: tuple[Download, ...] = (), changes: Changes | None = None) -> tuple[Page, ...]:
    """Render every page that has something to show for a report.

    A template sets `title`, and `visible` where the page may be left out. Its file name without the number is the name
    of the page; the first page is the index.

    Args:
        report: The report.
        downloads: The files that the site offers beside its pages.
        changes: What changed since the last version; None where none is given.
    """
    given = {
        "report": report,
        "charts": drawers(),
        "rule_of": rule_of,
        "shown": show,
        "named": statistic_in_words,
        "telling": telling,
        "downloads": downloads,
        "changes": changes,
        "checklist": checklist(report),
        "list_names": PUBLISHED,
        "decision_path": decision_path(report.answers),
        "usage": Usage(report),
        "place_on_page": partial(_place_on_page, report),
        "shown_instead": {one.path: one.shown for one in report.evidence.computed.named if one.shown is not None},
        "differences": {
            name: said for one in report.evidence.computed.alternatives for name, said in one.differences.items()
        },
    }
    rendered = []
    for template in page_templates():
        module = environment().get_template(template).make_module(given)
        if getattr(module, "visible", True):
            rendered.append(Page(_file(template), str(module.title), _tidy(str(module))))  # type: ignore[attr-defined]  # set in the template
    return tuple(rendered)


def _place_on_page(report: Report, kind: str, name: str) -> str:
    """Return the address of a record on the page that sets it out; nothing for one that is not there."""
    found = report.record(kind, name)
    return f"#{anchor(found.anchor)}" if found is not None else ""


def _tidy(markdown: str) -> str:
    """Leave one empty line where the macros of the templates leave several."""
    return re.sub(r"\n\s*\n", "\n\n", markdown).strip() + "\n"


def _file(template: str) -> str:
    name = template.removeprefix("pages/").removesuffix(".j2")
    stem = name.partition("_")[2]
    return "index.md" if stem == "overview.md" else stem
