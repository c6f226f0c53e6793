"""Attached annotations that have a shape, with what a report says of how they are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gtreport.agreement.forms.normalisers import NORMALISERS
from gtreport.agreement.structured.estimating import OF_FORMS, form_of
from gtreport.agreement.structured.form import Form, Marked
from gtreport.agreement.structured.forms.texts import IN_WORDS
from gtreport.annotations.structures import Structures
from gtreport.questionnaire.targets import Target


@dataclass(frozen=True, eq=False)
class Marks:
    """The marks of an attached file.

    Attributes:
        marked: The annotations with what is declared about them.
        form: Their form; None where the file holds nothing of the form that the target declares.
        reason: Why there is no form.
    """

    marked: Marked
    form: Form | None
    reason: str = ""


def marks_of(found: Structures, target: Target | None) -> Marks:
    """Return annotations with their form and what their target declares.

    Args:
        found: The annotations.
        target: The target that they belong to.
    """
    written = target.form.get() if target is not None else None
    wanted = OF_FORMS.get(written or "")
    form = form_of(found) if wanted is None else next(filter(None, (form_of(found, one) for one in wanted)), None)
    marked = Marked(found, declared_parameters(target) if target is not None else {})
    if form is not None:
        return Marks(marked, form)
    holds = ", ".join(kind for kind in found.place if found.count(kind)) or "nothing"
    return Marks(marked, None, f"the file holds {holds}, which is not compared as {written or 'anything'}")


def declared_parameters(target: Target) -> Mapping[str, object]:
    """Return the parameters of statistics that the encoding of a target answers, by their names."""
    encoding = target.encoding
    found: dict[str, object] = dict(encoding.matching.get() or {})
    answers = {
        "spacing": encoding.spacing.get(),
        "tolerance_mm": encoding.tolerance_mm.get(),
        "form": target.form.get(),
        "reference_sampling": encoding.reference_sampling.get(),
    }
    found |= {name: value for name, value in answers.items() if value is not None}
    normaliser = encoding.text_normalisation.get()
    if normaliser in NORMALISERS:
        found["normaliser"] = normaliser
    elif normaliser is not None:
        found[IN_WORDS] = normaliser
    return found
