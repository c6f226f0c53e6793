"""Words for dimensions of which a plan says nothing that counts: no value, or only values that B0 removed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtreport.contexts.boxes import Cover
from gtreport.contexts.situation import WRONG_KIND, Situation
from gtreport.contexts.wording import conjoined, shown, values_text


def unsaid(covers: Mapping[str, Cover]) -> list[str]:
    """Return the dimensions on which the plan gives no value that counts."""
    return [name for name, cover in covers.items() if cover is Cover.UNSAID]


def not_stated(situation: Situation, names: Iterable[str]) -> str:
    """Return why dimensions have no value: `population is not stated`, or what is wrong with the values they have.

    A value that the report does not declare was stated; which terms it declares is told with it.
    """
    listed = list(names)
    silent = [shown(name) for name in listed if name not in situation.removed]
    words = [f"{conjoined(silent)} {'is' if len(silent) == 1 else 'are'} not stated"] if silent else []
    return conjoined([*words, *(_removed(situation, name) for name in listed if name in situation.removed)])


def _removed(situation: Situation, name: str) -> str:
    values, kind = situation.removed[name], situation.dimensions.type_of(name)
    stated = f"{shown(name)} {values_text(values)}"
    if kind != "terms":
        return f"{stated} {WRONG_KIND[kind][0]}"
    own = sorted(situation.dimensions.terms.get(name, ()))
    declared = f", which declares {values_text(own)}" if own else ""
    return f"{stated} {'is' if len(values) == 1 else 'are'} not declared in the report{declared}"


def to_state(situation: Situation, names: Iterable[str]) -> str:
    """Return what a plan has to state, and how where it stated something else: `task in terms of the report`."""
    return conjoined(shown(name) + _how(situation, name) for name in names)


def _how(situation: Situation, name: str) -> str:
    if name not in situation.removed:
        return ""
    kind = situation.dimensions.type_of(name)
    return " in terms of the report" if kind == "terms" else f" {WRONG_KIND[kind][1]}"
