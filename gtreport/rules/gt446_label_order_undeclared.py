"""A statistic needs an order of labels, and the target declares none.

**Why.** Ordinal, weighted and interval statistics weigh how far apart two labels are. An order that nobody declared
would be the alphabet's, and `high, low, medium` is not the order that anybody means.

**Fix.** Set the scale and list the labels in their order:

    targets:
      - id: fitness
        scale: ordinal
        labels: ["1", "2", "3", "4"]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of

ORDERED = frozenset({"weighted_cohen_kappa", "gwet_ac2", "kendall_w"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each ordered statistic on a nominal target, or on one without a list of labels."""
    for record in evidence.answers.quality.agreement:
        target = target_of(record, evidence.answers)
        statistic = record.statistic.get()
        if statistic is None or target is None or not _needs_order(record):
            continue
        scale = target.scale.get()
        named = name_of("target", target)
        if scale == "nominal":
            yield Problem(record.statistic.path, f"{statistic} needs an order of labels, but {named} is nominal")
        elif scale == "ordinal" and not len(target.labels):
            yield Problem(record.statistic.path, f"{statistic} needs an order of labels, but {named} lists no labels")


def _needs_order(record: AgreementRecord) -> bool:
    level = (record.params.get() or {}).get("level")
    return record.statistic.get() in ORDERED or level in ("ordinal", "interval", "ratio")


RULE = Rule("GT446", "label_order_undeclared", Severity.ERROR, CONTRADICTION, check, __doc__)
