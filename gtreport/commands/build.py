"""gtreport build: the site of a report."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from gtreport.commands.options import examples, level_option, report_argument, today_option
from gtreport.commands.terminal import progress
from gtreport.findings import Level
from gtreport.report_files import one_report
from gtreport.settings import load_settings
from gtreport.wording import count


@click.command(epilog=examples("gtreport build", "gtreport build dataset -d public --since HEAD~1"))
@report_argument
@click.option("-d", "--site-dir", type=click.Path(), help="Folder of the site; `site` beside the report by default.")
@level_option
@click.option("--export", is_flag=True, help="Write the Markdown and mkdocs.yml that the site is made of instead.")
@click.option("--since", metavar="OLD", help="Tell on a page what changed since this version, as gtreport diff does.")
@today_option
def build(report: str, site_dir: str | None, level: Level | None, export: bool, since: str | None, today: date) -> None:
    """Build the site of REPORT (a file or folder; report.yaml here by default).

    Findings do not stop the build: the site shows them. A file that cannot be read does.
    """
    from gtreport.site.examining import examine_for_site, refuse_faults
    from gtreport.site.publish import export_report, publish  # MkDocs is imported only where a site is built

    path, name = one_report(report)
    with progress() as tell:
        tell("reading the report")
        examined = examine_for_site(path, name, today=today, level=level)
        refuse_faults(examined, name)
        target = Path(site_dir) if site_dir else path.parent / ("site-source" if export else "site")
        changes = None
        if since is not None:
            from gtreport.versions import changes_since

            tell("comparing with the last version")
            changes = changes_since(since, examined, name, today)
        built = (export_report if export else publish)(examined, target, tell, changes)
    click.echo(f"{name}: {built.n_pages} pages in {built.folder}")
    counts = ", ".join(count(number, severity.value) for severity, number in examined.totals.items())
    level_name = examined.level.value
    shown = "them" if load_settings(path.parent).baseline is None else "those that the baseline does not hold"
    click.echo(f"level {level_name}: {counts} (gtreport check --level {level_name} {name} shows {shown})")


COMMAND = build
