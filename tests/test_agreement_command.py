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


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    done = _run(str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"gtreport: {tmp_path}: this is no regular file\n   = help: name a CSV, TSV or Parquet file\n"
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
