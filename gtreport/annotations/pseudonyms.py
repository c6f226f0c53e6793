"""Pseudonyms: annotators become A1, A2, ... before anything is made of their ids, so that nothing can publish them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gtreport.annotations.building import Columns
from gtreport.annotations.problems import FileProblem, near
from gtreport.annotations.texts import Coded, Texts


def pseudonyms_of(columns: Columns) -> Mapping[str, str]:
    """Return the pseudonym of each annotator id, numbered in the order of the ids; an empty id has none."""
    return pseudonyms_of_ids(() if columns.annotator is None else columns.annotator.texts)


def pseudonyms_of_ids(ids: Iterable[str]) -> Mapping[str, str]:
    """Return the pseudonym of each id, numbered in the order of the ids; an empty id has none.

    Numbers have as many digits as the last one, so that pseudonyms stand in the order of the ids: what is drawn at
    random then is the same as without them.
    """
    named = sorted(text for text in ids if text)
    digits = len(str(len(named)))
    return {text: f"A{number:0{digits}}" for number, text in enumerate(named, 1)}


def renamed(columns: Columns, pseudonyms: Mapping[str, str]) -> Columns:
    """Return the columns with the pseudonyms in place of the annotators' ids."""
    if columns.annotator is None:
        return columns
    texts = Texts(pseudonyms.get(text, text) for text in columns.annotator.texts)
    return replace(columns, annotator=Coded(columns.annotator.codes, texts))


def pair_renamed(pair: object, pseudonyms: Mapping[str, str]) -> object:
    """Return the parameter `pair` of a statistic with pseudonyms in place of the two ids.

    Args:
        pair: Two ids in a sequence, or in a text with a comma between them, which an id may hold itself.
        pseudonyms: The pseudonym of each id.

    Returns:
        The two pseudonyms with a comma between them; `?` for an id that the file does not hold.
    """
    if isinstance(pair, str):
        places = [at for at, letter in enumerate(pair) if letter == ","]
        readings = [(pair[:at].strip(), pair[at + 1 :].strip()) for at in places]
        known = (one for one in readings if all(name in pseudonyms for name in one))
        names: Iterable[object] = next(known, readings[0] if readings else (pair,))
    else:
        names = pair if isinstance(pair, (tuple, list)) else (pair,)
    return ",".join(pseudonyms.get(str(name), "?") for name in names)


def ids_renamed(value: object, pseudonyms: Mapping[str, str]) -> object:
    """Return a parameter that names annotators with pseudonyms in their place: an id, a list of ids, a mapping by id.

    An id that the file does not hold is shown as `id_shown` says, which is nobody's pseudonym.
    """
    if isinstance(value, Mapping):
        return {_renamed(name, pseudonyms): one for name, one in value.items()}
    if isinstance(value, (tuple, list)):
        return tuple(_renamed(name, pseudonyms) for name in value)
    return _renamed(value, pseudonyms)


def _renamed(name: object, pseudonyms: Mapping[str, str]) -> str:
    written = str(name)
    return pseudonyms[written] if written in pseudonyms else f"{id_shown(written, pseudonyms)} (not in the file)"


def id_shown(written: str, pseudonyms: Mapping[str, str]) -> str:
    """Return what a site shows for an id that the file does not hold: what was written.

    Pseudonyms hide who the annotators of the file are. An id that none of them has tells nothing of them, and without
    it an author cannot see the mistake. It is `?` only where it is written nearly as that of an annotator, for then it
    is that person's name, misspelt.
    """
    return "?" if near(written, pseudonyms) else written


def without_contents(problem: FileProblem, form: str) -> FileProblem:
    """Return what is wrong with a file that could not be read, without the names and texts that it holds.

    Whose names these are is not known before the columns are found: in a wide file, columns are called after people.

    Args:
        problem: What is wrong.
        form: The format that the file was read as.
    """
    where = "" if problem.line is None else f", line {problem.line}"
    message = f"{problem.file} cannot be read as {form}{where}; gtreport check says what is wrong"
    return FileProblem(problem.rule, message, problem.file, problem.line)
