"""Beginning a report: reads what exists, writes the draft and what belongs beside it, and never over a report."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtreport.contexts.plan import plan_template
from gtreport.drafting.ci import SNIPPETS
from gtreport.drafting.draft import draft
from gtreport.drafting.remaining import remaining
from gtreport.drafting.situation import Situation
from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.importers.combining import Settled, combined, conflicts
from gtreport.importers.material import import_file
from gtreport.questionnaire.asked import asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.json_schema import json_schema
from gtreport.questionnaire.loader import load
from gtreport.report_files import REPORT_NAMES, one_report
from gtreport.sources import read_document
from gtreport.uses import boundary_of
from gtreport.wording import count
from gtreport.writing import write_whole

REPORT, PLAN, SCHEMA = REPORT_NAMES[0], "plan.yaml", "gtreport.schema.json"


@dataclass(frozen=True)
class Begun:
    """A report that was begun.

    Attributes:
        report: The file.
        warnings: What the sources leave open, and where they differ.
        summary: What was written and what comes next, as text for a terminal.
    """

    report: Path
    warnings: tuple[str, ...]
    summary: str


def begin(
    folder: str,
    known: Situation,
    sources: Sequence[str],
    ci: str | None,
    *,
    force: bool,
    ask: Callable[[Situation, Path], Situation] | None,
) -> Begun:
    """Write the draft of a report and what belongs beside it.

    Args:
        folder: Where; it is made when it is not there.
        known: The situation as far as it is known.
        sources: Files to import answers from. Nothing is written unless all of them can be read.
        ci: Name of the snippet to write, if any.
        force: Write everything but the report anew where it exists.
        ask: Asks for what is not known; None where nobody can be asked.

    Raises:
        UsageError: There is a report already.
        UnreadableError: A source cannot be read, or they hold more than a report may.
    """
    place = Path(folder)
    there = existing(folder)
    if there is not None:
        advice = "gtreport init --resume goes on with it, gtreport status tells what is left"
        raise UsageError(Fault("there is a report already; it is never written over", str(there), help=advice))
    imports = [import_file(name) for name in sources]
    settled = combined(imports)
    situation = ask(known, place) if ask is not None else known
    text = draft(situation, settled)
    faults = read_document(text.encode(), str(place / REPORT)).faults
    if faults:
        raise UnreadableError(*faults)
    place.mkdir(parents=True, exist_ok=True)
    report = place / REPORT
    _write(report, text)
    warnings = [str(fault) for source in imports for fault in source.warnings]
    warnings += [f"{fault}; {fault.help}" if fault.help else str(fault) for fault in conflicts(settled)]
    beside = _beside(place, ci, force=force)
    return Begun(report, tuple(warnings), _summary(report, text, settled, beside))


def existing(folder: str) -> Path | None:
    """Return the report that is in a folder already, also one that is a link to nowhere; None without any."""
    paths = (Path(folder) / name for name in REPORT_NAMES)
    return next((path for path in paths if path.exists() or path.is_symlink()), None)


def report_to_resume(folder: str, *, interactive: bool) -> Path:
    """Return the report to go on with.

    Raises:
        UsageError: There is no terminal to ask at.
    """
    if not interactive:
        raise UsageError(Fault("there is no terminal to ask at", help="write the answers into the report"))
    return one_report(folder)[0]


def _beside(place: Path, ci: str | None, *, force: bool) -> list[str]:
    """Write what belongs beside a report, and return a line on each file; what is there stays unless forced."""
    schema = json.dumps(json_schema(), indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    files = {PLAN: plan_template(boundary_of(str(place / REPORT)).declared), SCHEMA: schema}
    if ci is not None:
        files[SNIPPETS[ci].file] = SNIPPETS[ci].text
    lines = []
    for name, text in files.items():
        path = place / name
        if (path.exists() or path.is_symlink()) and not force:
            lines.append(f"  {path} was there already and stays; --force writes it anew")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, text)
        # Where the folder is not the root of the repository, nobody looks for a snippet in it.
        moved = ci is not None and name == SNIPPETS[ci].file and not (place / ".git").exists()
        lines.append(f"  {path}{' (belongs at the root of the repository)' if moved else ''}")
    return lines


def _write(path: Path, text: str) -> None:
    write_whole(path, text.encode("utf-8"), str(path))


def _summary(report: Path, text: str, settled: Sequence[Settled], beside: Sequence[str]) -> str:
    answers = load(read_document(text.encode(), str(report))).questionnaire
    core = sum(len(part.core) for part in remaining(asked(answers, Conditions(answers))))
    lines = ["written:", f"  {report}", *beside, ""]
    if settled:
        lines.append(f"{count(len(settled), 'answer')} imported; each waits to be confirmed")
    lines.append(f"{count(core, 'core answer')} needed for a release; gtreport status {report.parent} tells which")
    return "\n".join(lines) + "\n"
