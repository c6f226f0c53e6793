"""What an exporter is: one format, written from a report, with a list of what it could not carry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gtreport.crosswalk import is_below
from gtreport.errors import Fault, UsageError
from gtreport.questionnaire.answers import Status
from gtreport.registry import discover, find
from gtreport.report import Report
from gtreport.spelling import nearest
from gtreport.told import Told


@dataclass(frozen=True)
class Exported:
    """A report in another format.

    Attributes:
        text: The file.
        lacking: Properties that the format asks for and no answer fills, with the answer that would.
        left_out: Answers that it does not carry, by their paths.
    """

    text: str
    lacking: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exporter:
    """One format.

    Attributes:
        name: Its name on the command line.
        file: How the file is usually called.
        holds: What is in it, in a few words.
        write: Writes a report, into what stands in the file where the format merges.
        merges: Whether an existing file is merged into, never replaced.
    """

    name: str
    file: str
    holds: str
    write: Callable[[Report, str | None], Exported]
    merges: bool = False


def exporters() -> tuple[Exporter, ...]:
    """Return every exporter, by name."""
    return tuple(sorted(discover("gtreport.exporters", "EXPORTER", Exporter), key=lambda one: one.name))


def exporter_named(name: str) -> Exporter:
    """Return the exporter of a name.

    Raises:
        UsageError: There is none.
    """
    found = find("gtreport.exporters", name.replace("-", "_"), "EXPORTER", Exporter)
    if found is not None:
        return found
    names = [one.name for one in exporters()]
    close = nearest(name, names)
    hint = f"; did you mean {close}?" if close else ""
    raise UsageError(Fault(f"there is no export format {name}{hint}", help=f"one of {', '.join(names)}"))


def not_carried(
    answers: tuple[Told, ...], carried: tuple[str, ...], only_values: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the paths of the answers that a format leaves out; those still to be confirmed are never carried.

    Args:
        answers: The answers.
        carried: Ids of the questions that it carries, or what they stand below.
        only_values: Those of them of which it carries a value and no reason why there is none.
    """
    return tuple(
        one.where for one in answers if one.question.type != "id" and not _is_carried(one, carried, only_values)
    )


def _is_carried(one: Told, carried: tuple[str, ...], only_values: tuple[str, ...]) -> bool:
    """Return whether an answer is carried, or was never given."""
    if one.status is Status.TODO:
        return False
    if one.text is None:
        return True
    return is_below(one.question.id, carried) and (one.answered or not is_below(one.question.id, only_values))
