"""Agreement on chosen items stands for all items.

**Why.** Hard cases make annotators look worse than they are, easy ones better; neither says how far labels agree
elsewhere.

**Fix.** Draw the sample at random, or name the part that the value is about under `labels` or `groups`:

    quality:
      agreement:
        - {id: kappa, statistic: cohen_kappa, value: 0.61, sample: random, sample_share: 0.1}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of, number

_CHOSEN = frozenset({"hard_cases", "convenience"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each record on a part of the items that was not drawn at random, and not named as a part."""
    for record in evidence.answers.quality.agreement:
        sample, share = record.sample.get(), _share(record, evidence.answers)
        named_part = record.labels.answered or record.groups.answered
        if sample in _CHOSEN and share is not None and not named_part:
            shown = f"{share} of the items, drawn as {sample}, stands for all"
            yield Problem(record.sample.path, f"{name_of('agreement', record)}: {shown}")


def _share(record: AgreementRecord, answers: Questionnaire) -> str | None:
    """Return which part of the items was compared, in figures; None when it was all of them, or cannot be told."""
    share, compared, total = record.sample_share.get(), record.n_items.get(), answers.composition.n_items.get()
    if share is not None:
        return number(share) if share < 1 else None
    if compared is None or total is None or compared >= total:
        return None
    return f"{compared} of {total}"


RULE = Rule("GT410", "partial_sample_for_whole", Severity.WARNING, MISSING, check, __doc__, basis=("Klie 2024",))
