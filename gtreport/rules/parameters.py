"""Parameters without which the value of a statistic or metric means nothing, and where else they may be answered."""

from __future__ import annotations

from collections.abc import Mapping

from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.encoding import Encoding
from gtreport.questionnaire.targets import Target
from gtreport.questionnaire.vocabulary import STATISTICS


def missing_parameters(name: str, params: Answer[dict[str, object]], target: Target | None) -> tuple[str, ...]:
    """Return the parameters that a statistic needs and that neither `params` nor the encoding of its target gives.

    Args:
        name: A name of the table of statistics; one that is not in it needs nothing.
        params: The answer that should hold the parameters; when it is declared unknown, nothing is missing.
        target: The target that the value is about, when it can be told.
    """
    if params.declared or name not in STATISTICS:
        return ()
    given: Mapping[str, object] = params.get() or {}
    needed = _needed(name, given, target)
    return tuple(
        one for one in needed if given.get(one) is None and not (target and _in_encoding(one, target.encoding))
    )


def _needed(name: str, given: Mapping[str, object], target: Target | None) -> tuple[str, ...]:
    """Return what a statistic needs; alpha takes either the level of the labels or a distance between them."""
    if name != "krippendorff_alpha":
        return STATISTICS[name].parameters
    if target is not None and _has_no_level(target):
        return ("distance",)
    return () if given.get("distance") is not None else ("level",)


def _has_no_level(target: Target) -> bool:
    """Return whether labels are boxes or sets, between which only a distance can be told."""
    return target.form.get() == "detection_bbox" or target.encoding.cardinality.get() == "multi_label"


def _in_encoding(parameter: str, encoding: Encoding) -> bool:
    """Return whether the encoding of a target answers, or declares unknown, what a parameter would say."""
    places: dict[str, tuple[Answer[str] | Answer[float] | Answer[dict[str, str]], ...]] = {
        "normaliser": (encoding.normaliser, encoding.text_normalisation),
        "visibility": (encoding.visibility,),
        "tolerance_mm": (encoding.tolerance_mm,),
        "unit": (encoding.value_unit,),
    }
    matching = encoding.matching.get() or {}
    return parameter in matching or any(place.answered or place.declared for place in places.get(parameter, ()))
