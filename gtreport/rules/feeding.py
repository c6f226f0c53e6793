"""Which construction sites feed a target or made the labels of a split; with one site it need not be named."""

from __future__ import annotations

from gtreport.questionnaire.composition import Split
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.sites import Site
from gtreport.questionnaire.targets import Target


def sites_of_target(target: Target, answers: Questionnaire) -> tuple[Site, ...]:
    """Return the sites that a target names, or all of them when it names none."""
    named = target.sites.get()
    return answers.source.sites.items if named is None else _with_ids(named, answers)


def sites_of_split(split: Split, answers: Questionnaire) -> tuple[Site, ...]:
    """Return the sites that a split names, the only site there is, or none when it cannot be told."""
    named = split.labels_from.get()
    if named is not None:
        return _with_ids(named, answers)
    return answers.source.sites.items if len(answers.source.sites) == 1 and not split.labels_from.declared else ()


def _with_ids(names: tuple[str, ...], answers: Questionnaire) -> tuple[Site, ...]:
    return tuple(site for site in answers.source.sites if site.id.get() in names)
