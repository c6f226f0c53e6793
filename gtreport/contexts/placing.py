"""Rules B1 to B9: in which uses of the report a plan lies, and whether the data cover it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gtreport.contexts.boxes import Cover, cover_of_value, cover_of_values
from gtreport.contexts.dimensions import Box, envelope_of, records_of
from gtreport.contexts.situation import Situation
from gtreport.contexts.unsaid import not_stated, to_state, unsaid
from gtreport.contexts.verdict import Outcome, Reason
from gtreport.contexts.wording import behind_colon, conjoined, constraint_text, in_one_line, shown, values_text

OWN_RULE = "input_stage"
"""The dimension of the envelope to which B16 applies, and not B4 to B6."""


def id_of(record: Mapping[str, Any]) -> str | None:
    """Return the id of a record."""
    own = record.get("id")
    return own if isinstance(own, str) and own else None


def called(noun: str, record: Mapping[str, Any], place: int) -> str:
    """Return what a record is called: `excluded use children`, or by its place from 1 when it has no id."""
    own = id_of(record)
    return f"{noun} no. {place + 1}" if own is None else f"{noun} {in_one_line(own)}"


def touching(situation: Situation, box: Box, covers: Mapping[str, Cover]) -> tuple[str, ...]:
    """Return the values of a plan that lie in an exclusion, by dimension: `("population child", "task detection")`.

    Where some lie in it as a whole, those that lie in it in part are not named.
    """
    words: list[str] = []
    for name, cover in covers.items():
        if cover in (Cover.ALL, Cover.PART):
            stated = situation.values.get(name, ())
            own = [(value, cover_of_value(situation.dimensions, name, value, box[name])) for value in stated]
            deepest = Cover.ALL if any(one is Cover.ALL for _, one in own) else Cover.PART
            words.append(f"{shown(name)} {values_text(value for value, one in own if one is deepest)}")
    return tuple(words)


def excluded_uses(situation: Situation) -> Iterator[Reason]:
    """Yield B1, B2 and B3: exclusions in which the plan lies, lies in part, or may lie.

    An exclusion without a box cannot be ruled out either.
    """
    for kind, noun in (("out_of_scope", "excluded use"), ("prohibited", "prohibited use")):
        for place, use in enumerate(records_of(situation.declared, "contexts", kind)):
            reason = _excluded(situation, use, called(noun, use, place), prohibited=kind == "prohibited")
            if reason is not None:
                yield reason


def _excluded(situation: Situation, use: Mapping[str, Any], name: str, *, prohibited: bool) -> Reason | None:
    box, why, own = use.get("when"), behind_colon(use.get("because")), id_of(use)
    if box is None:
        said = f"{name} cannot be ruled out: the report does not say which plans it means{why}"
        return Reason("B3", Outcome.UNKNOWN, said, f"Ask those who made the report which plans {name} means.", own)
    covers = situation.covers(box, exclusion=True)
    found = set(covers.values())
    if Cover.NONE in found:
        return None
    if Cover.UNSAID in found:
        missing = unsaid(covers)
        said = f"{name} cannot be ruled out, because {not_stated(situation, missing)}{why}"
        return Reason("B3", Outcome.UNKNOWN, said, f"State {to_state(situation, missing)}.", own, _only(missing))
    if not covers:
        said = f"{name} takes in every plan{why}"
        return Reason("B1", Outcome.OUTSIDE, said, "Use other data: the report excludes every plan.", own)
    values = touching(situation, box, covers)
    either = conjoined(values, "or")
    lies = "lies" if len(values) == 1 else "lie"
    if Cover.PART not in found:
        said = f"{conjoined(values)} {lies} in {name}{why}"
        return Reason("B1", Outcome.OUTSIDE, said, f"Drop {either}.", own, _only(covers))
    outcome = Outcome.OUTSIDE if prohibited else Outcome.CAUTION
    said = f"{conjoined(values)} {lies} partly in {name}{why}"
    return Reason("B2", outcome, said, f"Narrow {either} so that nothing of it lies in {name}.", own, _only(covers))


def _only(names: Iterable[str]) -> str | None:
    """Return the name of a dimension when it is the only one."""
    listed = list(names)
    return listed[0] if len(listed) == 1 else None


def envelope(situation: Situation) -> Iterator[Reason]:
    """Yield B4, B5 and B6: values that the data do not cover, cover in part, or that had to be stated."""
    for name, entry in envelope_of(situation.declared).items():
        if name == OWN_RULE:
            continue
        if name not in situation.values:
            if entry.get("must_state") is True:
                yield must_be_stated(situation, "B6", name)
        elif entry.get("covers") is not None:
            yield from beyond(situation, name, entry, none="B4", part="B5")


def must_be_stated(situation: Situation, rule: str, name: str) -> Reason:
    """Return the reason for a dimension that the report wants to be stated."""
    what = shown(name) if name in situation.removed else "it"
    said = f"{not_stated(situation, (name,))}, and the report asks every plan to state {what}"
    return Reason(rule, Outcome.UNKNOWN, said, f"State {to_state(situation, (name,))}.", dimension=name)


def beyond(situation: Situation, name: str, entry: Mapping[str, Any], *, none: str, part: str) -> Iterator[Reason]:
    """Yield a reason when the data do not cover what the plan states on a dimension, or cover it in part.

    Args:
        situation: The plan beside the report.
        name: The dimension.
        entry: Its entry in the envelope, with `covers`.
        none: The rule for values that are not covered.
        part: The rule for values that are covered in part.
    """
    values, covered = situation.values[name], constraint_text(entry["covers"])
    cover = cover_of_values(situation.dimensions, name, values, entry["covers"])
    stated = f"{shown(name)} {values_text(values)}"
    change = f"Narrow {shown(name)} to what the data cover: {covered}."
    if cover is Cover.NONE and entry.get("closed") is True:
        said = f"{stated} lies outside what the data cover ({covered}), and the report closes {shown(name)}"
        yield Reason(none, Outcome.OUTSIDE, said, change, dimension=name)
    elif cover is Cover.NONE:
        said = f"{stated} lies outside what the data cover ({covered}), and what holds there is not known"
        yield Reason(none, Outcome.UNKNOWN, said, change, dimension=name)
    elif cover is Cover.PART:
        said = f"{stated} is covered only in part: the data cover {covered}"
        yield Reason(part, Outcome.CAUTION, said, change, dimension=name)


def matched_uses(situation: Situation, kind: str) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the supported or conditional uses in which the plan lies, each with its place."""
    return [
        (place, use)
        for place, use in enumerate(records_of(situation.declared, "contexts", kind))
        if use.get("when") is not None and set(situation.covers(use["when"]).values()) <= {Cover.ALL}
    ]


def declared_uses(situation: Situation) -> Iterator[Reason]:
    """Yield B7 and B8 for every use in which the plan lies, or B9 when it lies in none."""
    supported, conditional = matched_uses(situation, "supported"), matched_uses(situation, "conditional")
    for place, use in supported:
        said = f"the plan lies in {called('supported use', use, place)}{behind_colon(use.get('because'))}"
        yield Reason("B7", Outcome.SUPPORTED, said, context=id_of(use))
    for place, use in conditional:
        yield _conditional(situation, use, called("conditional use", use, place))
    if not supported and not conditional:
        yield _in_no_use(situation)


def _conditional(situation: Situation, use: Mapping[str, Any], name: str) -> Reason:
    conditions = use.get("conditions")
    if conditions is None:
        said = f"the plan lies in {name}, whose conditions the report does not state"
        return Reason("B8", Outcome.CAUTION, said, f"Ask those who made the report what {name} needs.", id_of(use))
    given = _evidence_by_condition(situation.plan)
    unmet: list[str] = []
    bare: list[str] = []
    for place, condition in enumerate(conditions):
        own = id_of(condition)
        short = f"no. {place + 1}" if own is None else in_one_line(own)
        if own is None or own not in given:
            unmet.append(short)
        elif condition.get("needs_evidence") is True and not given[own]:
            bare.append(short)
    if not unmet and not bare:
        return Reason("B8", Outcome.SUPPORTED, f"the plan lies in {name} and meets its conditions", context=id_of(use))
    failed: list[str] = []
    changes: list[str] = []
    if unmet:
        failed.append(f"{values_text(unmet)} not met")
        changes.append(f"meet {values_text(unmet)} and list {'it' if len(unmet) == 1 else 'them'} under conditions_met")
    if bare:
        failed.append(f"{values_text(bare)} claimed without evidence")
        changes.append(f"give evidence for {values_text(bare)} under conditions_met")
    change = ", and ".join(changes)
    text = f"the plan lies in {name}, but not all conditions are met: {'; '.join(failed)}"
    return Reason("B8", Outcome.CAUTION, text, f"{change[0].upper()}{change[1:]}.", id_of(use))


def _evidence_by_condition(plan: Mapping[str, Any]) -> dict[str, bool]:
    """Return the conditions that a plan says it meets, each with whether it cites evidence."""
    found: dict[str, bool] = {}
    for one in plan.get("conditions_met") or ():
        name = one.get("id") if isinstance(one, Mapping) else one
        evidence = one.get("evidence") if isinstance(one, Mapping) else None
        cited = isinstance(evidence, str) and in_one_line(evidence) != ""
        if isinstance(name, str):
            found[name] = found.get(name, False) or cited
    return found


def _in_no_use(situation: Situation) -> Reason:
    """Return B9, with the uses in which the plan would lie if it stated more."""
    near: list[tuple[str, str]] = []
    names: list[str] = []
    for kind, noun in (("supported", "supported use"), ("conditional", "conditional use")):
        for place, use in enumerate(records_of(situation.declared, "contexts", kind)):
            if use.get("when") is None:
                continue
            name = called(noun, use, place)
            names.append(name)
            covers = situation.covers(use["when"])
            if set(covers.values()) <= {Cover.ALL, Cover.UNSAID}:
                near.append((name, to_state(situation, unsaid(covers))))
    said = "the plan lies in no use that the report supports"
    if near:
        said += "; it may lie in " + ", ".join(f"{name}, if it states {missing}" for name, missing in near)
        change = "State " + ", or ".join(f"{missing} for {name}" for name, missing in near) + "."
    elif names:
        change = f"Narrow the plan to {', or '.join(names)}."
    else:
        change = "Ask those who made the report to state the uses that they stand behind."
    return Reason("B9", Outcome.UNKNOWN, said, change)
