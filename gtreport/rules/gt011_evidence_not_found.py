"""Evidence cannot be followed: the file is not there or is another one, or the address cannot be linked.

**Why.** A claim is as good as the evidence that a reader can open.

**Fix.** Give a locator that can be followed; correct the file or its `sha256`:

    evidence:
      - {id: E1, kind: file, locator: files/guideline.pdf}
      - {id: E2, kind: url, locator: "https://doi.org/10.2307/2346806"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.report import EvidenceRecord
from gtreport.rules.attached_paths import OUTSIDE
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of
from gtreport.sources import PathRefused, quoted, resolve_inside

_LINKABLE = Pattern(r"(?:https?://|mailto:|doi:)\S", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each file that is missing or differs from its checksum, and each address that cannot be linked.

    A file of annotations that was left unread is only looked for.
    """
    unread = set() if evidence.data_read else {one.file.get() for one in evidence.answers.annotations}
    for record in evidence.answers.evidence:
        locator, kind = record.locator.get(), record.kind.get()
        if locator is None:
            continue
        if kind == "url" and (problem := _address_problem(locator)):
            yield Problem(record.locator.path, f"{name_of('evidence', record)}: {problem}")
        if kind == "file" and evidence.folder is not None:
            yield from _file_problems(record, locator, evidence.folder, read=locator not in unread)


def _address_problem(address: str) -> str | None:
    if not _LINKABLE.match(address):
        return f"only http, https, mailto and doi addresses can be linked, not {quoted(address)}"
    if re.search(r"\s", address):
        return f"the address {quoted(address)} holds a blank; write %20"
    return None


def _file_problems(record: EvidenceRecord, locator: str, folder: Path, *, read: bool) -> Iterator[Problem]:
    name = name_of("evidence", record)
    try:
        file = resolve_inside(folder, locator)
    except PathRefused as refused:
        if refused.reason not in OUTSIDE:  # those are GT021's
            yield Problem(record.locator.path, f"{name}: {refused.message}")
        return
    claimed = record.sha256.get()
    if read and claimed is not None and (problem := _checksum_problem(file, claimed)):
        yield Problem(record.sha256.path, f"{name}: {problem}")


def _checksum_problem(file: Path, claimed: str) -> str | None:
    from hashlib import file_digest  # starts OpenSSL, and few reports give checksums

    try:
        with file.open("rb") as stream:
            found = file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        return f"the file cannot be read: {error.strerror or 'input error'}"
    if claimed.lower().removeprefix("sha256:") == found:
        return None
    return f"sha256 is {quoted(claimed)}, but the file has {found}"


RULE = Rule("GT011", "evidence_not_found", Severity.ERROR, MISSING, check, __doc__, basis=("Croissant sha256",))
