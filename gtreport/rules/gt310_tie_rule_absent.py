"""An even number of annotators vote, and nothing is said of ties.

**Why.** Two against two happens. Whoever breaks the tie, a person, a list or chance, writes the label.

**Fix.** Answer `protocol.aggregation.ties`:

    protocol: {aggregation: {method: majority, ties: a third reader decides}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the absent rule for ties of a majority among an even number, unless the parameters leave no tie open."""
    protocol = evidence.answers.protocol
    most = protocol.labels_per_item.max.get() or 0
    params = protocol.aggregation.params.get() or {}
    needed = params.get("min_votes")
    settled = "ties" in params or (isinstance(needed, int) and 2 * needed > most)
    if protocol.aggregation.method.get() != "majority" or most < 2 or most % 2 == 1 or settled:
        return
    for one in unanswered(evidence, "protocol.aggregation.ties"):
        yield Problem(one.path, f"a vote among {most} (even) has no tie rule; answer {show(one.path)}", "key")


RULE = Rule("GT310", "tie_rule_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
