"""Several sites feed a target, and it is not said how much comes from which.

**Why.** Nine tenths by a crowd and one tenth by experts is not the same ground truth as the other way round.

**Fix.** Give `share:` for each site:

    source:
      sites:
        - {id: crowd, share: 0.9}
        - {id: experts, share: 0.1}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.sites import Site
from gtreport.rules.feeding import sites_of_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of
from gtreport.sources import FieldPath


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site without a share that feeds a target beside others."""
    absent = {one.path for one in unanswered(evidence, "source.sites[].share")}
    untold = {site.here: site for site in evidence.answers.source.sites if _is_untold(site, absent)}
    for target in evidence.answers.targets:
        if not untold:
            return
        sites = sites_of_target(target, evidence.answers)
        if len(sites) < 2 or target.encoding.in_situ_share.answered:
            continue
        # A target that names no sites has all of them: then those that are left are looked at, and not all again.
        for site in sites if target.sites.answered else tuple(untold.values()):
            if untold.pop(site.here, None) is not None:
                message = (
                    f"{len(sites)} sites feed {name_of('target', target)}, but the share of {name_of('site', site)}"
                )
                yield Problem(site.share.path, f"{message} is not given", "key")


def _is_untold(site: Site, absent: set[FieldPath]) -> bool:
    return site.share.path in absent and not site.programmatic_pseudo_label.coverage.answered


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule("GT280", "site_shares_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
