"""Answers on the encoding of labels that nobody gave, by target."""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem
from gtreport.questionnaire.targets import Target
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of
from gtreport.sources import FieldPath, show

MASKS = ("segmentation_mask", "medical_segmentation")
"""Forms of label that are masks."""


def gaps_by_target(
    evidence: Evidence, forms: tuple[str, ...], *keys: str
) -> Iterator[tuple[Target, tuple[FieldPath, ...]]]:
    """Yield each target of some forms with the answers under `encoding` that are asked for and that nobody gave.

    Args:
        evidence: The answers.
        forms: Forms of label.
        keys: Keys under `encoding`; the answers of a target come in the order of the questionnaire.
    """
    missing: dict[FieldPath, list[FieldPath]] = {}
    for one in unanswered(evidence, *(f"targets[].encoding.{key}" for key in keys)):
        missing.setdefault(one.path[:2], []).append(one.path)
    for target in evidence.answers.targets:
        if target.form.get() in forms and target.here in missing:
            yield target, tuple(missing[target.here])


def problems_in_targets(
    evidence: Evidence, forms: tuple[str, ...], *keys: str, state: str = "absent"
) -> Iterator[Problem]:
    """Yield `target cars: origin is absent` for each of these answers that nobody gave about a target of some forms.

    Args:
        evidence: The answers.
        forms: Forms of label.
        keys: Keys under `encoding`.
        state: What the message says of the answer.
    """
    for target, paths in gaps_by_target(evidence, forms, *keys):
        for path in paths:
            yield Problem(path, f"{name_of('target', target)}: {show(path[-1:])} is {state}", "key")
