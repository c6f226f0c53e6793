"""The labels for training and for the test come from the same sites.

**Why.** What all annotators of one site see wrongly, a model learns and the test rewards. A shared bias cannot show.

**Fix.** A shared bias cannot show; consider another site for the test split:

    composition:
      splits:
        - {id: train, role: train, labels_from: [crowd]}
        - {id: test, role: test, labels_from: [experts]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.composition import Split
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.feeding import sites_of_split
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import FieldPath


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first test split that has the sites of a training split."""
    training = {sites for split, sites in _sites(evidence.answers) if split.role.get() == "train"}
    for split, sites in _sites(evidence.answers):
        if split.role.get() == "test" and sites in training:
            yield Problem(split.labels_from.path, "training and test labels come from the same sites", "key")
            return


def _sites(answers: Questionnaire) -> Iterator[tuple[Split, frozenset[FieldPath]]]:
    """Yield each split whose sites are known, with where these stand."""
    for split in answers.composition.splits:
        sites = frozenset(site.here for site in sites_of_split(split, answers))
        if sites:
            yield split, sites


RULE = Rule("GT429", "same_makers_for_train_and_test", Severity.NOTE, MISSING, check, __doc__, basis=("Recht 2019",))
