"""An answer names a record or a field that does not exist.

**Why.** What it says then belongs to nothing: a limit without its decision, an agreement without its target.

**Fix.** Correct the id, or add the record:

    evidence:
      - {id: E1, kind: paper, locator: "Dawid and Skene 1979, table 1"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.references import references
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import MOST_COMPARED, did_you_mean
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each reference that leads nowhere, at the name itself."""
    unresolved = (one for one in references(evidence) if not one.exists)
    for count, one in enumerate(unresolved):
        hint = did_you_mean(one.name, one.known or ()) if count < MOST_COMPARED else ""
        message = f"{show(one.path)} refers to {one.name}, which is not in {one.collection}{hint}"
        yield Problem(one.path, message, at=evidence.reading.locate(one.at))


RULE = Rule("GT008", "unresolved_reference", Severity.ERROR, CONTRADICTION, check, __doc__)
