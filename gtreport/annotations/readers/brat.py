"""brat standoff: one `.ann` file for each document, beside its text in a `.txt` file.

The item is the document, the label the type of a text-bound annotation (T). Spans may have several fragments. Offsets
count code points, the end not inside, and are compared with the text that stands behind them. Relations, events,
attributes, notes, normalisations and equivalences are counted; attributes of spans, and of events through their
trigger, are kept beside the spans. A document with a `.txt` and an empty `.ann` was looked at and nothing was found.

| Option | Meaning |
|---|---|
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
"""

from __future__ import annotations

import re
from pathlib import Path

from gtreport.annotations.file_texts import lines_of, read_text
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.parts import File, Part, parted_files
from gtreport.annotations.reading import FOLDER_OPTIONS, Reader, ReadRequest
from gtreport.annotations.span_checks import SpanChecks, said_otherwise

_SPAN = re.compile(r"^(?P<label>\S+) (?P<offsets>\d+ \d+(?:;\d+ \d+)*)$")
_OTHERS = {
    "R": "relations",
    "E": "events",
    "A": "attributes",
    "M": "attributes",
    "#": "notes",
    "N": "normalisations",
    "*": "equivalences",
}


def read(request: ReadRequest) -> Gathering:
    """Read the documents.

    Raises:
        AnnotationsRefused: There is no `.ann` file.
    """
    found = Gathering(request.name)
    found.structured = True
    spans = SpanChecks(request, found)
    for part, file in parted_files(request, (".ann",)):
        _document(request, found, spans, part, file)
    spans.finish()
    return found


def _document(request: ReadRequest, found: Gathering, spans: SpanChecks, part: Part, file: File) -> None:
    text = _text(request, file.path.with_suffix(".txt"), file)
    if text is None:
        found.note(f"{file.name} has no text beside it: its offsets were not checked", sort="documents without text")
    item = found.item(file.stem, text=text)
    if text is not None and found.item_texts[item] != text:
        found.refuse(f"{file.name}: the text is another one than another annotator's: offsets cannot be compared")
    answer = found.answer(item, part.annotator, file.name)
    marks: dict[str, int] = {}
    triggers: dict[str, str] = {}
    later: list[tuple[str, list[str]]] = []
    for number, line in lines_of(read_text(request, file.path, file.name)):
        if not line.strip():
            continue
        key, _, rest = line.partition("\t")
        if key.startswith("T"):
            _span(found, spans, answer, file, number, key, rest, marks)
        elif line[:1] in _OTHERS:
            found.count(_OTHERS[line[0]])
            words = rest.partition("\t")[0].split()
            if line[0] == "E" and words:
                triggers[key] = words[0].partition(":")[2]
            elif line[0] in "AM" and len(words) >= 2:
                later.append((key, words))
        else:
            found.note(
                f"{file.name}:{number}: the line is none of brat's; it is left out", number, sort="unknown lines"
            )
    for _, words in later:
        mark = marks.get(triggers.get(words[1], words[1]))
        if mark is not None:
            found.attribute(mark, words[0], words[2] if len(words) > 2 else "true")


def _span(
    found: Gathering,
    spans: SpanChecks,
    answer: Answer,
    file: File,
    number: int,
    key: str,
    rest: str,
    marks: dict[str, int],
) -> None:
    place = f"{file.name}:{number}"
    written, tab, said = rest.partition("\t")
    match = _SPAN.match(written.strip())
    if match is None:
        found.note(f"{place}: {key} has no type and offsets; it is left out", number, sort="broken lines")
        found.lose(answer, "their line is broken", number)
        return
    pairs = [tuple(int(one) for one in pair.split()) for pair in match["offsets"].split(";")]
    fragments = [(start, end) for start, end in pairs]
    if fragments != sorted(fragments):
        order = "in reverse order" if fragments == sorted(fragments, reverse=True) else "in another order"
        found.note(f"{place}: fragments are {order}; sorted", number, sort="fragments out of order", file=file.name)
    made = spans.fragments(f"{place}: {key}", fragments, answer, line=number, said=said if tab else None)
    if made is None:
        return
    text = found.item_texts.get(answer.item)
    if text is not None and tab:
        in_order = sorted(made)
        if fragments == sorted(fragments) or _differs(text, made, said):
            said_otherwise(found, place, text, in_order, said, number)
    mark = found.mark(answer, match["label"], number)
    found.put_span(mark, made)
    marks[key] = mark


def _differs(text: str, fragments: list[tuple[int, int]], said: str) -> bool:
    """Return whether a text is neither that of the fragments as written nor in order."""
    readings = (fragments, sorted(fragments))
    return all(" ".join(text[start:end] for start, end in one).replace("\n", " ") != said for one in readings)


def _text(request: ReadRequest, path: Path, file: File) -> str | None:
    if not path.is_file() or path.is_symlink():
        return None
    return read_text(request, path, f"{file.name.removesuffix('.ann')}.txt")


READER = Reader("brat", "brat standoff: spans in documents", read, {**FOLDER_OPTIONS}, folders=True)
