"""What was found in attached files, as problems of the record that names the file."""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity


def file_problems(evidence: Evidence, rule: str, observed: Severity | None = None) -> Iterator[Problem]:
    """Yield what belongs to a rule, by its name, in each attached file; placed at the path of the file.

    Args:
        evidence: What was read.
        rule: Name of the rule.
        observed: Severity of what did not stop the reading; None for that of the rule.
    """
    for attached in evidence.attached:
        for problem in (*attached.problems, *attached.observations):
            if problem.rule == rule:
                place = attached.record.columns.here if rule == "column_absent" else attached.record.file.path
                help_text = f"; {problem.help}" if problem.help else ""
                said = any(f"{word} {problem.line}" in problem.message for word in ("line", "lines"))
                line = f", line {problem.line}" if problem.line and not said else ""
                severity = observed if problem in attached.observations else None
                yield Problem(place, f"{problem.message}{line}{help_text}", severity=severity)
