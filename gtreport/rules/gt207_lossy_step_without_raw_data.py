"""A step cannot be undone, the raw data cannot be had, and no limit says so.

**Why.** What the step removed is gone for every user. A model tested on such data may fail on untouched inputs.

**Fix.** Add a limit of area preprocessing:

    limits:
      items:
        - {id: L5, area: preprocessing, severity: caution, statement: JPEG removed texture finer than 8 px}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.phrases import and_more, in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show

_GONE = frozenset({"not_shared", "destroyed"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first step that cannot be undone, and how many more there are."""
    source = evidence.answers.source
    raw = source.raw_available.get()
    lossy = [step for step in source.preprocessing if step.reversible.get() is False]
    if not lossy or raw not in _GONE:
        return
    if no_limit_says_so(evidence.answers, areas=("preprocessing",), kinds=("preprocessing",)):
        first = lossy[0].step.get()
        shown = and_more(show(lossy[0].here) if first is None else in_brief(first), len(lossy))
        message = f"step {shown} cannot be undone, raw data are {raw}, and no limit says so"
        yield Problem(lossy[0].reversible.path, message)


RULE = Rule(
    "GT207",
    "lossy_step_without_raw_data",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "Datasheets P2",
        "Shimron 2022",
    ),
)
