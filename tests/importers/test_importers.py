"""Importers, on small documents of our own: what is an answer, what is none, and what is said about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtreport.errors import UnreadableError
from gtreport.importers.combining import combined, conflicts
from gtreport.importers.imported import Imports
from gtreport.importers.material import import_file

CONTEXT = {
    "@vocab": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
}


def found(tmp_path: Path, name: str, text: str) -> Imports:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return import_file(str(path))


def croissant(tmp_path: Path, **fields: object) -> Imports:
    tree = {"@context": CONTEXT, "conformsTo": "http://mlcommons.org/croissant/1.1", **fields}
    return found(tmp_path, "meta.json", json.dumps(tree))


def values(imports: Imports, question: str) -> list[object]:
    return [one.value for one in imports.answers if one.question == question]


def told(imports: Imports) -> str:
    return "\n".join(fault.message for fault in imports.warnings)


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("key", ["rai:annotatorDemographics", "rai:annotatorsDemographics", "annotatorDemographics"])
def test_terms_are_known_in_every_spelling_and_scheme(tmp_path: Path, scheme: str, key: str) -> None:
    context = {**CONTEXT, "rai": f"{scheme}://mlcommons.org/croissant/RAI/"}
    imports = found(tmp_path, "meta.json", json.dumps({"@context": context, key: "nine bird watchers"}))
    assert values(imports, "protocol.annotators[].demographics") == ["nine bird watchers"]


def test_a_list_of_limits_is_one_record_each_with_its_pointer(tmp_path: Path) -> None:
    imports = croissant(tmp_path, **{"rai:dataLimitations": ["only by day", "only in June"]})
    assert values(imports, "limits.items[].statement") == ["only by day", "only in June"]
    assert imports.answers[-1].origin.pointer == "/rai:dataLimitations/1"


@pytest.mark.parametrize("frame", ["2020-01-01/2020-03-01", ["2020-01-01T00:00:00", "2020-03-01T00:00:00"]])
def test_a_time_frame_is_two_dates(tmp_path: Path, frame: object) -> None:
    imports = croissant(tmp_path, **{"rai:dataCollectionTimeFrame": frame})
    assert values(imports, "composition.period_inputs") == [{"from": "2020-01-01", "to": "2020-03-01"}]


def test_two_spellings_with_two_texts_are_a_conflict(tmp_path: Path) -> None:
    imports = croissant(tmp_path, **{"rai:dataAnnotationProtocol": "two passes", "rai:annotationProtocol": "one pass"})
    settled = combined([imports])
    assert [one.value for one in settled if one.question == "protocol.guideline"] == [None]
    assert '"two passes"' in str(conflicts(settled)[0])
    assert '"one pass"' in str(conflicts(settled)[0])


@pytest.mark.parametrize(
    ("written", "taken"),
    [
        ("cc-by-4.0", ["CC-BY-4.0"]),
        ("https://creativecommons.org/licenses/by-sa/3.0/", ["CC-BY-SA-3.0"]),
        ("the terms of the museum", ["the terms of the museum"]),
        ("TODO", []),
        ("other", []),
        ("", []),
    ],
)
def test_licences(tmp_path: Path, written: str, taken: list[str]) -> None:
    assert taken == values(croissant(tmp_path, license=written), "identity.license")


def test_numbers_stay_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "meta.json"
    path.write_text('{"@context": {}, "name": "Tides", "version": 1.10}', encoding="utf-8")
    assert values(import_file(str(path)), "identity.dataset_version") == ["1.10"]


def test_an_unknown_key_is_told(tmp_path: Path) -> None:
    assert '"rai:moonPhase" is not known and was not used' in told(croissant(tmp_path, **{"rai:moonPhase": "full"}))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"@context": {}, "name": "a", "name": "b"}', 'the key "name" is given twice'),
        ('{"@context": {}, "name": NaN}', "NaN is no JSON"),
        ('{"@context": ', "this is no JSON"),
        ('{"@context": {}, "a": ' + "[" * 100 + "]" * 100 + "}", "nested more than 60 levels"),
        ('{"@context": {}, "a": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested"),
    ],
)
def test_hostile_json_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message.replace("(", "\\(")):
        found(tmp_path, "meta.json", text)


def test_terms_defined_in_a_circle_end(tmp_path: Path) -> None:
    imports = found(tmp_path, "meta.json", json.dumps({"@context": {"a": "b", "b": "a"}, "a": "x", "name": "Tides"}))
    assert values(imports, "identity.name") == ["Tides"]


def test_front_matter_keeps_words_and_numbers_as_text(tmp_path: Path) -> None:
    imports = found(tmp_path, "README.md", "---\nlanguage: [no, da]\npretty_name: 0012\nversion: 2.10\n---\n")
    assert (
        values(imports, "composition.languages")[0],
        values(imports, "identity.name")[0],
        values(imports, "identity.dataset_version")[0],
    ) == (["no", "da"], "0012", "2.10")


@pytest.mark.parametrize(
    ("matter", "message"),
    [
        ("- a\n- b", r":2:1: the front matter is a list"),
        ("a: &x [1]\nb: *x", "alias|anchor"),
        ("a: !!python/object:os.system x", "tag"),
        ("a: 1\na: 2\nb: [", ":4:"),
    ],
)
def test_hostile_front_matter_is_refused_with_its_line(tmp_path: Path, matter: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        found(tmp_path, "README.md", f"---\n{matter}\n---\n# Tides\n")


def test_front_matter_without_an_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=":1:1: the front matter is not closed"):
        found(tmp_path, "README.md", "---\npretty_name: Tides\n")


def test_fillers_comments_and_slots_are_no_answers(tmp_path: Path) -> None:
    card = (
        "# Dataset Card for Tides\n## Dataset Summary\n[More Information Needed]\n## Curation Rationale\n<!-- ? -->\n"
        "## Annotation process\nTODO\n## Social impact\n{{ impact }}\n"
    )
    imports = found(tmp_path, "README.md", card)
    assert [one.question for one in imports.answers] == ["identity.name"]


def test_a_comment_without_an_end_hides_the_rest_in_no_time(tmp_path: Path) -> None:
    imports = found(tmp_path, "README.md", "# Tides\n" + "<!-- " * 200_000)
    assert values(imports, "identity.name") == ["Tides"]


def test_agreement_in_prose_is_text_and_never_a_value(tmp_path: Path) -> None:
    card = "# Tides\n## Annotation process\nWe computed Fleiss' kappa over 20 photos.\n"
    imports = found(tmp_path, "README.md", card)
    assert "agreement is claimed" in told(imports)
    assert values(imports, "quality.disagreement") == ["We computed Fleiss' kappa over 20 photos."]
    assert not [one for one in imports.answers if one.question.startswith("quality.agreement")]


def test_a_question_in_bold_over_two_lines_is_a_heading(tmp_path: Path) -> None:
    text = (
        "# Tides\n\n**For what purpose was the\ndataset created?**\n\nTo time ferries.\n\n"
        "**How many instances are there?**\n\n1,250 photos.\n\n**Who funded it?**\n"
    )
    imports = found(tmp_path, "tides.md", text)
    assert values(imports, "identity.purpose") == ["To time ferries."]
    assert values(imports, "composition.n_items") == [1250]
    assert '"Who funded it?" has no answer' in told(imports)


def test_a_heading_in_a_block_of_code_is_text(tmp_path: Path) -> None:
    imports = found(tmp_path, "README.md", "# Tides\n## Dataset Summary\n```\n# no heading\n```\nLow water.\n")
    assert "# no heading" in str(values(imports, "identity.description")[0])


def test_prompts_of_a_template_are_left_out(tmp_path: Path) -> None:
    text = "# Tides\n### Were any ethical review processes conducted?\n_If so, please describe them._\n\nNo.\n"
    imports = found(tmp_path, "datasheet.md", text)
    assert values(imports, "source.inputs.ethics_review") == ["No."]
    assert imports.answers[-1].origin.under == "Were any ethical review processes conducted?"


def test_a_data_statement_is_known_by_its_headings(tmp_path: Path) -> None:
    text = (
        "# Tides\n## Curation Rationale\nFerries.\n## Annotator Demographic\nSix annotators of one harbour.\n"
        "## Speaker Demographic\nPilots.\n"
    )
    imports = found(tmp_path, "statement.md", text)
    assert values(imports, "identity.purpose") == ["Ferries."]
    assert values(imports, "protocol.annotators[].n") == [6]


def test_a_collection_of_one_dataset_is_unwrapped(tmp_path: Path) -> None:
    fields = ("title: Tides", 'license: ""', 'is_tabular: "false"', "purposes: []")
    text = "DatasetCollection:\n  resources:\n  -\n" + "".join(f"    {field}\n" for field in fields)
    imports = found(tmp_path, "sheet.yaml", text)
    assert values(imports, "identity.name") == ["Tides"]
    assert 'is_tabular is the text "false": read as no' in told(imports)
    assert '2 fields are "" or []' in told(imports)


def test_a_collection_of_two_datasets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=":2: the collection holds 2 datasets"):
        found(tmp_path, "sheet.yaml", "resources:\n- title: Tides\n- title: Winds\n")


def test_a_report_is_no_source(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="this is a report of gtreport"):
        found(tmp_path, "report.yaml", "report: {schema: gtreport/1}\n")


@pytest.mark.parametrize(
    ("data", "kind"), [(b"%PDF-1.7", "a PDF"), (b"PK\x03\x04x", "an office document"), (b"\xff\xfe", "UTF-8")]
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, kind: str) -> None:
    path = tmp_path / "sheet.md"
    path.write_bytes(data)
    with pytest.raises(UnreadableError, match=kind):
        import_file(str(path))


def test_an_overlong_text_is_cut_and_says_so(tmp_path: Path) -> None:
    imports = croissant(tmp_path, description="low water " * 2_000)
    one = next(each for each in imports.answers if each.question == "identity.description")
    assert len(str(one.value)) - 1 < 8_000
    assert one.notes == ("the first 8,000 of 19,999 characters",)


def test_addresses_of_people_are_left_out(tmp_path: Path) -> None:
    imports = croissant(tmp_path, description="Ask (ann@example.org) about tides")
    assert values(imports, "identity.description") == ["Ask about tides"]
    assert "e-mail addresses are not taken over" in told(imports)


@pytest.mark.parametrize(
    ("text", "message"),
    [("\n" * 100_001 + "x", "100,002 lines|100,001 lines"), ("# x\n" * 5_001, "5,001 lines begin a section")],
)
def test_what_no_person_wrote_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        found(tmp_path, "README.md", text)


@pytest.mark.parametrize("piece", ["comput", "1 ", "**a ", "a@", "{{", "_", "<!--", "1.5 million 1,500,000 "])
def test_long_lines_of_one_piece_are_read(tmp_path: Path, piece: str) -> None:
    imports = found(tmp_path, "README.md", f"# Tides\n## Discussion of Biases\n{piece * 50_000}\n")
    assert values(imports, "identity.name") == ["Tides"]


def test_many_unknown_keys_are_told_in_few_words(tmp_path: Path) -> None:
    imports = croissant(tmp_path, name="Tides", license="MIT", **{f"rai:key{number}": "x" for number in range(500)})
    assert (len(imports.warnings), imports.warnings[-1].message) == (101, "and 400 more to know about this file")
