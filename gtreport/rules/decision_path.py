"""Decisions by the places of their answers, and the reasons for one that leave its effect open."""

from __future__ import annotations

from gtreport.questionnaire.decisions import Decision
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import FieldPath

UNEASY = ("convention", "convenience", "unknown")
"""Kinds of reason that say nothing about what is best for the labels."""


def decision_at(answers: Questionnaire, path: FieldPath) -> Decision:
    """Return the decision that holds the answer at a path such as `decisions[0].decided_by`."""
    return answers.decisions[int(path[1])]
