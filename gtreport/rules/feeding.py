"""Which construction sites feed a target or made the labels of a split; with one site it need not be named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

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
    """Return the sites of some ids, in the order of the report."""
    known = _places(answers)
    places = sorted(place for name in dict.fromkeys(names) for place in known.get(name, ()))
    return tuple(answers.source.sites[place] for place in places)


@lru_cache(maxsize=1)  # asked for every target and split of one report, one after the other
def _places(answers: Questionnaire) -> Mapping[str, list[int]]:
    """Return where the sites of each id stand."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, site in enumerate(answers.source.sites):
        name = site.id.get()
        if name is not None:
            found[name].append(place)
    return found
