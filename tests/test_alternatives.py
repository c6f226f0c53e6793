"""Ground truths of a report: made from its attached annotations, compared, held to its claims; `gtreport compare`."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from gtreport.alternative_types import Alternatives
from gtreport.ground_truths.api import aggregators
from gtreport.ground_truths.comparison_types import TruthSummary
from gtreport.questionnaire.ground_truths import BuildRule
from gtreport.report import Report, examine

VOTES = "item,who,team,label\n" + "".join(
    f"{item},{who},{team},{label}\n"
    for item, labels in {1: "xxyyy", 2: "xxxyy", 3: "yyyyy", 4: "xxxyx", 5: "xyxyy"}.items()
    for (who, team), label in zip(
        (("a", "crowd"), ("b", "crowd"), ("c", "crowd"), ("d", "expert"), ("e", "expert")), labels, strict=True
    )
)
HEAD = """
report: {schema: gtreport/1}
targets: [{id: t, form: classification, scale: nominal, labels: [x, y]}]
annotations:
  - id: votes
    target: t
    format: long
    file: votes.csv
    columns: {item: item, annotator: who, label: label, group: team}
"""
TRUTHS = """
ground_truths:
  - id: G1
    label: the crowd's
    status: released
    built_by: {annotations: votes, rule: only_group, params: {groups: [crowd]}}
  - {id: G2, status: built, built_by: {annotations: votes, rule: only_group, params: {groups: [expert]}}}
  - {id: G3, status: built, built_by: {annotations: votes, rule: only_annotators, params: {annotators: [nobody]}}}
  - {id: G4, status: hypothetical}
"""
MODELS = """
evaluations:
  - {id: m, model: M, metric: accuracy, value: 0.8, predictions: {file: m.csv}}
  - {id: n, model: N, metric: accuracy, value: 0.5, predictions: {file: n.csv}}
"""


def folder_with(folder: Path, text: str) -> Path:
    folder.joinpath("votes.csv").write_text(VOTES, encoding="utf-8")
    folder.joinpath("m.csv").write_text("item,label\n1,x\n2,x\n3,y\n4,x\n5,y\n", encoding="utf-8")
    folder.joinpath("n.csv").write_text("item,label\n1,y\n2,y\n3,y\n4,x\n5,y\n", encoding="utf-8")
    folder.joinpath("report.yaml").write_text(HEAD + text, encoding="utf-8")
    return folder


def examined(folder: Path, text: str, *, for_site: bool = True) -> Report:
    path = folder_with(folder, text) / "report.yaml"
    return examine(path, "report.yaml", today=date(2026, 11, 30), for_site=for_site)


def made(folder: Path, text: str, *, for_site: bool = True) -> Alternatives:
    (found,) = examined(folder, text, for_site=for_site).evidence.computed.alternatives
    return found


def test_each_record_with_a_rule_is_made_and_the_others_say_why_not(tmp_path: Path) -> None:
    found = made(tmp_path, TRUTHS)
    assert [(one.name, one.computed is not None, one.reason) for one in found.truths] == [
        ("G1", True, None),
        ("G2", True, None),
        ("G3", False, 'only_annotators: there is no annotator "nobody"'),
    ]
    assert found.base == "G1"


def test_what_changes_is_told_against_the_released_one(tmp_path: Path) -> None:
    found = made(tmp_path, TRUTHS)
    # Crowd: x x y x x; experts: y y y tie y.
    assert found.differences == {"G2": "3 of 4 items differ"}
    assert found.truths[1].rows == (
        ("1", "y", "decided"),
        ("2", "y", "decided"),
        ("3", "y", "decided"),
        ("4", "", "tie"),
        ("5", "y", "decided"),
    )


def test_a_check_makes_the_ground_truths_and_compares_nothing(tmp_path: Path) -> None:
    found = made(tmp_path, TRUTHS + MODELS, for_site=False)
    assert (found.comparison, found.scores, found.grid) == (None, (), None)
    assert [len(one.rows) for one in found.truths] == [0, 0, 0]


def test_models_are_scored_under_each_ground_truth(tmp_path: Path) -> None:
    (scores,) = made(tmp_path, TRUTHS + MODELS).scores
    assert {(one.model, one.truth): one.own.value for one in scores.scores} == {
        ("M", "G1"): pytest.approx(0.8),
        ("M", "G2"): pytest.approx(0.5),
        ("N", "G1"): pytest.approx(0.4),
        ("N", "G2"): pytest.approx(1.0),
    }
    assert [one.sentence for one in scores.reversals] == [
        "M is ahead of N by 0.400 ± 0.245 under G1, and behind by 0.500 ± 0.289 under G2"
    ]


def test_claimed_scores_are_held_to_the_released_ground_truth(tmp_path: Path) -> None:
    claims = examined(tmp_path, TRUTHS + MODELS, for_site=False).evidence.computed.claims
    assert [(one.claimed, one.verdict, one.said) for one in claims] == [
        ("0.8", "agrees", "0.8 is claimed, and the attached data give 0.8: accuracy on 5 items under G1"),
        ("0.5", "differs", "0.5 is claimed, but the attached data give 0.40: accuracy on 5 items under G1"),
    ]


@pytest.mark.parametrize(
    ("evaluation", "said"),
    [
        (
            "{id: m, model: M, metric: dice, value: 0.8, predictions: {file: m.csv}}",
            "dice is not recomputed; accuracy, macro_f1, f1 are",
        ),
        (
            "{id: m, model: M, metric: f1, value: 0.8, predictions: {file: m.csv}}",
            "f1 needs label, and no other metric takes one",
        ),
        (
            "{id: m, model: M, metric: accuracy, value: 0.8, predictions: {file: none.csv}}",
            'its predictions cannot be used: no such file "none.csv"',
        ),
        (
            "{id: m, model: M, metric: accuracy, value: 0.8, predictions: {file: m.csv, format: coco}}",
            "its predictions cannot be used: "
            "they are of format coco, and only tables of items and labels (long) are read",
        ),
    ],
)
def test_a_score_that_is_not_recomputed_says_why(evaluation: str, said: str, tmp_path: Path) -> None:
    (claim,) = examined(tmp_path, f"{TRUTHS}evaluations: [{evaluation}]\n").evidence.computed.claims
    assert (claim.verdict, claim.said) == ("not recomputed", said)


def test_without_a_released_ground_truth_no_score_is_recomputed(tmp_path: Path) -> None:
    (claim, _) = examined(tmp_path, MODELS).evidence.computed.claims
    assert claim.said == "no released ground truth can be computed from the attached annotations"


def test_labels_from_elsewhere_are_read_from_their_column(tmp_path: Path) -> None:
    tmp_path.joinpath("expert.csv").write_text("item,gold\n1,y\n2,\n3,x\n", encoding="utf-8")
    text = """
ground_truths:
  - {id: G1, status: released, built_by: {annotations: votes, rule: majority}}
  - {id: G2, status: built, built_by: {annotations: votes, rule: column, params: {column: gold, file: expert.csv}}}
  - {id: G3, status: built, built_by: {annotations: votes, rule: column, params: {column: gold, file: ../expert.csv}}}
"""
    _, column, outside = made(tmp_path, text).truths
    assert [label for _, label, _ in column.rows] == ["y", "", "x", "", ""]
    assert outside.computed is None
    assert "outside" in (outside.reason or "")


def test_a_column_with_two_labels_of_one_item_is_refused(tmp_path: Path) -> None:
    rule = "{annotations: votes, rule: column, params: {column: label}}"
    text = f"ground_truths: [{{id: G, status: built, built_by: {rule}}}]\n"
    (truth,) = made(tmp_path, text).truths
    assert truth.reason == "votes.csv: column label gives one item two labels"


def test_every_choice_is_tried_at_once(tmp_path: Path) -> None:
    grid = made(tmp_path, TRUTHS + MODELS).grid
    assert grid is not None
    assert [(one.first, one.second, one.survives) for one in grid.conclusions] == [("M", "N", False)]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gtreport", "compare", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_table_says_what_changes_and_which_models_change_places(tmp_path: Path) -> None:
    done = run(folder_with(tmp_path, TRUTHS + MODELS))
    assert (done.returncode, done.stdout) == (
        0,
        """\
Ground truths of votes

                rule        decided  tied  single  none  changed from G1
G1 the crowd's  only_group  5        0     0       0     –
G2 G2           only_group  4        1     0       0     3 of 4 (75.0 %), 1 tied in one

G3 is not computed: only_annotators: there is no annotator "nobody"

Scores: accuracy, 95 % by item bootstrap given the ground truth

   G1                         G2
M  0.800 [0.400, 1.000], n 5  0.500 [0.000, 1.000], n 4
N  0.400 [0.000, 0.800], n 5  1.000 [1.000, 1.000], n 4

M is ahead of N by 0.400 ± 0.245 under G1, and behind by 0.500 ± 0.289 under G2

Under 96 choices of rule, annotators, ties and missing labels:

M against N: ahead in 45, behind in 35, equal in 16

evaluation m: agrees: 0.8 is claimed, and the attached data give 0.8: accuracy on 5 items under G1
evaluation n: differs: 0.5 is claimed, but the attached data give 0.40: accuracy on 5 items under G1
""",
    )


def test_json_holds_everything_under_a_version(tmp_path: Path) -> None:
    document = json.loads(run(folder_with(tmp_path, TRUTHS + MODELS), "--format", "json").stdout)
    assert document["format"] == "gtreport.ground_truths/1"
    (file,) = document["files"]
    assert [one["name"] for one in file["ground_truths"]] == ["G1", "G2", "G3"]
    assert file["comparison"]["flips"][0]["flips"]["n"] == 3
    assert [one["verdict"] for one in document["claims"]] == ["agrees", "differs"]


def test_csv_has_a_row_for_each_ground_truth(tmp_path: Path) -> None:
    rows = list(csv.DictReader(run(folder_with(tmp_path, TRUTHS + MODELS), "--format", "csv").stdout.splitlines()))
    assert [(row["ground_truth"], row["changed"], row["labels"]) for row in rows] == [
        ("G1", "", "x=4; y=1"),
        ("G2", "3", "x=0; y=4"),
        ("G3", "", ""),
    ]
    assert [row["reason"] for row in rows] == ["", "", 'only_annotators: there is no annotator "nobody"']
    assert rows[0]["scores"] == "M accuracy 0.8, N accuracy 0.4"


def test_markdown_is_a_table(tmp_path: Path) -> None:
    lines = run(folder_with(tmp_path, TRUTHS), "--format", "markdown").stdout.splitlines()
    assert lines[2:4] == [
        "|  | rule | decided | tied | single | none | changed from G1 |",
        "|---|---|---|---|---|---|---|",
    ]


def test_it_writes_to_a_file(tmp_path: Path) -> None:
    done = run(folder_with(tmp_path, TRUTHS), "--format", "json", "-o", "truths.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert json.loads((tmp_path / "truths.json").read_text(encoding="utf-8"))["files"]


def test_nothing_to_compare_is_told(tmp_path: Path) -> None:
    done = run(folder_with(tmp_path, ""))
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "gtreport: report.yaml: no ground truth of the report can be computed\n"
        "   = help: name annotations and a rule under built_by (gtreport explain ground_truths[].built_by)\n",
    )


def test_why_nothing_could_be_computed_is_told(tmp_path: Path) -> None:
    text = "ground_truths: [{id: G, status: built, built_by: {annotations: votes, rule: mean}}]\n"
    assert (
        "G: mean is for labels at the levels interval, ratio, and these are nominal"
        in run(folder_with(tmp_path, text)).stderr
    )


def test_a_second_ground_truth_of_one_id_does_not_replace_the_first(tmp_path: Path) -> None:
    again = "  - {id: G1, label: again, built_by: {annotations: votes, rule: majority}}\n"
    first, *_, last = made(tmp_path, TRUTHS.replace("  - {id: G4, status: hypothetical}\n", again)).truths
    assert (first.name, first.label, first.computed is not None) == ("G1", "the crowd's", True)
    assert (last.name, last.reason) == ("ground_truths[3]", "the id G1 belongs to another ground truth")


def test_annotations_that_are_not_there_are_named(tmp_path: Path) -> None:
    text = "ground_truths: [{id: G, built_by: {annotations: nope, rule: majority}}]\n"
    (truth,) = made(tmp_path, text).truths
    assert truth.reason == "there are no annotations nope"


def test_a_rule_for_other_forms_is_said_to_be_one(tmp_path: Path) -> None:
    text = "ground_truths: [{id: G, built_by: {annotations: votes, rule: staple}}]\n"
    (truth,) = made(tmp_path, text).truths
    assert truth.reason == "staple is not made of tables of labels"


def test_models_are_compared_on_the_items_that_both_predict(tmp_path: Path) -> None:
    folder_with(tmp_path, TRUTHS + MODELS)
    tmp_path.joinpath("n.csv").write_text("item,label\n1,x\n2,x\n", encoding="utf-8")
    report = examine(tmp_path / "report.yaml", "report.yaml", today=date(2026, 11, 30), for_site=True)
    (found,) = report.evidence.computed.alternatives
    assert found.grid is not None
    (pair,) = found.grid.conclusions
    assert (pair.ahead, pair.behind) == (0, 0)
    assert pair.equal + pair.not_compared == len(found.grid.cells)


EVERY_RULE = """
ground_truths:
  - {id: G1, status: released, built_by: {annotations: votes, rule: majority}}
  - {id: most, built_by: {annotations: votes, rule: threshold, params: {share: 0.75}}}
  - {id: shares, built_by: {annotations: votes, rule: soft}}
  - {id: first, built_by: {annotations: votes, rule: first, params: {by: row}}}
  - {id: last, built_by: {annotations: votes, rule: last, params: {by: row}}}
  - {id: others, built_by: {annotations: votes, rule: without_annotators, params: {annotators: [d, e]}}}
  - {id: expert, built_by: {annotations: votes, rule: expert_breaks_ties, params: {annotator: e}}}
"""


def labels_of(found: Alternatives, name: str) -> list[str]:
    (truth,) = (one for one in found.truths if one.name == name)
    assert truth.computed is not None, truth.reason
    return [row[1] for row in truth.rows]


def test_rules_of_the_questionnaire_are_made_from_yaml(tmp_path: Path) -> None:
    # xxyyy, xxxyy, yyyyy, xxxyx, xyxyy by a b c d e.
    found = made(tmp_path, EVERY_RULE)
    assert labels_of(found, "most") == ["", "", "y", "x", ""]
    assert labels_of(found, "first") == ["x", "x", "y", "x", "x"]
    assert labels_of(found, "last") == ["y", "y", "y", "x", "y"]
    assert labels_of(found, "others") == ["x", "x", "y", "x", "x"]
    assert labels_of(found, "expert") == ["y", "x", "y", "x", "y"]


def test_every_rule_for_tables_can_be_named_in_the_questionnaire() -> None:
    words = set(get_args(get_args(BuildRule.__annotations__["rule"])[0]))
    for rule in {one.name: one for one in aggregators().values()}.values():
        assert words & {rule.name, *rule.aliases}, rule.name


def test_soft_labels_are_told_by_their_shares(tmp_path: Path) -> None:
    found = made(tmp_path, EVERY_RULE + MODELS)
    (soft,) = (one for one in found.truths if one.name == "shares")
    assert soft.rows[:3] == (
        ("1", "x", "0.4", "decided"),
        ("1", "y", "0.6", "decided"),
        ("2", "x", "0.6", "decided"),
    )
    apart = found.apart_from_base("shares")
    assert apart is not None
    # 0.4, 0.4, 0, 0.2 and 0.4 of the shares lie elsewhere than the majority.
    assert apart.total_variation == pytest.approx(0.28)
    assert found.differences["shares"] == "28.0 % of the shares differ"
    (scores,) = found.scores
    # M says x x y x y where the shares of these labels are 0.4 0.6 1 0.8 0.6.
    assert scores.score("M", "shares").own.value == pytest.approx(0.68)


def test_a_soft_base_is_compared_by_shares(tmp_path: Path) -> None:
    text = EVERY_RULE.replace("status: released, ", "").replace(
        "{id: shares, built_by", "{id: shares, status: released, built_by"
    )
    found = made(tmp_path, text)
    assert (found.base, found.against_base("G1")) == ("shares", None)
    assert found.differences["G1"] == "28.0 % of the shares differ"


def soft_summary(folder: Path) -> TruthSummary:
    (found,) = (one.computed for one in made(folder, EVERY_RULE).truths if one.name == "shares")
    assert found is not None
    return found


def test_csv_of_soft_labels_is_whole(tmp_path: Path) -> None:
    done = run(folder_with(tmp_path, EVERY_RULE), "--format", "csv")
    (row,) = (one for one in csv.DictReader(done.stdout.splitlines()) if one["ground_truth"] == "shares")
    assert (row["against"], row["compared"], row["changed"]) == ("G1", "5", "")
    assert float(row["total_variation"]) == pytest.approx(0.28)
    assert [float(part.split("=")[1]) for part in row["labels"].split("; ")] == [
        one.n for one in soft_summary(tmp_path).labels
    ]


def test_weights_of_rows_decide(tmp_path: Path) -> None:
    folder_with(tmp_path, "")
    rows = VOTES.splitlines()
    weighed = [f"{rows[0]},trust", *(f"{row},{5 if ',a,' in row else 1}" for row in rows[1:])]
    tmp_path.joinpath("votes.csv").write_text("\n".join(weighed) + "\n", encoding="utf-8")
    text = HEAD.replace("group: team", "group: team, weight: trust") + (
        "ground_truths:\n"
        "  - {id: G, built_by: {annotations: votes, rule: weighted}}\n"
        "  - id: H\n"
        "    built_by: {annotations: votes, rule: without_annotators, params: {annotators: [a], then: weighted}}\n"
    )
    tmp_path.joinpath("report.yaml").write_text(text, encoding="utf-8")
    report = examine(tmp_path / "report.yaml", "report.yaml", today=date(2026, 11, 30), for_site=True)
    (found,) = report.evidence.computed.alternatives
    # Annotator a outweighs the four others together.
    assert labels_of(found, "G") == ["x", "x", "y", "x", "x"]
    assert labels_of(found, "H") == ["y", "", "y", "x", "y"]


def test_an_id_that_is_a_pseudonym_is_not_taken_for_it(tmp_path: Path) -> None:
    (_, _, found, *_) = made(tmp_path, TRUTHS.replace("[nobody]", "[A1]")).truths
    assert (found.computed, found.reason) == (None, 'only_annotators: there is no annotator "A1"')


def test_a_misspelt_name_of_an_annotator_is_not_shown(tmp_path: Path) -> None:
    folder_with(tmp_path, "")
    tmp_path.joinpath("votes.csv").write_text(VOTES.replace(",a,", ",Annabel,"), encoding="utf-8")
    text = HEAD + TRUTHS.replace("[nobody]", "[Anabel]")
    tmp_path.joinpath("report.yaml").write_text(text, encoding="utf-8")
    report = examine(tmp_path / "report.yaml", "report.yaml", today=date(2026, 11, 30), for_site=True)
    (found,) = report.evidence.computed.alternatives
    assert found.truths[2].reason == 'only_annotators: there is no annotator "?"; did you mean A1?'
    assert found.truths[2].mistakes == (
        (
            ("ground_truths", 2, "built_by", "params", "annotators"),
            'only_annotators: there is no annotator "?"; did you mean A1?',
        ),
    )


def test_why_annotations_cannot_be_read_is_quoted(tmp_path: Path) -> None:
    text = "ground_truths: [{id: G, built_by: {annotations: votes, rule: majority}}]\n"
    folder_with(tmp_path, text)
    tmp_path.joinpath("votes.csv").write_text("item,who,label,team\n1,a,x,crowd,1\n", encoding="utf-8")
    report = examine(tmp_path / "report.yaml", "report.yaml", today=date(2026, 11, 30))
    (told,) = (one.problems[0].message for one in report.evidence.computed.attached)
    (found,) = report.evidence.computed.alternatives
    assert found.truths[0].reason == f"annotations votes cannot be read as a table: {told}"


def test_soft_labels_beside_nothing_but_ties_have_no_distance(tmp_path: Path) -> None:
    folder_with(tmp_path, "ground_truths:\n  - {id: G, built_by: {annotations: votes, rule: majority}}\n")
    tmp_path.joinpath("votes.csv").write_text("item,who,label,team\n1,a,x,g\n1,b,y,g\n", encoding="utf-8")
    text = tmp_path.joinpath("report.yaml").read_text(encoding="utf-8")
    more = "  - {id: S, built_by: {annotations: votes, rule: soft}}\n"
    tmp_path.joinpath("report.yaml").write_text(text + more, encoding="utf-8")
    assert "S S  soft      1        0     0       0     no item that both label" in run(tmp_path).stdout.splitlines()
