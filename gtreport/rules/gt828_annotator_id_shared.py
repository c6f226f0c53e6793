"""One annotator id stands for several people.

**Why.** Projects count their annotators from 1 anew. Joined by number, two people become one, who then disagrees with
themselves.

**Fix.** Give each person an id of their own, or keep the files apart:

    annotations:
      - {id: boxes, options: {shared_ids: false}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "annotator_id_shared")


RULE = Rule("GT828", "annotator_id_shared", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
