"""Spans in a text or recording, and transcripts as differences of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from gtreport.agreement.forms.normalisers import normaliser
from gtreport.gallery.drawing import Answer, Drawn, Scene, first_of, named
from gtreport.gallery_types import MOST_LETTERS, Compared, Panel, Stretch, Words

MOST_WORDS = 400
"""Words of a transcript that are compared; more are no picture of a disagreement."""

_QUOTED = 60
_UNITS = {"codepoint": "characters", "token": "tokens", "millisecond": "milliseconds"}


def spans(scene: Scene) -> Drawn:
    """Draw spans: in their text where it may be shown, else along a line."""
    text = scene.text if scene.showable and _counts_letters(scene) else None
    panels = tuple(_spans(one, text) for one in scene.answers)
    ends = [stretch.end for panel in panels for stretch in panel.stretches]
    length = max([*ends, len(scene.text) if scene.text is not None and _counts_letters(scene) else 1])
    notes = []
    if text is not None and len(text) > MOST_LETTERS:
        notes.append(f"the first {MOST_LETTERS:,} of {len(text):,} characters of the text are shown")
    return Drawn(panels, length=length, notes=tuple(notes))


def _counts_letters(scene: Scene) -> bool:
    return all(one.found.span_unit == "codepoint" for one in scene.answers)


def _spans(answer: Answer, text: str | None) -> Panel:
    shown, n_left_out = first_of(answer.of_kind("span"))
    unit = _UNITS[answer.found.span_unit]
    stretches, said = [], []
    for mark in shown:
        label = answer.label(mark)
        fragments = answer.found.spans.of(answer.place("span", mark)).tolist()
        stretches += [Stretch(start, end, label) for start, end in fragments]
        places = " and ".join(f"{start:,} to {end:,}" for start, end in fragments)
        quoted = "" if text is None else f": \u201c{_quote(text, fragments)}\u201d"
        said.append(f"{named(label, 'span')}, {unit} {places}{quoted}")
    return Panel(answer.name, answer.kind, tuple(said), stretches=tuple(stretches), n_left_out=n_left_out)


def _quote(text: str, fragments: Sequence[Sequence[int]]) -> str:
    whole = " \u2026 ".join(text[start:end] for start, end in fragments)
    return whole if len(whole) <= _QUOTED else f"{whole[: _QUOTED - 1]}\u2026"


@dataclass(frozen=True)
class Run:
    """Words that follow each other and are compared alike."""

    words: tuple[str, ...]
    what: Compared


def transcripts(scene: Scene) -> Drawn:
    """Draw transcripts as differences from the reference: a ground truth, or else the first annotator."""
    texts = {one: _text(one) for one in scene.answers}
    reference = scene.answer_of_reference() or (scene.answers[0] if scene.answers else None)
    panels = []
    for one in scene.answers:
        own = one is reference or reference is None
        runs = differences(texts[one] if own or reference is None else texts[reference], texts[one], scene.normaliser)
        panels.append(_transcript(one, runs, None if own or reference is None else reference.name, scene.showable))
    length = max([stretch.end for panel in panels for stretch in panel.stretches], default=1)
    cut = any(len(text.split()) > MOST_WORDS for text in texts.values())
    notes = (f"of each transcript the first {MOST_WORDS} words are compared",) if cut else ()
    return Drawn(tuple(panels), length=length, notes=notes)


def _text(answer: Answer) -> str:
    marks = answer.of_kind("text")
    return answer.found.texts[answer.place("text", marks[0])] if marks else ""


def _transcript(answer: Answer, runs: Sequence[Run], reference: str | None, showable: bool) -> Panel:
    counts = {what: sum(len(run.words) for run in runs if run.what == what) for what in ("same", "added", "missing")}
    n = counts["same"] + counts["added"]
    said = [f"{n} word{'s' * (n != 1)}"]
    if reference is not None:
        said.append(f"against {reference}: {counts['added']} added, {counts['missing']} missing")
    if showable:
        parts = (("added", "added"), ("missing", "missing"))
        said += [f"{name}: {_listed(runs, what)}" for what, name in parts if counts[what]]
    words = tuple(Words(" ".join(run.words), run.what) for run in runs) if showable else ()
    return Panel(
        answer.name, answer.kind, tuple(said), stretches=tuple(_stretches(runs)), words=words, reference=reference
    )


def _listed(runs: Sequence[Run], what: str) -> str:
    every = ", ".join(f"\u201c{' '.join(run.words)}\u201d" for run in runs if run.what == what)
    return every if len(every) <= 4 * _QUOTED else f"{every[: 4 * _QUOTED - 1]}\u2026"


def _stretches(runs: Sequence[Run]) -> Iterator[Stretch]:
    at = 0
    for run in runs:
        yield Stretch(at, at + len(run.words), None, run.what)
        at += len(run.words)


def differences(reference: str, text: str, normaliser_name: str = "none") -> tuple[Run, ...]:
    """Return the words of a text and of its reference in one line: what is missing stands before what was added.

    The words are those of one alignment, which need not have the fewest edits.

    Args:
        reference: What it is compared with.
        text: The text.
        normaliser_name: What is done to each word before; a word of which nothing is left is compared as it is.
    """
    normal = normaliser(normaliser_name)
    before, after = reference.split()[:MOST_WORDS], text.split()[:MOST_WORDS]
    was, now = ([normal(word) or word for word in words] for words in (before, after))
    pieces: list[tuple[Compared, str]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces += [("same", word) for word in after[j1:j2]]
        else:
            pieces += [("missing", word) for word in before[i1:i2]]
            pieces += [("added", word) for word in after[j1:j2]]
    return tuple(Run(tuple(word for _, word in run), what) for what, run in groupby(pieces, key=lambda piece: piece[0]))
