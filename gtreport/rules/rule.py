"""What a rule is: a code, a name, a weight, the levels at which it counts, and a check that yields problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from gtreport.evidence import Evidence
from gtreport.findings import Level, Problem, Severity

STRUCTURE = (Level.DRAFT, Level.REVIEW, Level.RELEASE)
"""Levels of a rule about the structure of the file."""

CONTRADICTION = (Level.REVIEW, Level.RELEASE)
"""Levels of a rule about a contradiction in what is answered, or between answers and files."""

MISSING = (Level.RELEASE,)
"""Levels of a rule about something missing."""


class Stage(IntEnum):
    """When a rule runs."""

    ABSENCE = 0
    """Covers an answer that is missing: GT003 and GT020 stay silent about an answer that such a rule reports."""
    ORDINARY = 1
    LAST = 2
    """Reads the findings of all other rules."""


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        code: `GT` and three digits; never reused.
        name: The rule's name in words joined by underscores.
        severity: Its severity at the levels below; at any other level a finding is a note.
        levels: The report levels at which it counts in full.
        check: Yields the problems found in the evidence.
        document: The module's docstring: first line, **Why**, **Fix**.
        stage: When it runs.
        basis: Published lists that ask for it.
        reads_data: Whether it can find something only where attached files were read.
        since: The version of the rule set that it came with.
    """

    code: str
    name: str
    severity: Severity
    levels: tuple[Level, ...]
    check: Callable[[Evidence], Iterable[Problem]]
    document: str
    stage: Stage = Stage.ORDINARY
    basis: tuple[str, ...] = ()
    reads_data: bool = False
    since: str = "1"

    @property
    def summary(self) -> str:
        """The first line of the document."""
        return self.document.strip().splitlines()[0]

    @property
    def why(self) -> str:
        """The paragraph that says why it matters."""
        return self._paragraph("Why")

    @property
    def fix(self) -> str:
        """The first sentence on how to mend it, on one line."""
        before_example = self._paragraph("Fix").partition("\n\n")[0]
        return _first_sentence(" ".join(before_example.split()))

    def _paragraph(self, title: str) -> str:
        _, _, rest = self.document.partition(f"**{title}.**")
        return rest.partition("\n**")[0].strip()


def _first_sentence(text: str) -> str:
    sentence, stop, _ = text.partition(". ")
    return sentence.rstrip(".:") if stop else text.rstrip(".:")
