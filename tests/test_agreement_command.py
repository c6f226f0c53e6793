"""`gtreport agreement` and `gtreport.agreement(...)`: any table, without a questionnaire."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import gtreport

# Krippendorff 2011: 4 observers, 12 units, missing data; one line an observer.
KRIPPENDORFF = {
    "A": "1 2 3 3 2 1 4 1 2 . . .",
    "B": "1 2 3 3 2 2 4 1 2 5 . 3",
    "C": ". 3 3 3 2 3 4 2 2 5 1 .",
    "D": "1 2 3 3 2 4 4 1 2 5 1 .",
}
ROWS = [
    (f"i{unit}", observer, value)
    for observer, values in KRIPPENDORFF.items()
    for unit, value in enumerate(values.split(), 1)
    if value != "."
]
PUBLISHED = {"nominal": 0.743, "ordinal": 0.815, "interval": 0.849, "ratio": 0.797}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "units.csv"
    path.write_text("item,annotator,label\n" + "".join(",".join(row) + "\n" for row in ROWS), encoding="utf-8")
    return path


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gtreport", "agreement", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(("level", "value"), PUBLISHED.items())
def test_the_command_gives_the_published_value(file: Path, level: str, value: float) -> None:
    done = _run(
        str(file), "--statistic", "krippendorff_alpha", "--param", f"level={level}", "--labels", "1,2,3,4,5",
        "--level", level, "--format", "json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert round(json.loads(done.stdout)["estimates"][0]["value"], 3) == value


def test_a_wide_file_gives_the_same(tmp_path: Path, file: Path) -> None:
    wide = tmp_path / "wide.tsv"
    columns = {observer: values.replace(".", "").split(" ") for observer, values in KRIPPENDORFF.items()}
    lines = ["unit\tA\tB\tC\tD"]
    lines += [f"i{unit + 1}\t" + "\t".join(columns[observer][unit] for observer in "ABCD") for unit in range(12)]
    wide.write_text("\n".join(lines) + "\n", encoding="utf-8")
    options = ("--statistic", "fleiss_kappa", "--labels", "1,2,3,4,5", "--format", "json")
    values = [
        json.loads(_run(*arguments, *options).stdout)["estimates"][0]["value"]
        for arguments in ((str(file),), (str(wide), "--item", "unit", "--wide", "A,B,C,D"))
    ]
    assert values[0] == pytest.approx(0.76117, abs=1e-5)
    assert values[1] == pytest.approx(values[0], abs=1e-12)


def test_a_missing_file_is_told() -> None:
    done = _run("nope.csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "gtreport: nope.csv: there is no such file\n   = help: name a CSV, TSV or Parquet file\n"


def test_an_unknown_statistic_is_told(file: Path) -> None:
    done = _run(str(file), "--statistic", "cohens")
    assert done.returncode == 2
    assert "there is no statistic cohens" in done.stderr


def test_a_parameter_needs_an_equals_sign(file: Path) -> None:
    done = _run(str(file), "--statistic", "krippendorff_alpha", "--param", "nominal")
    assert done.returncode == 2
    assert "--param: nominal is not NAME=VALUE" in done.stderr


def test_a_frame_gives_the_published_value() -> None:
    frame = pd.DataFrame(ROWS, columns=["unit", "who", "value"])
    result = gtreport.agreement(frame, item="unit", annotator="who", label="value", labels="12345")
    assert round(result.estimate("krippendorff_alpha").value, 3) == PUBLISHED["nominal"]
    assert (result.n_items, result.n_annotators, result.n_annotations) == (12, 4, 41)


def test_arrays_give_the_same_as_a_frame() -> None:
    item, annotator, label = zip(*ROWS, strict=True)
    result = gtreport.agreement(item=item, annotator=annotator, label=label, labels="12345")
    assert round(result.estimate("krippendorff_alpha").value, 3) == PUBLISHED["nominal"]


def test_a_folder_without_annotations_is_told(tmp_path: Path) -> None:
    done = _run(str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"gtreport: {tmp_path}: this is no format of annotations that is known: no file in it is of a known format\n"
        "   = help: gtreport explain annotations[].format\n"
    )


def _with(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "votes.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("", ""),
        ("1,a,\n1,b,\n", ": 2 annotations: no label was given; 1 item: nobody labelled them"),
    ],
)
def test_a_table_without_annotations_is_told(tmp_path: Path, rows: str, why: str) -> None:
    file = _with(tmp_path, f"item,annotator,label\n{rows}")
    done = _run(file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == f"gtreport: {file}: the file holds no annotations{why}"


def test_a_column_in_other_letters_is_suggested_with_its_option(tmp_path: Path) -> None:
    file = _with(tmp_path, "Item,Who did,label\n1,a,x\n")
    done = _run(file, "--annotator", "who did")
    assert done.returncode == 2
    assert done.stderr == (
        f'gtreport: {file}:1: column item is not in {file}, which has "Item", "Who did", "label"\n'
        "   = help: did you mean Item? --item Item\n"
        f'gtreport: {file}:1: column who did is not in {file}, which has "Item", "Who did", "label"\n'
        "   = help: did you mean Who did? --annotator 'Who did'\n"
    )


def test_another_delimiter_is_suggested_with_its_option(tmp_path: Path) -> None:
    file = _with(tmp_path, "item|annotator|label\n1|a|x\n1|b|x\n")
    done = _run(file)
    assert done.returncode == 2
    assert done.stderr == (
        f'gtreport: {file}:1: was read as one column, "item|annotator|label": "|" may separate its columns\n'
        "   = help: --delimiter '|'\n"
    )
    assert _run(file, "--delimiter", "|").returncode == 0


def test_file_and_line_are_told_once(tmp_path: Path) -> None:
    file = _with(tmp_path, b"item,annotator,label\n1,a,\xfc\n")
    assert _run(file).stderr == (
        f"gtreport: {file}:2: cannot be read as a table: byte 0xfc is not UTF-8\n   = help: save the file as UTF-8\n"
    )


def test_the_level_of_the_labels_is_that_of_a_statistic_which_asks_for_one(file: Path) -> None:
    options = ("--statistic", "krippendorff_alpha", "--labels", "1,2,3,4,5", "--level", "ordinal", "--format", "json")
    assert round(json.loads(_run(str(file), *options).stdout)["estimates"][0]["value"], 3) == PUBLISHED["ordinal"]


def test_a_parameter_goes_to_the_statistics_that_have_it(file: Path) -> None:
    named = ("--statistic", "krippendorff_alpha", "--statistic", "percent_agreement", "--labels", "1,2,3,4,5")
    done = _run(str(file), *named, "--param", "spacing=positions", "--param", "level=interval", "--format", "json")
    estimates = json.loads(done.stdout)["estimates"]
    assert [one["parameters"].get("level") for one in estimates] == ["interval", None]
    assert round(estimates[0]["value"], 3) == PUBLISHED["interval"]


def test_a_parameter_that_no_statistic_has_is_told(file: Path) -> None:
    done = _run(str(file), "--statistic", "krippendorff_alpha", "--param", "levl=ordinal")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == ("gtreport: krippendorff_alpha takes no parameter levl; did you mean level?")


def test_a_parameter_without_a_statistic_is_told(file: Path) -> None:
    done = _run(str(file), "--param", "level=ordinal")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gtreport: level: a parameter is for statistics that are named\n")


def test_one_of_a_kind_is_told_in_the_singular(tmp_path: Path) -> None:
    done = _run(_with(tmp_path, "item,annotator,label\n1,a,x\n2,a,x\n3,a,\n"))
    assert "left out: 1 annotation: no label was given\n" in done.stdout
    assert "1 annotator gave 2 annotations of 2 items; 0 items were labelled by two or more." in done.stdout


BOXES = """item,who,label,x1,y1,x2,y2
a,ann,owl,0,0,10,10
a,ann,elk,50,50,60,60
a,bob,owl,0,0,10,10
b,ann,owl,0,0,10,12
b,bob,elk,0,6,10,18
"""
OF_BOXES = ("--annotator", "who", "--column", "box=x1,y1,x2,y2")


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    path = tmp_path / "boxes.csv"
    path.write_text(BOXES, encoding="utf-8")
    return path


def test_marks_in_a_table_are_compared_by_the_statistics_of_their_form(boxes: Path) -> None:
    done = _run(str(boxes), *OF_BOXES, "--form", "boxes", "--param", "iou=0.3", "--format", "json")
    found = json.loads(done.stdout)
    values = {one["statistic"]: one for one in found["estimates"]}
    assert values["matched_f1"]["parameters"]["iou"] == 0.3
    first = next(one for one in found["estimates"] if one["statistic"] == "matched_f1")
    assert first["value"] == pytest.approx((2 / 3 + 1) / 2)
    assert found["sentence"].startswith(
        "2 annotators gave 4 annotations of 2 items; 2 items were compared. Matched F1 (iou 0.3) was 0.833, 95 %"
    )


def test_one_statistic_of_marks_can_be_named(boxes: Path) -> None:
    done = _run(str(boxes), *OF_BOXES, "--statistic", "matched_f1", "--param", "iou=0.5", "--format", "csv")
    _, row, *more = done.stdout.splitlines()
    assert (row.split(",")[0], more) == ("matched_f1", [])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--param", "ioo=0.5"), "no statistic of boxes takes ioo; did you mean iou?"),
        (
            ("--statistic", "dice"),
            "dice of boxes is not recomputed; matched_f1, mean_matched_iou, krippendorff_alpha are",
        ),
        (("--statistic", "matched_f1"), "matched_f1 needs iou"),
        (("--form", "masks"), "the annotations hold box, which is not compared as masks"),
        (("--option", "size"), "--option: size is not NAME=VALUE"),
    ],
)
def test_what_cannot_be_computed_of_marks_is_told(boxes: Path, arguments: tuple[str, ...], said: str) -> None:
    done = _run(str(boxes), *OF_BOXES, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_an_export_is_told_by_what_it_holds(tmp_path: Path) -> None:
    for name, text in (("ann", "0 0.5 0.5 0.2 0.2\n"), ("bob", "0 0.5 0.5 0.2 0.2\n1 0.1 0.1 0.1 0.1\n")):
        (tmp_path / "marks" / name).mkdir(parents=True)
        (tmp_path / "marks" / name / "a.txt").write_text(text, encoding="utf-8")
        (tmp_path / "marks" / name / "classes.txt").write_text("owl\nelk\n", encoding="utf-8")
    done = _run(str(tmp_path / "marks"))
    assert done.returncode == 0, done.stderr
    assert "Matched F1, iou 0.5 " in done.stdout
    assert "0.667" in done.stdout


def test_a_file_of_marks_that_is_not_there_is_told() -> None:
    done = _run("nowhere", "--form", "boxes")
    assert (done.returncode, "there is no such file or folder" in done.stderr) == (2, True)


def test_structures_are_computed_in_memory(boxes: Path) -> None:
    from gtreport.annotations.reading import ReadRequest, read_any

    columns = {"item": "item", "annotator": "who", "label": "label", "box": ("x1", "y1", "x2", "y2")}
    marks = read_any(ReadRequest(boxes, boxes.name, columns))
    result = gtreport.agreement(marks, conventions={"iou": 0.3}, replicates=10)
    assert (result.level, result.n_items, result.n_annotations) == ("structured", 2, 4)
    assert result.estimate("matched_f1").value == pytest.approx((2 / 3 + 1) / 2)


def test_marks_need_no_column_of_labels(tmp_path: Path) -> None:
    path = tmp_path / "texts.csv"
    path.write_text("item,annotator,text\na,ann,it rained\na,bob,it rained today\n", encoding="utf-8")
    done = _run(str(path), "--form", "texts", "--column", "value=text", "--param", "normaliser=none")
    assert done.returncode == 0, done.stderr
    assert "WER, normaliser none  0.400" in done.stdout


def test_rankings_are_compared_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "ranked.csv"
    path.write_text("item,annotator,order\np,ann,x > y > z\np,bob,x > z > y\n", encoding="utf-8")
    done = _run(str(path), "--form", "rankings", "--option", "ranking=order", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert "Kendall's tau" in _run(str(path), "--form", "rankings", "--option", "ranking=order").stdout


def test_maps_are_held_against_their_reference_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "units.csv"
    rows = "1,wood,wood\n2,wood,lake\n3,lake,lake\n4,lake,lake\n"
    path.write_text("unit,mapped,seen\n" + rows, encoding="utf-8")
    options = ("--item", "unit", "--label", "seen", "--form", "maps", "--option", "map=mapped")
    done = _run(str(path), *options, "--option", 'areas={"wood": 30, "lake": 10}')
    assert done.returncode == 0, done.stderr
    first, overall, *_ = done.stdout.splitlines()
    assert first.split("  ")[-2:] == ["analytic 95 %", "items"]
    assert overall.startswith("Overall accuracy, sampling_weights areas ")
    assert " 0.625 " in overall
    assert "1 annotator gave 4 annotations of 4 items; 4 items were compared. Overall accuracy" in done.stdout


@pytest.mark.parametrize(
    ("param", "said"),
    [
        ("iou=abc", 'iou is "abc", expected a number above 0 to 1'),
        ("iou=1.5", "iou is the number 1.5"),
        ("iou=NaN", "iou is the number nan"),
        ("iou=Infinity", "iou is the number inf"),
        pytest.param(f"iou={'[' * 50_000}", "iou is", id="nested"),
        ("average=3", "average is the number 3, expected one of case, pooled"),
        ("same_label=maybe", 'same_label is "maybe", expected true or false'),
        ('spacing=["a", "b"]', 'spacing is a list with "a"'),
    ],
)
def test_a_value_that_no_statistic_of_marks_takes_is_refused(boxes: Path, param: str, said: str) -> None:
    done = _run(str(boxes), *OF_BOXES, "--form", "boxes", "--param", param, "--format", "json")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
