"""The collected documents: what each gives, what stays open, and what is said about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from gtreport.cli import cli
from gtreport.drafting.draft import draft
from gtreport.drafting.situation import Situation
from gtreport.errors import UnreadableError
from gtreport.importers.combining import Settled, combined, conflicts
from gtreport.importers.imported import Imports
from gtreport.importers.material import import_file
from gtreport.questionnaire.answers import Answer, Status
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.placed import everything
from gtreport.sources import read_document

NAMES = {
    "identity.persistent_id": ("identity.persistent_id", "identity.url"),
    "protocol": ("protocol.guideline",),
    "protocol.annotators": ("protocol.annotators[].qualification", "protocol.annotators[].demographics"),
    "site kind": ("source.sites[].kind",),
    "site.cc.platform": ("source.sites[].crowd_consensus.platform",),
    "site.cc.demographics": ("protocol.annotators[].demographics",),
    "site.cc.pay": ("protocol.annotators[].pay",),
    "site.cc.annotations_per_item": ("protocol.labels_per_item.max",),
    "site.sy.share": ("source.sites[].synthetic_simulation.share",),
    "quality.notes": ("quality.disagreement",),
    "limits.items": ("limits.items[].statement",),
    "maintenance.plan": ("maintenance.update_policy",),
    "composition.n_instances": ("composition.n_items",),
    "composition.subpopulations": ("composition.subpopulations[].group",),
    "composition.splits": ("composition.splits[].n",),
    "source.preprocessing": ("source.preprocessing[].step",),
    "source.sites": ("source.summary",),
    "evidence": ("evidence[].locator",),
}
"""Names of the cases and the ids of the questionnaire that are meant."""

SAID = re.compile(r'"([^"]{2,60})"|\b(\d[\d,]{1,12})\b|\b((?:rai:)?[a-z]+[A-Z]\w+)|(\w+\.md:\d+:\d+)')
"""What a warning must hold, however it is worded: quotations, numbers, names, positions."""


def _cases(shared: Path) -> list[Path]:
    kinds = ("croissant", "d4d", "huggingface_card", "markdown_datasheet", "refused")
    return sorted(path for kind in kinds for path in (shared / "cases" / "documents" / kind).glob("*/expected.yaml"))


def _read(shared: Path) -> list[tuple[Path, dict[str, Any]]]:
    return [(path.parent, yaml.safe_load(path.read_text(encoding="utf-8"))) for path in _cases(shared)]


def _imports(folder: Path, case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[Imports]:
    monkeypatch.chdir(folder)
    files = case["input"]
    if "together_with_README" in case["expect"]:
        files = ["metadata.json"]
    return [import_file(name) for name in files]


def _questions(settled: tuple[Settled, ...]) -> set[str]:
    return {one.question for one in settled}


def _prefilled(shared: Path) -> Iterator[tuple[Path, dict[str, Any], dict[str, Any]]]:
    """Yield the cases that say which answers are found, with these."""
    for folder, case in _read(shared):
        expected = case["expect"].get("prefilled")
        if isinstance(expected, dict):
            yield folder, case, expected


def test_every_answer_of_a_case_is_found(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = []
    for folder, case, expected in _prefilled(shared):
        found = _questions(combined(_imports(folder, case, monkeypatch)))
        missing += [f"{case['id']}: {name}" for name in expected if not found & set(NAMES.get(name, (name,)))]
    assert missing == []


def test_values_are_those_of_the_case(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = []
    for folder, case, expected in _prefilled(shared):
        settled = combined(_imports(folder, case, monkeypatch))
        for name in ("identity.name", "identity.license", "identity.dataset_version", "composition.period_inputs"):
            if name not in expected:
                continue
            values = [one.found[0].value for one in settled if one.question == name]
            said = [" to ".join(value.values()) if isinstance(value, dict) else str(value) for value in values]
            if not any(str(expected[name]).startswith(one) for one in said):
                wrong.append(f"{case['id']}: {name}: {said}, expected {expected[name]}")
    assert wrong == []


def test_every_warning_names_what_it_must_name(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = []
    for folder, case in _read(shared):
        expected = case["expect"].get("warnings") or []
        if not expected:
            continue
        imports = _imports(folder, case, monkeypatch)
        settled = combined(imports)
        faults = [*(fault for one in imports for fault in one.warnings), *conflicts(settled)]
        told = "\n".join(f"{fault} {fault.help or ''}" for fault in faults)
        told += "\n" + "\n".join(str(one.found) for one in settled)
        for warning in expected:
            if "italic prompts" in warning:
                assert "italic prompts" in told
                continue
            for match in SAID.finditer(warning):
                word = next(group for group in match.groups() if group)
                if word not in told:
                    missing.append(f"{case['id']}: {word} of {warning}")
    assert missing == []


def test_cases_with_warnings_warn(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = [
        case["id"]
        for folder, case in _read(shared)
        if case["expect"].get("warnings") and not any(one.warnings for one in _imports(folder, case, monkeypatch))
    ]
    assert silent == []


def test_what_cannot_be_read_is_refused_with_its_place(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = [(folder, case) for folder, case in _read(shared) if "error" in case["expect"]]
    assert len(refused) == 2
    for folder, case in refused:
        with pytest.raises(UnreadableError) as caught:
            _imports(folder, case, monkeypatch)
        told = f"{caught.value} {caught.value.faults[0].help}"
        assert case["expect"]["error"].split(":")[0].split(" ")[0] in told


def test_templates_and_small_files_give_no_more_than_they_hold(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, case in _read(shared):
        counts = case["expect"].get("counts", {})
        most = counts.get("answers_prefilled", counts.get("answers_prefilled_at_most"))
        if most is not None:
            assert sum(len(one.answers) for one in _imports(folder, case, monkeypatch)) <= most, case["id"]


def test_what_no_importer_can_know_stays_open(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unknowable = (
        "decisions",
        "ground_truths",
        "quality.agreement",
        "source.sites[].legitimacy",
        "source.sites[].cannot_see",
    )
    for folder, case in _read(shared):
        if "error" in case["expect"]:
            continue
        found = _questions(combined(_imports(folder, case, monkeypatch)))
        assert not [one for one in found if one.startswith(unknowable)], case["id"]


def test_both_schemes_give_the_same_answers(shared: Path) -> None:
    base = shared / "cases" / "documents" / "croissant"
    plain, secure = (import_file(str(base / name / "metadata.json")) for name in ("dices-350", "dices-350-https"))
    assert [one.value for one in plain.answers] == [one.value for one in secure.answers]


def test_two_sources_that_differ_are_both_shown_and_none_is_chosen(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shared / "cases" / "documents" / "croissant" / "dices-350")
    settled = combined([import_file("metadata.json"), import_file("README.md")])
    one = next(each for each in settled if each.question == "protocol.annotators[].n")
    assert (one.value, [each.value for each in one.found]) == (None, [104, 123])
    told = next(str(fault) for fault in conflicts(settled) if "annotators" in fault.message)
    assert "104 in metadata.json" in told
    assert "123 in README.md" in told


def test_a_repeated_manipulation_is_one_step(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shared / "cases" / "documents" / "croissant" / "two-spellings-one-meaning")
    steps = [one for one in combined([import_file("croissant.json")]) if one.question == "source.preprocessing[].step"]
    assert [one.value for one in steps] == ["M1"]


def test_no_address_of_a_person_is_taken_over(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, case in _read(shared):
        if "error" not in case["expect"]:
            values = [str(one.value) for each in _imports(folder, case, monkeypatch) for one in each.answers]
            assert not [value for value in values if "@example.org" in value], case["id"]


def test_every_case_begins_a_report_that_passes_as_a_draft(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (folder, case) in enumerate(_read(shared)):
        if "error" in case["expect"]:
            continue
        settled = combined(_imports(folder, case, monkeypatch))
        text = draft(Situation(("crowd_consensus",), ("classification",)), settled)
        answers = load(read_document(text.encode(), "report.yaml")).questionnaire
        for one in everything(answers):
            if (
                isinstance(one.node, Answer)
                and one.node.value is not None
                and (one.node.reason or "").startswith("from ")
            ):
                assert one.node.status is Status.TODO, case["id"]
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "report.yaml").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(cli, ["check", str(tmp_path), "--level", "draft", "--fail-on", "error"])
    assert (result.exit_code, result.exception) == (0, None)
