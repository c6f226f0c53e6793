"""Collecting what a file says: cleans every text alike, so that each importer only says which answer stands where."""

from __future__ import annotations

from collections import Counter

from gtreport.errors import Fault
from gtreport.importers.imported import Imported, Imports, Origin
from gtreport.importers.licences import NO_LICENCE, spdx_of
from gtreport.importers.texts import is_unanswered, latex_in, number_in, people_in, shortened, without_emails
from gtreport.questionnaire.placeholders import is_placeholder
from gtreport.sources import quoted

CROWD_WORDS = frozenset({"workers", "crowdworkers", "crowd workers"})
MOST_RECORDS = 200
"""Records of one list that are taken from one file."""
MOST_WARNINGS = 100
"""Warnings about one file that are told one by one."""


class Findings:
    """Answers and warnings of one file, in the order in which they are found.

    Args:
        file: The file as the user named it.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._answers: list[Imported] = []
        self._warnings: dict[Fault, None] = {}
        self._records: Counter[str] = Counter()

    def done(self) -> Imports:
        """Return all that was found."""
        told = tuple(self._warnings)
        more = len(told) - MOST_WARNINGS
        rest = (Fault(f"and {more:,} more to know about this file", self.file),) if more > 0 else ()
        return Imports(tuple(self._answers), told[:MOST_WARNINGS] + rest)

    def warn(self, message: str, line: int | None = None, column: int | None = None, help: str | None = None) -> None:  # noqa: A002  # the word that faults use
        """Note what a person should know."""
        self._warnings[Fault(message, self.file, line, column, help)] = None

    def answered(self, question: str) -> bool:
        """Tell whether an answer to a question was found."""
        return any(one.question == question for one in self._answers)

    def value(self, question: str, value: object, origin: Origin, record: str = "", *notes: str) -> None:
        """Take a value that is no prose: a number, a truth value, a period, a member of a list."""
        self._answers.append(Imported(question, value, origin, record, notes))

    def text(self, question: str, text: str, origin: Origin, record: str = "", *notes: str) -> bool:
        """Take a text, unless it says nothing; return whether it was taken.

        E-mail addresses are left out, and an overlong text is cut, each with a word.
        """
        plain, emails = without_emails(text.strip())
        if emails:
            self.warn("e-mail addresses are not taken over", origin.line)
        if is_unanswered(plain):
            return False
        plain, cut = shortened(plain)
        latex = latex_in(plain)
        if latex:
            self.warn(f'"{latex}" is LaTeX: shown as typed', origin.line)
        kept = tuple(note for note in (*notes, cut) if note)
        self._answers.append(Imported(question, plain, origin, record, kept))
        return True

    def texts(self, question: str, texts: list[str], origin: Origin) -> bool:
        """Take a list of texts as one answer, without those that say nothing."""
        if any("@" in one and without_emails(one)[1] for one in texts):
            self.warn("e-mail addresses are not taken over", origin.line)
        plain = [shortened(without_emails(one.strip())[0])[0] for one in texts[:MOST_RECORDS]]
        said = [one for one in plain if not is_unanswered(one)]
        if said:
            self._answers.append(Imported(question, said, origin))
        return bool(said)

    def add(self, question: str, text: str, origin: Origin, *notes: str) -> bool:
        """Take a text as a record of its own, the same text once; return whether it was taken."""
        here = question.partition("[]")[0]
        if self._records[here] >= MOST_RECORDS:
            self.warn(f"more than {MOST_RECORDS} entries for {here}: the rest was left out")
            return False
        # The record is named by its text, so that the same text of two files is one record.
        record = " ".join(text.split()).casefold()
        if any(one.question == question and one.record == record for one in self._answers):
            return False
        taken = self.text(question, text, origin, record, *notes)
        self._records[here] += taken
        return taken

    def licence(self, written: str, origin: Origin) -> None:
        """Take a licence: its SPDX id where one is meant, the text where none is, nothing where none is named."""
        plain = written.strip()
        if is_placeholder(plain) and plain.lower() not in NO_LICENCE:
            self.warn(f"license {quoted(plain)} is a placeholder: the answer stays open", origin.line)
        elif plain.lower() in NO_LICENCE:
            self.warn(f"license {quoted(plain)} names no licence: the answer stays open", origin.line)
        elif (known := spdx_of(plain)) is None:
            self.text("identity.license", plain, origin, "", "no licence of the SPDX list")
        else:
            if plain.lower() != known.lower():
                self.warn(f"{quoted(plain)} was mapped to {known}: confirm", origin.line)
            self.value("identity.license", known, origin, "", *([f"written {quoted(plain)}"] if plain != known else []))

    def count(self, question: str, text: str, origin: Origin) -> None:
        """Take the number that a text begins to tell, with the text as a note; the text itself when it tells none."""
        number = number_in(text)
        if number is None:
            self.text(question, text, origin)
        else:
            self.value(
                question,
                number,
                origin,
                "",
                *([] if text.strip() == str(number) else [f"it says {quoted(text.strip(), 200)}"]),
            )

    def annotators(self, text: str, origin: Origin) -> None:
        """Take how many annotators a text names, and say where it names more than one pool."""
        people = people_in(text)
        if not people:
            return
        self.value("protocol.annotators[].n", people[0][0], origin, "", "ask which population the figure is for")
        named = ", ".join(f"{number:,} {word}" for number, word in people)
        kinds = {word in CROWD_WORDS for _, word in people}
        if len(kinds) > 1:
            self.warn(f"two annotator pools are described ({named}): enter two sites", origin.line)
        elif len(people) > 1:
            self.warn(f"several numbers of annotators are named ({named}): which population is each for?", origin.line)
