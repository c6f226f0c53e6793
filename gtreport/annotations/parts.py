"""Which files an attached path and its options stand for, and whose each of them is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from gtreport.annotations.gathering import mention
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.sources import PathRefused, files_below, resolve_folder_inside

MAX_FILES = 200_000
MAX_BYTES = 2 * 1024**3

EACH = "each"
"""The option that makes every subfolder, or every file, an annotator."""


@dataclass(frozen=True)
class File:
    """One file of annotations.

    Attributes:
        path: The file.
        name: The file for messages, from the folder that was attached; the annotator's folder is a mention.
        relative: The file from its part's folder, with `/`.
    """

    path: Path
    name: str
    relative: str

    @property
    def stem(self) -> str:
        """The name without its last suffix, from its part's folder."""
        return PurePosixPath(self.relative).with_suffix("").as_posix()


@dataclass(frozen=True)
class Part:
    """A file or folder that holds the work of one annotator, or of several whom it names inside.

    Attributes:
        annotator: The annotator, as the options or the name say.
        declared: Whether the options say that it is one annotator's.
        path: The file or folder.
        name: The part for messages.
        inside: Where it is one file of an annotator's folder, that file from there; empty otherwise.
    """

    annotator: str
    declared: bool
    path: Path
    name: str
    inside: str = ""

    @property
    def shown(self) -> str:
        """The part for messages, its annotator replaced where pseudonyms are asked for."""
        own = mention(self.annotator, self.name) if self.declared else self.name
        return f"{own}/{self.inside}" if self.inside else own

    def files(self, request: ReadRequest, suffixes: Collection[str]) -> list[File]:
        """Return the files of the part that have one of the suffixes, sorted by name.

        Raises:
            AnnotationsRefused: There are too many, or they are too large.
        """
        if self.path.is_file():
            return [File(self.path, self.shown, self.path.name)]
        try:
            found = files_below(self.path, suffixes, max_files=MAX_FILES, max_bytes=MAX_BYTES)
        except PathRefused as refused:
            raise _refused(request, f"{self.name}: {refused.message}") from None
        inside = f"{self.shown}/" if self.declared else ""
        return [File(self.path / one, f"{inside}{one}", one) for one in found]

    def required_files(self, request: ReadRequest, suffixes: Collection[str]) -> list[File]:
        """Return the files of the part, of which there must be some.

        Raises:
            AnnotationsRefused: As `files` does, and where there is none.
        """
        found = self.files(request, suffixes)
        if not found:
            kinds = " or ".join(f"*{one}" for one in suffixes)
            raise _refused(request, f"{request.name} holds no file {kinds}", "check the path, or the format")
        return found


def parts_of(request: ReadRequest, suffixes: Collection[str] = ()) -> list[Part]:
    """Return the parts of an attached file or folder, by the options `folders` and `files`.

    Both take a mapping of annotators to paths, a list of paths, whose names are then the annotators, or `each`: every
    subfolder (every file with one of the suffixes) of the attached folder is an annotator's. Paths start from the
    folder of the report; from the attached folder where there is nothing at that place.

    Args:
        request: What is asked for.
        suffixes: Suffixes of the files, for `files: each`.

    Raises:
        AnnotationsRefused: A path leads nowhere or outside, or two annotators have the same name.
    """
    for option in ("folders", "files"):
        given = request.options.get(option)
        if given is not None:
            return _declared(request, option, given, suffixes)
    return [Part(_annotator(request.path.name, request.path.is_file()), False, request.path, request.name)]


def each_file(request: ReadRequest, suffixes: Collection[str]) -> list[Part]:
    """Return the parts of formats that name annotators inside, of which every one is a file.

    Each file of the attached folder is one; of a folder that the options give to an annotator, all files are theirs.

    Raises:
        AnnotationsRefused: As `parts_of` does, and where the folder holds no such file.
    """
    parts = parts_of(request, suffixes)
    if len(parts) == 1 and not parts[0].declared and parts[0].path.is_dir():
        found = parts[0].required_files(request, suffixes)
        return [Part(_annotator(one.relative, True), False, one.path, one.name) for one in found]
    return [file for part in parts for file in _files_of(request, part, suffixes)]


def _files_of(request: ReadRequest, part: Part, suffixes: Collection[str]) -> list[Part]:
    if not part.path.is_dir():
        return [part]
    found = part.required_files(request, suffixes)
    return [replace(part, path=one.path, inside=one.relative) for one in found]


def parted_files(request: ReadRequest, suffixes: Collection[str]) -> Iterator[tuple[Part, File]]:
    """Yield the files of every part that have one of the suffixes, each with its part.

    Raises:
        AnnotationsRefused: As `parts_of` does, and where a part has no such file.
    """
    for part in parts_of(request, suffixes):
        for file in part.required_files(request, suffixes):
            yield part, file


def _declared(request: ReadRequest, option: str, given: object, suffixes: Collection[str]) -> list[Part]:
    if given == EACH:
        given = _each(request, option, suffixes)
    if isinstance(given, str):
        given = [given]
    if isinstance(given, Mapping):
        named = [(str(annotator), path) for annotator, path in given.items()]
    elif isinstance(given, list | tuple):
        named = [(_annotator(str(path), option == "files"), path) for path in given]
    else:
        message = f"option {option} is neither a mapping of annotators to paths nor a list of paths"
        raise _refused(request, message, "write {annotator: path}")
    if len(named) > 1 and len({annotator for annotator, _ in named}) == 1:
        named = [(PurePosixPath(str(path)).parent.name or annotator, path) for annotator, path in named]
    twice = [name for at, (name, _) in enumerate(named) if name in [other for other, _ in named[:at]]]
    if twice:
        message = f"option {option} names two parts {quoted(twice[0])}"
        raise _refused(request, message, f"write {option} as a mapping of annotators to paths")
    return [_part(request, annotator, path, option) for annotator, path in named]


def _each(request: ReadRequest, option: str, suffixes: Collection[str]) -> list[str]:
    if not request.path.is_dir():
        raise _refused(request, f"option {option} is each, but {request.name} is no folder")
    entries = sorted(one for one in request.path.iterdir() if not one.name.startswith(".") and not one.is_symlink())
    if option == "folders":
        found = [one.name for one in entries if one.is_dir()]
    else:
        found = [one.name for one in entries if one.is_file() and (not suffixes or one.suffix.lower() in suffixes)]
    if not found:
        raise _refused(request, f"option {option} is each, but {request.name} holds none")
    return found


def _part(request: ReadRequest, annotator: str, written: object, option: str) -> Part:
    text = str(written).rstrip("/") or str(written)
    for root in _roots(request):
        try:
            path = resolve_folder_inside(root, text)
        except PathRefused as refused:
            if refused.reason == "absent":
                continue
            raise _refused(request, f"option {option}: {refused.message}") from None
        if option == "folders" and not path.is_dir():
            raise _refused(request, f"option {option}: {quoted(text)} is a file where a folder is expected")
        return Part(annotator, True, path, text)
    message = f"option {option}: no such file or folder {quoted(text)}"
    raise _refused(request, message, "give the path from the folder of the report")


def _roots(request: ReadRequest) -> list[Path]:
    beside = request.path if request.path.is_dir() else request.path.parent
    return [beside] if request.root is None else [request.root, beside]


def option_path(request: ReadRequest, option: str, beside: Path | None = None) -> Path | None:
    """Return the file or folder that an option names; None when it is not given.

    Args:
        request: What is asked for.
        option: Name of the option.
        beside: A further folder that the path may start from.

    Raises:
        AnnotationsRefused: There is no such file or folder inside.
    """
    written = request.options.get(option)
    if written is None:
        return None
    text = str(written).rstrip("/")
    for root in (*_roots(request), *(() if beside is None else (beside,))):
        try:
            return resolve_folder_inside(root, text)
        except PathRefused as refused:
            if refused.reason != "absent":
                raise _refused(request, f"option {option}: {refused.message}") from None
    raise _refused(request, f"option {option}: no such file or folder {quoted(text)}")


def _annotator(path: str, is_file: bool) -> str:
    one = PurePosixPath(path.rstrip("/"))
    return (one.stem if is_file else one.name) or path


def _refused(request: ReadRequest, message: str, mend: str | None = None) -> AnnotationsRefused:
    return AnnotationsRefused((FileProblem("annotations_unreadable", message, request.name, None, mend),))
