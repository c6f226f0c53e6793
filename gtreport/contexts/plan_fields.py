"""What a plan may state under one report: each dimension with its type and terms, and whether a verdict turns on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gtreport.contexts.dimensions import (
    CUSTOMARY,
    PLAN_KEYS,
    WITH_OWN_RULES,
    Declared,
    Dimensions,
    constraints_of,
    dimensions_of,
    envelope_of,
    part_of,
    records_of,
)
from gtreport.contexts.duties import commercial_terms
from gtreport.contexts.wording import constraint_text
from gtreport.questionnaire.vocabulary import BUILT_IN_TERMS


@dataclass(frozen=True)
class PlanField:
    """One dimension that a plan may state.

    Attributes:
        name: The dimension.
        kind: Its type: `terms`, `regions`, `languages`, `range` or `dates`.
        terms: Its declared terms: the built-in ones in their order, then all others by name. For `terms` also those of
            the hierarchy that lie above or below one of them.
        decides: Whether uses, exclusions or limits turn on it, so that no plan can be judged without it.
        covers: What the data cover, in words; None where the report does not say.
    """

    name: str
    kind: str
    terms: tuple[str, ...]
    decides: bool
    covers: str | None

    def as_json(self) -> dict[str, Any]:
        """Return the field as plain values."""
        return {
            "name": self.name,
            "kind": self.kind,
            "terms": list(self.terms),
            "decides": self.decides,
            "covers": self.covers,
        }


def plan_form(declared: Declared) -> dict[str, Any]:
    """Return what a form for plans is made of beside the report itself, as plain values.

    Returns:
        `fields`: the dimensions, as `PlanField.as_json` gives them. `further`: every other term of the hierarchy, which
        may be stated on any dimension. `deciding`: the keys that are no dimensions and on which a verdict turns.
    """
    fields = plan_fields(declared)
    own = {term for field in fields for term in field.terms}
    return {
        "fields": [field.as_json() for field in fields],
        "further": sorted(dimensions_of(declared).hierarchy - own),
        "deciding": list(deciding_keys(declared)),
    }


def plan_fields(declared: Declared) -> tuple[PlanField, ...]:
    """Return every dimension that the report knows: the customary ones in their order, then all others by name."""
    dimensions = dimensions_of(declared)
    deciding = deciding_dimensions(declared)
    envelope = envelope_of(declared)
    known = {*(name for name, _ in constraints_of(declared)), *dimensions.types, *deciding, *WITH_OWN_RULES}
    return tuple(
        PlanField(
            name=name,
            kind=dimensions.type_of(name),
            terms=_terms(dimensions, name),
            decides=name in deciding,
            covers=None if (covers := envelope.get(name, {}).get("covers")) is None else constraint_text(covers),
        )
        for name in ordered(known)
        if name not in PLAN_KEYS
    )


def _terms(dimensions: Dimensions, name: str) -> tuple[str, ...]:
    own = dimensions.terms.get(name, frozenset())
    near: set[str] = set()
    if dimensions.type_of(name) == "terms":
        near = {
            term
            for term in dimensions.hierarchy
            if any(dimensions.is_kind_of(term, one) or dimensions.is_kind_of(one, term) for one in own)
        }
    built_in = BUILT_IN_TERMS.get(name, ())
    return (*built_in, *sorted((own | near) - set(built_in)))


def deciding_dimensions(declared: Declared) -> set[str]:
    """Return the dimensions without which no plan can be judged."""
    kinds = ("supported", "out_of_scope", "prohibited")
    boxes = [use.get("when") for kind in kinds for use in records_of(declared, "contexts", kind)]
    boxes += [
        limit.get("affects") for limit in records_of(declared, "limits", "items") if limit.get("severity") == "blocking"
    ]
    found = {name for box in boxes for name in box or {}}
    found |= {name for name, entry in envelope_of(declared).items() if entry.get("must_state") is True}
    if part_of(declared, "contexts", "claims"):
        found.add("claim")
    return found


def deciding_keys(declared: Declared) -> tuple[str, ...]:
    """Return the keys that are no dimensions and without which some plans cannot be judged."""
    found = {
        "model_family": bool(part_of(declared, "source", "circular_with")),
        "commercial": commercial_terms(part_of(declared, "identity") or {})[0] != "allowed",
    }
    return tuple(key for key, matters in found.items() if matters)


def ordered(names: Iterable[str]) -> list[str]:
    """Return dimensions: the customary ones in their order, then all others by name."""
    places = {name: place for place, name in enumerate(CUSTOMARY)}
    return sorted(names, key=lambda name: (places.get(name, len(places)), name))
