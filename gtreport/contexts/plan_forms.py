"""Plans to be filled in: a template for one report, and the JSON Schema of every plan file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from gtreport.contexts.dimensions import (
    CUSTOMARY,
    PLAN_KEYS,
    Declared,
    Dimensions,
    constraints_of,
    dimensions_of,
    envelope_of,
    part_of,
    records_of,
)
from gtreport.contexts.plan_fields import deciding_dimensions, deciding_keys, ordered
from gtreport.contexts.wording import constraint_text, shown
from gtreport.questionnaire.value_types import DATE_PATTERN, ID_PATTERN
from gtreport.questionnaire.vocabulary import BUILT_IN_DIMENSIONS, BUILT_IN_TERMS

_MOST = 20
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
_HOW = {
    "terms": "a term",
    "regions": "a code such as DE or DE-BY",
    "languages": "a tag such as de or de-AT",
    "range": "a number or {min, max}",
    "dates": '"YYYY", "YYYY-MM", "YYYY-MM-DD" or {min, max} of these',
}
_HEAD = """\
# What you intend to do with the data. A key without a value counts as not stated, and silence is never consent.
# A list means that all of it will happen: [train, evaluate].
use:
  id: my-plan
"""


def plan_template(declared: Declared) -> str:
    """Return a plan in YAML to be filled in, with what the report knows of each key as a comment.

    Keys that decide something are written out: every dimension of an exclusion, a blocking limit, an entry of the
    envelope that must be stated and a supported use; and the claim, the model family and whether the use is commercial
    where the report makes them matter. All others are there as comments.
    """
    dimensions = dimensions_of(declared)
    deciding = deciding_dimensions(declared)
    known = ordered({name for name, _ in constraints_of(declared)} | set(dimensions.types) | deciding)
    written = [name for name in known if name in deciding]
    others = [name for name in known if name not in deciding and name not in PLAN_KEYS]
    keys = dict(_keys(declared))
    lines = ["", "  # State these: the report's uses, exclusions and limits turn on them."]
    lines += [_line(name, _hint(declared, dimensions, name)) for name in written]
    lines += [_line(key, hint) for key, (hint, matters) in keys.items() if matters]
    lines += ["", "  # State these where the use depends on them."]
    lines += [_line(name, _hint(declared, dimensions, name), off=True) for name in others]
    lines += [_line(key, hint, off=True) for key, (hint, matters) in keys.items() if not matters]
    return _HEAD + "\n".join(lines) + "\n"


def _hint(declared: Declared, dimensions: Dimensions, name: str) -> str:
    """Return what may be stated on a dimension: its form, its declared terms, what the data cover."""
    terms = sorted(dimensions.terms.get(name, ()))
    words = [_listed(terms) if terms else _HOW[dimensions.type_of(name)]]
    covers = envelope_of(declared).get(name, {}).get("covers")
    if covers is not None:
        words.append(f"the data cover {constraint_text(covers)}")
    return "; ".join(words)


def _keys(declared: Declared) -> Iterator[tuple[str, tuple[str, bool]]]:
    """Yield the keys that are no dimensions, each with a hint and whether the report makes it matter."""
    models = part_of(declared, "source", "circular_with") or ()
    made = f"the model to be judged; {_listed(models)} took part in making the labels" if models else "the model"
    deciding = deciding_keys(declared)
    yield "model_family", (made, "model_family" in deciding)
    yield "commercial", ("true or false", "commercial" in deciding)
    conditions = [one for use in records_of(declared, "contexts", "conditional") for one in use.get("conditions") or ()]
    ids = _listed([one["id"] for one in conditions if "id" in one])
    if ids:
        yield "conditions_met", (f"[{{id: ..., evidence: ...}}]; {ids}", False)
    splits = _listed([one["id"] for one in records_of(declared, "composition", "splits") if "id" in one])
    for key in ("trains_on_splits", "tunes_on_splits", "evaluates_on_splits"):
        yield key, (f"all, or some of {splits}" if splits else "all, or splits of the report", False)
    levels = _listed([one["metric"] for one in records_of(declared, "quality", "reference_levels") if "metric" in one])
    yield "metric_targets", ("[{metric: ..., value: ...}]" + (f"; {levels}" if levels else ""), False)
    yield "planned_on", ('"YYYY-MM-DD"; the day of the check when not stated', False)


def _listed(terms: Iterable[str]) -> str:
    words = [shown(term) for term in dict.fromkeys(terms)]
    more = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return ", ".join(words[:_MOST]) + more


def _line(key: str, hint: str, *, off: bool = False) -> str:
    """Return one key without a value and its hint, in which nothing can end the comment."""
    plain = _PLAIN_KEY.fullmatch(key) is not None and key.lower() not in _WORDS
    safe = "".join(letter if letter.isprintable() else " " for letter in hint)
    return f"  {'# ' if off else ''}{key if plain else json.dumps(key)}:  # {safe}"


def plan_schema() -> dict[str, Any]:
    """Return a JSON Schema of plan files, for completion and hover in editors.

    Any key may be a dimension, so a misspelt one is told only by the check itself.
    """
    text = {"type": "string", "minLength": 1}
    identifier = {"type": "string", "pattern": ID_PATTERN}
    texts = _one_or_more(text)
    interval = {
        "type": "object",
        "properties": {end: {"type": ["number", "string", "null"]} for end in ("min", "max")},
        "additionalProperties": False,
        "minProperties": 1,
    }
    keys: dict[str, tuple[dict[str, Any], str]] = {
        "id": (identifier, "A short name of the plan."),
        "title": (text, "What the plan is called."),
        "planned_on": ({"type": "string", "pattern": DATE_PATTERN}, "On which day it begins."),
        "conditions_met": (
            {"type": "array", "items": {"anyOf": [identifier, _record({"id": identifier, "evidence": text}, "id")]}},
            "Which conditions of conditional uses are met; with evidence where the report asks for it.",
        ),
        "model_family": (texts, "Which model, or which kinds of model."),
        "trains_on_splits": (texts, "On which splits something is trained; `all` for every one."),
        "tunes_on_splits": (texts, "On which splits something is chosen; `all` for every one."),
        "evaluates_on_splits": (texts, "On which splits something is judged; `all` for every one."),
        "metric_targets": (
            {"type": "array", "items": _record({"metric": text, "value": {"type": "number"}}, "metric", "value")},
            "Which values are to be reached or told apart.",
        ),
        "commercial": ({"type": "boolean"}, "Whether the use is commercial."),
    }
    for name in CUSTOMARY:
        values: dict[str, Any] = {"$ref": "#/definitions/values"}
        known = ", ".join(BUILT_IN_TERMS.get(name, ()))
        if BUILT_IN_DIMENSIONS.get(name) == "dates":
            values = _one_or_more({"anyOf": [{"type": "string"}, interval]})
        keys[name] = values, f"Dimension {name}" + (f": {known}, or a term of the report." if known else ".")
    plan = {
        "type": "object",
        "minProperties": 1,
        "properties": {
            key: {"description": about, "anyOf": [form, {"type": "null"}]} for key, (form, about) in keys.items()
        },
        "additionalProperties": {"anyOf": [{"$ref": "#/definitions/values"}, {"type": "null"}]},
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:gtreport:plan:1",
        "title": "gtreport plan",
        "description": "What somebody intends to do with a dataset, to be held against its report.",
        "type": "object",
        "properties": {
            "use": {
                "description": "The plan, or several.",
                "anyOf": [
                    {"$ref": "#/definitions/plan"},
                    {"type": "array", "items": {"$ref": "#/definitions/plan"}, "minItems": 1},
                ],
            }
        },
        "required": ["use"],
        "additionalProperties": False,
        "definitions": {
            "plan": plan,
            "values": _one_or_more({"anyOf": [text, {"type": "number"}, interval]}),
        },
    }


def _one_or_more(form: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [form, {"type": "array", "items": form, "minItems": 1, "uniqueItems": True}]}


def _record(fields: dict[str, Any], *needed: str) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(needed), "additionalProperties": False}
