"""Where a command puts its result: on the terminal, or into the file that is named for it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import click

from gtreport.outputs import write_result


def write(text: str, output: str | None, read: Collection[Path] = ()) -> None:
    """Write a result to the terminal, or to a file that is none of those that were read for it."""
    if output is None:
        click.echo(text, nl=False, color=True)
    else:
        write_result(text, output, read)
