"""Everything in a questionnaire with its question and its place, whether it is asked or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from gtreport.questionnaire.answers import Answer, Entries, Part, Records, Standing
from gtreport.questionnaire.question import Question, mark, question_of
from gtreport.sources import FieldPath

Node = Answer[object] | Records[Part] | Entries[Part] | Part


class Field(NamedTuple):
    """One field of a part, as it is named in Python and in the file.

    Attributes:
        name: The attribute of the part.
        key: The key in the file.
        id: The id of the question, for example `source.sites[].kind`.
        question: The question; None for a mapping that only groups questions.
        below: How the id goes on below the field: `[]` for records, `.*` for entries, else nothing.
    """

    name: str
    key: str
    id: str
    question: Question | None
    below: str


@dataclass(frozen=True)
class Placed:
    """An answer, list, mapping or part, written or not.

    Attributes:
        question: Its question; None for records, and for mappings that only group questions.
        node: The answer, list, mapping or part.
        holder: The part that it belongs to.
        path: Where it stands, or would stand.
        standing: Its status.
    """

    question: Question | None
    node: Node
    holder: Part
    path: FieldPath
    standing: Standing


@cache
def fields_of(part: type[Part], prefix: str) -> tuple[Field, ...]:
    """Return the fields of a part, computed once for each place of the part."""
    rows = []
    for name, field in part.fields.items():
        key = field.key
        rows.append(Field(name, key, prefix + key, question_of(field, prefix + key), mark(field)))
    return tuple(rows)


def everything(part: Part, prefix: str = "") -> Iterator[Placed]:
    """Yield all that lies below a part, each list and mapping before what it holds, in the order of the questionnaire.

    Args:
        part: The questionnaire, or a part of it.
        prefix: The id of the part, with a full stop; nothing for the questionnaire.
    """
    for field in fields_of(type(part), prefix):  # type: ignore[arg-type]  # mypy asks the instances for a hash
        node: Node = getattr(part, field.name)
        path, standing = (node.here, node.standing) if isinstance(node, Part) else (node.path, node)
        yield Placed(field.question, node, part, path, standing)
        for record in parts_below(node):
            if record is not node:
                yield Placed(None, record, part, record.here, record.standing)
            yield from everything(record, f"{field.id}{field.below}.")


def parts_below(node: object) -> tuple[Part, ...]:
    """Return the part itself, the records of a list or the entries of a mapping; nothing for an answer."""
    if isinstance(node, Part):
        return (node,)
    if isinstance(node, Records):
        return node.items
    return tuple(node.items.values()) if isinstance(node, Entries) else ()
