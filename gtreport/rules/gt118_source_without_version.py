"""A source is named without a version.

**Why.** Datasets, word lists and knowledge bases change under the same name, and then the labels cannot be made again.

**Fix.** Add the version, the date or an archived address:

    composition:
      source_datasets:
        - {name: "Wikidata, dump of 2024-03-01"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import begins_with_none, in_brief, names_version
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each source without a digit, an address or a word such as `version` or `archived` in its name."""
    answers = evidence.answers
    for answer in (
        *(dataset.name for dataset in answers.composition.source_datasets),
        answers.composition.external_resources,
        *(target.encoding.linking for target in answers.targets),
    ):
        named = answer.get()
        if named is not None and not names_version(named) and not begins_with_none(named):
            yield Problem(answer.path, f"{show(answer.path)} names {in_brief(named)} without version or archive")


RULE = Rule(
    "GT118",
    "source_without_version",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "Datasheets C10",
        "Data Statements 4",
    ),
)
