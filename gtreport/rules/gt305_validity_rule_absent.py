"""No rule says what a valid annotation is.

**Why.** Is a face of 5 pixels an object? A hand behind a pole? Without a rule each annotator answers by taste.

**Fix.** Answer `protocol.valid_annotation`:

    protocol: {valid_annotation: "objects of at least 10 px, at most 80 % hidden; groups of ten or more are one crowd"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.question import Requirement
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the absent rule where objects, masks or points are drawn, or spans are marked without a boundary rule."""
    answers = evidence.answers
    spans = [target for target in answers.targets if target.form.get() == "span_ner"]
    open_spans = any(target.encoding.span_boundary_rule.status is Status.ABSENT for target in spans)
    sizes = [target.encoding.min_size for target in answers.targets if target.form.get() == "detection_bbox"]
    sized = bool(sizes) and all(size.answered for size in sizes)
    for one in unanswered(evidence, "protocol.valid_annotation"):
        if one.requirement is Requirement.CORE and not sized:
            asks = "size, occlusion, crowds"
        elif one.requirement is not Requirement.CORE and open_spans:
            asks = "articles, titles, punctuation"
        else:
            continue
        message = f"no rule says what a valid annotation is ({asks}); answer {show(one.path)}"
        yield Problem(one.path, message, "key")


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule("GT305", "validity_rule_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
