"""Answers that name annotators of attached files: where they stand, and how a site shows them instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gtreport.annotations.pseudonyms import ids_renamed, pair_renamed, pseudonyms_of_ids
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.model import Questionnaire
from gtreport.results import NamedAnnotators

RULE_PARAMETERS = ("annotator", "annotators", "weights")
"""Parameters of aggregation rules that name annotators."""

Renaming = Callable[[object, Mapping[str, str]], object]
"""From a value that names annotators to the same with pseudonyms."""


def named_annotators(
    answers: Questionnaire, tables: Mapping[str, AnnotationTable | Structures], *, for_site: bool
) -> tuple[NamedAnnotators, ...]:
    """Return the answers that name annotators of attached files.

    Args:
        answers: The questionnaire.
        tables: The annotations that could be read, by the name of their record.
        for_site: Whether they were read under pseudonyms; else nothing is shown in place of the answers.
    """
    return tuple(_found(answers, _Files(answers, tables, for_site=for_site)))


class _Files:
    """What the annotators of each attached file are called."""

    def __init__(
        self, answers: Questionnaire, tables: Mapping[str, AnnotationTable | Structures], *, for_site: bool
    ) -> None:
        self.names = {one.id.get(): one.file.get() or "" for one in answers.annotations}
        self.for_site = for_site
        self._pseudonyms = {
            name: tables[name].pseudonyms or {text: text for text in tables[name].annotators} for name in tables
        }

    def file_of(self, wanted: str | None, ids: Sequence[str]) -> str | None:
        """Return the annotations that an answer is about; where it names none, those that know one of its ids."""
        if wanted is not None:
            return wanted if wanted in self.names else None
        return next((name for name, known in self._pseudonyms.items() if any(one in known for one in ids)), None)

    def pseudonyms(self, name: str) -> Mapping[str, str]:
        """Return the pseudonyms of a file by id; none of one that cannot be read."""
        return self._pseudonyms.get(name, {})


def _found(answers: Questionnaire, files: _Files) -> Iterator[NamedAnnotators]:
    for record in answers.annotations:
        yield from _columns(record, for_site=files.for_site)
    of_agreement: dict[str, Renaming] = {"pair": pair_renamed, "reference": ids_renamed}
    for agreement in answers.quality.agreement:
        yield from _parameters(agreement.params, agreement.annotations.get(), of_agreement, files)
    rules = dict.fromkeys(RULE_PARAMETERS, ids_renamed)
    for truth in answers.ground_truths:
        if truth.built_by.annotations.get() is not None:
            yield from _parameters(truth.built_by.params, truth.built_by.annotations.get(), rules, files)


def _columns(record: AnnotationFile, *, for_site: bool) -> Iterator[NamedAnnotators]:
    """Yield the columns of a wide file, which are called after annotators."""
    columns = record.columns.annotator
    names = columns.get()
    if record.format.get() != "wide" or names is None:
        return
    shown = ids_renamed(names, pseudonyms_of_ids(names)) if for_site else None
    yield NamedAnnotators(columns.path, (), record.file.get() or "", names, shown)


def _parameters(
    params: Answer[dict[str, object]], wanted: str | None, renaming: Mapping[str, Renaming], files: _Files
) -> Iterator[NamedAnnotators]:
    """Yield the parameters of one record, if some of them name annotators."""
    given = params.get() or {}
    keys = tuple(key for key in renaming if key in given and (key != "weights" or isinstance(given[key], Mapping)))
    ids = tuple(one for key in keys for one in ids_in(given[key]))
    file = files.file_of(wanted, ids)
    if not ids or file is None:
        return
    known = files.pseudonyms(file)
    ids = tuple(one for one in ids if one in known) if known else ids  # who is in no file is nobody's name
    shown = {**given, **{key: renaming[key](given[key], known) for key in keys}} if files.for_site else None
    yield NamedAnnotators(params.path, keys[:1], files.names[file], ids, shown)


def ids_in(value: object) -> tuple[str, ...]:
    """Return the ids in a parameter: a mapping by id, a list of ids, or a text with commas between ids."""
    if isinstance(value, str):
        return tuple(one.strip() for one in value.split(","))
    if isinstance(value, Mapping | list | tuple):
        return tuple(str(one) for one in value)
    return (str(value),)
