"""The text of a draft: every question that can be reported as missing in a situation, with what was found for it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gtreport.drafting.comments import HEAD, MODELINE, note_lines, part_lines, question_lines
from gtreport.drafting.situation import SITE_KINDS, Asking, Situation
from gtreport.drafting.yaml_words import dump
from gtreport.importers.combining import Settled, told
from gtreport.importers.fitting import fits
from gtreport.importers.imported import Origin
from gtreport.questionnaire.answers import Entries, Part, Records
from gtreport.questionnaire.conditions import Scope
from gtreport.questionnaire.model import SCHEMA_VERSION, Questionnaire
from gtreport.questionnaire.placed import Field, fields_of
from gtreport.questionnaire.question import Question, inner_part

TEMPLATES = {
    "source.preprocessing": "step",
    "quality.agreement": "agreement",
    "limits.items": "limit",
    "contexts.supported": "use",
    "contexts.out_of_scope": "excluded",
    "decisions": "decision",
}
"""Lists that begin with one record to fill in, with the names of their records; other lists wait as a whole."""

_NAMES = TEMPLATES | {
    "composition.splits": "split",
    "evidence": "E",
    "annotations": "annotations",
    "evaluations": "evaluation",
}
MAX_REASON = 12_000
"""Characters of a reason; more cannot be read in one value."""
TODO = "{status: todo}"
LABELS_PER_ITEM = "protocol.labels_per_item.max"
SEVERAL = "  # two or more, as you said: write how many"


@dataclass(frozen=True)
class Record:
    """One record to be written.

    Attributes:
        name: The name under which answers of it were found.
        fixed: Answers that are known, by the ids of their questions.
        part: The record of the situation, for conditions that look at it.
    """

    name: str
    fixed: Mapping[str, object]
    part: Part | None = None


def draft(situation: Situation, settled: Iterable[Settled] = ()) -> str:
    """Return the text of a report that holds the questions of a situation.

    Args:
        situation: What is known.
        settled: What was found in other documents.
    """
    return _Draft(situation, tuple(settled)).text()


class _Draft:
    """One draft on its way."""

    def __init__(self, situation: Situation, settled: tuple[Settled, ...]) -> None:
        self.situation = situation
        self.found: dict[str, dict[str, Settled]] = defaultdict(dict)
        for one in settled:
            self.found[one.question][one.record] = one
        self.pools = situation.human_sites or ((0,) if self._finds_below("protocol.annotators") else ())
        self.asking = Asking(situation, self.pools)
        self.ids: dict[str, set[str]] = defaultdict(set)
        self.written: set[tuple[str, str]] = set()

    def text(self) -> str:
        lines = [MODELINE, *HEAD.splitlines()]
        root = Record("", self._known())
        for field in fields_of(Questionnaire, ""):
            below = self._field(Questionnaire, field, Scope(), root, commented=True)
            if below:
                lines += [*part_lines(field.key, inner_part(Questionnaire.fields[field.name]), field.question)]
                lines += [one for one in below if field.question is None or not one.startswith("#")]
        left = [
            one
            for records in self.found.values()
            for one in records.values()
            if (one.question, one.record) not in self.written
        ]
        notes = [f"{one.question}: {told(one)}" for one in left]
        lines += note_lines("Found, but not asked in this situation, or answered above by you:", notes)
        return "\n".join(lines) + "\n"

    def _known(self) -> dict[str, object]:
        known: dict[str, object] = {"report.schema": SCHEMA_VERSION, "report.status": "draft"}
        if self.situation.people is not None:
            known["composition.about_people"] = self.situation.people
        if self.situation.several_labels is not None:
            known[LABELS_PER_ITEM] = 2 if self.situation.several_labels else 1
        return known

    def _part(self, part: type[Part], prefix: str, scope: Scope, record: Record, *, commented: bool) -> list[str]:
        lines: list[str] = []
        for field in fields_of(part, prefix):  # type: ignore[arg-type]  # mypy asks the instances for a hash
            lines += self._field(part, field, scope, record, commented=commented)
        return lines

    def _field(self, part: type[Part], field: Field, scope: Scope, record: Record, *, commented: bool) -> list[str]:
        """Return the lines of one field, without indentation; none when it is not asked and nothing is known."""
        about = part.fields[field.name]
        question, inner = field.question, inner_part(about)
        if question is None and inner is not None:
            below = self._part(inner, f"{field.id}.", scope, record, commented=commented)
            return [f"{field.key}:", *_indented(below)] if below else []
        if question is None:
            return []
        level = self.asking.level(question, scope)
        value = self._value(question, scope, record)
        holds_keys = value is None and inner is not None
        if value is None and inner is not None:
            value = self._container(about.kind, inner, question, scope, record, commented=commented, core=level.core)
        if value is None and level.asked:
            value = [TODO]
        if value is None:
            return []
        comments = question_lines(question, core=level.core or not level.asked) if commented else []
        one_line = len(value) == 1 and not value[0].startswith("- ") and (not holds_keys or value == [TODO])
        return [*comments, *([f"{field.key}: {value[0]}"] if one_line else [f"{field.key}:", *_indented(value)])]

    def _container(
        self,
        kind: type,
        inner: type[Part],
        question: Question,
        scope: Scope,
        record: Record,
        *,
        commented: bool,
        core: bool,
    ) -> list[str] | None:
        """Return the lines of a list or part below a question; None when it waits as a whole or is not there."""
        if kind is Entries:
            return None
        if kind is not Records:
            if not core and not self._finds_below(question.id):
                return None
            return self._part(inner, f"{question.id}.", scope, record, commented=commented) or None
        lines: list[str] = []
        for number, one in enumerate(self._records(question.id, record, core=core)):
            within = scope.entering(one.part) if one.part is not None else scope
            below = self._part(inner, f"{question.id}[].", within, one, commented=commented and number == 0)
            lines += _as_item(below)
        return lines or None

    def _records(self, list_id: str, holder: Record, *, core: bool) -> list[Record]:
        if list_id == "source.sites":
            kinds = self.situation.sites or (None,)
            return [self._record(list_id, number, "site", {"kind": kind}) for number, kind in enumerate(kinds)]
        if list_id == "targets":
            forms = self.situation.forms or (None,)
            return [self._record(list_id, number, "target", {"form": form}) for number, form in enumerate(forms)]
        if list_id == "protocol.annotators":
            return [
                self._record(list_id, number, "annotators", {"site": f"site-{site + 1}"})
                for number, site in enumerate(self.pools)
            ]
        names = [
            name
            for question in list(self.found)
            if question.startswith(f"{list_id}[].")
            for name in self.found[question]
        ]
        if not names and (list_id not in TEMPLATES or not core or holder.name):
            return []
        own = _NAMES.get(list_id, "record")
        return [
            Record(name, {f"{list_id}[].id": f"{own}-{number}"} if not self._is_found(f"{list_id}[].id", name) else {})
            for number, name in enumerate(dict.fromkeys(names or [""]), start=1)
        ]

    def _record(self, list_id: str, number: int, name: str, known: Mapping[str, object]) -> Record:
        fixed = {f"{list_id}[].{key}": value for key, value in known.items() if value is not None}
        fixed[f"{list_id}[].id"] = f"{name}-{number + 1}"
        # What was found belongs to the first record, the only one of which a document can speak without naming it.
        return Record("" if number == 0 else f"{name}-{number + 1}", fixed, self.asking.record(list_id, number))

    def _value(self, question: Question, scope: Scope, record: Record) -> list[str] | None:
        """Return the value that is known or was found."""
        if question.id in record.fixed:
            more = SEVERAL if question.id == LABELS_PER_ITEM and self.situation.several_labels else ""
            return [dump(record.fixed[question.id]) + more]
        if not self._may_stand(question.id):
            return None
        one = self.found.get(question.id, {}).get(record.name)
        if one is None:
            return None
        self.written.add((one.question, one.record))
        if question.type == "id":
            return [dump(self._unused(question.id, _as_id(one.value)))]
        form: dict[str, object] = {} if one.value is None else {"value": one.value}
        return [dump(form | {"status": "todo", "reason": _reason(one)})]

    def _unused(self, question_id: str, name: str) -> str:
        """Return an id that no other record of the list has, for two names may be spelled alike as ids."""
        taken = self.ids[question_id]
        number, unused = 2, name
        while unused in taken:
            number, unused = number + 1, f"{name}-{number}"
        taken.add(unused)
        return unused

    def _may_stand(self, question_id: str) -> bool:
        """Tell whether a question belongs to a kind of site that the report may have."""
        kind = question_id.removeprefix("source.sites[].").partition(".")[0]
        return kind not in SITE_KINDS or not self.situation.sites or kind == self.situation.sites[0]

    def _finds_below(self, question_id: str) -> bool:
        return any(one.startswith((f"{question_id}.", f"{question_id}[].")) for one in self.found)

    def _is_found(self, question_id: str, record: str) -> bool:
        return record in self.found.get(question_id, {})


def _reason(one: Settled) -> str:
    first = one.found[0]
    if one.conflict:
        return f"sources differ: {told(one)}"
    if one.value is None:
        said = "; ".join(f"from {_place(each.origin)}: {_whole(each.value)}" for each in one.found)
        return said if len(said) <= MAX_REASON else f"{said[:MAX_REASON]} ... (cut, see the file)"
    notes = "".join(f"; {note}" for note in first.notes)
    return f"from {_place(first.origin)}{notes}"


def _place(origin: Origin) -> str:
    """Return where something was found, with the question or heading that it answers there."""
    return f"{origin} ({origin.under})" if origin.under and origin.pointer is None else str(origin)


def _whole(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _as_id(value: object) -> str:
    """Return text as an id: what cannot stand in one becomes a hyphen."""
    text = str(value)
    if fits("composition.splits[].id", text):
        return text
    return re.sub(r"[^A-Za-z0-9_-]", "-", text)[:80].strip("-") or "unnamed"


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" if line else line for line in lines]


def _as_item(lines: list[str]) -> list[str]:
    """Return the lines of a record as an entry of a list; comments stay above the dash."""
    first = next((number for number, line in enumerate(lines) if not line.startswith("#")), None)
    if first is None:
        return []
    return [*lines[:first], f"- {lines[first]}", *(f"  {line}" for line in lines[first + 1 :])]
