"""The collected odd and hostile questionnaires against what must be found in each.

Names that the specification spells otherwise are renamed in the text before it is read, and expected columns behind
them move along.
"""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from gtreport.errors import Fault, UnreadableError
from gtreport.evidence import gather
from gtreport.findings import Finding, Level
from gtreport.questionnaire.answers import Answer, Records
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.paths import resolve
from gtreport.questionnaire.placed import everything
from gtreport.questionnaire.value_types import Period
from gtreport.rules.engine import judge
from gtreport.sources import read_document

SHARED = Path(os.environ.get("GTREPORT_SHARED", Path(__file__).parents[2] / "shared"))
CASES = SHARED / "cases" / "questionnaires"
TODAY = date(2026, 11, 30)
NUMBER_OF_CASES = 46

RENAMED = {"target_population": "population", "n_instances": "n_items", "label_space": "labels"}

SECONDS = 2.0
"""The limit that the cases state for the hostile ones; no case may take longer."""

WORDS = {
    ("answer-status", "2:22"): r"GT005.*unknown has no reason",
    ("answer-status", "3:46"): r"GT005.*has no reason",
    ("answer-status", "4:28"): r'GT002.*did you mean "not_applicable"\?',
    ("answer-status", "5:12"): r"GT002.*a value beside status answered",
    ("answer-status", "6:33"): r"GT014.*todo",
    ("billion-laughs", "2:10"): r"the alias \*a0 is not allowed",
    ("comments-only", "1:1"): r"the file holds no questionnaire",
    ("control-and-bidi-escapes", "1:18"): r"direction override \(U\+202E\)",
    ("control-and-bidi-escapes", "1:47"): r"control character \(U\+0000\)",
    ("crlf", "3:3"): r'GT001.*"wrong_key"',
    ("dates-and-clock-times", "3:35"): r"GT002.*date.*2024-13-45",
    ("dates-and-clock-times", "8:27"): r"GT019.*12:30 .*750",
    ("dates-and-clock-times", "9:27"): r"GT019.*1:20:30 .*4830",
    ("duplicate-keys", "6:7"): r"GT018.*value.*line 4",
    ("duplicate-keys", "9:1"): r"GT018.*quality.*line 1",
    ("empty", "1:1"): r"the file is empty",
    ("file-references", "2:35"): r"GT021.*leads outside the folder",
    ("file-references", "3:35"): r"GT021.*absolute path",
    ("file-references", "4:35"): r"GT021.*link that leads outside",
    ("file-references", "5:35"): r"GT021.*URL where a file is expected: files are not downloaded.*kind url",
    ("file-references", "6:35"): r"GT021.*URL where a file is expected",
    ("file-references", "7:35"): r"GT021.*home sign is not expanded",
    ("file-references", "8:35"): r"GT011.*no such file",
    ("file-references", "9:35"): r"GT011.*a folder where a file is expected",
    ("hash-in-value", "2:16"): r'GT019.*the rest of the line after " #" is a comment: quote the value',
    ("huge-scalar", "2:9"): r"300,000 characters long, at most [\d,]+ are read",
    ("impossible-numbers", "3:54"): r"GT412.*cohen_kappa \(-1 to 1\)",
    ("impossible-numbers", "3:68"): r"GT013.*count.*cannot be negative",
    ("impossible-numbers", "3:86"): r"GT013.*agreement needs two or more annotators",
    ("impossible-numbers", "4:55"): r"GT412.*fleiss_kappa \(-1 to 1\).*87 % would be 0\.87",
    ("impossible-numbers", "5:30"): r"GT002.*a number.*leave it out.*status: unknown",
    ("impossible-numbers", "6:16"): r"GT008.*nowhere.*targets",
    ("impossible-numbers", "6:48"): r"GT002.*a number.*decimal point: 0\.85",
    ("impossible-numbers", "6:65"): r"GT002.*whole number.*12\.5",
    ("javascript-links", "4:34"): r"GT011.*only http, https, mailto and doi addresses can be linked",
    ("javascript-links", "5:34"): r"GT011.*holds a blank",
    ("latin-1", "2:12"): r"not UTF-8 \(byte 0xe9\)",
    ("leading-zeros-and-octal", "3:12"): r"GT019.*010 .*text is expected",
    ("leading-zeros-and-octal", "4:12"): r"GT019.*08 .*text is expected",
    ("leading-zeros-and-octal", "5:12"): r"GT019.*0x1F .*text is expected",
    ("leading-zeros-and-octal", "4:31"): r'GT002.*whole number.*"1_000"',
    ("leading-zeros-and-octal", "5:39"): r"GT002.*whole number.*1000",
    ("names-that-collide", "7:10"): r"GT002.*must not be empty",
    ("names-that-collide", "5:10"): r'GT002.*letters, digits, "-" and "_"',
    ("names-that-collide", "4:10"): r'GT002.*letters, digits, "-" and "_"',
    ("norway", "4:15"): r"GT019.*NO is read by other YAML tools as false",
    ("norway", "5:15"): r"GT019.*no is read by other YAML tools as false",
    ("norway", "8:19"): r"GT019.*yes is read by other YAML tools as true",
    ("norway", "8:24"): r"GT019.*no is read by other YAML tools as false",
    ("odd-keys", "1:1"): r'GT001.*"1"',
    ("odd-keys", "2:1"): r'GT001.*"true"',
    ("odd-keys", "3:3"): r"a key must be text",
    ("odd-keys", "5:1"): r'GT001.*"null"',
    ("odd-keys", "6:1"): r'GT001.*""',
    ("placeholders", "2:9"): r"GT004.*placeholder",
    ("placeholders", "3:12"): r"GT004.*placeholder",
    ("placeholders", "4:12"): r"GT004.*placeholder.*status: not_applicable.*reason",
    ("placeholders", "5:13"): r"GT004.*placeholder",
    ("placeholders", "6:12"): r"GT004.*placeholder",
    ("placeholders", "9:27"): r'GT502.*"none".*itself a claim; say how limits were looked for',
    ("root-is-list", "1:1"): r"a mapping of parts is expected, this is a list",
    ("root-is-text", "1:1"): r"a mapping of parts is expected, this is text",
    ("self-alias", "2:11"): r"the alias \*l is not allowed",
    ("several-documents", "3:1"): r"GT022.*2 YAML documents",
    ("syntax-at-sign", "2:9"): r"a value that begins with @ must be quoted",
    ("syntax-back-tick", "4:9"): r"a value that begins with ` must be quoted",
    ("syntax-brace", "2:17"): r"text after }; quote the value",
    ("syntax-bracket", "2:17"): r"text after ]; quote the value",
    ("syntax-colon-unquoted", "2:15"): r'a value that holds ": " must be quoted',
    ("syntax-percent", "2:9"): r"a value that begins with % must be quoted",
    ("syntax-unclosed-quote", "2:9"): r"the quotation mark \" is not closed",
    ("tab-indent", "2:1"): r"a tab is used for indentation; use blanks",
    ("tags", "1:18"): r"the tag .*os\.system.* is not allowed",
    ("tags", "2:9"): r"the tag .*binary.* is not allowed",
    ("tags", "3:9"): r"the tag .*mine.* is not allowed",
    ("unknown-keys", "1:1"): r'GT001.*"identitty".*did you mean "identity"\?',
    ("unknown-keys", "4:3"): r'GT001.*"nmae".*did you mean "name"\?',
    ("unknown-keys", "5:3"): r'GT001.*"licence".*did you mean "license"\?',
    ("version-as-number", "2:20"): r"GT019.*1\.10 .*1\.1,.*text is expected",
    ("version-as-number", "4:12"): r"GT019.*2 .*text is expected",
    ("wrong-enum", "3:11"): r'GT002.*"detection_box".*did you mean "detection_bbox"\?',
    ("wrong-enum", "4:12"): r'GT002.*"Nominal".*did you mean "nominal"\?',
    ("wrong-enum", "6:11"): r'GT002.*draft, review, release.*"finished"',
    ("wrong-types", "1:11"): r'GT002.*a mapping, found "Fjords"',
    ("wrong-types", "2:10"): r"GT002.*a list, found a mapping",
    ("wrong-types", "4:16"): r"GT002.*a whole number",
    ("wrong-types", "5:17"): r"GT002.*true or false",
    ("wrong-types", "8:10"): r"GT002.*a list, found the number 3",
}
"""What the message at a position must say, in our words; positions as the cases give them."""

ABSENT = {"GT003", "GT020", "GT901"}
"""Rules on what the cases, which are fragments, do not answer."""

NEVER = {
    "bom": [r"\\ufeff", "\ufeff"],
    "crlf": [r"\r", r":[56]:"],
    "dates-and-clock-times": [r"datetime"],
    "huge-scalar": [r"x{100}"],
    "file-references": [r"root:"],
}
"""What no message may hold, as far as it can be read off messages."""

PARSER_WORDS = re.compile(
    r"expected <block end>|ScannerError|ParserError|BlockEnd|Token|Traceback|could not find expected"
)


@dataclass(frozen=True)
class Told:
    """What was said about a file, and the answers as far as it could be read."""

    said: tuple[tuple[str, str], ...]
    answers: Questionnaire | None
    findings: tuple[Finding, ...]
    seconds: float

    def at(self, place: str) -> list[str]:
        return [message for where, message in self.said if where == place]


def cases() -> list[str]:
    return [path.name.removesuffix(".expected.yaml") for path in sorted(CASES.glob("*.expected.yaml"))] or ["none"]


def expected_of(case: str) -> dict[str, Any]:
    expected: dict[str, Any] = yaml.safe_load((CASES / f"{case}.expected.yaml").read_text(encoding="utf-8"))
    return expected


def renamed(data: bytes) -> bytes:
    for theirs, ours in RENAMED.items():
        data = data.replace(theirs.encode(), ours.encode())
    return data


def moved(place: str, original: bytes) -> str:
    """Return an expected position in the text with our names."""
    line, column = (int(number) for number in place.split(":"))
    lines = original.decode("utf-8", "replace").split("\n")
    before = lines[line - 1][: column - 1] if line <= len(lines) else ""
    longer = sum(before.count(theirs) * (len(theirs) - len(ours)) for theirs, ours in RENAMED.items())
    return f"{line}:{column - longer}"


def _fault_text(fault: Fault) -> str:
    return f"{fault.message}; {fault.help}" if fault.help else fault.message


def tell(case: str, folder: Path) -> Told:
    data = renamed((CASES / f"{case}.yaml").read_bytes())
    if case == "file-references":
        (folder / "link-to-outside.csv").symlink_to("/etc/hostname")
    started = time.perf_counter()
    try:
        document = read_document(data, f"{case}.yaml")
    except UnreadableError as error:
        said = tuple((f"{fault.line}:{fault.column}", _fault_text(fault)) for fault in error.faults)
        return Told(said, None, (), time.perf_counter() - started)
    evidence = gather(load(document), folder, TODAY)
    findings = judge(evidence, Level.RELEASE)
    seconds = time.perf_counter() - started
    faults = [(f"{fault.line}:{fault.column}", _fault_text(fault)) for fault in document.faults]
    found = [(f"{one.location.line}:{one.location.column}", f"{one.code} {one.message}") for one in findings]
    return Told((*faults, *found), evidence.answers, findings, seconds)


@pytest.fixture(autouse=True)
def _cases_are_there() -> None:
    if not CASES.is_dir():
        pytest.skip(f"the collected cases are not there: {CASES}")


def test_every_case_is_here() -> None:
    assert len(cases()) == NUMBER_OF_CASES


@pytest.mark.parametrize("case", cases())
def test_what_must_be_found_is_found_where_it_stands(case: str, tmp_path: Path) -> None:
    told = tell(case, tmp_path)
    original = (CASES / f"{case}.yaml").read_bytes()
    for wanted in expected_of(case).get("must_find", ()):
        place, words = str(wanted["at"]), WORDS[case, str(wanted["at"])]
        said = told.at(moved(place, original))
        assert any(re.search(words, message, re.DOTALL) for message in said), f"{place}: {words}\n{told.said}"


@pytest.mark.parametrize("case", cases())
def test_values_are_those_of_the_file(case: str, tmp_path: Path) -> None:
    values = expected_of(case).get("values", {})
    told = tell(case, tmp_path)
    for field, value in values.items():
        if isinstance(value, str) and "or a finding" in value:
            continue  # the finding is the choice made here, and its place is among those that must be found
        assert told.answers is not None
        assert value_of(told.answers, field) == value, field


def value_of(answers: Questionnaire, field: str) -> object:
    for theirs, ours in RENAMED.items():
        field = field.replace(theirs, ours)
    whole, _, end = field.rpartition(".") if field.endswith((".from", ".to")) else (field, "", "")
    path = resolve(answers, whole)
    node = next(one.node for one in everything(answers) if one.path == path)
    if isinstance(node, Records):
        return [record.value.get() for record in node]  # type: ignore[attr-defined]  # labels, the only such list here
    assert isinstance(node, Answer)
    value = node.get()
    if isinstance(value, Period):
        return value.start if end == "from" else value.end
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", cases())
def test_no_case_takes_long(case: str, tmp_path: Path) -> None:
    assert tell(case, tmp_path).seconds < SECONDS


@pytest.mark.parametrize("case", cases())
def test_messages_hold_nothing_that_they_must_not(case: str, tmp_path: Path) -> None:
    for place, message in tell(case, tmp_path).said:
        for pattern in NEVER.get(case, ()):
            assert not re.search(pattern, f"{case}:{place}: {message}"), message
        assert not PARSER_WORDS.search(message), message
        assert len(message) < 1500


@pytest.mark.parametrize("case", ["html-in-answers", "quoted-odd-characters", "template-in-answers"])
def test_answers_with_odd_characters_need_no_finding(case: str, tmp_path: Path) -> None:
    told = tell(case, tmp_path)
    about = [one for one in told.findings if one.path[:1] == ("identity",) and one.code not in ABSENT]
    assert [one.message for one in about] == []


def test_nothing_is_said_at_the_values_of_odd_characters(tmp_path: Path) -> None:
    told = tell("quoted-odd-characters", tmp_path)
    assert [one for one in told.findings if one.location.line in (2, 3)] == []


def test_an_object_tag_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tell("tags", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_aliases_are_refused_or_read_alike(tmp_path: Path) -> None:
    told = tell("anchors-and-merge", tmp_path)
    assert told.at("5:14") == ["identity.creators[0]: the alias *p1 is not allowed; write the value out"]
    assert any("the alias *c is not allowed; write the value out" in said for said in told.at("6:13") + told.at("6:19"))
    assert any('key "common"' in said for said in told.at("1:1"))


def test_other_answers_are_kept_beside_a_wrong_one(tmp_path: Path) -> None:
    answers = tell("wrong-types", tmp_path).answers
    assert answers is not None
    assert answers.composition.modality.get() == ("image",)


def test_neither_of_two_equal_keys_is_taken(tmp_path: Path) -> None:
    answers = tell("duplicate-keys", tmp_path).answers
    assert answers is not None
    values = [record.value.get() for record in answers.quality.agreement]
    assert {0.4, 0.84}.isdisjoint(values)


def test_what_is_a_placeholder_counts_as_absent(tmp_path: Path) -> None:
    answers = tell("placeholders", tmp_path).answers
    assert answers is not None
    identity = answers.identity
    given = [identity.name, identity.purpose, identity.contact, identity.citation, identity.license]
    assert [one.get() for one in given] == [None] * 5
