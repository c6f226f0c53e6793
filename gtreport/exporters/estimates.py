"""Estimates as a table for the terminal, as CSV, JSON and Markdown."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

from gtreport.agreement.estimates import Estimate, Interval, IntervalKind
from gtreport.wording import INTERVALS, interval_in_words, number, sentence, statistic_in_words

FORMAT = "gtreport.estimates/1"
COLUMNS = (
    "statistic",
    "parameters",
    "value",
    "reason",
    "observed",
    "expected",
    "se",
    "item_bootstrap_low",
    "item_bootstrap_high",
    "annotator_jackknife_low",
    "annotator_jackknife_high",
    "n_items",
    "n_items_used",
    "n_annotators",
    "n_annotations",
    "n_labels_declared",
    "n_labels_used",
    "warnings",
)


def as_rows(estimates: tuple[Estimate, ...]) -> list[dict[str, object]]:
    """Return one flat row for each estimate, with the keys of `COLUMNS`."""
    return [_row(one) for one in estimates]


def _row(one: Estimate) -> dict[str, object]:
    bootstrap, jackknife = one.interval("item_bootstrap"), one.interval("annotator_jackknife")
    values = (
        one.statistic,
        ";".join(f"{key}={value}" for key, value in one.parameters.items()),
        one.value,
        one.reason,
        one.observed,
        one.expected,
        one.se,
        bootstrap.low if bootstrap else None,
        bootstrap.high if bootstrap else None,
        jackknife.low if jackknife else None,
        jackknife.high if jackknife else None,
        one.n_items,
        one.n_items_used,
        one.n_annotators,
        one.n_annotations,
        one.n_labels_declared,
        one.n_labels_used,
        "; ".join(str(caution) for caution in one.warnings) or None,
    )
    return dict(zip(COLUMNS, values, strict=True))


def as_csv(estimates: tuple[Estimate, ...]) -> str:
    """Return the rows as CSV; numbers in full precision, empty cells where there is none."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(as_rows(estimates))
    return out.getvalue()


def as_object(one: Estimate) -> dict[str, Any]:
    """Return an estimate as a JSON object with everything that belongs to it."""
    return {
        "statistic": one.statistic,
        "parameters": {key: _plain(value) for key, value in one.parameters.items()},
        "value": one.value,
        "reason": one.reason,
        "observed": one.observed,
        "expected": one.expected,
        "se": one.se,
        "intervals": [_interval(interval) for interval in one.intervals],
        "n_items": one.n_items,
        "n_items_used": one.n_items_used,
        "n_annotators": one.n_annotators,
        "n_annotations": one.n_annotations,
        "n_labels_declared": one.n_labels_declared,
        "n_labels_used": one.n_labels_used,
        "left_out": [{"what": gone.what, "why": gone.why, "count": gone.count} for gone in one.left_out],
        "warnings": [{"name": caution.name, "message": caution.message} for caution in one.warnings],
        "details": dict(one.details),
    }


def _interval(interval: Interval) -> dict[str, Any]:
    return {
        "kind": interval.kind,
        "level": interval.level,
        "low": interval.low,
        "high": interval.high,
        "replicates": interval.replicates,
        "undefined_replicates": interval.undefined_replicates,
        "seed": interval.seed,
    }


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def as_json(estimates: tuple[Estimate, ...]) -> str:
    """Return a versioned JSON object with all estimates."""
    document = {"format": FORMAT, "estimates": [as_object(one) for one in estimates], "sentence": sentence(estimates)}
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def as_markdown(estimates: tuple[Estimate, ...]) -> str:
    """Return a Markdown table and the sentence for a paper."""
    lines = ["| Statistic | Value | Intervals | Items | Annotators |", "|---|---:|---|---:|---:|"]
    for one in estimates:
        intervals = "; ".join(interval_in_words(interval) for interval in one.intervals)
        shown = number(one.value) if one.value is not None else f"undefined: {one.reason}"
        name = statistic_in_words(one.statistic, one.parameters)
        lines.append(f"| {name} | {shown} | {intervals} | {one.n_items_used:,} | {one.n_annotators:,} |")
    return "\n".join([*lines, "", sentence(estimates), ""])


def as_table(estimates: tuple[Estimate, ...]) -> str:
    """Return a table for the terminal, what was left out, what to know, and the sentence for a paper."""
    kinds: list[IntervalKind] = ["item_bootstrap", "annotator_jackknife"]
    if any(one.interval("analytic") is not None for one in estimates):
        kinds.append("analytic")
    rows: list[tuple[str, ...]] = [("", "value", *(_head(estimates, kind) for kind in kinds), "items")]
    for one in estimates:
        name = statistic_in_words(one.statistic, one.parameters)
        limits = [_limits(one, kind) for kind in kinds]
        rows.append((name, number(one.value), *limits, f"{one.n_items_used:,}"))
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [
        "  ".join(_aligned(cell, width, place) for place, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]
    undefined = [
        f"{statistic_in_words(one.statistic, one.parameters)} is undefined: {one.reason}"
        for one in estimates
        if one.reason
    ]
    left_out = dict.fromkeys(f"left out: {gone}" for one in estimates for gone in one.left_out)
    told = [*undefined, *left_out, *_cautions(estimates)]
    return "\n".join([*(line.rstrip() for line in lines), "", *told, *([""] if told else []), sentence(estimates), ""])


def _cautions(estimates: tuple[Estimate, ...]) -> list[str]:
    """Return what to know, each once, with the statistics that it is about where it is not about all with a value."""
    about: dict[str, list[str]] = {}
    for one in estimates:
        for message in dict.fromkeys(map(str, one.warnings)):
            about.setdefault(message, []).append(statistic_in_words(one.statistic, one.parameters))
    everything = sum(one.value is not None for one in estimates)
    return [
        f"note: {message}" if len(names) == everything else f"note: {'; '.join(names)}: {message}"
        for message, names in about.items()
    ]


def _head(estimates: tuple[Estimate, ...], kind: IntervalKind) -> str:
    """Return the name of a kind of interval with the level that all of that kind have; without any, the name alone."""
    levels = {interval.level for one in estimates for interval in one.intervals if interval.kind == kind}
    shown = f" {levels.pop():.0%}".replace("%", " %") if len(levels) == 1 else ""
    return f"{INTERVALS[kind]}{shown}"


def _limits(one: Estimate, kind: str) -> str:
    interval = next((interval for interval in one.intervals if interval.kind == kind), None)
    return "–" if interval is None else f"{number(interval.low)} to {number(interval.high)}"


def _aligned(cell: str, width: int, place: int) -> str:
    return cell.ljust(width) if place == 0 else cell.rjust(width)


WRITERS: dict[str, Callable[[tuple[Estimate, ...]], str]] = {
    "table": as_table,
    "json": as_json,
    "csv": as_csv,
    "markdown": as_markdown,
}
