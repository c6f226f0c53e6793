"""The command line: with `commands`, the only place that prints.

Exit codes: 0 passed or done, 1 findings at or above the bar, 2 could not run. Other codes are reserved.
"""

from __future__ import annotations

import os
import sys

import click
from click.shell_completion import CompletionItem

from gtreport import __version__
from gtreport.commands.terminal import COULD_NOT_RUN, fault_text
from gtreport.errors import GtreportError
from gtreport.registry import find

COMMANDS = {
    "init": "Begin a report: only the questions that can be asked of it, each with its help and an example.",
    "status": "Tell what is left of a report, by part, in words.",
    "check": "Check REPORTS (files or folders; `-` for standard input; report.yaml here by default).",
    "build": "Build the site of REPORT (a file or folder; report.yaml here by default).",
    "checklist": "Write the reviewer's checklist of REPORT (a file or folder; report.yaml here by default).",
    "serve": "Serve the site of REPORT while you write, and rebuild it when the report or its data change.",
    "fix": "Mend what is purely mechanical in REPORTS: quotes, truth values, byte order mark, line ends, tabs.",
    "inspect": "Say what FILE (a file or folder of annotations) is, and propose the answers on it.",
    "agreement": "Compute the agreement in any file or folder of annotations, without a questionnaire.",
    "compare": "Compare the ground truths of REPORT (a file or folder; report.yaml here by default).",
    "use": "Check whether planned uses lie inside a report's boundary.",
    "badge": "Write labels in words for REPORT as small SVG files: what it is not for, and what its uses ask for.",
    "export": "Write REPORT (a file or folder; report.yaml here by default) in another FORMAT.",
    "diff": "Tell what changed between OLD and NEW (the report here by default), the making of the ground truth first.",
    "explain": "Explain a WORD: a rule (GT401 or its name), a question (identity.license), a statistic "
    "or an aggregation rule.",
    "questions": "List the questions, all of them or those of a PART (identity, quality.agreement, ...).",
    "schema": "Print the JSON Schema of report files, for completion and hover in editors.",
    "rules": "List all rules.",
    "completion": "Print the script by which a SHELL completes commands, options and files.",
}
"""Every command in the order of `--help`, with the first sentence of its own help; a test holds the two equal."""


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
            click.echo(fault_text(fault), err=True)
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


class LazyCommands(click.Group):
    """The commands of `COMMANDS`; the module of one is loaded when it is asked for, and `--help` loads none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command; None when there is none of that name."""
        return find("gtreport.commands", cmd_name, "COMMAND", click.Command) if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is run; one that does not exist is told with those that are spelt nearly so."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands that begin so, without loading them, and the options."""
        named = [CompletionItem(name, help=text) for name, text in COMMANDS.items() if name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, in one line as click does, without loading it."""
        limit = formatter.width - 6 - max(map(len, COMMANDS))
        shown = (click.Command(name, help=text) for name, text in COMMANDS.items())
        with formatter.section("Commands"):
            formatter.write_dl([(str(one.name), one.get_short_help_str(limit)) for one in shown])


def every_command() -> dict[str, click.Command]:
    """Return all commands by their names, loaded; for what describes the command line as a whole."""
    context = click.Context(cli)
    found = {name: cli.get_command(context, name) for name in COMMANDS}
    return {name: command for name, command in found.items() if command is not None}


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from gtreport.rules.engine import RULES_VERSION  # only here, for rules take long to load

        click.echo(f"gtreport {__version__} (rule set {RULES_VERSION}, questionnaire gtreport/1)")
        ctx.exit()


@click.group(
    cls=LazyCommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and exit.",
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
    gtreport completion bash            completion in the shell
    """  # noqa: D301  # click reads the character \b
    if ctx.invoked_subcommand is None:
        from gtreport.commands.start import next_steps  # a command does not need it

        click.echo(next_steps(), nl=False)
