"""A target is fed by no construction site.

**Why.** Labels come from somewhere. A layer of labels without a site has no ground to be called ground truth.

**Fix.** Name the sites under `targets[].sites`, or add the site:

    targets:
      - {id: fitness, sites: [anaesthetists]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each target that names an empty list, or none where the list of sites is empty."""
    sites = evidence.answers.source.sites
    no_sites = sites.status is Status.ANSWERED and len(sites) == 0
    for target in evidence.answers.targets:
        named = target.sites.get()
        if named == () or (named is None and no_sites and not target.sites.declared):
            yield Problem(target.sites.path, f"{name_of('target', target)} is fed by no construction site")


RULE = Rule("GT201", "target_without_site", Severity.ERROR, CONTRADICTION, check, __doc__)
