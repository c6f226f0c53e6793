"""The command line: with `commands`, the only place that prints.

Exit codes: 0 passed or done, 1 findings at or above the bar, 2 could not run. Other codes are reserved.
"""

from __future__ import annotations

import gc
import json
import os
import shlex
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from gtreport import __version__
from gtreport.annotations.problems import FileProblem
from gtreport.baseline import write_baseline as write_baseline_file
from gtreport.checking import Checked, Wanted
from gtreport.checking import check as run_check
from gtreport.commands import diff as diff_command
from gtreport.commands import export as export_command
from gtreport.commands import init, inspect, status
from gtreport.errors import Fault, GtreportError, OutputError, UnreadableError, UsageError
from gtreport.explaining import explained, listed_rules, unknown_rule
from gtreport.findings import Level, Severity
from gtreport.formats.format import Run
from gtreport.outputs import files_beside, format_named, outputs_of, refuse_written_over, write_result
from gtreport.questionnaire.lookup import asked_under
from gtreport.questionnaire.model import questions
from gtreport.report import Report
from gtreport.report_files import STANDARD_INPUT, report_file, report_files
from gtreport.review import REVIEW_NAME
from gtreport.rules.engine import RULES_VERSION, all_rules, known_version
from gtreport.settings import load_settings
from gtreport.sources import read_bytes
from gtreport.sources.limits import MAX_BYTES
from gtreport.wording import count

PASSED, FAILED, COULD_NOT_RUN = 0, 1, 2


def main() -> None:
    """Run the command line; whatever happens, a person gets a message and a shell an exit code, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = cli.main(standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.Abort:
        click.echo("gtreport: stopped", err=True)
        code = COULD_NOT_RUN
    except click.ClickException as error:
        error.show()
        code = COULD_NOT_RUN
    except GtreportError as error:
        for fault in error.faults:
            click.echo(_fault_text(fault), err=True)
        code = COULD_NOT_RUN
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = COULD_NOT_RUN
    except KeyboardInterrupt:
        click.echo("gtreport: stopped", err=True)
        code = COULD_NOT_RUN
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        click.echo(f"gtreport: {place}{(error.strerror or str(error)).lower()}", err=True)
        code = COULD_NOT_RUN
    except Exception as error:
        if os.environ.get("GTREPORT_TRACEBACK"):
            raise
        click.echo(
            f"gtreport: a mistake in gtreport itself ({type(error).__name__}: {error}); nothing was written. "
            "Set GTREPORT_TRACEBACK=1 to see where, and please report it",
            err=True,
        )
        code = COULD_NOT_RUN
    sys.exit(code)


def _fault_text(fault: Fault) -> str:
    text = f"gtreport: {fault}"
    return f"{text}\n   = help: {fault.help}" if fault.help else text


class _Commands(click.Group):
    """Commands in the order in which they are used, with a suggestion for a misspelt one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(
    __version__,
    "-V",
    "--version",
    message=f"gtreport {__version__} (rule set {RULES_VERSION}, questionnaire gtreport/1)",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Check how a dataset's ground truth was constructed, and publish it as a site.

    \b
    gtreport init --from README.md      begin a report, also from a card or metadata
    gtreport status                     what is left of it
    gtreport check --level release      check report.yaml as for a release
    gtreport build                      build the site in ./site
    gtreport checklist --open           name what a reviewer has not settled
    gtreport serve                      show the site while you write
    gtreport fix --diff                 show what is mended mechanically
    gtreport inspect labels.json        what a file of annotations is
    gtreport agreement votes.csv        the agreement in any table of annotations
    gtreport compare                    what other ground truths would change
    gtreport use plan.yaml              whether a planned use is inside the boundary
    gtreport badge                      what it is not for, as small labels in words
    gtreport export croissant           the report in another format
    gtreport diff HEAD~1                what changed since a version
    gtreport explain GT401              what a finding means and how to mend it
    gtreport questions identity         the questions of a part
    gtreport schema -o schema.json      completion and hover for an editor
    gtreport rules --format json        all rules, for a program
    """  # noqa: D301  # click reads the character \b
    if ctx.invoked_subcommand is None:
        click.echo(_next_steps(), nl=False)


_WITH_A_REPORT = (
    ("gtreport check", "what is wrong or missing"),
    ("gtreport status", "what is left to answer"),
    ("gtreport check --level release", "the same, as for a release"),
    ("gtreport build", "its site, in ./site"),
    ("gtreport serve", "its site while you write"),
)
_WITHOUT_A_REPORT = (
    ("gtreport init", "begin a report; --from imports a card, datasheet or metadata"),
    ("gtreport check FOLDER", "check all reports below a folder"),
    ("gtreport questions", "what a report is asked; write the answers to report.yaml"),
    ("gtreport schema -o gtreport.schema.json", "completion and hover for an editor"),
    ("gtreport agreement FILE", "the agreement in a table of annotations, without a report"),
)


def _next_steps() -> str:
    """Return what can be done in this folder, in a few lines."""
    try:
        told, steps = f"{report_file('.').name} lies here:", _WITH_A_REPORT
    except UnreadableError:
        told, steps = "No report lies here:", _WITHOUT_A_REPORT
    rows = [*steps, ("gtreport --help", "all commands")]
    width = max(len(command) for command, _ in rows)
    return "\n".join([told, *(f"  {command:<{width}}  {what}" for command, what in rows), ""])


def _level(_: click.Context, __: click.Parameter, value: str | None) -> Level | None:
    return Level(value) if value else None


def _codes(_: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes named, separated by commas or blanks; a beginning such as GT4 stands for all of its codes."""
    known = {rule.code: rule for rule in all_rules()}
    names = {rule.name: rule.code for rule in all_rules()}
    chosen: list[str] = []
    for given in (one.strip() for value in values for one in value.replace(",", " ").split()):
        matching = [code for code in known if code.startswith(given.upper())] if given.upper().startswith("GT") else []
        matching = [names[given]] if given in names else matching
        if not matching:
            raise UsageError(unknown_rule(given, f"{parameter.opts[0]}: "))
        chosen += matching
    if values and not chosen:
        raise UsageError(Fault(f"{parameter.opts[0]} names no rule", help="gtreport rules lists them all"))
    return tuple(chosen)


_level_option = click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    callback=_level,
    help="Check as for this level, whatever report.status says.",
)
_today_option = click.option("--today", hidden=True, type=click.DateTime(["%Y-%m-%d"]), help="Check as on this day.")


@cli.command()
@click.argument("reports", nargs=-1, type=click.Path())
@_level_option
@click.option(
    "--format",
    "format_name",
    default="full",
    show_default=True,
    help="full, concise, github, sarif, json, junit or markdown.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="[FORMAT=]FILE",
    help="Write to this file in place of the terminal; with FORMAT=, write that format there as well. May be repeated.",
)
@click.option("--select", multiple=True, callback=_codes, help="Only these rules: GT401, GT4, or a rule's name.")
@click.option("--ignore", multiple=True, callback=_codes, help="All rules but these.")
@click.option(
    "--fail-on",
    type=click.Choice([severity.value for severity in Severity]),
    help="The least severity that fails the run; error by default.",
)
@click.option("--strict", is_flag=True, help="The same as --fail-on warning.")
@click.option(
    "--show",
    type=click.Choice([severity.value for severity in Severity]),
    default=Severity.NOTE.value,
    show_default=True,
    help="The least severity that is written out; lighter findings are counted.",
)
@click.option("--data/--no-data", default=True, help="Read the attached annotation files.", show_default=True)
@click.option(
    "--stdin-filename",
    metavar="PATH",
    help="The file as which standard input counts: its name in findings, its folder for data and settings.",
)
@click.option("--baseline", type=click.Path(dir_okay=False), help="File of findings that are known and do not fail.")
@click.option(
    "--write-baseline",
    is_flag=True,
    help="Write the baseline: every open finding, or in CI (or with --shrink) only what is left of it.",
)
@click.option("--shrink", is_flag=True, help="With --write-baseline: only remove what no longer occurs.")
@click.option("--rules-version", help="Apply the rule set of this version; newer rules are counted, not applied.")
@_today_option
def check(
    reports: tuple[str, ...],
    level: Level | None,
    format_name: str,
    outputs: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    strict: bool,
    show: str,
    data: bool,
    stdin_filename: str | None,
    baseline: str | None,
    write_baseline: bool,
    shrink: bool,
    rules_version: str | None,
    today: Any,
) -> None:
    """Check REPORTS (files or folders; `-` for standard input; report.yaml here by default).

    A folder stands for every report in it and below it. Settings come from `[tool.gtreport]` in pyproject.toml or from
    .gtreport.yaml.

    Exit code: 0 passed, 1 findings at or above the bar, 2 a file could not be read.
    """
    wanted_outputs = outputs_of(format_name, outputs)
    for option, named in (("--baseline", baseline), ("--stdin-filename", stdin_filename)):
        if named == "":  # a variable of a script that is not set must not turn a gate off
            raise UsageError(Fault(f"{option} names no file", help="name a file, or leave the option out"))
    if write_baseline and baseline is None:
        raise UsageError(Fault("--write-baseline needs --baseline FILE", help="for example --baseline gtreport.json"))
    if stdin_filename is not None and STANDARD_INPUT not in reports:
        raise UsageError(Fault("--stdin-filename is for standard input", help="add - to the reports"))
    wanted = Wanted(
        today=today.date() if today else date.today(),  # noqa: DTZ011  # a report is true on a day where its author is
        level=level,
        select=select,
        ignore=ignore,
        fail_on=Severity(fail_on) if fail_on else Severity.WARNING if strict else None,
        show=Severity(show),
        data=data,
        rules_version=known_version(rules_version) if rules_version else None,
        baseline=Path(baseline) if baseline else None,
        write_baseline=write_baseline,
        shrink_only=shrink or bool(os.environ.get("CI")),
        standard_input=Path(stdin_filename) if stdin_filename else None,
    )
    checked = run_check(reports, wanted, sys.stdin.buffer.read)
    read = (*checked.read, *(path for report in checked.run.reports for path in files_beside(report)))
    refuse_written_over([file for _, file in wanted_outputs.files], read)
    for known in checked.known:
        if known.fresh is not None:
            write_baseline_file(known.fresh, known.place)
    for one, file in wanted_outputs.files:
        write_result(one.write(checked.run, False), file, read)
    if wanted_outputs.terminal is not None:
        _write(wanted_outputs.terminal.write(checked.run, _colour()), None)
    _tell_of_baselines(checked)
    _write_step_summary(checked.run, format_name)
    sys.exit(checked.run.exit_code)


def _tell_of_baselines(checked: Checked) -> None:
    for known in checked.known:
        if known.fresh is not None:
            held = sum(entry.count for entry in known.fresh.entries)
            click.echo(f"gtreport: {known.place} now holds {count(held, 'finding')}", err=True)
        elif known.comparison.gone:
            gone = len(known.comparison.gone)
            said = f"{count(gone, 'entry', 'entries')} of the baseline no longer {'occurs' if gone == 1 else 'occur'}"
            click.echo(f"gtreport: {said}; --write-baseline drops {'it' if gone == 1 else 'them'}", err=True)


def _write_step_summary(run: Run, format_name: str) -> None:
    """Append a summary for the page of a GitHub Actions run, where there is one."""
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if format_name != "github" or not place:
        return
    try:
        with Path(place).open("a", encoding="utf-8") as file:
            file.write(format_named("markdown").write(run, False))
    except OSError as error:
        raise OutputError(Fault(f"the step summary cannot be written: {error.strerror}", place)) from error


def _colour() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _write(text: str, output: str | None, read: Collection[Path] = ()) -> None:
    """Write a result to the terminal, or to a file that is none of those that were read for it."""
    if output is None:
        click.echo(text, nl=False, color=True)
    else:
        write_result(text, output, read)


@cli.command()
@click.argument("report", required=False, default=".", type=click.Path())
@click.option("-d", "--site-dir", type=click.Path(), help="Folder of the site; `site` beside the report by default.")
@_level_option
@click.option("--export", is_flag=True, help="Write the Markdown and mkdocs.yml that the site is made of instead.")
@click.option("--since", metavar="OLD", help="Tell on a page what changed since this version, as gtreport diff does.")
@_today_option
def build(report: str, site_dir: str | None, level: Level | None, export: bool, since: str | None, today: Any) -> None:
    """Build the site of REPORT (a file or folder; report.yaml here by default).

    Findings do not stop the build: the site shows them. A file that cannot be read does.
    """
    from gtreport.site.examining import examine_for_site, refuse_faults
    from gtreport.site.publish import export_report, publish  # MkDocs is imported only where a site is built

    path, name = _one_report(report)
    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    with _progress() as tell:
        tell("reading the report")
        examined = examine_for_site(path, name, today=day, level=level)
        refuse_faults(examined, name)
        target = Path(site_dir) if site_dir else path.parent / ("site-source" if export else "site")
        changes = None
        if since is not None:
            from gtreport.versions import changes_since

            tell("comparing with the last version")
            changes = changes_since(since, examined, name, day)
        built = (export_report if export else publish)(examined, target, tell, changes)
    click.echo(f"{name}: {built.n_pages} pages in {built.folder}")
    counts = ", ".join(count(number, severity.value) for severity, number in examined.totals.items())
    level_name = examined.level.value
    shown = "them" if load_settings(path.parent).baseline is None else "those that the baseline does not hold"
    click.echo(f"level {level_name}: {counts} (gtreport check --level {level_name} {name} shows {shown})")


def _one_report(name: str) -> tuple[Path, str]:
    """Return the one report file that a user names, and how to show it."""
    one = report_file(name)
    return one.path or Path(one.name), one.name


@cli.command()
@click.argument("report", required=False, default=".", type=click.Path())
@_level_option
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["markdown", "csv", "json", "review"]),
    help="markdown (the default), csv, json, or review: a review.yaml to fill in.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file in place of the terminal.")
@click.option("--open", "unsettled", is_flag=True, help="Name what is failed or open; ends with 1 while there is any.")
@_today_option
def checklist(
    report: str, level: Level | None, format_name: str | None, output: str | None, unsettled: bool, today: Any
) -> None:
    """Write the reviewer's checklist of REPORT (a file or folder; report.yaml here by default).

    What a tool can tick is ticked. A filled checklist is read from review.yaml beside the report.
    """
    from gtreport.checklist import checklist as checklist_of  # imported only where a checklist is made
    from gtreport.exporters.checklist import WRITERS, as_unsettled
    from gtreport.review import State
    from gtreport.site.examining import examine_for_site, refuse_faults

    if unsettled and format_name is not None:
        raise UsageError(Fault("--open is a list for people and has no --format", help="leave one of the two out"))
    path, name = _one_report(report)
    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    examined = examine_for_site(path, name, today=day, level=level)
    refuse_faults(examined, name)
    made = checklist_of(examined)
    text = as_unsettled(made) if unsettled else WRITERS[format_name or "markdown"](examined, made)
    # A review that is filled in again takes over what it said; everything else is not to take its place.
    review = () if format_name == "review" else (path.with_name(REVIEW_NAME),)
    _write(text, output, (path, *review, *files_beside(examined)))
    left = made.open or made.in_state(State.FAILED)
    sys.exit(FAILED if unsettled and left else PASSED)


@cli.command()
@click.argument("report", required=False, default=".", type=click.Path())
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to serve on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 for any free one."
)
@_level_option
@_today_option
def serve(report: str, host: str, port: int, level: Level | None, today: Any) -> None:
    """Serve the site of REPORT while you write, and rebuild it when the report or its data change."""
    from gtreport.site.serve import serve as run  # MkDocs is imported only where a site is built

    path, name = _one_report(report)
    day = today.date() if today else None
    gc.enable()  # a server runs for long, unlike every other command
    run(path, name, host=host, port=port, level=level, today=day, tell=lambda words: click.echo(words, err=True))


@cli.command()
@click.argument("reports", nargs=-1, type=click.Path())
@click.option("--diff", "show_diff", is_flag=True, help="Show what would change, and change nothing.")
def fix(reports: tuple[str, ...], show_diff: bool) -> None:
    """Mend what is purely mechanical in REPORTS: quotes, truth values, byte order mark, line ends, tabs.

    Only these characters change, and never an answer. With --diff, exit code 1 says that something would change. A file
    that cannot be mended does not stop the others; the exit code is then 2.
    """
    from gtreport.fixing import diff, fix_file

    changed = False
    faults: list[Fault] = []
    for one in report_files(reports):
        try:
            if one.path is None:
                raise UnreadableError(*one.faults or [Fault("standard input cannot be mended", help="name the file")])
            if show_diff:
                text = diff(read_bytes(one.path, one.name, MAX_BYTES), one.name)
                click.echo(text, nl=False)
                changed = changed or bool(text)
                continue
            edits = fix_file(one.path, one.name)
            for edit in edits:
                click.echo(f"{one.name}:{edit}")
            click.echo(f"{one.name}: {f'{len(edits):,} mended' if edits else 'nothing to mend'}")
        except GtreportError as error:  # the other files are mended all the same
            faults += error.faults
    if faults:
        raise UnreadableError(*faults)
    sys.exit(FAILED if changed else PASSED)


@cli.command()
@click.argument("file", type=click.Path())
@click.option("--item", default="item", show_default=True, help="Column of the item.")
@click.option("--annotator", default="annotator", show_default=True, help="Column of the annotator.")
@click.option("--label", default="label", show_default=True, help="Column of the label.")
@click.option("--wide", help="The file has one column for each annotator: their names, separated by commas.")
@click.option("--labels", help="The labels in their order, separated by commas.")
@click.option(
    "--level",
    type=click.Choice(["nominal", "ordinal", "interval", "ratio"]),
    default="nominal",
    show_default=True,
    help="Level of measurement of the labels.",
)
@click.option("--statistic", multiple=True, help="Only this statistic; may be repeated.")
@click.option("--param", multiple=True, metavar="NAME=VALUE", help="A parameter of the statistics named.")
@click.option("--missing", multiple=True, help="A text that means that no label was given; the empty cell by default.")
@click.option(
    "--repeats",
    type=click.Choice(["error", "first", "last", "majority", "keep", "each_as_annotator"]),
    default="error",
    show_default=True,
    help="What becomes of several annotations of one item by one annotator.",
)
@click.option("--delimiter", help="What separates cells; found out by default.")
@click.option("--replicates", default=1000, show_default=True, type=click.IntRange(0, 1_000_000))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0))
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["table", "json", "csv", "markdown"]),
    default="table",
    show_default=True,
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file in place of the terminal.")
def agreement(
    file: str,
    item: str,
    annotator: str,
    label: str,
    wide: str | None,
    labels: str | None,
    level: Any,
    statistic: tuple[str, ...],
    param: tuple[str, ...],
    missing: tuple[str, ...],
    repeats: Any,
    delimiter: str | None,
    replicates: int,
    seed: int,
    format_name: str,
    output: str | None,
) -> None:
    """Compute the agreement in any table of annotations, without a questionnaire.

    FILE is CSV, TSV or Parquet. Prints every statistic that fits with both intervals, what was left out, and the
    sentence that a paper needs.
    """
    from gtreport.agreement.api import estimates_of, read_annotations  # numbers are imported only where needed
    from gtreport.annotations.problems import AnnotationsRefused
    from gtreport.exporters.estimates import WRITERS

    columns: dict[str, str | tuple[str, ...]]
    if wide:
        columns = {"item": item, "annotator": tuple(_split(wide))}
    else:
        columns = {"item": item, "annotator": annotator, "label": label}
    with _progress() as tell:
        tell("reading the annotations")
        try:
            table = read_annotations(
                Path(file),
                file,
                columns,
                format="wide" if wide else "long",
                labels=tuple(_split(labels)) if labels else None,
                level=level,
                missing=missing or ("",),
                repeats=repeats,
                options={"delimiter": delimiter} if delimiter else {},
            )
        except AnnotationsRefused as refused:
            raise AnnotationsRefused(_with_option(one, columns) for one in refused.problems) from None
        tell("computing")
        estimates = estimates_of(table, statistic, _parameters(param), replicates=replicates, seed=seed)
    _write(WRITERS[format_name](estimates), output, (Path(file),))


@cli.command()
@click.argument("report", required=False, default=".", type=click.Path())
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["table", "json", "csv", "markdown"]),
    default="table",
    show_default=True,
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file in place of the terminal.")
@_today_option
def compare(report: str, format_name: str, output: str | None, today: Any) -> None:
    """Compare the ground truths of REPORT (a file or folder; report.yaml here by default).

    Every record of ground_truths that has a rule under built_by is made from the attached annotations. Prints how many
    items each of them decides and changes, the scores of the attached models under each of them, and what survives
    every reasonable choice. Annotators are called A1, A2, ... in the order of their ids.
    """
    from gtreport.exporters.ground_truths import WRITERS
    from gtreport.site.examining import examine_for_site, refuse_faults

    path, name = _one_report(report)
    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    with _progress() as tell:
        tell("making the ground truths")
        examined = examine_for_site(path, name, today=day, level=None)
        refuse_faults(examined, name)
    if not any(one.computed for one in examined.evidence.computed.alternatives):
        raise UsageError(_nothing_to_compare(examined, name))
    _write(WRITERS[format_name](examined), output, (path, path.with_name(REVIEW_NAME), *files_beside(examined)))


def _nothing_to_compare(examined: Report, name: str) -> Fault:
    truths = (truth for one in examined.evidence.computed.alternatives for truth in one.truths)
    reasons = "; ".join(f"{truth.name}: {truth.reason}" for truth in truths)
    told = f": {reasons}" if reasons else ""
    return Fault(
        f"no ground truth of the report can be computed{told}",
        name,
        help="name annotations and a rule under built_by (gtreport explain ground_truths[].built_by)",
    )


@cli.command("use")
@click.argument("plans", nargs=-1, type=click.Path())
@click.option(
    "--report",
    "reports",
    multiple=True,
    default=(".",),
    type=click.Path(),
    help="A report, its folder, a built site, or a site's report.json; the report here by default. May be repeated.",
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["text", "json", "markdown", "github"]),
    default="text",
    show_default=True,
)
@click.option("--init", is_flag=True, help="Write the template of a plan for the report instead.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file in place of the terminal.")
@_today_option
def use_command(
    plans: tuple[str, ...], reports: tuple[str, ...], format_name: str, init: bool, output: str | None, today: Any
) -> None:
    """Check whether planned uses lie inside a report's boundary.

    PLANS are files with a plan under `use:`, or a list of them; `-` stands for standard input. Exit code: 0 supported,
    10 caution, 20 unknown, 30 outside the boundary, 2 could not run; of several plans and reports the worst.
    """
    from gtreport.contexts.plan import plan_template
    from gtreport.use_formats import WRITERS
    from gtreport.uses import STANDARD_INPUT, boundary_of, judged

    if init:
        if plans or len(reports) > 1:
            raise UsageError(Fault("--init takes one report and no plan", help="gtreport use --init --report REPORT"))
        _write(plan_template(boundary_of(reports[0]).declared), output)
        return
    if not plans:
        raise UsageError(Fault("no plan is named", help="gtreport use --init -o plan.yaml writes a template"))
    day = today.date() if today else date.today()  # noqa: DTZ011  # a plan is made on a day where its author is
    given = sys.stdin.buffer.read() if STANDARD_INPUT in plans else b""
    found = judged(plans, reports, day, given)
    if found.uses or format_name == "json":
        _write(
            WRITERS[format_name](found),
            output,
            [Path(one) for one in (*plans, *(use.boundary.name for use in found.uses))],
        )
    for fault in found.faults:
        click.echo(_fault_text(fault), err=True)
    sys.exit(found.exit_code)


@cli.command()
@click.argument("report", required=False, default=".", type=click.Path())
@click.option("-d", "--folder", type=click.Path(), help="Folder of the labels; `badges` beside the report by default.")
@_today_option
def badge(report: str, folder: str | None, today: Any) -> None:
    """Write labels in words for REPORT as small SVG files: what it is not for, and what its uses ask for.

    They need nothing from elsewhere and can stand in a README or on a data card.
    """
    from gtreport.exporters.badges import badges
    from gtreport.report import examine

    path, name = _one_report(report)
    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    found = badges(examine(path, name, today=day, data=False))
    if not found:
        raise UsageError(
            Fault("the report excludes no use and sets no condition", name, help="name one under contexts.out_of_scope")
        )
    target = Path(folder) if folder else path.parent / "badges"
    target.mkdir(parents=True, exist_ok=True)
    for one in found:
        _write(one.svg, str(target / one.file), (path,))
        click.echo(f"{target / one.file}: {one.text}")


def _with_option(problem: FileProblem, columns: Mapping[str, str | tuple[str, ...]]) -> FileProblem:
    """Return a problem with the option by which it is mended on the command line."""
    delimiter, near = problem.detail.get("delimiter"), problem.detail.get("near")
    if delimiter is not None:
        return replace(problem, help=f"--delimiter {shlex.quote(str(delimiter))}")
    role = next((role for role, name in columns.items() if name == problem.detail.get("column")), None)
    if near is None or role is None:
        return problem
    return replace(problem, help=f"did you mean {near}? --{role} {shlex.quote(str(near))}")


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def _parameters(pairs: tuple[str, ...]) -> dict[str, object]:
    """Return the parameters given as NAME=VALUE.

    Raises:
        UsageError: One has no equals sign.
    """
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(Fault(f"--param: {pair} is not NAME=VALUE", help="for example --param level=ordinal"))
        found[name] = value
    return found


@cli.command()
@click.argument("word")
def explain(word: str) -> None:
    """Explain a WORD: a rule (GT401 or its name), a question (identity.license), a statistic or an aggregation rule.

    The beginning of codes (GT4) lists these rules, a part (identity) its questions.
    """
    click.echo(explained(word), nl=False)


@cli.command("questions")
@click.argument("part", required=False, default="")
def questions_command(part: str) -> None:
    """List the questions, all of them or those of a PART (identity, quality.agreement, ...)."""
    found = asked_under(part) if part else questions()
    if not found:
        parts = ", ".join(dict.fromkeys(question.part for question in questions()))
        raise UsageError(Fault(f"there is no part {part}", help=f"one of {parts}"))
    for question in found:
        click.echo(f"{question.id:<60} {question.level.value:<11} {question.text}")


@cli.command()
@click.option("--plan", "of_plans", is_flag=True, help="That of plan files instead.")
@click.option("--report-json", "of_json", is_flag=True, help="That of report.json instead.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file.")
def schema(of_plans: bool, of_json: bool, output: str | None) -> None:
    """Print the JSON Schema of report files, for completion and hover in editors."""
    from gtreport.contexts.plan import plan_schema
    from gtreport.questionnaire.json_schema import json_schema

    if of_plans and of_json:
        raise UsageError(Fault("--plan and --report-json are two schemas", help="leave one of the two out"))
    if of_json:
        from gtreport.exporters.report_json import schema as report_json_schema

        made = report_json_schema()
    else:
        made = plan_schema() if of_plans else json_schema()
    _write(json.dumps(made, ensure_ascii=False, indent=2) + "\n", output)


@cli.command()
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", show_default=True)
def rules(format_name: str) -> None:
    """List all rules."""
    if format_name == "json":
        rows = [
            {
                "code": rule.code,
                "name": rule.name,
                "severity": rule.severity.value,
                "levels": [level.value for level in rule.levels],
                "summary": rule.summary,
                "why": " ".join(rule.why.split()),
                "fix": rule.fix,
                "basis": list(rule.basis),
            }
            for rule in all_rules()
        ]
        click.echo(json.dumps({"rules_version": RULES_VERSION, "rules": rows}, ensure_ascii=False, indent=2))
        return
    click.echo(listed_rules(all_rules()), nl=False)
    click.echo(f"\n{len(all_rules())} rules, rule set {RULES_VERSION}; gtreport explain CODE tells more")


export_command.register(cli)
diff_command.register(cli)


class _progress:  # noqa: N801  # used as a context manager, like the standard library's
    """Show what is being done on a terminal, and nothing in a pipe."""

    def __enter__(self) -> Callable[[str], None]:
        if not sys.stderr.isatty():
            return lambda _: None
        from rich.console import Console

        self._status = Console(stderr=True).status("")
        self._status.start()
        return lambda words: self._status.update(f"{words} ...")

    def __exit__(self, *_: object) -> None:
        if hasattr(self, "_status"):
            self._status.stop()


init.register(cli)
status.register(cli)
inspect.register(cli)
