"""WebAnno TSV 3 (WebAnno, INCEpTION): tokens with their offsets, span layers in columns, spans joined by `[id]`.

The item is the document, the annotator the name of the file: `document/annotator.tsv` in an export of a project; a
single file is a document of one annotator. The label is the value of the layer's feature; `*` is a span without a
value. Offsets count UTF-16 units, as these tools do, and are turned into code points. Relations and chains are counted.

| Option | Meaning |
|---|---|
| `files` | annotators and their files: a mapping, a list, or `each` |
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `layer` | name of the span layer, whole or its last part; all layers when absent |
| `feature` | name of the layer's feature; the first one when absent |
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from gtreport.annotations.file_texts import lines_of, read_text, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.parts import File, Part, parted_files
from gtreport.annotations.reading import FILE_OPTIONS, LABEL_OPTIONS, Reader, ReadRequest
from gtreport.annotations.span_checks import SpanChecks

_TOKEN = re.compile(r"^\d+-\d+(\.\d+)?$")
_OFFSETS = re.compile(r"^(\d{1,9})-(\d{1,9})$", re.ASCII)
_VALUE = re.compile(r"^(?P<value>.*?)(?:\[(?P<id>\d+)\])?$", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"t": "\t", "n": "\n", "r": "\r"}
_NO_VALUE = "(no value)"


@dataclass
class _Layer:
    """A layer of the header with the columns of its features."""

    kind: str
    name: str
    features: list[str]
    first: int = 0


@dataclass
class _Span:
    """A span, while its tokens are read."""

    label: str
    start: int
    end: int
    line: int


def read(request: ReadRequest) -> Gathering:
    """Read the documents.

    Raises:
        AnnotationsRefused: A file is no WebAnno TSV 3, or has no such layer.
    """
    found = Gathering(request.name)
    found.structured = True
    spans = SpanChecks(request, found, "utf16")
    for part, file in parted_files(request, (".tsv",)):
        _document(request, found, spans, part, file)
    spans.finish()
    return found


def _document(request: ReadRequest, found: Gathering, spans: SpanChecks, part: Part, file: File) -> None:
    layers: list[_Layer] = []
    texts: list[tuple[int, str]] = []
    pending: list[str] = []
    made: dict[tuple[int, str], _Span] = {}
    tokens = 0
    lines = list(lines_of(read_text(request, file.path, file.name)))
    if not lines or not lines[0][1].startswith("#FORMAT=WebAnno TSV 3"):
        raise refused(request, f"{file.name} is no WebAnno TSV 3: it does not begin with #FORMAT=WebAnno TSV 3", 1)
    for number, line in lines:
        if line.startswith("#T_"):
            layers.append(_layer(line, layers))
        elif line.startswith("#Text="):
            if not pending:
                found.count("sentences")
            pending.append(_unescaped(line.removeprefix("#Text=")))
        elif line and not line.startswith("#"):
            cells = line.split("\t")
            offsets = _OFFSETS.match(cells[1]) if len(cells) > 2 and _TOKEN.match(cells[0]) else None
            if offsets is None:
                raise refused(request, f"{file.name}:{number}: the line is no token", number)
            start, end = int(offsets[1]), int(offsets[2])
            if pending:
                texts.append((start, "\n".join(pending)))
                pending = []
            tokens += "." not in cells[0]
            _token(request, layers, cells, number, (start, end), made)
    found.count("tokens", tokens)
    _finish(request, found, spans, part, file, layers, texts, made)


def _layer(line: str, before: list[_Layer]) -> _Layer:
    kind, _, rest = line.partition("=")
    name, *features = rest.split("|")
    first = 3 + sum(max(len(one.features), 1) for one in before)
    return _Layer(kind.removeprefix("#T_"), name, features, first)


def _token(
    request: ReadRequest,
    layers: list[_Layer],
    cells: list[str],
    number: int,
    offsets: tuple[int, int],
    made: dict[tuple[int, str], _Span],
) -> None:
    for at, layer in enumerate(layers):
        if layer.kind != "SP" or not _is_wanted(request, layer):
            continue
        wanted = request.options.get("feature")
        place = layer.features.index(str(wanted)) if wanted is not None and str(wanted) in layer.features else 0
        column = layer.first + place
        cell = cells[column] if column < len(cells) else "_"
        if cell in ("_", ""):
            continue
        for nth, text in enumerate(re.split(r"(?<!\\)\|", cell)):
            match = _VALUE.match(text)
            value, joint = (text, None) if match is None else (match["value"], match["id"])
            key = (at, joint if joint is not None else f"line {number}.{nth}")
            label = _NO_VALUE if value == "*" else _unescaped(value)
            span = made.get(key)
            if span is None:
                made[key] = _Span(label, *offsets, number)
            else:
                span.end = max(span.end, offsets[1])


def _is_wanted(request: ReadRequest, layer: _Layer) -> bool:
    wanted = request.options.get("layer")
    return wanted is None or str(wanted) in (layer.name, layer.name.rpartition(".")[2])


def _finish(
    request: ReadRequest,
    found: Gathering,
    spans: SpanChecks,
    part: Part,
    file: File,
    layers: list[_Layer],
    texts: list[tuple[int, str]],
    made: dict[tuple[int, str], _Span],
) -> None:
    kept = [layer for layer in layers if layer.kind == "SP" and _is_wanted(request, layer)]
    if not kept:
        names = ", ".join(layer.name for layer in layers if layer.kind == "SP") or "none"
        raise refused(request, f"{file.name} has no such span layer; it has {names}", 1, "correct option layer")
    for layer in layers:
        if layer.kind != "SP":
            found.count("relation layers" if layer.kind == "RL" else "chain layers")
    path = PurePosixPath(file.relative)
    in_folder = not part.declared and part.path.is_dir() and path.parent.as_posix() != "."
    document = path.parent.as_posix() if in_folder else path.name if part.path.is_dir() else _document_name(part)
    item = found.item(document, text=_whole(texts))
    answer: Answer = found.answer(item, path.stem if in_folder else part.annotator, file.name)
    nameless = 0
    for span in made.values():
        fragments = spans.fragments(f"{file.name}:{span.line}", [(span.start, span.end)], answer, line=span.line)
        if fragments is not None:
            found.put_span(found.mark(answer, span.label, span.line), fragments)
            nameless += span.label == _NO_VALUE
    if nameless:
        which = "one span has" if nameless == 1 else f"{nameless} spans have"
        found.note(f'{which} no value ("*")', file=file.name)


def _document_name(part: Part) -> str:
    """Return the document of a single file: one for all annotators where each has a file."""
    return "document" if part.declared else part.path.name


def _whole(texts: list[tuple[int, str]]) -> str:
    """Return the text of a document: its sentences at their offsets, blanks between them."""
    whole, size = "", 0
    for start, text in texts:
        whole += " " * (start - size) + text
        size = max(size, start) + len(text.encode("utf-16-le")) // 2
    return whole


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda match: _SIGNS.get(match[1], match[1]), text)


READER = Reader(
    "webanno",
    "WebAnno TSV 3: span layers of documents",
    read,
    {**FILE_OPTIONS, **LABEL_OPTIONS, "layer": (), "feature": ()},
    folders=True,
)
