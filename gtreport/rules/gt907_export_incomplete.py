"""An export that a profile asks for does not carry everything.

**Why.** An export is one-way and lossy. Who reads it alone should know that the report says more, and what the format
asks for and does not get.

**Fix.** Nothing to correct; the loss is listed beside the export:

    $ gtreport export croissant report.yaml
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence, Export
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each export that leaves out answers or lacks a property, at the profiles that ask for it."""
    for export in evidence.exports:
        if parts := [*_left_out(export), *_lacking(export)]:
            yield Problem(evidence.answers.report.profiles.path, f"export {export.format} {' and '.join(parts)}")


def _left_out(export: Export) -> Iterator[str]:
    if export.left_out:
        yield f"leaves out {export.left_out:,} {'answer' if export.left_out == 1 else 'answers'}"


def _lacking(export: Export) -> Iterator[str]:
    if export.lacking:
        yield f"lacks {', '.join(export.lacking)}"


RULE = Rule("GT907", "export_incomplete", Severity.NOTE, MISSING, check, __doc__, since="2")
