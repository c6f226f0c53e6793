"""gtreport check: reports are checked, and the findings are written out."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path

import click

from gtreport.baseline import write_baseline as write_baseline_file
from gtreport.checking import Checked, Wanted
from gtreport.checking import check as run_check
from gtreport.commands.options import examples, level_option, reports_argument, today_option
from gtreport.commands.results import write
from gtreport.errors import Fault, OutputError, UsageError
from gtreport.explaining import unknown_rule
from gtreport.findings import Level, Severity
from gtreport.formats.format import Run
from gtreport.outputs import files_beside, format_named, outputs_of, refuse_written_over, write_result
from gtreport.report_files import STANDARD_INPUT
from gtreport.rules.engine import all_rules, known_version
from gtreport.wording import count


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


@click.command(
    epilog=examples(
        "gtreport check --level release",
        "gtreport check reports --format github -o sarif=findings.sarif",
        "gtreport check --baseline known.json --write-baseline",
        "gtreport check - --stdin-filename report.yaml < report.yaml",
    )
)
@reports_argument
@level_option
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
@today_option
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
    today: date,
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
        today=today,
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
        write(wanted_outputs.terminal.write(checked.run, _colour()), None)
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


COMMAND = check
