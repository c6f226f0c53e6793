"""Labels in words, as small self-contained SVG files: what a ground truth is not for, what it asks for; no grades."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gtreport.charts.fitting import shortened, width
from gtreport.questionnaire.answers import Answer
from gtreport.report import Report
from gtreport.templating import environment

TEMPLATE = "partials/badge.svg.j2"
LEFT = "ground truth"
_LETTER, _PAD, _MOST_LETTERS = 6.6, 8, 60


@dataclass(frozen=True)
class Badge:
    """One label.

    Attributes:
        file: Name of its file, without characters that a shell or an address would mind.
        text: What it says.
        svg: The picture.
    """

    file: str
    text: str
    svg: str


def badges(report: Report) -> tuple[Badge, ...]:
    """Return a label for each use that is excluded, and for each that has conditions, in the order of the report."""
    contexts = report.answers.contexts
    texts = [f"not for {_words(use.id)}" for use in (*contexts.prohibited, *contexts.out_of_scope)]
    texts += [
        f"{_words(use.id)} only under {'a condition' if n == 1 else f'{n} conditions'}"
        for use in contexts.conditional
        if (n := len(use.conditions))
    ]
    if report.expired:
        texts.append("past its time")
    return tuple(_badge(text) for text in dict.fromkeys(texts))


def _words(name: Answer[str]) -> str:
    return re.sub(r"[-_]+", " ", name.get() or "a use without a name")


def _badge(text: str) -> Badge:
    shown = shortened(text, _MOST_LETTERS)
    left, right = (round(2 * _PAD + _LETTER * width(part)) for part in (LEFT, shown))
    svg = environment().get_template(TEMPLATE).render(left=left, right=right, what=LEFT, shown=shown, whole=text)
    name = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80] or "use"
    return Badge(f"{name}.svg", text, str(svg))
