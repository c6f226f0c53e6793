"""A path leaves the report's folder.

**Why.** A report is one folder that can be copied and read anywhere. Files outside it are not there for others, and a
path may not reach into the rest of a reader's machine. Such a file is not opened.

**Fix.** Copy the file into the folder and give a relative path without `..`:

    annotations:
      - {id: ratings, file: annotations/ratings.csv, format: long}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.attached_paths import OUTSIDE, attached_paths, refusal
from gtreport.rules.rule import STRUCTURE, Rule
from gtreport.sources import PathRefused, quoted, show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each path of a data file or of evidence that leaves the folder, by its words or by a link."""
    if evidence.folder is None:
        return
    for answer, place, written in attached_paths(evidence.answers):
        refused = refusal(evidence.folder, written)
        if refused is not None and refused.reason in OUTSIDE:
            message = f"{show(answer)}: {quoted(written)} leaves the report's folder: {_why(refused)}"
            yield Problem(answer, message, at=evidence.reading.locate(place))


def _why(refused: PathRefused) -> str:
    """Return what is wrong without naming the path again, and what to do."""
    shown = quoted(refused.written)
    why = refused.message.replace(f"no such file {shown}: ", "").replace(f"the path {shown}", "it").replace(shown, "it")
    advice = [fault.help for fault in refused.faults if fault.help]
    return "; ".join([why, *advice])


RULE = Rule("GT021", "path_outside_report", Severity.ERROR, STRUCTURE, check, __doc__)
