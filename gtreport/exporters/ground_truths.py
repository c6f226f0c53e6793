"""Ground truths and what they change, as tables for the terminal and a page, as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from gtreport.alternative_types import Alternatives, Truth
from gtreport.exporters.cells import table
from gtreport.ground_truths.score_types import Measured, Scores
from gtreport.report import Report
from gtreport.sources import show
from gtreport.wording import count, escaped

FORMAT = "gtreport.ground_truths/1"
HARD, SOFT = ("item", "label", "state"), ("item", "label", "share", "state")
"""Columns of the labels of a ground truth, and of soft ones."""

_STATES = ("decided", "tie", "single", "none")


@dataclass(frozen=True)
class ItemTable:
    """The labels of one ground truth, item by item.

    Attributes:
        name: Name of the ground truth.
        label: What it is called.
        csv: The table: item, label (empty without one), state; of soft labels item, label, share, state.
        n_rows: Rows without the head.
    """

    name: str
    label: str
    csv: str
    n_rows: int


def item_tables(report: Report) -> tuple[ItemTable, ...]:
    """Return a table for each ground truth that was computed."""
    return tuple(
        ItemTable(truth.name, truth.label, table(SOFT if truth.is_soft else HARD, truth.rows), len(truth.rows))
        for one in report.evidence.computed.alternatives
        for truth in one.computed
    )


def as_json(report: Report) -> str:
    """Return a versioned JSON object: states, labels, comparisons, scores, choices, and claims beside their values."""
    computed = report.evidence.computed
    document = {
        "format": FORMAT,
        "files": [_file(one) for one in computed.alternatives],
        "released": [_plain(one) for one in computed.rebuilt],
        "claims": [
            {
                "path": list(one.path),
                "claimed": one.claimed,
                "value": one.value,
                "verdict": one.verdict,
                "said": one.said,
            }
            for one in computed.claims
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _file(one: Alternatives) -> dict[str, Any]:
    return {
        "annotations": one.file,
        "base": one.base,
        "ground_truths": [
            {
                "name": truth.name,
                "label": truth.label,
                "status": truth.record.status.get(),
                "reason": truth.reason,
                "computed": _plain(truth.computed),
            }
            for truth in one.truths
        ],
        "comparison": _plain(one.comparison),
        "likeness": _plain(one.likeness and replace(one.likeness, scales=())),
        "scores": [_plain(scores) for scores in one.scores],
        "choices": _plain(one.grid),
        "notes": list(one.notes),
    }


def _plain(value: Any) -> Any:
    """Return results as what JSON holds; labels that a column gave are in the table of the ground truth."""
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items() if key != "labels"}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def as_csv(report: Report) -> str:
    """Return one row for each ground truth: states, labels, changes from the base, and the score of each model.

    One that could not be made has a row with the reason. Numbers are whole: read back, they are the same.
    """
    columns = ("annotations", "ground_truth", "label", "status", "rule", *_STATES, "against", "compared", "changed")
    rows = [_row(one, truth) for one in report.evidence.computed.alternatives for truth in one.truths]
    return table((*columns, "tied_in_one", "total_variation", "labels", "scores", "reason"), rows)


def _row(one: Alternatives, truth: Truth) -> tuple[object, ...]:
    head = (one.file, truth.name, truth.label, truth.record.status.get())
    found = truth.computed
    if found is None:
        nothing = (None,) * len(_STATES)
        return (*head, truth.record.built_by.rule.get(), *nothing, "", None, None, None, None, "", "", truth.reason)
    return (
        *head,
        found.rule,
        *(getattr(found, state) for state in _STATES),
        *_changes(one, truth),
        "; ".join(f"{label.label}={_whole(label.n)}" for label in found.labels),
        "; ".join(_scored(scores, truth.name) for scores in one.scores),
        None,
    )


def _whole(value: float) -> str:
    """Return a number so that it is the same when it is read back, counts without a point."""
    return str(int(value)) if value == int(value) else repr(value)


def _changes(one: Alternatives, truth: Truth) -> tuple[object, ...]:
    found, apart = one.against_base(truth.name), one.apart_from_base(truth.name)
    if found is not None:
        return (one.base, found.compared, found.flips.n, found.unties + found.ties, None)
    if apart is not None:
        return (one.base, apart.n_items, None, None, apart.total_variation)
    return ("", None, None, None, None)


def _scored(scores: Scores, truth: str) -> str:
    found = (one for one in scores.scores if one.truth == truth and one.own.value is not None)
    return ", ".join(f"{one.model} {scores.metric} {one.own.value!r}" for one in found)


def as_table(report: Report) -> str:
    """Return everything for the terminal."""
    return _written(report, _Style(_columns_of_terminal, str))


def as_markdown(report: Report) -> str:
    """Return everything as Markdown tables."""
    return _written(report, _Style(_columns_of_markdown, lambda text: f"- {escaped(text)}"))


@dataclass(frozen=True)
class _Style:
    """How tables and single sentences are written."""

    tabulated: Callable[[Sequence[Sequence[str]]], list[str]]
    item: Callable[[str], str]


def _written(report: Report, style: _Style) -> str:
    lines: list[str] = []
    for one in report.evidence.computed.alternatives:
        lines += [*_of_file(one, style), ""]
    for claim in report.evidence.computed.claims:
        about = "" if claim.evaluation is None else f"evaluation {claim.evaluation.id.get() or show(claim.path[:-1])}: "
        lines.append(style.item(f"{about}{claim.verdict}: {claim.said}"))
    return "\n".join(lines).rstrip() + "\n"


def _of_file(one: Alternatives, style: _Style) -> list[str]:
    rows: list[tuple[str, ...]] = [("", "rule", "decided", "tied", "single", "none", f"changed from {one.base}")]
    for truth in one.computed:
        if truth.computed is not None:
            states = (f"{getattr(truth.computed, state):,}" for state in _STATES)
            rows.append((f"{truth.name} {truth.label}", truth.computed.rule, *states, _change_in_words(one, truth)))
    lines = [f"Ground truths of {one.file}", "", *(style.tabulated(rows) if one.computed else ())]
    left = [f"{truth.name} is not computed: {truth.reason}" for truth in one.truths if truth.reason is not None]
    lines += [*([""] if left and one.computed else ()), *map(style.item, left)]
    for scores in one.scores:
        lines += ["", f"Scores: {scores.metric.replace('_', ' ')}, 95 % by item bootstrap given the ground truth", ""]
        lines += style.tabulated(_score_rows(scores))
        lines += ["", *(style.item(reversal.sentence) for reversal in scores.reversals)] if scores.reversals else []
    if one.grid is not None and one.grid.conclusions:
        lines += ["", f"Under {len(one.grid.cells)} choices of rule, annotators, ties and missing labels:", ""]
        lines += [
            style.item(
                f"{found.first} against {found.second}: ahead in {found.ahead}, behind in {found.behind}, "
                f"equal in {found.equal}" + (f", not compared in {found.not_compared}" if found.not_compared else "")
            )
            for found in one.grid.conclusions
        ]
    return [*lines, *map(style.item, one.notes)]


def _change_in_words(one: Alternatives, truth: Truth) -> str:
    found, apart = one.against_base(truth.name), one.apart_from_base(truth.name)
    if apart is not None:
        if apart.total_variation is None:
            return "no item that both label"
        return f"{apart.total_variation:.1%} of the shares on {count(apart.n_items, 'item')}".replace("%", " %")
    if found is None:
        return one.differences.get(truth.name, "–")
    share = "" if found.flips.value is None else f" ({found.flips.value:.1%})".replace("%", " %")
    return f"{found.flips.n:,} of {found.compared:,}{share}, {found.unties + found.ties:,} tied in one"


def _score_rows(scores: Scores) -> list[tuple[str, ...]]:
    truths = list(dict.fromkeys(one.truth for one in scores.scores))
    models = list(dict.fromkeys(one.model for one in scores.scores))
    scored = [(model, *(_measured(scores.score(model, truth).own) for truth in truths)) for model in models]
    return [("", *truths), *scored]


def _measured(found: Measured) -> str:
    if found.value is None:
        return "–"
    limits = f" [{found.interval.low:.3f}, {found.interval.high:.3f}]" if found.interval is not None else ""
    return f"{found.value:.3f}{limits}, n {found.n:,}"


def _columns_of_terminal(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _columns_of_markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    lines = ["| " + " | ".join(map(escaped, row)) + " |" for row in rows]
    return [lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]


WRITERS: Mapping[str, Callable[[Report], str]] = {
    "table": as_table,
    "json": as_json,
    "csv": as_csv,
    "markdown": as_markdown,
}
