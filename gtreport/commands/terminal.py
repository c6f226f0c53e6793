"""What commands do with the terminal: faults and results are printed, and progress is shown where somebody looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from gtreport.errors import Fault
from gtreport.outputs import write_result

PASSED, FAILED, COULD_NOT_RUN = 0, 1, 2


def fault_text(fault: Fault) -> str:
    """Return what is told of a fault, with how to mend it on a line of its own."""
    text = f"gtreport: {fault}"
    return f"{text}\n   = help: {fault.help}" if fault.help else text


def write(text: str, output: str | None, read: Collection[Path] = ()) -> None:
    """Write a result to the terminal, or to a file that is none of those that were read for it."""
    if output is None:
        click.echo(text, nl=False, color=True)
    else:
        write_result(text, output, read)


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Show what is being done on a terminal, and nothing in a pipe; gives the function that tells it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # only where somebody looks

    with Console(stderr=True).status("") as status:
        yield lambda words: status.update(f"{words} ...")
