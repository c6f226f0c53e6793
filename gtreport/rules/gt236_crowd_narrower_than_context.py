"""A use covers places from which no annotator of the crowd comes.

**Why.** What a label means differs between places. A crowd from one country labels by the habits of that country.

**Fix.** Narrow the context, or add a limit on geography_culture:

    limits:
      items:
        - {id: L6, area: geography_culture, severity: caution, statement: all workers live in Kenya}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.contexts import SupportedUse
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_COUNTRY = Pattern(r"[A-Z]{2}(?:-[A-Z0-9]{1,3})?")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each use with a country that is not among those where a pool of a crowd lives."""
    answers = evidence.answers
    if not no_limit_says_so(answers, areas=("geography_culture",), kinds=("representativeness",)):
        return
    for pool in answers.protocol.annotators:
        homes = pool.locale.get() or ()
        is_crowd = evidence.conditions.site_kind_of(pool) == "crowd_consensus"
        if not is_crowd or not homes or not all(_COUNTRY.fullmatch(home) for home in homes):
            continue
        for use in answers.contexts.supported:
            beyond = [place for place in _places(use) if not _lives_in(place, homes)]
            if beyond:
                message = (
                    f"was recruited in {', '.join(homes)}, but {name_of('context', use)} covers {', '.join(beyond)}"
                )
                yield Problem(pool.locale.path, f"{name_of('pool', pool)} {message}")


def _places(use: SupportedUse) -> tuple[str, ...]:
    """Return the countries and regions of a use; other names of places cannot be compared."""
    constraint = (use.when.get() or {}).get("geography")
    named = (constraint.any_of if constraint is not None else None) or ()
    return tuple(place for place in named if _COUNTRY.fullmatch(place))


def _lives_in(place: str, homes: tuple[str, ...]) -> bool:
    """Return whether a pool lives in a place, in a part of it, or in what it is a part of."""
    return any(place.split("-")[0] == home.split("-")[0] for home in homes)


RULE = Rule(
    "GT236", "crowd_narrower_than_context", Severity.WARNING, MISSING, check, __doc__, basis=("CrowdWorkSheets A3",)
)
