"""The usage-boundary check: a plan held against a report gives a verdict with every reason.

Pure and without a clock: the same two objects give the same answer, here and in the site's `boundary.js`, which gives
the same texts byte for byte.
"""

from __future__ import annotations

from gtreport.contexts import duties, placing
from gtreport.contexts.dimensions import Declared, Plan
from gtreport.contexts.situation import situation_of
from gtreport.contexts.verdict import Verdict, verdict_of

RULES = (
    placing.excluded_uses,
    placing.envelope,
    placing.declared_uses,
    duties.limits,
    duties.splits,
    duties.circularity,
    duties.expiry,
    duties.claims,
    duties.targets,
    duties.input_stage,
    duties.answers,
    duties.commercial,
)
"""B1 to B18, in the order of their numbers; B0 comes from reading the plan."""


def judge(declared: Declared, plan: Plan) -> Verdict:
    """Return what a plan comes to under a report.

    All rules B0 to B18 are applied, every reason is listed and the worst verdict holds. Silence is never consent: what
    the report does not declare or the plan does not state is unknown.

    Args:
        declared: The report, as `declared.declare` makes it or `declared.read_declared` reads it.
        plan: The plan, as `plan.read_plans` reads it. No dimension needs to be known to the report.
    """
    situation, removed = situation_of(declared, plan)
    return verdict_of((*removed, *(reason for rule in RULES for reason in rule(situation))))
