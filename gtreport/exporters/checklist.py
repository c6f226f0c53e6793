"""The reviewer's checklist as Markdown, as CSV, as JSON, and as a `review.yaml` to fill in.

The JSON object has `format` (gtreport.checklist/1), `dataset`, `report` (file, level, rules_version, sha256), `review`
(by, date, report_changed; null without one), `totals`, and `items`: id, kind, topic, question, state, said, words,
evidence (paths), findings (code, path, message, waived) and lists (list, entry).
"""

from __future__ import annotations

import csv
import io
import json
import textwrap
from collections.abc import Callable, Iterator

from gtreport.checklist import Checklist, Item, Kind, State, Topic
from gtreport.report import Report
from gtreport.review import REVIEW_SCHEMA
from gtreport.sources import show

FORMAT = "gtreport.checklist/1"
COLUMNS = ("id", "kind", "topic", "state", "question", "said", "evidence", "findings", "lists", "words")
MARKS = {State.TICKED: "[x]", State.OPEN: "[ ]", State.FAILED: "[ ] **failed**", State.NOT_APPLICABLE: "n/a"}

_ACTIVE = {ord(character): f"\\{character}" for character in "\\`*_{}[]<>#|~&!"}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_markdown(report: Report, checklist: Checklist) -> str:
    """Return the checklist as Markdown with boxes to tick, for an issue, a pull request or paper."""
    lines = [f"# Reviewer checklist: {_escaped(report.title)}", "", _standing(report, checklist), ""]
    for title, items in _sections(checklist):
        lines += [f"## {title}", "", *(line for item in items for line in _lines(item)), ""]
    lines += [
        "## Published lists",
        "",
        "Which entries of published lists these items speak of: a mapping of questions, never a verdict.",
        "",
        *(
            f"- {name}: {', '.join(one.entry.entry or 'as a whole' for one in covered)}"
            for name, covered in checklist.covered.items()
            if covered
        ),
        "",
    ]
    return "\n".join(lines)


def _standing(report: Report, checklist: Checklist) -> str:
    counts = ", ".join(f"{n:,} {state.value.replace('_', ' ')}" for state, n in checklist.totals.items())
    told = f"`{report.document.name}` at level {report.level.value}, rule set {report.rules_version}: {counts}."
    if not checklist.reviewed:
        return f"{told} Not reviewed yet."
    day = f" on {_escaped(checklist.date)}" if checklist.date else ""
    changed = " The report has changed since." if checklist.report_changed else ""
    return f"{told} Reviewed by {_escaped(checklist.by or 'somebody')}{day}.{changed}"


def _sections(checklist: Checklist) -> Iterator[tuple[str, tuple[Item, ...]]]:
    yield "Ticked by gtreport", checklist.of(Kind.MECHANICAL)
    for topic in checklist.topics(Kind.JUDGEMENT):
        yield f"To judge: {topic.value}", checklist.of(Kind.JUDGEMENT, topic)
    yield "To reproduce results on it", checklist.of(Kind.JUDGEMENT, Topic.ALIGNMENT)


def _lines(item: Item) -> Iterator[str]:
    yield f"- {MARKS[item.state]} {_escaped(item.question)} (`{item.id}`)"
    if item.said:
        yield f"    - {_escaped(item.said)}"
    if item.evidence:
        yield f"    - Look at: {', '.join(f'`{show(path)}`' for path in item.evidence)}"
    if item.cited:
        yield f"    - Lists: {'; '.join(_escaped(cited) for cited in item.cited)}"
    if item.words:
        yield f"    - Reviewer: {_escaped(item.words)}"
    elif item.kind is Kind.JUDGEMENT and item.state is State.OPEN:
        yield "    - Reviewer:"


def _escaped(text: str) -> str:
    return " ".join(text.translate(_ACTIVE).split())


def as_csv(report: Report, checklist: Checklist) -> str:
    """Return one row for each item; a cell that a spreadsheet would take for a formula begins with an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for item in checklist.items:
        cells = (
            item.id,
            item.kind.value,
            item.topic.value,
            item.state.value,
            item.question,
            item.said,
            "; ".join(show(path) for path in item.evidence),
            "; ".join(dict.fromkeys(finding.code for finding in item.findings)),
            "; ".join(str(entry) for entry in item.lists),
            item.words or "",
        )
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells])
    return out.getvalue()


def as_json(report: Report, checklist: Checklist) -> str:
    """Return a versioned JSON object with everything."""
    document = {
        "format": FORMAT,
        "dataset": report.title,
        "report": {
            "file": report.document.name,
            "level": report.level.value,
            "rules_version": report.rules_version,
            "sha256": checklist.report_sha256,
        },
        "review": {"by": checklist.by, "date": checklist.date, "report_changed": checklist.report_changed}
        if checklist.reviewed
        else None,
        "totals": {state.value: n for state, n in checklist.totals.items()},
        "items": [_object(item) for item in checklist.items],
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _object(item: Item) -> dict[str, object]:
    return {
        "id": item.id,
        "kind": item.kind.value,
        "topic": item.topic.value,
        "question": item.question,
        "state": item.state.value,
        "said": item.said or None,
        "words": item.words,
        "evidence": [show(path) for path in item.evidence],
        "findings": [
            {
                "code": finding.code,
                "path": show(finding.path),
                "message": finding.message,
                "waived": finding.waiver is not None,
            }
            for finding in item.findings
        ],
        "lists": [{"list": entry.list, "entry": entry.entry} for entry in item.lists],
    }


def as_review(report: Report, checklist: Checklist) -> str:
    """Return a `review.yaml` to fill in: the items that only a person can settle, with what was said before."""
    head = f"""\
# The review of {report.document.name}. Put this file beside the report; the site shows what it says.
# state: ticked, open, failed or not_applicable; failed and not_applicable need words.
# Words may be added under items that gtreport ticks, too, by their id (gtreport checklist shows them).
review:
  schema: {REVIEW_SCHEMA}
  by: {_scalar(checklist.by)}
  date: {_scalar(checklist.date)}
  report_sha256: {checklist.report_sha256}
items:"""
    return "\n".join([head, *(line for item in checklist.items if _to_fill(item) for line in _entry(item)), ""])


def as_unsettled(checklist: Checklist) -> str:
    """Return a line for each item that is failed or open, and how many there are."""
    failed, still_open = checklist.in_state(State.FAILED), checklist.open
    lines = [f"{item.state.value:<7} {item.id}: {item.question}" for item in (*failed, *still_open)]
    return "\n".join([*lines, f"{len(failed):,} failed, {len(still_open):,} open", ""])


def _to_fill(item: Item) -> bool:
    return (item.kind is Kind.JUDGEMENT and item.state is not State.NOT_APPLICABLE) or item.words is not None


def _entry(item: Item) -> Iterator[str]:
    yield from textwrap.wrap(item.question, 110, initial_indent="  # ", subsequent_indent="  # ")
    if item.evidence:
        paths = ", ".join(show(path) for path in item.evidence)
        yield from textwrap.wrap(f"Look at: {paths}", 110, initial_indent="  # ", subsequent_indent="  #   ")
    yield f"  {item.id}:"
    if item.kind is Kind.JUDGEMENT:
        yield f"    state: {item.state.value}"
    yield f"    words: {_scalar(item.words)}"


def _scalar(text: str | None) -> str:
    """Return text as a YAML scalar; JSON's quotation is YAML's."""
    return json.dumps(text or "", ensure_ascii=False)


WRITERS: dict[str, Callable[[Report, Checklist], str]] = {
    "markdown": as_markdown,
    "csv": as_csv,
    "json": as_json,
    "review": as_review,
}
