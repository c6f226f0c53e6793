"""gtreport inspect: what a file or folder of annotations is, and the answers that it proposes."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gtreport.commands.options import format_option
from gtreport.errors import Fault, UnreadableError

FORMAT = "gtreport.inspection/1"


@click.command()
@click.argument("file", type=click.Path())
@format_option("text", "json")
def inspect(file: str, format_name: str) -> None:
    """Say what FILE (a file or folder of annotations) is, and propose the answers on it.

    Tells the format, what shows it, which convention its coordinates seem to follow and why, and prints the answers
    `annotations` and `encoding` as YAML, each to be confirmed by somebody who knows.
    """
    from gtreport.annotations.inspecting import inspect as look  # numbers are imported only where needed

    if not Path(file).exists():
        help_ = "name a file or folder of annotations"
        raise UnreadableError(Fault("there is no such file or folder", file, help=help_))
    found = asdict(look(Path(file), file))
    if found["format"] is None:
        message = f"this is no format of annotations that is known: {found['why']}"
        raise UnreadableError(Fault(message, file, help="gtreport explain annotations[].format"))
    told = {"format": FORMAT, "inspection": found}
    text = json.dumps(told, ensure_ascii=False, indent=2) + "\n" if format_name == "json" else _as_text(file, found)
    click.echo(text, nl=False)


def _as_text(file: str, found: dict[str, Any]) -> str:
    lines = [f"{file}: {found['format']}, because {found['why']}"]
    if found["found"]:
        lines.append(", ".join(f"{n:,} {what}" for what, n in found["found"].items()))
    lines += [f"- {note}" for note in found["notes"]]
    return "\n".join([*lines, "", found["proposal"]])


COMMAND = inspect
