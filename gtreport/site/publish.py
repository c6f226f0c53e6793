"""From a report to its site, or to the folder that the site is made of."""

from __future__ import annotations

from pathlib import Path

from gtreport import __version__
from gtreport.formats.format import Run
from gtreport.formats.json import FORMAT as JSON
from gtreport.pages import pages
from gtreport.report import Report
from gtreport.site.build import BuiltSite, Progress, build_site, export_source
from gtreport.site.source import SiteSettings

DOWNLOADS = "downloads"


def publish(report: Report, target: Path, tell: Progress) -> BuiltSite:
    """Build the site of a report and put it at the target.

    Args:
        report: The report.
        target: Folder of the site: absent, empty, or made by gtreport.
        tell: Told what is being done, a few words each.

    Raises:
        OutputError: The site cannot be built or may not be put there; what was there is whole.
    """
    tell("rendering the pages")
    return build_site(target, pages(report), settings(report), downloads(report), tell)


def export_report(report: Report, target: Path, tell: Progress) -> BuiltSite:
    """Write the Markdown, the mkdocs.yml and the files that the site of a report is made of.

    Raises:
        OutputError: They may not be put there; what was there is whole.
    """
    tell("rendering the pages")
    return export_source(target, pages(report), settings(report), downloads(report))


def settings(report: Report) -> SiteSettings:
    """Return what the site of a report is called."""
    footer = f"Written by gtreport {__version__} with rule set {report.rules_version}"
    return SiteSettings(report.title, footer, report.answers.report.date.get())


def downloads(report: Report) -> dict[str, bytes]:
    """Return the files that the site offers beside its pages, by their path on the site."""
    return {
        f"{DOWNLOADS}/report.yaml": _as_written(report),
        f"{DOWNLOADS}/findings.json": JSON.write(Run((report,)), False).encode(),
    }


def _as_written(report: Report) -> bytes:
    return "".join(f"{line}\n" for line in report.document.lines).encode()
