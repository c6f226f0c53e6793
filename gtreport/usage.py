"""What a report says about use, gathered for its pages: where a reason leads, what clashes, what bears on what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Literal

from gtreport.contexts.box_index import BoxIndex
from gtreport.contexts.boxes import Relation, relation
from gtreport.contexts.dimensions import Box, Dimensions, dimensions_of, envelope_of, part_of, records_of
from gtreport.contexts.plan_fields import plan_form
from gtreport.contexts.plan_forms import plan_template
from gtreport.contexts.wording import constraint_text, shown
from gtreport.findings import Finding
from gtreport.outline import Section
from gtreport.questionnaire.vocabulary import BUILT_IN_TERMS
from gtreport.report import Report
from gtreport.rules.box_relations import Pair, with_blocking_limits, with_exclusions
from gtreport.sources import FieldPath, show

_BEYOND = "GT608"
_LISTS = (
    ("contexts.supported", "supported use"),
    ("contexts.conditional", "conditional use"),
    ("contexts.out_of_scope", "excluded use"),
    ("contexts.prohibited", "prohibited use"),
    ("contexts.envelope", "what the data cover on"),
    ("limits.items", "limit"),
)
_ANSWERS: tuple[tuple[FieldPath, str], ...] = (
    (("contexts", "supported"), "supported uses"),
    (("contexts", "out_of_scope"), "excluded uses"),
    (("contexts", "envelope"), "what the data cover"),
    (("contexts", "claims"), "claims"),
    (("limits", "items"), "known limits"),
    (("limits", "expiry"), "expiry"),
    (("composition", "splits"), "splits"),
    (("source", "circular_with"), "models that took part in making the labels"),
    (("source", "preprocessing"), "preprocessing"),
    (("quality", "reference_levels"), "reference levels"),
    (("identity", "license"), "licence"),
    (("vocab",), "vocabulary"),
)
PARTS_OF_AREAS = {
    "sampling": "composition",
    "time": "composition",
    "geography_culture": "composition",
    "class_balance": "composition",
    "missing_groups": "composition",
    "instrument": "source",
    "preprocessing": "source",
    "ethics_law": "source",
    "annotators": "protocol",
    "aggregation": "protocol",
    "label_definition": "targets",
    "leakage": "quality",
}
"""The part whose answers a limit in an area is about; misuse downstream is about the uses themselves."""
_RELATION_WORDS = {
    Relation.EQUAL: "is the same as",
    Relation.INSIDE: "lies inside",
    Relation.CONTAINS: "has as an exception",
    Relation.OVERLAP: "overlaps",
}
_IN_BRACKETS = re.compile(r"\((inside|outside)\b[^)]*\)", re.IGNORECASE)
_AT_END = re.compile(r"\b(inside|outside)(?:\s+(?:of\s+)?(?:the\s+)?(?:boundary|scope|supported\s+\w+))?\W*$", re.I)

Side = Literal["inside", "outside"]


@dataclass(frozen=True)
class Place:
    """Where a reader finds what a reason is about.

    Attributes:
        about: The list with the id of a record, such as `limits.items L1`, or the path of an answer.
        words: What it is called in a link.
        section: The section that sets it out.
    """

    about: str
    words: str
    section: Section


@dataclass(frozen=True)
class Clash:
    """A use that the report stands behind, and an exclusion or a blocking limit that takes some of the same plans.

    Attributes:
        finding: What the rules say of it.
        use: The use.
        relation: How it lies to the other, as the verb of a sentence.
        against: The exclusion or the limit.
        overlap: What both take, in words.
    """

    finding: Finding
    use: Section
    relation: str
    against: Section
    overlap: str


@dataclass(frozen=True)
class PriorUse:
    """A use that was made of the data, in the words of the report.

    Attributes:
        account: The words.
        side: On which side of the boundary the account says that it lies; None where it does not say.
    """

    account: str
    side: Side | None


@dataclass(frozen=True, eq=False)
class Usage:
    """What the pages say about use.

    Attributes:
        report: The report.
    """

    report: Report

    @property
    def form(self) -> dict[str, Any]:
        """What the form is made of beside the report."""
        return plan_form(self.report.declared)

    @property
    def template(self) -> str:
        """A plan in YAML to be filled in."""
        return plan_template(self.report.declared)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where everything is found that a reason may be about."""
        found = []
        for kind, noun in _LISTS:
            path: FieldPath = tuple(kind.split("."))
            held = self._section(path)
            records = () if held is None or held.path != path else held.sections
            names = [(one, self.report.record(kind, one.name)) for one in records if one.name is not None]
            found += [Place(f"{kind} {one.name}", f"{noun} {one.name}", one) for one, first in names if one is first]
        answers = ((path, words, self._section(path)) for path, words in _ANSWERS)
        found += [Place(show(path), words, section) for path, words, section in answers if section is not None]
        return tuple(found)

    def _section(self, path: FieldPath) -> Section | None:
        """Return the section that sets a path out, or the innermost one around it."""
        return self.report.section_at(path)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """Uses that the report stands behind and excludes, as far as the rules look for them."""
        evidence = self.report.evidence
        pairs = chain(
            ((pair, _exclusion_code(pair)) for pair in with_exclusions(evidence)),
            ((pair, _limit_code(pair)) for pair in with_blocking_limits(evidence)),
        )
        found = [clash for pair, code in pairs if (clash := self._clash(pair, code))]
        return tuple(sorted(found, key=lambda one: (one.finding.severity.rank, one.finding.code)))

    def _clash(self, pair: Pair, code: str | None) -> Clash | None:
        if code is None:
            return None
        path = (pair.against if code in {"GT505", "GT605"} else pair.use).answer.path
        named = (pair.use.name, pair.against.name)
        for finding in self.report.findings_at(path):
            if finding.code == code and all(name in finding.message for name in named):
                use = self.report.section_at(pair.use.answer.path)
                against = self.report.section_at(pair.against.answer.path)
                if use is not None and against is not None:
                    return Clash(finding, use, _RELATION_WORDS[pair.relation], against, pair.overlap)
        return None

    @property
    def beyond(self) -> tuple[Finding, ...]:
        """Supported values that the envelope does not cover."""
        return tuple(finding for finding in self.report.findings if finding.code == _BEYOND)

    @cached_property
    def not_known(self) -> tuple[str, ...]:
        """What the report leaves open, one sentence without full stop each."""
        declared = self.report.declared
        return (
            *(said for name, entry in envelope_of(declared).items() for said in _left_open(name, entry)),
            *_open_claims(declared),
            "every use that is not listed on this page",
        )

    def limits_on(self, *parts: str) -> tuple[Section, ...]:
        """Return the limits that bear on the answers of some parts, in the order of the report.

        A limit bears on the part of the area in which it lies, on the decisions from which it follows, and on the
        targets that those decisions affect.
        """
        listed = self._section(("limits", "items"))
        sections = {one.path: one for one in listed.sections} if listed is not None else {}
        return tuple(
            sections[("limits", "items", index)]
            for index, limit in enumerate(self.report.answers.limits.items)
            if ("limits", "items", index) in sections
            and not self._parts_of(limit.area.get(), limit.decisions.get() or ()).isdisjoint(parts)
        )

    def _parts_of(self, area: str | None, decisions: Iterable[str]) -> set[str]:
        found = {PARTS_OF_AREAS[area]} if area in PARTS_OF_AREAS else set()
        affected = {one.id.get(): one.affects.get() or () for one in self.report.answers.decisions}
        targets = {one.id.get() for one in self.report.answers.targets}
        for name in decisions:
            found.add("decisions")
            if targets.intersection(affected.get(name, ())):
                found.add("targets")
        return found

    def limits_of(self, use: Section) -> tuple[Section, ...]:
        """Return the limits that touch a supported or conditional use: their boxes share plans, or touch every plan."""
        box = self._use_boxes.get(tuple(use.path))
        if box is None:
            return ()
        dimensions, index, limits = self._limit_boxes
        return tuple(
            limits[place][0]
            for place in index.touching(box)
            if (affects := limits[place][1]) == {} or not set(affects).isdisjoint(box)
            if relation(dimensions, box, affects) is not Relation.DISJOINT
        )

    @cached_property
    def _use_boxes(self) -> Mapping[FieldPath, Box | None]:
        """The boxes of the supported and conditional uses, by the paths of these."""
        return {
            tuple(section.path): record.get("when")
            for kind in ("supported", "conditional")
            for section, record in self._with_records(("contexts", kind))
        }

    @cached_property
    def _limit_boxes(self) -> tuple[Dimensions, BoxIndex, tuple[tuple[Section, Box], ...]]:
        """The limits that say what they affect, with their boxes, and what finds those that touch a box."""
        dimensions = dimensions_of(self.report.declared)
        boxed = tuple(
            (section, limit["affects"])
            for section, limit in self._with_records(("limits", "items"))
            if limit.get("affects") is not None
        )
        return dimensions, BoxIndex(dimensions, [box for _, box in boxed]), boxed

    def _with_records(self, path: tuple[str, str]) -> Iterator[tuple[Section, Any]]:
        """Yield the records of a list, each as a section and as the check reads it."""
        held = self._section(path)
        if held is not None and held.path == path:
            yield from zip(held.sections, records_of(self.report.declared, *path), strict=False)

    @property
    def prior_uses(self) -> tuple[PriorUse, ...]:
        """The uses that were made of the data already."""
        accounts = self.report.answers.contexts.prior_uses.get() or ()
        return tuple(PriorUse(account, _side(account)) for account in accounts)


def _exclusion_code(pair: Pair) -> str | None:
    if pair.relation in (Relation.EQUAL, Relation.INSIDE):
        return "GT603"
    if pair.relation is Relation.CONTAINS:
        return "GT605"
    return "GT604" if pair.relation is Relation.OVERLAP and pair.shared else None


def _limit_code(pair: Pair) -> str | None:
    code = _exclusion_code(pair)
    return "GT505" if code in {"GT603", "GT604"} else code


def _left_open(name: str, entry: Any) -> Iterator[str]:
    covers = entry.get("covers")
    if covers is None:
        yield f"{shown(name)}: what the data cover is not said"
    elif entry.get("closed") is not True:
        yield f"{shown(name)} beyond {constraint_text(covers)}"


def _open_claims(declared: Any) -> Iterator[str]:
    claims = part_of(declared, "contexts", "claims")
    if not claims:
        yield "every claim"
        return
    dimensions = dimensions_of(declared)
    said = [*(claims.get("supported") or ()), *(claims.get("unsupported") or ())]
    left = [claim for claim in BUILT_IN_TERMS["claim"] if not any(dimensions.is_kind_of(claim, one) for one in said)]
    if left:
        yield f"the claims {', '.join(left)}" if len(left) > 1 else f"the claim {left[0]}"


def _side(account: str) -> Side | None:
    found = _IN_BRACKETS.findall(account)[-1:] or _AT_END.findall(account)
    if not found:
        return None
    return "inside" if found[-1].lower() == "inside" else "outside"
