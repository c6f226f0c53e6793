"""From a report to its site, or to the folder that the site is made of."""

from __future__ import annotations

from pathlib import Path

from gtreport import __version__
from gtreport.changes import Changes
from gtreport.checklist import review_faults
from gtreport.errors import Fault, OutputError, UnreadableError
from gtreport.exporters import breakdowns, ground_truths, report_json, schema_org, statistics
from gtreport.exporters.exporter import exporter_named
from gtreport.formats.format import Run
from gtreport.formats.json import FORMAT as JSON
from gtreport.pages import Download, pages
from gtreport.report import Report
from gtreport.results import Summary
from gtreport.site.build import BuiltSite, Progress, build_site, export_source
from gtreport.site.source import SiteSettings, published_name

DOWNLOADS = "downloads"
EXPORTS = ("croissant", "card", "datasheet", "d4d", "csv")
"""The formats that a site offers; schema.org stands in the head of its first page, report.json beside it."""


def publish(report: Report, target: Path, tell: Progress, changes: Changes | None = None) -> BuiltSite:
    """Build the site of a report and put it at the target.

    Args:
        report: The report.
        target: Folder of the site: absent, empty, or made by gtreport.
        tell: Told what is being done, a few words each.
        changes: What changed since the last version, for a page of its own; None for no such page.

    Raises:
        OutputError: The site cannot be built or may not be put there, or the report names annotators of attached files;
            what was there is whole.
        UnreadableError: The review beside the report is not sound.
    """
    tell("rendering the pages")
    _check_review(report)
    _check_pseudonyms(report)
    offered = downloads(report)
    return build_site(target, pages(report, offered, changes), settings(report), _contents(report, offered), tell)


def export_report(report: Report, target: Path, tell: Progress, changes: Changes | None = None) -> BuiltSite:
    """Write the Markdown, the mkdocs.yml and the files that the site of a report is made of.

    Raises:
        OutputError: They may not be put there, or the report names annotators of attached files; what was there is
            whole.
        UnreadableError: The review beside the report is not sound.
    """
    tell("rendering the pages")
    _check_review(report)
    _check_pseudonyms(report)
    offered = downloads(report)
    return export_source(target, pages(report, offered, changes), settings(report), _contents(report, offered))


def _contents(report: Report, offered: tuple[Download, ...]) -> dict[str, bytes]:
    """Return the files beside the pages: the downloads, and the pictures that the gallery shows."""
    pictures = (item.picture for gallery in report.evidence.computed.galleries for item in gallery.items)
    shown = {one.path: one.content for one in pictures if one is not None}
    return {**{one.path: one.content for one in offered}, **shown}


def _check_review(report: Report) -> None:
    """Refuse a review that is not sound: a site that leaves a reviewer's words out would misquote the reviewer.

    Raises:
        UnreadableError: With every fault of the review.
    """
    faults = review_faults(report)
    if faults:
        raise UnreadableError(*faults)


def _check_pseudonyms(report: Report) -> None:
    """Refuse a report whose findings and tables may name the annotators of attached files.

    Raises:
        OutputError: It was not examined for a site.
    """
    if report.evidence.attached and not report.evidence.for_site:
        raise OutputError(
            Fault(
                "the report may name annotators of its attached files, so it is not published",
                help="examine it with for_site=True, which calls them A1, A2, ...",
            )
        )


def settings(report: Report) -> SiteSettings:
    """Return what the site of a report is called."""
    footer = f"Written by gtreport {__version__} with rule set {report.rules_version}"
    return SiteSettings(report.title, footer, report.answers.report.date.get(), jsonld=schema_org.for_head(report))


def downloads(report: Report) -> tuple[Download, ...]:
    """Return the files that the site offers beside its pages."""
    findings, told = JSON.write(Run((report,)), False), report_json.as_json(report)
    always = (
        Download(
            f"{DOWNLOADS}/report.yaml", "The questionnaire with every answer, as it was checked", _as_written(report)
        ),
        Download(
            report_json.NAME, "Everything for programs: answers, agreement, the boundary of its use", told.encode()
        ),
        Download(report_json.SCHEMA_NAME, "The JSON Schema of report.json", report_json.schema_text().encode()),
        Download(f"{DOWNLOADS}/findings.json", "Every finding, with its place in the questionnaire", findings.encode()),
    )
    return (*always, *_exports(report), *_statistics(report), *_breakdowns(report), *_ground_truths(report))


def _exports(report: Report) -> tuple[Download, ...]:
    found = [exporter_named(name) for name in EXPORTS]
    return tuple(
        Download(f"{DOWNLOADS}/{published_name(one.file)}", one.holds, one.write(report, None).text.encode())
        for one in found
    )


def _statistics(report: Report) -> tuple[Download, ...]:
    if not statistics.n_rows(report):
        return ()
    holds = "Every statistic of the attached files and of the agreement records, with intervals and what was left out"
    rows, text = statistics.n_rows(report), statistics.as_csv(report)
    return (
        Download(f"{DOWNLOADS}/statistics.csv", holds, text.encode(), rows),
        Download(f"{DOWNLOADS}/statistics.json", f"{holds}; every parameter too", statistics.as_json(report).encode()),
    )


def _breakdowns(report: Report) -> tuple[Download, ...]:
    several = len(report.evidence.attached) > 1
    return tuple(
        Download(
            f"{DOWNLOADS}/{f'{number}-' if several else ''}{one.name}.csv",
            f"{one.holds}, from {attached.file}",
            one.csv.encode(),
            len(one.rows),
            attached.name,
        )
        for number, attached in enumerate(report.evidence.attached, 1)
        if attached.summary is not None
        for one in _tables(attached.summary)
    )


def _tables(summary: Summary) -> tuple[breakdowns.Table, ...]:
    of_marks = () if summary.marked is None else breakdowns.tables_of_marks(summary.marked)
    return of_marks if summary.details is None else (*breakdowns.tables(summary.details), *of_marks)


def _ground_truths(report: Report) -> tuple[Download, ...]:
    tables = ground_truths.item_tables(report)
    if not tables:
        return ()
    holds = "Every ground truth that was computed: states, labels, changes, scores, choices"
    return (
        *(
            Download(
                f"{DOWNLOADS}/ground-truth-{number}.csv",
                f"The label and state of every item under {one.name}: {one.label}",
                one.csv.encode(),
                one.n_rows,
            )
            for number, one in enumerate(tables, 1)
        ),
        Download(f"{DOWNLOADS}/ground-truths.json", holds, ground_truths.as_json(report).encode()),
    )


def _as_written(report: Report) -> bytes:
    return "".join(f"{line}\n" for line in report.document.lines).encode()
