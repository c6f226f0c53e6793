"""Spans: whether offsets are counted in the declared unit, and whether the text at them is what a file says it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gtreport.annotations.alignment.telling import Told, first_items, share
from gtreport.annotations.span_checks import Fragments, Offsets, same_text, text_of
from gtreport.annotations.structures import Structures
from gtreport.annotations.written import Written, WrittenSpan

_UNITS = ("codepoint", "utf16", "utf8_byte")
_ENDS = ("exclusive", "inclusive")
_EXPLAINED = 0.9
_FEW = 2
_CUT, _CUT_SHARE = 3, 0.2
"""So many spans, and such a share of those in texts where units differ, must cut words as they are read."""

_WORDS = {"codepoint": "code points", "utf16": "UTF-16 units", "utf8_byte": "UTF-8 bytes"}


def tell_spans(found: Structures, told: Told) -> None:
    """Tell what is wrong with the spans of a file; a text that differs is not told where the unit explains it."""
    written = found.written
    if not written.spans or written.span_unit not in _UNITS:
        return
    offsets = _Texts(found.item_texts)
    if written.spans_told:
        if not _tell_unit(found, offsets, told):
            _tell_texts(found, told)
    else:
        _tell_cut_words(found, offsets, told)


class _Texts:
    """Offsets in the texts of items, by unit, made once for each."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self.texts = texts
        self._made: dict[tuple[int, str], Offsets] = {}

    def fragments(self, span: WrittenSpan, unit: str, end: str) -> Fragments | None:
        """Return a span in code points, its offsets taken in a unit; None where they do not fit the text."""
        text = self.texts[span.item]
        offsets = self._made.setdefault((span.item, unit), Offsets(text, unit))
        made: Fragments = []
        for start, stop in sorted(span.fragments):
            first, last = offsets.codepoint(start), offsets.codepoint(stop + (end == "inclusive"))
            if first is None or last is None or not 0 <= first < last <= len(text):
                return None
            made.append((first, last))
        return made


def _others(written: Written) -> list[tuple[str, str]]:
    declared = (written.span_unit, written.span_end)
    return [(unit, end) for unit in _UNITS for end in _ENDS if (unit, end) != declared]


def _counted(unit: str, end: str) -> str:
    return f"{_WORDS[unit]}, the end {'inside' if end == 'inclusive' else 'not inside'}"


def _tell_unit(found: Structures, offsets: _Texts, told: Told) -> bool:
    """Tell of spans that do not hold the text that the file gives for them, but do when counted otherwise."""
    written = found.written
    kept = [one for one in written.spans if one.said is not None]
    odd = [one for one in kept if not one.fits]
    if len(odd) < _FEW:
        return False
    elsewhere = written.spans_told - len(kept)  # spans of plain texts that fit: they fit in every unit, but not end
    for unit, end in _others(written):
        holds = sum(_holds(offsets, one, unit, end) for one in kept)
        counted = elsewhere if end == written.span_end else 0
        explained = sum(_holds(offsets, one, unit, end) for one in odd)
        if holds + counted < _EXPLAINED * written.spans_told or explained < _EXPLAINED * len(odd):
            continue
        told.tell(
            "span_unit_differs",
            f"{share(len(odd), written.spans_told, 'spans')} {_are(odd)} another text than the file gives, counted in "
            f"{_counted(written.span_unit, written.span_end)}; {explained} of them hold it when counted in "
            f"{_counted(unit, end)}: {_names(found, odd)}",
            f"declare offset_unit: {unit} and offset_end: {end}",
            n=len(odd),
            total=written.spans_told,
            unit=unit,
            end=end,
        )
        return True
    return False


def _are(spans: Sequence[WrittenSpan]) -> str:
    return "hold" if len(spans) > 1 else "holds"


def _holds(offsets: _Texts, span: WrittenSpan, unit: str, end: str) -> bool:
    made = offsets.fragments(span, unit, end)
    return made is not None and same_text(text_of(offsets.texts[span.item], made), span.said or "")


def _names(found: Structures, spans: Sequence[WrittenSpan]) -> str:
    return first_items(found.items, (one.item for one in spans))


def _tell_texts(found: Structures, told: Told) -> None:
    odd = [one for one in found.written.spans if one.said is not None and not one.fits]
    if odd:
        told.tell(
            "span_text_differs",
            f"{share(len(odd), found.written.spans_told, 'spans')} {_are(odd)} another text than the file gives: "
            f"{_names(found, odd)}",
            "attach the text that the spans were marked in, or correct the offsets",
            n=len(odd),
            total=found.written.spans_told,
        )


def _tell_cut_words(found: Structures, offsets: _Texts, told: Told) -> None:
    """Tell of spans that cut words in the unit in which they are read, and none in another unit.

    Only texts that are not ASCII tell, and only where words have edges: in a script without blanks every span cuts.
    """
    written = found.written
    here = [one for one in written.spans if not offsets.texts[one.item].isascii()]
    cut = [one for one in here if _cuts(offsets, one, written.span_unit, written.span_end)]
    if len(cut) < max(_CUT, _CUT_SHARE * len(here)):
        return
    for unit in _UNITS:
        if unit != written.span_unit and not any(_cuts(offsets, one, unit, written.span_end) for one in here):
            told.tell(
                "span_unit_differs",
                f"{share(len(cut), len(here), 'spans')} in texts that are not ASCII cut a word or lie outside, counted "
                f"in {_WORDS[written.span_unit]}, and none does when counted in {_WORDS[unit]}: {_names(found, cut)}",
                f"declare offset_unit: {unit}",
                n=len(cut),
                total=len(here),
                unit=unit,
            )
            return


def _cuts(offsets: _Texts, span: WrittenSpan, unit: str, end: str) -> bool:
    made = offsets.fragments(span, unit, end)
    text = offsets.texts[span.item]
    return made is None or any(_inside_word(text, place) for fragment in made for place in fragment)


def _inside_word(text: str, place: int) -> bool:
    return 0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum()
