"""Rules B10 to B18: limits, splits, circular models, last day, claims, targets, stages, answers, licence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gtreport.contexts.boxes import Cover
from gtreport.contexts.dimensions import as_number, envelope_of, part_of, records_of
from gtreport.contexts.placing import (
    OWN_RULE,
    beyond,
    called,
    id_of,
    matched_uses,
    must_be_stated,
    touching,
)
from gtreport.contexts.situation import EVERY_SPLIT, Situation, values_in
from gtreport.contexts.unsaid import not_stated, to_state, unsaid
from gtreport.contexts.verdict import Outcome, Reason
from gtreport.contexts.wording import behind_colon, conjoined, in_one_line, number_text, shown, values_text
from gtreport.questionnaire.vocabulary import COMMERCIAL_LICENSES, smaller_is_better

_MATCHES = ("whole", "part", "some unsaid", "all unsaid")
_LIMITS: Mapping[str | None, tuple[Outcome | None, ...]] = {
    "note": (Outcome.SUPPORTED, None, None, None),
    "caution": (Outcome.CAUTION, Outcome.CAUTION, Outcome.CAUTION, None),
    "blocking": (Outcome.OUTSIDE, Outcome.CAUTION, Outcome.UNKNOWN, Outcome.UNKNOWN),
    # A limit that does not say how heavily it weighs may weigh as heavily as any.
    None: (Outcome.UNKNOWN, Outcome.UNKNOWN, Outcome.UNKNOWN, Outcome.UNKNOWN),
}
"""What a limit of each severity comes to, for each of `_MATCHES`."""

_UNUSABLE = ("unknown", "todo", "absent", "not_applicable")
_UNUSABLE_BELOW = ("unknown", "todo")
_STATUS_WORDS = {
    "unknown": "is unknown",
    "todo": "is still to be answered",
    "absent": "is not answered",
    "not_applicable": "does not apply",
    "withheld": "is withheld",
}
_VERSIONED_CC = re.compile(r"CC-BY(?:-SA|-ND)?-[0-9]+(?:\.[0-9]+)*")


def limits(situation: Situation) -> Iterator[Reason]:
    """Yield B10 for every limit that a plan falls under, or may fall under."""
    for place, limit in enumerate(records_of(situation.declared, "limits", "items")):
        box = limit.get("affects")
        if box is None:
            continue
        covers = situation.covers(box, exclusion=True)
        found = set(covers.values())
        if Cover.NONE in found:
            continue
        if Cover.UNSAID in found:
            match = "all unsaid" if found == {Cover.UNSAID} else "some unsaid"
        else:
            match = "part" if Cover.PART in found else "whole"
        severity = limit.get("severity")
        outcome = _LIMITS[severity][_MATCHES.index(match)]
        if outcome is not None:
            name = f"{called('limit', limit, place)} ({severity or 'severity not stated'})"
            yield _limit(situation, limit, name, covers, match, outcome)


def _limit(
    situation: Situation,
    limit: Mapping[str, Any],
    name: str,
    covers: Mapping[str, Cover],
    match: str,
    outcome: Outcome,
) -> Reason:
    what, own = behind_colon(limit.get("statement")), id_of(limit)
    only = next(iter(covers)) if len(covers) == 1 else None
    if match in ("some unsaid", "all unsaid"):
        missing = unsaid(covers)
        said = f"{name} cannot be ruled out, because {not_stated(situation, missing)}{what}"
        return Reason("B10", outcome, said, f"State {to_state(situation, missing)}.", own, only)
    if not covers:
        change = "" if outcome is Outcome.SUPPORTED else f"Say how the plan deals with {name}."
        if outcome is Outcome.OUTSIDE:
            change = f"Use other data: {name} touches every use."
        return Reason("B10", outcome, f"{name} touches every use{what}", change, own)
    values = touching(situation, limit["affects"], covers)
    either = conjoined(values, "or")
    falls = "falls" if len(values) == 1 else "fall"
    if match == "part":
        change = f"Narrow {either} so that nothing of it falls under {name}."
        return Reason("B10", outcome, f"{conjoined(values)} {falls} partly under {name}{what}", change, own, only)
    change = "" if outcome is Outcome.SUPPORTED else f"Drop {either}, or say how the plan deals with {name}."
    if outcome is Outcome.OUTSIDE:
        change = f"Drop {either}."
    return Reason("B10", outcome, f"{conjoined(values)} {falls} under {name}{what}", change, own, only)


def splits(situation: Situation) -> Iterator[Reason]:
    """Yield B11 when something is judged on a split from which it learnt, or on which it was chosen."""
    judged = situation.splits["evaluates_on_splits"]
    for key, learns in (("trains_on_splits", "trains"), ("tunes_on_splits", "tunes")):
        used = situation.splits[key]
        if EVERY_SPLIT in used:
            shared = judged
        elif EVERY_SPLIT in judged:
            shared = used
        else:
            shared = tuple(split for split in used if split in judged)
        if shared:
            named = tuple(dict.fromkeys(shared))
            if EVERY_SPLIT in named:
                said = f"the plan {learns} and evaluates on every split"
            else:
                said = f"the plan {learns} and evaluates on split{'s' if len(named) > 1 else ''} {values_text(named)}"
            yield Reason("B11", Outcome.OUTSIDE, said, f"Evaluate on a split on which the plan never {learns}.")


def circularity(situation: Situation) -> Iterator[Reason]:
    """Yield B12 when models that made the labels are judged by them, or may be."""
    models = situation.circular_models()
    if not situation.judging or not models:
        return
    families = values_in(situation.plan.get("model_family"))
    made = values_text(models)
    if not families:
        said = f"model_family is not stated, and the labels were made with the help of {made}"
        yield Reason("B12", Outcome.UNKNOWN, said, "State model_family.")
    circular = [
        family for family in families if any(situation.dimensions.is_kind_of(family, model) for model in models)
    ]
    if circular:
        said = f"model_family {values_text(circular)} would be judged by labels that were made with the help of {made}"
        yield Reason("B12", Outcome.OUTSIDE, said, f"Judge {values_text(circular)} on other labels.")


def expiry(situation: Situation) -> Iterator[Reason]:
    """Yield B13 when the plan is for a day after the labels' last day; days are compared as text."""
    last, day = part_of(situation.declared, "limits", "expiry", "valid_until"), situation.plan.get("planned_on")
    if isinstance(last, str) and isinstance(day, str) and day > last:
        said = f"planned_on {shown(day)} lies after {shown(last)}, until when the labels keep their meaning"
        yield Reason("B13", Outcome.CAUTION, said, "Ask for a report that was looked through since.")


def claims(situation: Situation) -> Iterator[Reason]:
    """Yield B14 for every claim that the report denies or does not speak of, and for one that had to be stated."""
    declared = part_of(situation.declared, "contexts", "claims") or {}
    carried, denied = declared.get("supported") or (), declared.get("unsupported") or ()
    answered = "supported" in declared or "unsupported" in declared
    known = f"; the report supports {values_text(carried)}" if carried else ""
    if not values_in(situation.plan.get("claim")) and situation.judging and answered:
        said = "claim is not stated, although the plan judges"
        yield Reason("B14", Outcome.UNKNOWN, said, f"State claim{known}.", dimension="claim")
    for claim in situation.values.get("claim", ()):
        is_kind_of = situation.dimensions.is_kind_of
        against = next((one for one in denied if is_kind_of(claim, one)), None)
        name = f"claim {shown(claim)}"
        if against is not None:
            under = "" if against == claim else f" as a kind of {shown(against)}"
            said = f"the report denies {name}{under}"
            yield Reason("B14", Outcome.OUTSIDE, said, f"Drop {name}{known}.", dimension="claim")
        elif not any(is_kind_of(claim, one) for one in carried):
            said = f"the report neither supports nor denies {name}" if answered else f"the report is silent on {name}"
            change = f"Drop {name}, or ask those who made the report about it."
            yield Reason("B14", Outcome.UNKNOWN, said, change, dimension="claim")


def targets(situation: Situation) -> Iterator[Reason]:
    """Yield B15 for every target that these labels cannot tell apart, or of which nothing is known."""
    if _statuses(situation).get("quality.reference_levels") == "not_applicable":
        return
    levels = records_of(situation.declared, "quality", "reference_levels")
    for target in situation.plan.get("metric_targets") or ():
        metric, value = target.get("metric"), as_number(target.get("value"))
        found = [as_number(level.get("value")) for level in levels if level.get("metric") == metric]
        known = [level for level in found if level is not None]
        if value is None:
            continue
        name = f"target {shown(metric)} {number_text(value)}"
        if not known:
            said = f"the report gives no reference level of {shown(metric)} for {name}"
            change = f"Drop {name}, or ask those who made the report for a reference level."
            yield Reason("B15", Outcome.UNKNOWN, said, change)
            continue
        smaller = smaller_is_better(metric)
        best = min(known) if smaller else max(known)
        if value < best if smaller else value > best:
            said = f"{name} lies beyond the reference level {number_text(best)}: these labels cannot tell so much apart"
            yield Reason("B15", Outcome.CAUTION, said, f"Set the target of {shown(metric)} to {number_text(best)}.")


def input_stage(situation: Situation) -> Iterator[Reason]:
    """Yield B16: whether the labels hold for the stage of processing that a method takes in."""
    entry = envelope_of(situation.declared).get(OWN_RULE)
    stated = situation.values.get(OWN_RULE, ())
    if not stated:
        if entry is not None and entry.get("must_state") is True:
            yield must_be_stated(situation, "B16", OWN_RULE)
        return
    source = part_of(situation.declared, "source") or {}
    named = f"{OWN_RULE} {values_text(stated)}"
    if "raw" in stated and source.get("raw_available") in ("not_shared", "destroyed"):
        why = "are not shared" if source["raw_available"] == "not_shared" else "were destroyed"
        said = f"{OWN_RULE} raw is planned, but the raw data {why}"
        yield Reason("B16", Outcome.OUTSIDE, said, f"Drop {OWN_RULE} raw.", dimension=OWN_RULE)
    if source.get("preprocessing_complete") is not True:
        said = f"{named} is planned, but nobody vouches that the list of preprocessing steps is complete"
        change = "Ask those who made the report whether source.preprocessing lists every step."
        yield Reason("B16", Outcome.UNKNOWN, said, change, dimension=OWN_RULE)
    if entry is None:
        said = f"{named} is planned, but the report does not say for which stage the labels hold"
        change = f"Ask those who made the report for contexts.envelope.{OWN_RULE}."
        yield Reason("B16", Outcome.UNKNOWN, said, change, dimension=OWN_RULE)
    elif entry.get("covers") is not None:
        yield from beyond(situation, OWN_RULE, entry, none="B16", part="B16")


def answers(situation: Situation) -> Iterator[Reason]:
    """Yield B17: answers on which a matched use rests and that are not there, and coverage that is not known."""
    statuses = _statuses(situation)
    for kind, noun in (("supported", "supported use"), ("conditional", "conditional use")):
        for place, use in matched_uses(situation, kind):
            for path in use.get("rests_on") or ():
                reason = _rests_on(path, statuses, called(noun, use, place), id_of(use))
                if reason is not None:
                    yield reason
    for name, entry in envelope_of(situation.declared).items():
        stated = name in situation.values
        if entry.get("covers") is None and (stated or entry.get("must_state") is True):
            said = f"the report does not say what the data cover on {shown(name)}"
            if stated:
                said += f", and the plan states {values_text(situation.values[name])}"
            change = f"Ask those who made the report what the data cover on {shown(name)}."
            yield Reason("B17", Outcome.UNKNOWN, said, change, dimension=name)


def _rests_on(path: str, statuses: Mapping[str, str], name: str, own: str | None) -> Reason | None:
    """Return the worst that is found at a path or below it; what holds the path speaks for the path itself."""
    unusable, withheld = [], []
    for place, status in sorted(statuses.items()):
        at_path = _lies_in(path, place)
        if not at_path and not _lies_in(place, path):
            continue
        if status in (_UNUSABLE if at_path else _UNUSABLE_BELOW):
            unusable.append((place, status))
        elif status == "withheld":
            withheld.append((place, status))
    found = unusable or withheld
    if not found:
        return None
    what = ", ".join(f"{shown(place)} {_STATUS_WORDS[status]}" for place, status in found[:3])
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    said = f"{name} rests on {shown(path)}, but {what}{more}"
    outcome = Outcome.UNKNOWN if unusable else Outcome.CAUTION
    return Reason("B17", outcome, said, f"Ask those who made the report for {shown(found[0][0])}{more}.", own)


def _lies_in(path: str, holder: str) -> bool:
    """Return whether a path is another one or lies below it."""
    return path == holder or path.startswith((f"{holder}.", f"{holder}["))


def _statuses(situation: Situation) -> Mapping[str, str]:
    found: Mapping[str, str] = part_of(situation.declared, "statuses") or {}
    return found


def commercial(situation: Situation) -> Iterator[Reason]:
    """Yield B18: whether the licence carries a commercial use, and whether the plan says that it is one."""
    identity = part_of(situation.declared, "identity") or {}
    terms, why = commercial_terms(identity)
    planned = situation.plan.get("commercial")
    if terms == "allowed" or planned is False:
        return
    if planned is not True:
        said = f"commercial is not stated, and commercial use {_TERMS_WORDS[terms]} ({why})"
        yield Reason("B18", Outcome.UNKNOWN, said, "State commercial.")
        return
    outcome = {"ask": Outcome.CAUTION, "forbidden": Outcome.OUTSIDE}.get(terms, Outcome.UNKNOWN)
    change = {"ask": "Ask for permission.", "forbidden": "Drop the commercial use, or agree on another licence."}.get(
        terms, "Ask those who made the data whether commercial use is allowed."
    )
    yield Reason("B18", outcome, f"the plan is commercial, and commercial use {_TERMS_WORDS[terms]} ({why})", change)


_TERMS_WORDS = {"ask": "needs permission", "forbidden": "is forbidden", "not known": "is not known to be allowed"}


def commercial_terms(identity: Mapping[str, Any]) -> tuple[str, str]:
    """Return whether commercial use is `allowed`, `forbidden`, to `ask` for or `not known`, and by what."""
    answered, licence = identity.get("commercial_use"), identity.get("license")
    if answered is not None:
        return str(answered), "identity.commercial_use"
    if not isinstance(licence, str):
        return "not known", "no licence is stated"
    said = f"licence {shown(in_one_line(licence))}"
    if "-NC" in licence:
        return "forbidden", said
    is_free = licence in COMMERCIAL_LICENSES or _VERSIONED_CC.fullmatch(licence) is not None
    return ("allowed" if is_free else "not known"), said
