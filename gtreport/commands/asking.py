"""Asking at a terminal: one question at a time, each answer saved before the next is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt

from gtreport.drafting.answering import open_questions, typed, with_answer
from gtreport.drafting.situation import FORMS, SITE_KINDS, Situation
from gtreport.errors import UnreadableError, UsageError
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.model import choices
from gtreport.sources import FieldPath, quoted, read_bytes, read_document, show
from gtreport.sources.limits import MAX_BYTES
from gtreport.writing import write_whole

MEMORY = ".gtreport-init.json"
"""Holds the first choices until there is a report to hold them."""

HOW = (
    "Type an answer; Enter leaves it for later, `=` takes the value shown, `? why` says that it is unknown, "
    "`q` stops. Each answer is saved at once."
)


def ask_situation(known: Situation, folder: Path, console: Console | None = None) -> Situation:
    """Ask for what no option said; each choice is kept, so that one who stops begins where they stopped.

    Args:
        known: What the options say.
        folder: The folder of the report.
        console: The terminal.
    """
    to = console or Console()
    memory = folder / MEMORY
    told: dict[str, Any] = _remembered(memory) | {
        key: value for key, value in asdict(known).items() if value not in ((), None)
    }
    asks: dict[str, Callable[[], Any]] = {
        "sites": lambda: (_choose(to, "Where do the labels come from?", SITE_KINDS),),
        "forms": lambda: (_choose(to, "What does a label look like?", FORMS),),
        "people": lambda: _yes(to, "Are the data about people?"),
        "several_labels": lambda: _yes(to, "Do items have labels of two annotators or more?"),
    }
    for key, ask in asks.items():
        if key not in told:
            told[key] = ask()
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(memory, json.dumps(told).encode(), str(memory))
    memory.unlink(missing_ok=True)
    return Situation(tuple(told["sites"]), tuple(told["forms"]), told["people"], told["several_labels"])


def _remembered(memory: Path) -> dict[str, Any]:
    """Return the choices of a run that was stopped; nothing where they cannot be read or mean nothing here."""
    try:
        held = json.loads(read_bytes(memory, str(memory), MAX_BYTES)) if memory.is_file() else {}
    except ValueError:
        return {}
    kept: dict[str, Any] = {}
    for key, words in (("sites", SITE_KINDS), ("forms", FORMS)):
        given = held.get(key) if isinstance(held, dict) else None
        if isinstance(given, list) and given and all(one in words for one in given):
            kept[key] = tuple(given)
    for key in ("people", "several_labels"):
        if isinstance(held, dict) and isinstance(held.get(key), bool):
            kept[key] = held[key]
    return kept


def _prompt(to: Console, question: str, choices_: list[str] | None = None, default: str | None = None) -> str:
    """Return what is typed; the end of the input stops like Ctrl-C.

    Raises:
        KeyboardInterrupt: Nobody types any more.
    """
    try:
        if default is None:
            return Prompt.ask(question, console=to, choices=choices_, show_choices=len(choices_ or ()) < 3)
        return Prompt.ask(question, console=to, default=default, show_default=False)
    except EOFError:
        raise KeyboardInterrupt from None


def _choose(to: Console, question: str, words: tuple[str, ...]) -> str:
    to.print(f"\n[bold]{question}[/bold]")
    for number, word in enumerate(words, start=1):
        to.print(f"  {number}  {word}")
    numbers = [str(number) for number in range(1, len(words) + 1)]
    given = _prompt(to, "Number", [*numbers, *words])
    return words[int(given) - 1] if given in numbers else given


def _yes(to: Console, question: str) -> bool:
    return _prompt(to, f"\n[bold]{question}[/bold]", ["y", "n"]) == "y"


def answer_open_questions(path: Path, console: Console | None = None) -> None:
    """Ask the questions of a report that wait for an answer, in the order of the file.

    Args:
        path: The report. It is read anew before each question, so that an editor may be open beside.
        console: The terminal.
    """
    to = console or Console()
    to.print(f"\n{HOW}\n")
    passed: set[FieldPath] = set()
    while True:
        text = _text_of(path)
        document = read_document(text.encode(), str(path))
        if document.faults:
            raise UnreadableError(*document.faults)
        one = next((each for each in open_questions(document) if each.path not in passed), None)
        if one is None:
            to.print("Nothing is left to ask here; gtreport status tells what is left to write.")
            return
        passed.add(one.path)
        value = _asked(to, one)
        if value is _STOP:
            to.print(escape(f"Saved. gtreport init {path.parent} --resume goes on."))
            return
        if value is not None:
            changed = with_answer(document, text, one.path, value)
            write_whole(path, changed.encode(), str(path))


_STOP = object()


def _text_of(path: Path) -> str:
    data = read_bytes(path, str(path), MAX_BYTES)
    return data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _asked(to: Console, one: Asked) -> object:
    """Return what to write for one question: a value, a status, `_STOP`, or None to leave it for later."""
    waiting = one.answer.value if isinstance(one.answer, Answer) else None
    to.print(f"[dim]{escape(show(one.path))}[/dim]\n[bold]{escape(one.question.text)}[/bold]")
    to.print(escape(one.question.help))
    if words := choices().get(one.question.id):
        to.print(escape(f"One of: {', '.join(words)}"))
    if one.standing.reason:
        to.print(escape(f"Found: {quoted(one.standing.reason, 600)}"))
    if waiting is not None:
        to.print(escape(f"Value: {quoted(str(waiting), 600)}"))
    while True:
        given = _prompt(to, ">", default="").strip()
        if not given:
            return None
        if given == "q":
            return _STOP
        if given == "=" and waiting is not None:
            return typed_again(waiting)
        if given.startswith("?") and given[1:].strip():
            return {"status": "unknown", "reason": given[1:].strip()}
        try:
            return typed(one.question, given)
        except UsageError as error:
            to.print(escape(f"{error}: {error.faults[0].help}"))


def typed_again(value: object) -> object:
    """Return a value that was read as it is written: a period as a mapping, a tuple as a list."""
    if hasattr(value, "start") and hasattr(value, "end"):
        return {key: end for key, end in (("from", value.start), ("to", value.end)) if end is not None}
    return list(value) if isinstance(value, tuple) else value
