"""gtreport inspect: what a file or folder of annotations is, and the answers that it proposes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from gtreport.annotations.inspecting import Inspection, proposal
from gtreport.commands.options import column_option, examples, format_option, wide_option
from gtreport.commands.terminal import fault_text
from gtreport.importers.annotation_files import inspected
from gtreport.questionnaire.loader import load
from gtreport.report_files import REPORT_NAMES
from gtreport.sources import read_file

FORMAT = "gtreport.inspection/1"


@click.command(
    epilog=examples(
        "gtreport inspect annotations",
        "gtreport inspect votes.csv --item comment --annotator person",
    )
)
@click.argument("file", type=click.Path())
@column_option("item")
@column_option("annotator")
@column_option("label")
@wide_option
@format_option("text", "json")
def inspect(
    file: str, item: str | None, annotator: str | None, label: str | None, wide: tuple[str, ...], format_name: str
) -> None:
    """Say what FILE (a file or folder of annotations) is, and propose the answers on it.

    Tells the format, what shows it, which convention its coordinates seem to follow and why, and prints the answers
    `annotations` and `encoding` as YAML, each to be confirmed by somebody who knows. A table without annotators is
    taken for a model's predictions. The options name columns that cannot be told from what stands in them.
    """
    named = {"item": item, "annotator": wide or annotator, "label": label}
    found = inspected(file, {role: column for role, column in named.items() if column}, _declared_items(Path(file)))
    for fault in found.others:
        click.echo(fault_text(fault), err=True)
    proposed = proposal([one for _, one in found.files])
    if format_name == "json":
        told = {
            "format": FORMAT,
            "inspections": [_as_plain(name, one) for name, one in found.files],
            "proposal": proposed,
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for name, one in found.files:
        click.echo("\n".join(_as_text(name, one)))
    click.echo(f"\n{proposed}", nl=False)


def _declared_items(path: Path) -> frozenset[str]:
    """Return the columns of items that the report beside a file declares, in its folder or the one above."""
    if not path.exists():  # nothing, or a link that leads to itself, which has no place
        return frozenset()
    here = path.resolve().parent
    reports = (folder / name for folder in (here, here.parent) for name in REPORT_NAMES)
    report = next((one for one in reports if one.is_file()), None)
    document = None if report is None else read_file(report, str(report))
    if document is None or document.faults:
        return frozenset()
    answers = load(document).questionnaire
    annotated = (one.columns.item.get() for one in answers.annotations)
    predicted = (one.predictions.columns.item.get() for one in answers.evaluations)
    return frozenset(column for column in (*annotated, *predicted) if column is not None)


def _as_text(name: str, found: Inspection) -> Iterator[str]:
    yield f"{name}: {found.format}, because {found.why}"
    if found.found:
        yield ", ".join(f"{n:,} {what}" for what, n in found.found.items())
    yield from (f"- {note}" for note in found.notes)


def _as_plain(name: str, found: Inspection) -> dict[str, Any]:
    return {
        "file": name,
        "format": found.format,
        "why": found.why,
        "part": "evaluations" if found.alone else "annotations",
        "options": found.options,
        "columns": found.columns,
        "found": found.found,
        "notes": found.notes,
    }


COMMAND = inspect
