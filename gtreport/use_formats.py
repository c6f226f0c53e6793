"""Verdicts for people and programs: text, JSON, Markdown, annotations of a pull request."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from gtreport.contexts.verdict import Outcome
from gtreport.formats.github import command
from gtreport.uses import Use, Uses
from gtreport.wording import escaped

FORMAT = "gtreport.uses/1"

WORDS: Mapping[Outcome, str] = {
    Outcome.SUPPORTED: "supported",
    Outcome.CAUTION: "caution",
    Outcome.UNKNOWN: "unknown",
    Outcome.OUTSIDE: "outside the boundary",
}

_MEANS: Mapping[Outcome, str] = {
    Outcome.SUPPORTED: "inside a declared use, nothing against it",
    Outcome.CAUTION: "inside a declared use, with reservations that the plan must answer",
    Outcome.UNKNOWN: "the report or the plan does not say enough",
    Outcome.OUTSIDE: "the report says that it will not carry this",
}


def as_text(found: Uses) -> str:
    """Return every verdict with its reasons and what would change it; several first as a table."""
    return "\n".join([*(_table(found) if len(found.uses) > 1 else ()), *map(_told, found.uses)])


def _table(found: Uses) -> Iterator[str]:
    rows = [("plan", "report", "verdict", "reasons")]
    rows += [(use.plan.name, use.boundary.name, WORDS[use.verdict.verdict], _rules(use)) for use in found.uses]
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    yield ""


def _rules(use: Use) -> str:
    """Return the rules that make the verdict what it is."""
    worst = [reason.rule for reason in use.verdict.reasons if reason.verdict is use.verdict.verdict]
    return ", ".join(dict.fromkeys(worst))


def _told(use: Use) -> str:
    verdict = use.verdict
    lines = [
        f"{use.plan.location}: {use.plan.name} against {' '.join(use.boundary.title.split())} ({use.boundary.name})",
        f"{WORDS[verdict.verdict]}: {_MEANS[verdict.verdict]}",
        "",
    ]
    width = max(map(len, WORDS.values()))
    lines += [f"  {WORDS[reason.verdict]:<{width}}  {reason.rule:<3}  {reason.text}" for reason in verdict.reasons]
    if verdict.would_change:
        lines += ["", "What would change this:", *(f"  - {change}" for change in dict.fromkeys(verdict.would_change))]
    return "\n".join([*lines, ""])


def as_json(found: Uses) -> str:
    """Return a versioned JSON object."""
    document = {
        "format": FORMAT,
        "verdict": found.worst.value if found.worst is not None else None,
        "exit_code": found.exit_code,
        "uses": [
            {
                "plan": use.plan.name,
                "file": use.file,
                "line": use.plan.location.line,
                "report": use.boundary.name,
                "title": use.boundary.title,
                **use.verdict.as_json(),
            }
            for use in found.uses
        ],
        "unread": [
            {"file": one.file, "line": one.line, "column": one.column, "message": one.message, "help": one.help}
            for one in found.faults
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def as_markdown(found: Uses) -> str:
    """Return a table of all verdicts and a list of reasons for each."""
    lines = ["| Plan | Report | Verdict |", "|---|---|---|"]
    lines += [
        f"| {escaped(use.plan.name)} | {escaped(use.boundary.title)} | {WORDS[use.verdict.verdict]} |"
        for use in found.uses
    ]
    for use in found.uses:
        lines += ["", f"### {escaped(use.plan.name)} against {escaped(use.boundary.title)}", ""]
        lines += [
            f"- **{WORDS[reason.verdict]}** ({reason.rule}) {escaped(reason.text)}" for reason in use.verdict.reasons
        ]
        if use.verdict.would_change:
            lines += ["", "What would change this:", ""]
            lines += [f"- {escaped(change)}" for change in dict.fromkeys(use.verdict.would_change)]
    return "\n".join([*lines, ""])


def as_github(found: Uses) -> str:
    """Return one annotation for each use that is not supported: an error outside the boundary, else a warning."""
    lines = []
    for use in found.uses:
        verdict = use.verdict.verdict
        if verdict is Outcome.SUPPORTED:
            continue
        kind = "error" if verdict is Outcome.OUTSIDE else "warning"
        reasons = [reason.text for reason in use.verdict.reasons if reason.verdict is verdict]
        title = f"{WORDS[verdict]}: {use.boundary.title}"
        place = use.plan.location
        lines.append(command(kind, title, "; ".join(reasons), use.file, place.line, place.column))
    return "".join(f"{line}\n" for line in lines)


WRITERS: Mapping[str, Callable[[Uses], str]] = {
    "text": as_text,
    "json": as_json,
    "markdown": as_markdown,
    "github": as_github,
}
