"""Numbers as they are written in the file: their decimals say how exactly they are claimed."""

from __future__ import annotations

from gtreport.questionnaire.answers import Answer
from gtreport.sources import SourceMap


def as_written(number: Answer[float], source: SourceMap) -> str | None:
    """Return a number as it is written; None without one."""
    if number.get() is None:
        return None
    for path in (number.path, (*number.path, "value")):
        raw = source.raw(path)
        if raw is not None:
            return raw
    return repr(number.get())
