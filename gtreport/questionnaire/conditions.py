"""Conditions: which questions are asked, from the kinds of site, the forms of label, and the flags of a report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import get_args

from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.protocol import AnnotatorPool
from gtreport.questionnaire.sites import Site
from gtreport.questionnaire.targets import Target
from gtreport.questionnaire.vocabulary import Form, SiteKind

SITE_KINDS = frozenset(get_args(SiteKind))
FORMS = frozenset(get_args(Form))

TEXT_FORMS = frozenset({"machine_translation", "speech_transcripts", "span_ner"})
IMAGE_FORMS = frozenset(
    {"detection_bbox", "segmentation_mask", "medical_segmentation", "keypoints", "remote_sensing_map"}
)
HUMAN_SITES = frozenset({"expert_interpretation", "crowd_consensus"})

FLAG_WORDS = {
    "always": "every report",
    "human": "labelling by people",
    "multi": "an overlap of two or more annotators",
    "people": "data about people",
    "eval": "a split or score for evaluation",
    "reused": "reuse of existing data",
    "adjudicated": "adjudication",
    "paid_pool": "a paid pool",
    "sensitive": "sensitive content",
    "text": "text or speech",
    "image": "images or maps",
    "llm": "a language model as generator",
    "many_generators": "several generators",
    "many_sites": "having several sites",
    "many_targets": "having several targets",
    "two_parties": "having several parties",
    "no_limits": "an empty list of limits",
    "table": "a table of annotations",
    "long": "a long table of annotations",
}


@dataclass(frozen=True)
class Scope:
    """Where in the questionnaire a condition is asked: in which site, target, pool or file, if in any."""

    site: Site | None = None
    target: Target | None = None
    pool: AnnotatorPool | None = None
    file: AnnotationFile | None = None

    def entering(self, record: object) -> Scope:
        """Return the scope inside a record."""
        match record:
            case Site():
                return replace(self, site=record)
            case Target():
                return replace(self, target=record)
            case AnnotatorPool():
                return replace(self, pool=record)
            case AnnotationFile():
                return replace(self, file=record)
            case _:
                return self


class Conditions:
    """The terms that hold for a report.

    Args:
        questionnaire: The answers.
        overlap: Whether an attached file holds an item with labels of two annotators.
    """

    def __init__(self, questionnaire: Questionnaire, *, overlap: bool = False) -> None:
        self._answers = questionnaire
        self._overlap = overlap
        self._kinds = {site.kind.get() for site in questionnaire.source.sites} - {None}
        self._forms = {target.form.get() for target in questionnaire.targets} - {None}
        self._kind_by_site = {
            site.id.get(): site.kind.get() for site in reversed(questionnaire.source.sites.items) if site.id.answered
        }
        self.flags = frozenset(name for name in _FLAGS if _FLAGS[name](self))

    def holds(self, term: str, scope: Scope) -> bool:
        """Return whether a term (a site kind, a form, a flag, or several joined by `+`) holds in a scope."""
        return all(self._holds(one, scope) for one in term.split("+"))

    def first(self, terms: tuple[str, ...], scope: Scope) -> str | None:
        """Return the first term that holds in a scope, or None."""
        for term in terms:
            if term == "always" or self.holds(term, scope):
                return term
        return None

    def _holds(self, term: str, scope: Scope) -> bool:
        if term == "always" or term in self.flags:
            return True
        if scope.site is not None and (term == scope.site.kind.get() or term in _site_flags(scope.site)):
            return True
        if scope.target is not None and term == scope.target.form.get():
            return True
        if scope.pool is not None and self._holds_for_pool(term, scope.pool):
            return True
        if scope.file is not None and term in _file_flags(scope.file):
            return True
        outside = scope.site is None and scope.pool is None
        return (outside and term in self._kinds) or (scope.target is None and term in self._forms)

    def _holds_for_pool(self, term: str, pool: AnnotatorPool) -> bool:
        if term == "paid_pool":
            return pool.employment.get() in ("crowd", "contractor")
        return term == self.site_kind_of(pool)

    def site_kind_of(self, pool: AnnotatorPool) -> str | None:
        """Return the kind of the site at which a pool works; with one site, the site need not be named."""
        sites = self._answers.source.sites
        if len(sites) == 1:
            return sites[0].kind.get()
        return self._kind_by_site.get(pool.site.get())

    def _human(self) -> bool:
        return bool(self._kinds & HUMAN_SITES) or len(self._answers.protocol.annotators) > 0

    def _multi(self) -> bool:
        return (self._answers.protocol.labels_per_item.max.get() or 0) >= 2 or self._overlap

    def _people(self) -> bool:
        return self._answers.composition.about_people.get() is True

    def _eval(self) -> bool:
        roles = {split.role.get() for split in self._answers.composition.splits}
        return bool(roles & {"validation", "test"}) or len(self._answers.evaluations) > 0

    def _reused(self) -> bool:
        origin = self._answers.source.inputs.origin.get()
        return origin in ("reused", "scraped", "administrative") or len(self._answers.composition.source_datasets) > 0

    def _adjudicated(self) -> bool:
        protocol = self._answers.protocol
        by_method = protocol.aggregation.method.get() in ("expert_breaks_ties", "expert_curation")
        return by_method or protocol.workflow.get() == "adjudicated"

    def _sensitive(self) -> bool:
        return bool(set(self._answers.composition.sensitive_data.get() or ()) - {"none"})

    def _modality(self) -> set[str]:
        return set(self._answers.composition.modality.get() or ())

    def _text(self) -> bool:
        return bool(self._modality() & {"text", "audio"} or self._forms & TEXT_FORMS)

    def _image(self) -> bool:
        return bool(self._modality() & {"image", "video", "geospatial"} or self._forms & IMAGE_FORMS)

    def _many_sites(self) -> bool:
        return len(self._answers.source.sites) >= 2

    def _many_targets(self) -> bool:
        return len(self._answers.targets) >= 2

    def _two_parties(self) -> bool:
        return sum(party.kind.get() != "model" for party in self._answers.parties) >= 2

    def _no_limits(self) -> bool:
        limits = self._answers.limits.items
        return limits.status.value == "answered" and len(limits) == 0


_FLAGS = {
    "human": Conditions._human,
    "multi": Conditions._multi,
    "people": Conditions._people,
    "eval": Conditions._eval,
    "reused": Conditions._reused,
    "adjudicated": Conditions._adjudicated,
    "sensitive": Conditions._sensitive,
    "text": Conditions._text,
    "image": Conditions._image,
    "many_sites": Conditions._many_sites,
    "many_targets": Conditions._many_targets,
    "two_parties": Conditions._two_parties,
    "no_limits": Conditions._no_limits,
}


def _site_flags(site: Site) -> set[str]:
    kind = site.programmatic_pseudo_label.generator.kind.get()
    flags = set()
    if kind == "llm":
        flags.add("llm")
    if kind in ("labeling_functions", "ensemble"):
        flags.add("many_generators")
    return flags


def _file_flags(file: AnnotationFile) -> set[str]:
    known = {"long": {"table", "long"}, "wide": {"table"}}
    return known.get(file.format.get() or "", set())


def in_words(term: str) -> str:
    """Return a term as the cause of a requirement, for messages: `site kind crowd_consensus`, `data about people`."""
    return " with ".join(_one_in_words(one) for one in term.split("+"))


def _one_in_words(term: str) -> str:
    if term in SITE_KINDS:
        return f"site kind {term}"
    return f"form {term}" if term in FORMS else FLAG_WORDS[term]
