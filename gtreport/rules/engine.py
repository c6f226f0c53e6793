"""The engine: runs the rules and turns problems into findings with code, severity, place and waiver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from gtreport.evidence import Evidence
from gtreport.findings import Finding, Level, Problem, Severity
from gtreport.registry import discover
from gtreport.rules.rule import Rule, Stage
from gtreport.rules.waivers import waiver_of

RULES_VERSION = "1"
"""Version of the rule set, recorded in every output."""

READING_RULES = frozenset({"GT001", "GT002", "GT018", "GT019", "GT022"})
"""Rules that look only at what is written; they are the only ones that run on a file that had to be refused in part."""


@cache
def all_rules() -> tuple[Rule, ...]:
    """Return every rule, by code."""
    return tuple(sorted(discover("gtreport.rules", "RULE", Rule), key=lambda rule: rule.code))


@cache
def _by_code() -> dict[str, Rule]:
    return {rule.code: rule for rule in all_rules()}


def rule_of(code: str) -> Rule:
    """Return the rule with a code.

    Raises:
        KeyError: There is no such rule.
    """
    return _by_code()[code]


def judge(evidence: Evidence, level: Level, rules: Iterable[Rule] | None = None) -> tuple[Finding, ...]:
    """Return the findings of a report at a level, in the order of the file.

    Args:
        evidence: Answers, and what was computed from the attached data.
        level: How far the report is taken to have gone.
        rules: The rules whose findings are wanted; all by default. All rules run all the same: some depend on what
            others found.
    """
    chosen = _runnable(evidence)
    wanted = None if rules is None else {rule.code for rule in rules}
    evidence = replace(evidence, ran=frozenset(rule.code for rule in chosen))
    findings: list[Finding] = []
    for stage in Stage:
        found = [
            (rule, problem) for rule in chosen if rule.stage is stage for problem in _distinct(rule.check(evidence))
        ]
        findings += [_finding(rule, problem, level, evidence) for rule, problem in found]
        if stage is Stage.ABSENCE:
            evidence = replace(evidence, spoken_for=evidence.spoken_for | {problem.path for _, problem in found})
        else:
            evidence = replace(evidence, findings=tuple(findings))
    return tuple(sorted((one for one in findings if wanted is None or one.code in wanted), key=_order))


def _runnable(evidence: Evidence) -> tuple[Rule, ...]:
    """Return the rules that can run: those about reading on a file that was refused in part, none on data not read."""
    return tuple(
        rule
        for rule in all_rules()
        if (rule.code in READING_RULES or not evidence.reading.document.faults)
        and (evidence.data_read or not rule.reads_data)
    )


def _distinct(problems: Iterable[Problem]) -> Iterator[Problem]:
    seen: set[Problem] = set()
    for problem in problems:
        if problem not in seen:
            seen.add(problem)
            yield problem


def _finding(rule: Rule, problem: Problem, level: Level, evidence: Evidence) -> Finding:
    full = problem.severity or rule.severity
    return Finding(
        code=rule.code,
        rule=rule.name,
        severity=full if level in rule.levels else Severity.NOTE,
        full_severity=full,
        message=problem.message,
        path=problem.path,
        location=problem.at or evidence.reading.locate(problem.path, problem.part),
        waiver=waiver_of(rule.code, problem.path, evidence.answers, evidence.today),
    )


def _order(finding: Finding) -> tuple[int, int, str]:
    return (finding.location.line, finding.location.column, finding.code)
