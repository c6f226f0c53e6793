"""What was found in attached files, as problems of the record that names the file."""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem


def file_problems(evidence: Evidence, rule: str) -> Iterator[Problem]:
    """Yield what belongs to a rule, by its name, in each attached file; placed at the path of the file."""
    for attached in evidence.attached:
        for problem in (*attached.problems, *attached.observations):
            if problem.rule == rule:
                place = attached.record.columns.here if rule == "column_absent" else attached.record.file.path
                help_text = f"; {problem.help}" if problem.help else ""
                line = (
                    f", line {problem.line}" if problem.line and f"line {problem.line}" not in problem.message else ""
                )
                yield Problem(place, f"{problem.message}{line}{help_text}")
