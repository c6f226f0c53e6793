"""The engine: runs the rules and turns problems into findings with code, severity, place and waiver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from gtreport.errors import Fault, UsageError
from gtreport.evidence import Evidence
from gtreport.findings import Finding, Level, Problem, Severity
from gtreport.registry import discover
from gtreport.rules.rule import Rule, Stage
from gtreport.rules.waivers import waiver_of, waivers_in_force
from gtreport.sources import FieldPath

RULES_VERSIONS = ("1", "2")
"""Every version of the rule set, the oldest first. A rule says since which one it is there."""

RULES_VERSION = RULES_VERSIONS[-1]
"""The version that is applied unless another one is asked for."""

Severities = Mapping[str, Severity | None]
"""Severities that a project gives to rules, by code; None for a rule whose findings it does not want."""

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


def help_of(finding: Finding) -> str:
    """Return how to mend a finding: its own advice, else that of its rule."""
    return finding.help or rule_of(finding.code).fix


def known_version(text: str) -> str:
    """Return a version of the rule set as it is spelt.

    Raises:
        UsageError: There is no such version.
    """
    if text in RULES_VERSIONS:
        return text
    advice = f"this gtreport knows {', '.join(RULES_VERSIONS)}; a newer one may come with a newer gtreport"
    raise UsageError(Fault(f"there is no version {text} of the rule set", help=advice))


def rules_until(version: str) -> tuple[Rule, ...]:
    """Return the rules that a version of the rule set has, by code."""
    known = RULES_VERSIONS[: RULES_VERSIONS.index(version) + 1]
    return tuple(rule for rule in all_rules() if rule.since in known)


def judge(
    evidence: Evidence,
    level: Level,
    rules: Iterable[Rule] | None = None,
    severities: Severities | None = None,
    version: str = RULES_VERSION,
) -> tuple[Finding, ...]:
    """Return the findings of a report at a level, in the order of the file.

    Args:
        evidence: Answers, and what was computed from the attached data.
        level: How far the report is taken to have gone.
        rules: The rules whose findings are wanted; all by default. All rules run all the same: some depend on what
            others found.
        severities: The project's own severities, by code; they count at the levels of the rule.
        version: The version of the rule set; rules that came later do not run.
    """
    own = severities or {}
    chosen = runnable(evidence, version)
    wanted = codes_wanted(chosen, rules, own)
    ran, known = (frozenset(rule.code for rule in rules_) for rules_ in (chosen, all_rules()))
    evidence = replace(evidence, ran=ran, rule_codes=known)
    findings: list[Finding] = []
    waivers = waivers_in_force(evidence.answers, evidence.today)
    for stage in Stage:
        found = [
            (rule, problem) for rule in chosen if rule.stage is stage for problem in _distinct(rule.check(evidence))
        ]
        findings += [
            replace(finding, waiver=waiver_of(finding.code, finding.path, waivers))
            for finding in (_finding(rule, problem, level, own.get(rule.code), evidence) for rule, problem in found)
        ]
        if stage is Stage.ABSENCE:
            evidence = replace(evidence, spoken_for=evidence.spoken_for | _spoken_of(problem for _, problem in found))
        else:
            evidence = replace(evidence, findings=tuple(findings))
    return tuple(sorted((one for one in findings if one.code in wanted), key=_order))


def runnable(evidence: Evidence, version: str = RULES_VERSION) -> tuple[Rule, ...]:
    """Return the rules that can run: those about reading on a file that was refused in part, none on data not read."""
    return tuple(
        rule
        for rule in rules_until(version)
        if (rule.code in READING_RULES or not evidence.reading.document.faults)
        and (evidence.data_read or not rule.reads_data)
    )


def codes_wanted(
    chosen: Iterable[Rule], rules: Iterable[Rule] | None = None, severities: Severities | None = None
) -> frozenset[str]:
    """Return the codes of those rules that were asked for and that the project has not turned off."""
    asked_for = None if rules is None else {rule.code for rule in rules}
    off = {code for code, severity in (severities or {}).items() if severity is None}
    return frozenset(
        rule.code for rule in chosen if (asked_for is None or rule.code in asked_for) and rule.code not in off
    )


def _spoken_of(problems: Iterable[Problem]) -> frozenset[FieldPath]:
    return frozenset(path for problem in problems for path in (problem.path, *problem.also))


def _distinct(problems: Iterable[Problem]) -> Iterator[Problem]:
    seen: set[Problem] = set()
    for problem in problems:
        if problem not in seen:
            seen.add(problem)
            yield problem


def _finding(rule: Rule, problem: Problem, level: Level, own: Severity | None, evidence: Evidence) -> Finding:
    full = own or problem.severity or rule.severity
    return Finding(
        code=rule.code,
        rule=rule.name,
        severity=full if level in rule.levels else Severity.NOTE,
        full_severity=full,
        message=problem.message,
        path=problem.path,
        location=problem.at or evidence.reading.locate(problem.path, problem.part),
        help=problem.help,
    )


def _order(finding: Finding) -> tuple[int, int, str]:
    return (finding.location.line, finding.location.column, finding.code)
