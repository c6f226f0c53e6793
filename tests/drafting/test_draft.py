"""Drafts: what is asked in a situation is written, loads, and passes as a draft."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from click.testing import CliRunner

from gtreport.cli import cli
from gtreport.drafting.draft import draft
from gtreport.drafting.situation import FORMS, SITE_KINDS, Situation
from gtreport.importers.combining import combined
from gtreport.importers.imported import Imported, Imports, Origin
from gtreport.questionnaire.asked import asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import Reading, load
from gtreport.questionnaire.question import Requirement
from gtreport.sources import read_document


def reading(text: str) -> Reading:
    return load(read_document(text.encode(), "report.yaml"))


@pytest.mark.parametrize("site", [*SITE_KINDS, None])
def test_every_combination_of_flags_passes_as_a_draft(tmp_path: Path, site: str | None) -> None:
    for number, (form, people, several) in enumerate(itertools.product([*FORMS, None], (True, False), (True, False))):
        folder = tmp_path / str(number)
        folder.mkdir()
        situation = Situation((site,) if site else (), (form,) if form else (), people, several)
        (folder / "report.yaml").write_text(draft(situation), encoding="utf-8")
    result = CliRunner().invoke(cli, ["check", str(tmp_path), "--level", "draft", "--fail-on", "warning"])
    assert (result.exit_code, result.exception) == (0, None)


@pytest.mark.parametrize(("people", "several"), list(itertools.product((True, False, None), repeat=2)))
def test_what_is_not_known_is_left_open(people: bool | None, several: bool | None) -> None:
    read = reading(draft(Situation(people=people, several_labels=several)))
    assert (read.document.faults, read.document.remarks, read.problems) == ((), (), {})
    assert read.questionnaire.composition.about_people.get() == people


@pytest.mark.parametrize("site", SITE_KINDS)
def test_every_core_question_of_a_situation_is_written(site: str) -> None:
    for form, people, several in itertools.product(FORMS, (True,), (True, False)):
        read = reading(draft(Situation((site,), (form,), people, several)))
        answers = read.questionnaire
        missing = [
            one.path
            for one in asked(answers, Conditions(answers))
            if one.requirement is Requirement.CORE and one.question.counted and one.absent
        ]
        assert missing == []


def test_what_cannot_be_asked_is_not_written() -> None:
    text = draft(Situation(("direct_measurement",), ("regression",), people=False, several_labels=False))
    assert "crowd_consensus:" not in text
    assert "box_format" not in text
    assert "consent:" not in text
    assert "direct_measurement:" in text
    assert "value_unit" in text


def test_several_sites_and_forms_have_a_record_each() -> None:
    answers = reading(
        draft(Situation(("crowd_consensus", "expert_interpretation"), ("span_ner", "regression")))
    ).questionnaire
    assert [site.kind.get() for site in answers.source.sites] == ["crowd_consensus", "expert_interpretation"]
    assert [target.form.get() for target in answers.targets] == ["span_ner", "regression"]
    assert [pool.site.get() for pool in answers.protocol.annotators] == ["site-1", "site-2"]


def imported(question: str, value: object, record: str = "", file: str = "card.md") -> Imported:
    return Imported(question, value, Origin(file, 12), record)


def written(*answers: Imported) -> str:
    return draft(Situation(("crowd_consensus",), ("classification",), False, True), combined([Imports(answers)]))


def test_an_imported_answer_keeps_value_and_origin_and_waits() -> None:
    name = reading(written(imported("identity.name", "Tides"))).questionnaire.identity.name
    assert (name.value, name.status.value, name.reason) == ("Tides", "todo", "from card.md line 12")


def test_text_for_a_choice_is_kept_in_the_reason() -> None:
    review = reading(written(imported("source.inputs.ethics_review", "No."))).questionnaire.source.inputs.ethics_review
    assert (review.value, review.status.value, review.reason) == (None, "todo", "from card.md line 12: No.")


def test_sources_that_differ_leave_no_value() -> None:
    text = written(imported("identity.license", "MIT"), imported("identity.license", "ISC", file="b/meta.json"))
    licence = reading(text).questionnaire.identity.license
    assert (licence.value, licence.status.value) == (None, "todo")
    assert licence.reason == 'sources differ: "MIT" in card.md line 12; "ISC" in meta.json line 12'


def test_imported_records_are_records() -> None:
    text = written(
        imported("limits.items[].statement", "by day", "a"),
        imported("limits.items[].statement", "in June", "b"),
        imported("composition.splits[].id", "no", "no"),
        imported("composition.splits[].n", 7, "no"),
    )
    answers = reading(text).questionnaire
    assert [one.statement.value for one in answers.limits.items] == ["by day", "in June"]
    assert [(one.id.value, one.n.value) for one in answers.composition.splits] == [("no", 7)]


def test_what_is_not_asked_is_listed_and_not_lost() -> None:
    text = written(imported("source.sites[].synthetic_simulation.share", 0))
    assert "source.sites[].synthetic_simulation.share: 0 in card.md line 12" in text.partition("not asked")[2]


@pytest.mark.parametrize(
    "value",
    [
        "no", "1.10", "007", "2024-01-05", "12:30", "a: b", "# c", "- d", "[e", "{f", "'g", '"h"', "i\nj", "%k", "@l",
        "`m", "n\x00o", "p\u202eq", "r\u2028s", "t\ud800u", "\ufeffv", "tab\tw", "<script>", "{{ x }}", "*y", "&z",
        "!a", "|", ">", "é 中文 العربية 🛠", " ends with a blank ", "\\", "null", "~",
    ],
)  # fmt: skip
def test_whatever_is_imported_is_read_back(value: str) -> None:
    read = reading(written(imported("identity.description", value)))
    assert (read.document.faults, read.document.remarks) == ((), ())
    given = str(read.questionnaire.identity.description.value)
    harmless = "".join(one if one not in "\x00\u202e\u2028\ud800\ufeff" else " " for one in value).expandtabs(4)
    assert harmless == given


def test_a_part_with_one_answer_stands_below_its_key() -> None:
    origin = Origin("data.csv")
    found = [
        Imported(f"annotations[].{question}", value, origin, record)
        for record in ("first", "second")
        for question, value in (("file", f"{record}.csv"), ("format", "wide"), ("columns.annotator", ["ann", "ben"]))
    ]
    text = draft(Situation(), combined([Imports(tuple(found))]))
    lines = text.splitlines()
    second = lines.index("    columns:", lines.index("  - id: annotations-2"))
    assert lines[second + 1].startswith("      annotator: {value: [ann, ben], status: todo")
    assert not lines[second + 2].startswith("      ")
    read = reading(text)
    assert (read.document.faults, read.problems) == ((), {})
    assert [one.columns.annotator.value for one in read.questionnaire.annotations] == [("ann", "ben")] * 2


def test_the_records_of_predictions_are_called_evaluations() -> None:
    found = Imported("evaluations[].predictions.file", "unet.csv", Origin("unet.csv"), "unet")
    answers = reading(draft(Situation(), combined([Imports((found,))]))).questionnaire
    assert [(one.id.get(), one.predictions.file.value) for one in answers.evaluations] == [("evaluation-1", "unet.csv")]
