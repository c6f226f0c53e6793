"""A code list is named without a version.

**Why.** Codes are added, split and withdrawn each year; the same code of two years can mean two things.

**Fix.** Name code list, version and changes:

    found_administrative: {coding_system: "ICD-10-GM 2019-2023; U07 added in 2020"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import begins_with_none, in_brief, names_version
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each code list whose name holds no digit and no word for a version."""
    for site in evidence.answers.source.sites:
        system = site.found_administrative.coding_system
        named = system.get()
        if named is not None and not names_version(named) and not begins_with_none(named):
            message = f"{name_of('site', site)}: coding_system is {in_brief(named)}; name its version"
            yield Problem(system.path, message)


RULE = Rule(
    "GT262", "coding_system_without_version", Severity.WARNING, MISSING, check, __doc__, basis=("STANDING Together",)
)
