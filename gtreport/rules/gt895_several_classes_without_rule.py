"""An item can hold several classes, gets one label, and it is not said which.

**Why.** A photograph of a dog on a bicycle is a dog or a bicycle, by a rule that somebody followed.

**Fix.** Say which class is labelled:

    targets:
      - id: thing
        form: classification
        class_relations: overlapping
        encoding: {cardinality: single, multi_object_rule: the largest object decides}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of

_SEVERAL = frozenset({"multi_label", "overlapping"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the rule for each target whose classes may meet in an item that gets one of them."""
    for target, (path, *_) in gaps_by_target(evidence, ("classification",), "multi_object_rule"):
        cardinality = target.encoding.cardinality.get()
        if cardinality == "single" and target.class_relations.get() in _SEVERAL:
            several = f"items can hold several classes, cardinality is {cardinality}, and multi_object_rule is absent"
            yield Problem(path, f"{name_of('target', target)}: {several}", "key")


RULE = Rule("GT895", "several_classes_without_rule", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
