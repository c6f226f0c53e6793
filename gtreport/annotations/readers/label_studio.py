"""Label Studio exports: JSON with tasks and their annotations, and the short forms JSON-MIN and CSV.

Choices, ratings and numbers become labels of the item; rectangles, outlines, keypoints, brushes, spans, texts and
pairwise choices become marks. The annotator is `completed_by`, whose addresses and names are never shown; an
annotation without it is kept apart as `unknown`. Predictions, reviews and drafts are no annotations. Cancelled
annotations are left out; an empty result of choices is left out, of regions it says that nothing was found.

Several files (a folder, or the option `files`) come from one server where they share an annotation; otherwise their
annotators are kept apart by the name of the file, unless `shared_ids` is true.

| Option | Meaning |
|---|---|
| `item_key` | key of the task's data that names the item, such as `image`; the task's id when absent |
| `control` | name of the control (`from_name`) whose results count; in CSV, the column |
| `files` | annotators and their files: a mapping, a list, or `each` |
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `shared_ids` | `true` where one annotator id in two files is one person |
| `server` | text that is put before every annotator id |
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gtreport.annotations.file_texts import number_of, read_json, refused
from gtreport.annotations.gathering import Gathering, mention
from gtreport.annotations.label_studio_results import Result, Results, controls_of, has_shape, kept
from gtreport.annotations.label_studio_rows import tasks_of_rows
from gtreport.annotations.names import upload_name
from gtreport.annotations.parts import Part, each_file
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import FILE_OPTIONS, LABEL_OPTIONS, Reader, ReadRequest
from gtreport.annotations.span_checks import SpanChecks

_SUFFIXES = (".json", ".csv")
_SHOWN = 5


@dataclass(frozen=True)
class _Task:
    """One task of one file."""

    part: Part
    content: Mapping[str, Any]

    @property
    def annotations(self) -> list[Mapping[str, Any]]:
        """Its annotations, by whatever name the version of the export gives them."""
        given = self.content.get("annotations", self.content.get("completions"))
        return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []

    @property
    def data(self) -> Mapping[str, Any]:
        data = self.content.get("data")
        return data if isinstance(data, dict) else {}

    @property
    def number(self) -> str:
        return str(self.content.get("id", self.content.get("inner_id")))


def read(request: ReadRequest) -> Gathering:
    """Read the exports.

    Raises:
        AnnotationsRefused: A file is no such export, or it is not clear which items are the same.
    """
    parts = each_file(request, _SUFFIXES)
    tasks = [task for part in parts for task in _tasks(request, part)]
    return _Export(request, parts, tasks).read()


def _tasks(request: ReadRequest, part: Part) -> list[_Task]:
    if part.path.suffix.lower() == ".csv":
        return [_Task(part, one) for one in tasks_of_rows(request, part, None)]
    content = read_json(request, part.path, part.shown)
    if not isinstance(content, list) or not all(isinstance(one, dict) for one in content):
        raise refused(request, f"{part.shown} is no Label Studio export: it is no list of tasks", 1)
    if content and not any("annotations" in one or "completions" in one for one in content):
        return [_Task(part, one) for one in tasks_of_rows(request, part, content)]
    return [_Task(part, one) for one in content]


class _Export:
    """Tasks of one or several files, while they are read into what is gathered."""

    def __init__(self, request: ReadRequest, parts: list[Part], tasks: list[_Task]) -> None:
        self.request = request
        self.parts = parts
        self.tasks = tasks
        self.found = Gathering(request.name)
        control = request.options.get("control")
        self.control = None if control is None else str(control)
        self.spans = SpanChecks(request, self.found, "utf16")
        self.results = Results(self.found, self.spans)
        self.one_server = len(parts) == 1 or bool(request.options.get("shared_ids")) or self._shares_annotations()
        self.people = _people(tasks, self.one_server)
        self.item_key = self._item_key()
        self.renamed: dict[str, set[str]] = {}
        self.cancelled = self.empty = 0
        self.origins: set[str] = set()

    def read(self) -> Gathering:
        everything = [kept(one.get("result"), self.control) for task in self.tasks for one in task.annotations]
        self.found.structured = any(has_shape(one) for one in everything)
        self._refuse_other_tasks()
        self._refuse_other_controls([name for results in everything for name in controls_of(results)])
        seen: dict[tuple[str, str], tuple[Part, str]] = {}
        for task in self.tasks:
            item = self._item(task)
            fresh = [one for one in task.annotations if self._is_new(task, one, seen)]
            for one in fresh:
                self._annotation(task, item, one)
            self._complete(task)
        self.spans.finish()
        self._tell()
        return self.found

    def _shares_annotations(self) -> bool:
        """Return whether two files hold the same annotation, which two servers do not."""
        seen: dict[str, Part] = {}
        for task in self.tasks:
            for one in task.annotations:
                if one.get("id") is not None:
                    text = json.dumps([task.data, one.get("id"), one.get("result")], sort_keys=True, default=str)
                    if seen.setdefault(text, task.part) != task.part:
                        return True
        return False

    def _item_key(self) -> str | None:
        given = self.request.options.get("item_key")
        if given is not None:
            missing = next((task for task in self.tasks if str(given) not in task.data), None)
            if missing is not None:
                keys = ", ".join(missing.data) or "none"
                message = f"task {missing.number} has no data {quoted(str(given))}; it has {keys}"
                raise refused(self.request, message, mend="correct option item_key")
            return str(given)
        if self.one_server:
            return None
        found = sorted({key for task in self.tasks for key in task.data})
        if len(found) == 1:
            return str(found[0])
        names = ", ".join(found) or "none"
        message = f"{len(self.parts)} files of different servers: task ids do not say which items are the same"
        raise refused(self.request, message, mend=f"name the item in option item_key, one of {names}")

    def _item(self, task: _Task) -> int:
        text = task.data.get("text")
        if self.item_key is None:
            return self.found.item(task.number, text=text if isinstance(text, str) else None)
        written = str(task.data[self.item_key])
        name = upload_name(written)
        if name != written:
            self.renamed.setdefault(name, set()).add(task.part.name)
        return self.found.item(name, text=text if isinstance(text, str) else None)

    def _refuse_other_tasks(self) -> None:
        """Refuse one task id that stands for two tasks: their labels would be compared."""
        if self.item_key is not None:
            return
        data: dict[str, _Task] = {}
        for task in self.tasks:
            first = data.setdefault(task.number, task)
            if first.part != task.part and first.data != task.data:
                message = f"task {task.number} is another one in {first.part.shown} and in {task.part.shown}"
                self.found.refuse(message, mend="name the item in option item_key")
                return

    def _refuse_other_controls(self, names: Iterable[str]) -> None:
        """Refuse labels of several questions: they would be taken for answers to one."""
        controls = sorted(set(names))
        if len(controls) > 1 and not self.found.structured:
            message = f"{len(controls)} controls hold labels of whole items: {', '.join(controls)}"
            self.found.refuse(message, mend="name the one that counts in option control")

    def _is_new(self, task: _Task, one: Mapping[str, Any], seen: dict[tuple[str, str], tuple[Part, str]]) -> bool:
        if one.get("id") is None or not self.one_server:
            return True
        key = (task.number, str(one["id"]))
        content = json.dumps(one.get("result"), sort_keys=True, default=str)
        if key not in seen:
            seen[key] = (task.part, content)
            return True
        first, before = seen[key]
        if first == task.part:
            return before != content
        which = "both files" if len(self.parts) == 2 else f"{first.shown} and {task.part.shown}"
        same = "taken once" if before == content else "with other results; the first one is taken"
        self.found.note(
            f"annotation {one['id']} of task {task.number} is in {which}: {same}", sort="shared annotations"
        )
        return False

    def _annotation(self, task: _Task, item: int, one: Mapping[str, Any]) -> None:
        annotator = self._annotator(task, one)
        self.found.annotators.setdefault(annotator)
        results = kept(one.get("result"), self.control)
        if one.get("was_cancelled"):
            self.cancelled += 1
            self.found.leave_out("annotations", "cancelled", annotator)
            return
        if not results and not self.found.structured:
            self.empty += 1
            self.found.leave_out("annotations", "empty result", annotator)
            return
        answer = self.found.answer(item, annotator, task.part.shown)
        seconds = number_of(one.get("lead_time"))
        if seconds is not None:
            self.found.written.took(annotator, seconds)
        self.results.marks(answer, results)
        self._controls(results)

    def _controls(self, results: Iterable[Result]) -> None:
        self.origins.update(
            str(one["origin"]) for one in results if str(one.get("origin", "")).startswith("prediction")
        )

    def _annotator(self, task: _Task, one: Mapping[str, Any]) -> str:
        """Return the annotator's id: never an address, and kept apart where one id stands for several people."""
        by = one.get("completed_by")
        number, address = (by.get("id"), by.get("email")) if isinstance(by, dict) else (by, None)
        if number is None and address is None:
            called = f"annotation {one['id']}" if one.get("id") is not None else f"an annotation of task {task.number}"
            self.found.note(f'{called} has no completed_by: kept apart as "unknown"', sort="annotations of nobody")
            return "unknown"
        server = self.request.options.get("server")
        name = str(number) if server is None else f"{server}/{number}"
        people = self.people.get(_person(task, number, self.one_server), ())
        if len(people) > 1 and address is not None:
            name = f"{name}.{people.index(str(address)) + 1}"
        if self.one_server:
            return name
        return task.part.annotator if task.part.declared else f"{task.part.annotator}/{name}"

    def _complete(self, task: _Task) -> None:
        total = task.content.get("total_annotations")
        held = len(task.annotations)
        if isinstance(total, int) and total > held:
            self.found.note(
                f"task {task.number}: {total} annotations were made, the file holds {held}: the export is incomplete",
                sort="incomplete tasks",
            )

    def _tell(self) -> None:
        gone = self.cancelled + self.empty
        if gone:
            which = ", ".join(f"{n} {what}" for n, what in ((self.cancelled, "cancelled"), (self.empty, "empty")) if n)
            self.found.note(f"{gone} {'annotation was' if gone == 1 else 'annotations were'} left out: {which}")
        for origin in sorted(self.origins):
            self.found.note(
                f"origin {quoted(origin)}: pre-labels were shown to the annotator, so agreement must be read with that "
                "in mind"
            )
        if any(isinstance(one.get("completed_by"), dict) and one["completed_by"].get("email") for one in self._all()):
            self.found.note(
                "annotator ids come with e-mail addresses: they are not taken over",
                rule="names_in_annotations",
                mend="the site uses neutral codes and shows no address",
            )
        self._tell_people()
        if self.renamed:
            everywhere = sum(len(places) == len(self.parts) for places in self.renamed.values())
            said = f"{everywhere} of {len(self.renamed)} match" if len(self.parts) > 1 else f"{len(self.renamed)} names"
            self.found.note(f"image names were matched after removing an upload prefix; {said}")

    def _tell_people(self) -> None:
        for (_, number), people in self.people.items():
            if len(people) > 1:
                n = len(people)
                message = f"annotator id {mention(number)} comes with {n} different addresses: taken as {n} annotators"
                mend = "give each person an id of their own, or keep the files apart with option shared_ids: false"
                self.found.note(message, rule="annotator_id_shared", sort="ids of several people", mend=mend)
        if self.one_server:
            return
        files: dict[str, set[str]] = {}
        for task in self.tasks:
            for one in task.annotations:
                by = one.get("completed_by")
                files.setdefault(str(by.get("id") if isinstance(by, dict) else by), set()).add(task.part.name)
        for number, names in sorted(files.items()):
            if len(names) > 1:
                times = {2: "two", 3: "three", 4: "four"}.get(len(names), str(len(names)))
                self.found.note(
                    f'annotator "{number}" comes from {times} files: taken as {times} annotators named by file; '
                    "say so if it is one person",
                    mend="set option shared_ids: true",
                    sort="annotators of several files",
                )

    def _all(self) -> Iterable[Mapping[str, Any]]:
        return (one for task in self.tasks for one in task.annotations)


def _person(task: _Task, number: object, one_server: bool) -> tuple[str, str]:
    return "" if one_server else task.part.name, str(number)


def _people(tasks: list[_Task], one_server: bool) -> Mapping[tuple[str, str], Sequence[str]]:
    """Return the addresses under each annotator id.

    Ids of two projects may be counted from 1 anew; there the address tells people apart. Where one address stands under
    several ids, as after a replacement of all addresses, it tells nothing, and ids alone count.
    """
    people: dict[tuple[str, str], list[str]] = {}
    ids: dict[tuple[str, str], set[str]] = {}
    for task in tasks:
        for one in task.annotations:
            by = one.get("completed_by")
            if isinstance(by, dict) and by.get("id") is not None and by.get("email"):
                key, address = _person(task, by["id"], one_server), str(by["email"])
                ids.setdefault((key[0], address), set()).add(key[1])
                if address not in people.setdefault(key, []):
                    people[key].append(address)
    return {} if any(len(numbers) > 1 for numbers in ids.values()) else people


READER = Reader(
    "label_studio",
    "Label Studio exports: JSON, JSON-MIN and CSV",
    read,
    {**FILE_OPTIONS, **LABEL_OPTIONS, "item_key": (), "control": (), "server": ()},
    folders=True,
)
