"""What is not aligned in attached files, as problems of the answers that name the files."""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem
from gtreport.rules.file_problems import file_problems


def alignments(evidence: Evidence, rule: str) -> Iterator[Problem]:
    """Yield what belongs to a rule, by its name: seen while files were read, or found when they were compared."""
    yield from file_problems(evidence, rule)
    for one in evidence.computed.misaligned:
        if one.problem.rule == rule:
            help_text = f"; {one.problem.help}" if one.problem.help else ""
            yield Problem(one.path, f"{one.problem.message}{help_text}")
