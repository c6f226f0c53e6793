"""The command line: the only place that prints.

Exit codes: 0 passed or done, 1 findings at or above the bar, 2 could not run. Other codes are reserved.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from gtreport import __version__
from gtreport.errors import Fault, GtreportError, OutputError, UnreadableError, UsageError
from gtreport.findings import Level, Severity
from gtreport.formats.format import Format, Run, Unread
from gtreport.registry import discover
from gtreport.report import Report, examine, examine_text
from gtreport.rules.engine import RULES_VERSION, all_rules
from gtreport.rules.rule import Rule

REPORT_NAMES = ("report.yaml", "gtreport.yaml")
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


def _formats() -> dict[str, Format]:
    return {one.name: one for one in discover("gtreport.formats", "FORMAT", Format)}


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
    gtreport check                 check report.yaml in this folder
    gtreport check --level release check it as for a release
    gtreport build                 build the site in ./site
    gtreport explain GT401         what a finding means and how to mend it
    """  # noqa: D301  # click reads the character \b
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


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
            raise UsageError(_unknown_rule(given, f"{parameter.opts[0]}: "))
        chosen += matching
    return tuple(chosen)


def _unknown_rule(given: str, where: str = "") -> Fault:
    words = [rule.code for rule in all_rules()] + [rule.name for rule in all_rules()]
    close = get_close_matches(given.upper(), words, n=1) or get_close_matches(given.lower(), words, n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    return Fault(f"{where}there is no rule {given}{hint}", help="gtreport rules lists them all")


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
@click.option("--format", "format_name", default="full", show_default=True, help="full, concise or json.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file in place of the terminal.")
@click.option("--select", multiple=True, callback=_codes, help="Only these rules: GT401, GT4, or a rule's name.")
@click.option("--ignore", multiple=True, callback=_codes, help="All rules but these.")
@click.option(
    "--fail-on",
    type=click.Choice([severity.value for severity in Severity]),
    default=Severity.ERROR.value,
    show_default=True,
    help="The least severity that fails the run.",
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
@_today_option
def check(
    reports: tuple[str, ...],
    level: Level | None,
    format_name: str,
    output: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    strict: bool,
    show: str,
    data: bool,
    today: Any,
) -> None:
    """Check REPORTS (files or folders; `-` for standard input; report.yaml here by default).

    Exit code: 0 passed, 1 findings at or above the bar, 2 a file could not be read.
    """
    form = _format(format_name)
    rules = _chosen(select, ignore)
    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    results = [_result(name, day, level, rules, data) for name in reports or (".",)]
    bar = Severity.WARNING if strict and fail_on == Severity.ERROR.value else Severity(fail_on)
    run = Run(tuple(results), bar, Severity(show))
    _write(form.write(run, output is None and _colour()), output)
    sys.exit(run.exit_code)


def _format(name: str) -> Format:
    formats = _formats()
    if name not in formats:
        close = get_close_matches(name, formats, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise UsageError(Fault(f"--format: there is no format {name}{hint}", help=f"one of {', '.join(formats)}"))
    return formats[name]


def _chosen(select: Iterable[str], ignore: Iterable[str]) -> tuple[Rule, ...]:
    selected, ignored = set(select), set(ignore)
    return tuple(rule for rule in all_rules() if (not selected or rule.code in selected) and rule.code not in ignored)


def _result(name: str, today: date, level: Level | None, rules: tuple[Rule, ...], data: bool) -> Report | Unread:
    try:
        if name == "-":
            return examine_text(sys.stdin.buffer.read(), "<stdin>", today=today, level=level, rules=rules)
        path, shown = find_report(name)
        return examine(path, shown, today=today, level=level, rules=rules, data=data)
    except UnreadableError as error:
        return Unread(error.faults[0].file or name, error.faults)


def find_report(name: str) -> tuple[Path, str]:
    """Return the report file that a user names, or that lies in the folder that a user names, and how to show it.

    Raises:
        UnreadableError: There is none.
    """
    path = Path(name)
    if not path.is_dir():
        return path, name
    for file in REPORT_NAMES:
        if (path / file).is_file():
            return path / file, file if name == "." else str(path / file)
    here = "this folder" if name == "." else name
    message = f"{here} holds no {' or '.join(REPORT_NAMES)}"
    raise UnreadableError(Fault(message, None if name == "." else name, help="name the file: gtreport check FILE"))


def _colour() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _write(text: str, output: str | None) -> None:
    if output is None:
        click.echo(text, nl=False, color=True)
        return
    path = Path(output)
    temporary = path.with_name(f".{path.name}.part")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OutputError(Fault(f"cannot be written: {error.strerror}", output)) from error


@cli.command()
@click.argument("report", required=False, default=".", type=click.Path())
@click.option("-d", "--site-dir", type=click.Path(), help="Folder of the site; `site` beside the report by default.")
@_level_option
@click.option("--export", is_flag=True, help="Write the Markdown and mkdocs.yml that the site is made of instead.")
@_today_option
def build(report: str, site_dir: str | None, level: Level | None, export: bool, today: Any) -> None:
    """Build the site of REPORT (a file or folder; report.yaml here by default).

    Findings do not stop the build: the site shows them. A file that cannot be read does.
    """
    from gtreport.site.publish import export_report, publish  # MkDocs is imported only where a site is built

    path, name = find_report(report)
    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    with _progress() as tell:
        tell("reading the report")
        examined = _examined_for_site(path, name, day, level)
        target = Path(site_dir) if site_dir else path.parent / ("site-source" if export else "site")
        built = (export_report if export else publish)(examined, target, tell)
    click.echo(f"{name}: {built.n_pages} pages in {built.folder}")
    counts = ", ".join(
        f"{number} {severity.value}{'s' * (number != 1)}" for severity, number in examined.totals.items()
    )
    click.echo(f"level {examined.level.value}: {counts} (gtreport check {report} shows them)")


def _examined_for_site(path: Path, name: str, day: date, level: Level | None) -> Report:
    """Read a report under its bare name, so that its site is the same wherever the folder lies.

    Raises:
        UnreadableError: It cannot be read whole; named as the user named it.
    """
    try:
        examined = examine(path, path.name, today=day, level=level)
    except UnreadableError as error:
        raise UnreadableError(*(replace(fault, file=name) for fault in error.faults)) from error
    if examined.document.faults:
        raise UnreadableError(*(replace(fault, file=name) for fault in examined.document.faults))
    return examined


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

    path, name = find_report(report)
    day = today.date() if today else None
    run(path, name, host=host, port=port, level=level, today=day, tell=lambda words: click.echo(words, err=True))


@cli.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain a rule (GT401 or its name) or a question (identity.license)."""
    from gtreport.questionnaire.model import questions

    for rule in all_rules():
        if code.upper() == rule.code or code == rule.name:
            levels = ", ".join(level.value for level in rule.levels)
            click.echo(f"{rule.code} {rule.name}\n{rule.severity.value} at {levels}; a note at other levels\n")
            click.echo(rule.document.strip().replace("**", ""))
            if rule.basis:
                click.echo(f"\nAsked for by: {'; '.join(rule.basis)}")
            return
    wanted = code.replace("[]", "")
    for question in questions():
        if question.id.replace("[]", "") == wanted:
            when = "always" if question.applies_when == ("always",) else " or ".join(question.applies_when)
            core = f"; core when {' or '.join(question.core_when)}" if question.core_when else ""
            click.echo(f"{question.id}\n{question.text}\n\n{question.help}\n")
            click.echo(f"Type: {question.type}\nLevel: {question.level.value}, asked when: {when}{core}")
            if question.maps_to:
                click.echo(f"Asked for by: {'; '.join(question.maps_to)}")
            return
    close = get_close_matches(code, [question.id for question in questions()], n=1)
    fault = _unknown_rule(code)
    hint = f"; did you mean {close[0]}?" if close and "did you mean" not in fault.message else ""
    raise UsageError(Fault(f"{fault.message} and no such question{hint}", help=fault.help))


@cli.command()
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file.")
def schema(output: str | None) -> None:
    """Print the JSON Schema of report files, for completion and hover in editors."""
    from gtreport.questionnaire.model import json_schema

    _write(json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n", output)


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
    width = max(len(rule.name) for rule in all_rules())
    for rule in all_rules():
        click.echo(f"{rule.code}  {rule.name:<{width}}  {rule.severity.value:<7}  {rule.summary}")
    click.echo(f"\n{len(all_rules())} rules, rule set {RULES_VERSION}; gtreport explain CODE tells more")


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
