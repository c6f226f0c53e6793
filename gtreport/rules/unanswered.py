"""Answers that rules on absence speak of, and what the record that an answer belongs to is called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, get_args

from gtreport.evidence import Evidence
from gtreport.findings import Problem
from gtreport.questionnaire.answers import Part, Records, Status
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.question import Requirement
from gtreport.questionnaire.sites import Site
from gtreport.questionnaire.vocabulary import SiteKind
from gtreport.rules.absences import absences
from gtreport.rules.wording import name_of
from gtreport.sources import FieldPath, show

_BLOCKS = frozenset(get_args(SiteKind))
_ENCODING = "encoding"


def unanswered(evidence: Evidence, *ids: str, core: bool = False) -> Iterator[Asked]:
    """Yield the questions of these ids that are asked and that nobody answered, in the order of the questionnaire.

    Questions of a site whose whole block is missing are left to GT202.

    Args:
        evidence: The answers.
        ids: Ids of questions, for example `source.sites[].kind`.
        core: Whether only those count that are core in this report.
    """
    for level in (Requirement.CORE,) if core else (Requirement.CORE, Requirement.RECOMMENDED):
        found = _by_question(evidence, level)
        for _, one in sorted(chain.from_iterable(found.get(name, ()) for name in set(ids)), key=itemgetter(0)):
            yield one


@lru_cache(maxsize=4)
def _by_question(evidence: Evidence, level: Requirement) -> Mapping[str, list[tuple[int, Asked]]]:
    """Return what is unanswered at a level by the id of its question, with its place; made once for all rules."""
    missing_blocks = {block.here for _, block in sites_without_block(evidence.answers)}
    found: dict[str, list[tuple[int, Asked]]] = defaultdict(list)
    for place, one in enumerate(absences(evidence, level)):
        if not _is_within(one.path, missing_blocks):
            found[one.question.id].append((place, one))
    return found


def _is_within(path: FieldPath, places: Set[FieldPath]) -> bool:
    return any(path[:length] in places for length in range(1, len(path) + 1))


def problems_in_records(evidence: Evidence, *ids: str, core: bool = False, state: str = "absent") -> Iterator[Problem]:
    """Yield `site lidar: calibration is absent` for each question of these ids that nobody answered.

    Args:
        evidence: The answers.
        ids: Ids of questions inside records.
        core: Whether only those count that are core in this report.
        state: What the message says of the answer.
    """
    for one in unanswered(evidence, *ids, core=core):
        record, below = record_of(evidence.answers, one.path)
        yield Problem(one.path, f"{record}: {show(below)} is {state}", "key")


def problems_by_path(evidence: Evidence, *ids: str) -> Iterator[Problem]:
    """Yield `protocol.ambiguity_rule is not answered` for each question of these ids that nobody answered."""
    for one in unanswered(evidence, *ids):
        yield Problem(one.path, f"{show(one.path)} is not answered", "key")


def sites_without_block(answers: Questionnaire) -> Iterator[tuple[Site, Part]]:
    """Yield each site that has a kind and not the block of questions of that kind, with the block."""
    for site in answers.source.sites:
        kind = site.kind.get()
        if kind is not None:
            block: Part = getattr(site, kind)
            if block.standing.status is Status.ABSENT:
                yield site, block


def record_of(answers: Questionnaire, path: FieldPath) -> tuple[str, FieldPath]:
    """Return what the record that holds an answer is called, and the path of the answer below it.

    The names of a site's block and of `encoding` are left out below: `calibration`, `generator.version`.
    """
    for noun, records in _records(answers):
        depth = len(records.path)
        if path[:depth] == records.path and len(path) > depth:
            record, below = records[int(path[depth])], path[depth + 1 :]
            skipped = len(below) > 1 and below[0] in (*_BLOCKS, _ENCODING)
            return name_of(noun, record), below[skipped:]
    return show(path[:1]), path[1:]


def _records(answers: Questionnaire) -> Iterator[tuple[str, Records[Any]]]:
    yield "target", answers.targets
    yield "site", answers.source.sites
    yield "pool", answers.protocol.annotators
    yield "split", answers.composition.splits
