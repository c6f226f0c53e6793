"""CoNLL columns: one token a line, its tag in a column, sentences with an empty line between them.

Tags with prefixes (`B-`, `I-`, and `E-`, `S-`, `L-`, `U-`, `M-`) are spans of tokens in documents; tags without prefix
are labels of tokens. Lines of blanks or tabs are empty lines; `# text` and `-DOCSTART-` are no tokens. With two columns
the tag is the second one; with more, the columns must be named.

| Option | Meaning |
|---|---|
| `files` | annotators and their files, each the same documents: a mapping, a list, or `each` |
| `folders` | annotators and their folders |
| `token_column`, `tag_column` | number of the column, from 1; negative numbers count from the end |
| `scheme` | `spans` or `tokens`; found by the prefixes when absent |
| `delimiter` | `tab` or `blank`; tabs where the file has any |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from gtreport.annotations.alignment.tags import broken_tags
from gtreport.annotations.file_texts import lines_of, read_text, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.parts import File, Part, parts_of
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import LABEL_OPTIONS, Reader, ReadRequest

_SUFFIXES = (".conll", ".conllu", ".tsv", ".txt", ".iob", ".iob2", ".bio", ".col")
_PREFIX = re.compile(r"^([BIESLUM])[-_](.+)$")
_OUTSIDE = "O"
_COMMENT = re.compile(r"^#\s")


@dataclass
class _Document:
    """The tokens of a document, with the starts of its sentences."""

    tokens: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)


def read(request: ReadRequest) -> Gathering:
    """Read the files.

    Raises:
        AnnotationsRefused: It is not clear which column holds the tag, a line has too few columns, or two annotators'
            tokens differ.
    """
    found = Gathering(request.name)
    parts = parts_of(request, _SUFFIXES)
    read_files = []
    for part in parts:
        files = part.required_files(request, _SUFFIXES)
        read_files += [(part, file, list(_documents(request, found, file))) for file in files]
    if found.problems:
        return found
    tags = {tag for _, _, documents in read_files for one in documents for tag in one.tags}
    scheme = request.options.get("scheme")
    prefixed = [tag for tag in tags if _PREFIX.match(tag)]
    as_spans = bool(prefixed) if scheme is None else scheme == "spans"
    if not prefixed and tags - {_OUTSIDE}:
        found.note("labels have no B-/I- prefix: neighbouring spans of one label cannot be told apart")
    found.structured = as_spans
    found.span_unit = "token"
    if as_spans:
        _tell_broken(found, read_files)
    own_names = len(parts) > 1 and all(part.path.is_file() for part in parts)
    words: dict[str, tuple[list[str], File]] = {}
    for part, file, documents in read_files:
        for number, one in enumerate(documents, 1):
            name = str(number) if own_names else file.relative if len(documents) == 1 else f"{file.relative}#{number}"
            _compare(found, words, name, one, file)
            (_spans if as_spans else _tokens)(found, part, file, name, one)
    return found


def _documents(request: ReadRequest, found: Gathering, file: File) -> Iterator[_Document]:
    text = read_text(request, file.path, file.name)
    delimiter = {"tab": "\t", "blank": None}.get(str(request.options.get("delimiter")), "\t" if "\t" in text else None)
    columns: tuple[int, int] | None = None
    document, fresh = _Document(), True
    for number, line in lines_of(text):
        if not line.strip():
            fresh = True
            continue
        if line.startswith("-DOCSTART-"):
            if document.tokens:
                yield document
            document, fresh = _Document(), True
            continue
        if _COMMENT.match(line) and (delimiter is None or delimiter not in line):
            continue
        cells = line.split(delimiter)
        if columns is None:
            columns = _columns(request, file, cells)
        token, tag = _cells(found, file, number, cells, columns)
        if tag is None:
            continue
        if fresh:
            document.starts.append(len(document.tokens))
            fresh = False
        if token != token.strip():
            edge = "begins" if token != token.lstrip() else "ends"
            message = f"{file.name}:{number}: token {quoted(token)} {edge} with a blank"
            found.note(message, number, sort="tokens with a blank at an edge", file=file.name)
        document.tokens.append(token)
        document.tags.append(tag)
        document.lines.append(number)
    if document.tokens:
        yield document


def _columns(request: ReadRequest, file: File, cells: Sequence[str]) -> tuple[int, int]:
    """Return the places of token and tag in a line; negative ones count from the end."""
    token, tag = request.options.get("token_column"), request.options.get("tag_column")
    if tag is None and len(cells) != 2:
        message = f"{file.name}: {len(cells)} columns and no header: say which columns hold the token and the label"
        raise refused(request, message, 1, "give token_column and tag_column, from 1")
    places = []
    for name, value, default in (("token_column", token, 1), ("tag_column", tag, 2)):
        number = default if value is None else value
        if isinstance(number, str) and number.lstrip("-").isdecimal():
            number = int(number)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < abs(number) <= len(cells):
            message = f"option {name} is {number}, and {file.name} has {len(cells)} columns"
            raise refused(request, message, 1, "count columns from 1")
        places.append(number - 1 if number > 0 else number)
    return places[0], places[1]


def _cells(
    found: Gathering, file: File, number: int, cells: Sequence[str], columns: tuple[int, int]
) -> tuple[str, str | None]:
    try:
        return cells[columns[0]], cells[columns[1]].strip()
    except IndexError:
        message = f"{file.name}:{number}: the line has {len(cells)} columns, too few for the token and the label"
        if len(found.problems) < 10:
            found.refuse(message, number, "check delimiters in this line", file.name)
        return "", None


def _compare(found: Gathering, words: dict[str, tuple[list[str], File]], name: str, one: _Document, file: File) -> None:
    """Refuse two annotators' files whose tokens differ: their tags would be compared one beside the other."""
    if name not in words:
        found.count("tokens", len(one.tokens))
        found.count("sentences", len(one.starts))
    first, before = words.setdefault(name, (one.tokens, file))
    if first == one.tokens:
        return
    pairs = zip(first, one.tokens, strict=False)
    at = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(first), len(one.tokens)))
    here = quoted(one.tokens[at]) if at < len(one.tokens) else "nothing"
    there = quoted(first[at]) if at < len(first) else "nothing"
    line = one.lines[at] if at < len(one.lines) else None
    message = f"{file.name}: token {at + 1} of document {name} is {here}, in {before.name} it is {there}"
    found.refuse(message, line, "compare the same tokens", file.name)


def _tell_broken(found: Gathering, read_files: Sequence[tuple[Part, File, list[_Document]]]) -> None:
    """Tell of tags that the scheme of the prefixes does not allow where they stand, over all files."""
    places = [
        (file, one.lines[start:end], one.tags[start:end])
        for _, file, documents in read_files
        for one in documents
        for start, end in pairwise([*one.starts, len(one.tokens)])
    ]
    broken = broken_tags([tags for _, _, tags in places])
    if not broken:
        return
    shown = [f"{places[sentence][0].name}:{places[sentence][1][at]}: {why}" for sentence, at, why in broken[:3]]
    more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
    found.note(
        f"{len(broken)} {'tag breaks' if len(broken) == 1 else 'tags break'} the scheme: {'; '.join(shown)}{more}",
        rule="tag_sequence_broken",
        file=places[broken[0][0]][0].name,
        mend="begin every span with B-, and end it where the scheme has a sign for that",
        n=len(broken),
    )


def _tokens(found: Gathering, part: Part, file: File, name: str, one: _Document) -> None:
    for at, (tag, line) in enumerate(zip(one.tags, one.lines, strict=True), 1):
        answer = found.answer(found.item(f"{name}:{at}"), part.annotator, file.name, line)
        found.put_label(found.mark(answer, tag, line))


def _spans(found: Gathering, part: Part, file: File, name: str, one: _Document) -> None:
    item = found.item(name)
    answer = found.answer(item, part.annotator, file.name)
    limits = [*one.starts, len(one.tokens)]
    for start, end in pairwise(limits):
        _sentence(found, answer, file, one, start, end)


def _sentence(found: Gathering, answer: Answer, file: File, one: _Document, start: int, end: int) -> None:
    begun, label = start, None

    def close(at: int) -> None:
        if label is not None:
            found.put_span(found.mark(answer, label, one.lines[begun]), [(begun, at)])

    for at in range(start, end):
        tag = one.tags[at]
        match = _PREFIX.match(tag)
        prefix, kind = (match[1], match[2]) if match else ("", None if tag == _OUTSIDE else tag)
        goes_on = kind is not None and kind == label and prefix in ("I", "E", "L", "M", "")
        if not goes_on:
            close(at)
            begun, label = at, kind
            if kind is not None and prefix in ("I", "E", "L", "M"):
                message = f"{file.name}:{one.lines[at]}: {tag} follows nothing of its kind; a span begins here"
                found.note(message, one.lines[at], sort="tags that follow nothing of their kind", file=file.name)
        if prefix in ("S", "U", "E", "L"):
            close(at + 1)
            label = None
    close(end)


READER = Reader(
    "conll",
    "CoNLL columns: tags of tokens",
    read,
    {
        **LABEL_OPTIONS,
        "files": (),
        "folders": (),
        "encoding": (),
        "token_column": (),
        "tag_column": (),
        "scheme": ("spans", "tokens"),
        "delimiter": ("tab", "blank"),
    },
    folders=True,
)
