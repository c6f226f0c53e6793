"""Text of others: what is no answer, what must not be taken over, and the few facts that may be read out of prose."""

from __future__ import annotations

import re
from datetime import date

from gtreport.questionnaire.placeholders import is_placeholder

MAX_TEXT = 8_000
"""Characters of an imported text that are kept; a report is read by people, and the file is named for the rest."""

_SLOT = re.compile(r"\{\{[^{}]*\}\}|\{%[^{}%]*%\}")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_LEFT_AROUND = re.compile(r"[ \t]*[(<\[`]{1,3}[ \t]*[)>\]`]{1,3}")
_MORE = re.compile(r"more information needed", re.IGNORECASE)
_DECORATION = re.compile(r"[\s\[\](){}<>*_.`\"':-]+")

_WORDS = "one two three four five six seven eight nine ten eleven twelve"
_NUMBER_WORDS = {word: number for number, word in enumerate(_WORDS.split(), start=1)}
_NUMBER = r"\d{1,3}(?:,\d{3})+|\d{1,9}|" + "|".join(_NUMBER_WORDS)
_PEOPLE = re.compile(
    rf"(?<![\w.,])({_NUMBER})\s{{1,4}}(?:[a-z-]{{3,20}}\s{{1,4}}){{0,2}}?"
    r"(annotators|raters|coders|labell?ers|experts|crowd ?workers|workers|radiologists|reviewers|curators)\b",
    re.IGNORECASE,
)
_LATEX = re.compile(r"\d{1,12}\\%")
_MONTH_NAMES = "january february march april may june july august september october november december"
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES.split(), start=1)}
_MONTH = "|".join(name.capitalize() for name in _MONTHS)
_DAY = re.compile(
    r"\b(\d{4})-(\d{2})-(\d{2})(?=$|[^\d-])"
    rf"|\b({_MONTH}) (\d{{1,2}}), (\d{{4}})\b|\b(\d{{1,2}}) ({_MONTH}) (\d{{4}})\b"
)


def without_comments(text: str) -> str:
    """Return text without HTML comments, every line where it was; a comment without an end goes to the end."""
    kept, position = [], 0
    while (start := text.find("<!--", position)) >= 0:
        end = text.find("-->", start + 4)
        end = len(text) if end < 0 else end + 3
        kept += [text[position:start], "\n" * text.count("\n", start, end)]
        position = end
    return "".join([*kept, text[position:]])


def is_unanswered(text: str) -> bool:
    """Tell whether text says nothing: empty, a placeholder, a slot of a template, or the filler of a card."""
    plain = _SLOT.sub("", text)
    if not _DECORATION.sub("", plain) or is_placeholder(plain.strip()):
        return True
    return not _DECORATION.sub("", _MORE.sub("", plain))


def is_filler(text: str) -> bool:
    """Tell whether text is the filler that says that more information is needed."""
    return bool(_MORE.search(text)) and not _DECORATION.sub("", _MORE.sub("", text))


def is_slot(text: str) -> bool:
    """Tell whether text holds a slot of a template that nobody filled in."""
    return bool(_SLOT.search(text))


def without_emails(text: str) -> tuple[str, bool]:
    """Return text without e-mail addresses, and whether there were any."""
    if "@" not in text:
        return text, False
    plain, found = _EMAIL.subn("", text)
    return (_LEFT_AROUND.sub("", plain).strip(), True) if found else (text, False)


def people_in(text: str) -> tuple[tuple[int, str], ...]:
    """Return how many annotators text names, with the word for them, each pair once, in the order of the text."""
    found = ((_number(match[1]), match[2].lower()) for match in _PEOPLE.finditer(text))
    return tuple(dict.fromkeys(found))


def number_in(text: str) -> int | None:
    """Return the first number that text names as a count, with commas between thousands; None when there is none.

    A full stop may be a decimal point or stand between thousands: a number with one is not read.
    """
    match = re.search(r"(?<![\w.,-])(\d{1,3}(?:,\d{3})+|\d{1,12})(?![\w]|[.,]\d)", text)
    return int(match[1].replace(",", "")) if match else None


def latex_in(text: str) -> str | None:
    r"""Return a percentage written for LaTeX, such as `56\%`; None when there is none."""
    match = _LATEX.search(text)
    return match[0] if match else None


def period_in(text: str) -> dict[str, str] | None:
    """Return the two dates that text names as `from` and `to`; None unless it names exactly two, in their order."""
    days: list[str] = []
    for match in _DAY.finditer(text[:MAX_TEXT]):
        year, month, day, named, day_2, year_2, day_3, named_3, year_3 = match.groups()
        if year:
            days.append(f"{year}-{month}-{day}")
        else:
            number = _MONTHS[(named or named_3).lower()]
            days.append(f"{year_2 or year_3}-{number:02}-{int(day_2 or day_3):02}")
    days = list(dict.fromkeys(days))
    if len(days) != 2 or days[0] > days[1] or not all(_is_day(day) for day in days):
        return None
    return {"from": days[0], "to": days[1]}


def address_in(text: str) -> str | None:
    """Return the first web address in text, also that of a link in Markdown; None when there is none."""
    match = re.search(r"https?://[^\s<>()\"'`]{1,500}", text)
    return match[0].rstrip(".,;") if match else None


def truth_in(text: str) -> bool | None:
    """Return what an answer of one word means: yes or no; None for all else, since a sentence may take it back."""
    word = text.strip().rstrip(".!").lower()
    return {"yes": True, "true": True, "no": False, "false": False}.get(word)


def shortened(text: str) -> tuple[str, str | None]:
    """Return text of bearable length, and what to say where it was cut."""
    if len(text) <= MAX_TEXT:
        return text, None
    return text[:MAX_TEXT].rstrip(), f"the first {MAX_TEXT:,} of {len(text):,} characters"


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _number(written: str) -> int:
    return _NUMBER_WORDS.get(written.lower()) or int(written.replace(",", ""))
