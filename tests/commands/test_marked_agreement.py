"""`gtreport agreement` for exports: which options of readers count, and what cannot be told is said."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gtreport.agreement.estimates import Estimate
from gtreport.commands.marked_agreement import NAMES, estimates_of_file
from gtreport.errors import UsageError

IMAGES = [{"id": n, "file_name": f"{n}.jpg", "width": 50, "height": 60} for n in (1, 2)]
TASK = {
    "id": 1,
    "data": {"text": "an owl"},
    "annotations": [
        {
            "id": person,
            "completed_by": person,
            "result": [{"type": "choices", "from_name": "c", "to_name": "t", "value": {"choices": [label]}}],
        }
        for person, label in ((1, "x"), (2, "y"))
    ],
}
ASKED: dict[str, Any] = {
    "columns": {"item": "item", "annotator": "annotator", "label": "label"},
    "labels": None,
    "level": "nominal",
    "missing": ("",),
    "repeats": "error",
    "options": {},
}


def write(path: Path, content: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    """Return a folder with one COCO file in a folder for each of three annotators, all boxes the same."""
    one = {"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4]}
    content = {"images": IMAGES, "categories": [{"id": 1, "name": "owl"}], "annotations": [one]}
    for annotator in ("ann", "ben", "cyd"):
        write(tmp_path / "marks" / annotator / "instances.json", content)
    return tmp_path / "marks"


def computed(
    path: Path, statistics: tuple[str, ...] = (), params: dict[str, str] | None = None, **given: Any
) -> tuple[Estimate, ...]:
    options = {name: () if name not in ("form", "reader") else None for name in NAMES} | given
    found = estimates_of_file(str(path), options, ASKED, statistics, params or {}, 10, 0)
    assert found is not None
    return found


def agreement(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gtreport", "agreement", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(
    ("option", "annotators"),
    [
        ((), 3),
        (("folders=each",), 3),
        (("folders=ann,ben",), 2),
        (("folders=[ann, ben]",), 2),
        (('folders=["ann", "ben"]',), 2),
        (('folders={"Ann": "ann", "Ben": "ben"}',), 2),
        (("files=ann/instances.json,ben/instances.json",), 2),
        (("unmarked=seen",), 3),
    ],
)
def test_options_that_are_given_take_the_place_of_guessed_ones(
    marks: Path, option: tuple[str, ...], annotators: int
) -> None:
    assert computed(marks, option=option)[0].n_annotators == annotators
    assert computed(marks, option=option, reader=None)[0].value == 1.0


def test_a_list_is_read_with_a_named_reader_too(marks: Path) -> None:
    files = "files=ann/instances.json,ben/instances.json"
    assert computed(marks, option=(files,), reader="coco")[0].n_annotators == 2


def test_images_without_annotation_are_told_where_they_leave_items_out(marks: Path) -> None:
    (first, *_) = computed(marks, option=("folders=ann,ben",))
    said = [str(one) for one in first.warnings if one.name == "unmarked"]
    assert said == [
        f'{name}/instances.json: image "2.jpg" has no annotation (1 image): looked at and empty, or not yet done? '
        "the file cannot tell; --option unmarked=seen counts them as empty"
        for name in ("ann", "ben")
    ]
    (seen, *_) = computed(marks, option=("folders=ann,ben", "unmarked=seen"))
    assert (seen.n_items, [one for one in seen.warnings if one.name == "unmarked"]) == (2, [])


def test_labels_in_an_export_take_statistics_and_parameters(tmp_path: Path) -> None:
    file = write(tmp_path / "tasks.json", [TASK])
    with pytest.raises(UsageError, match="there is no statistic nonsense"):
        computed(file, ("nonsense",))
    with pytest.raises(UsageError, match="a parameter is for statistics that are named"):
        computed(file, params={"level": "ordinal"})
    (only,) = computed(file, ("percent_agreement",))
    assert (only.statistic, only.value) == ("percent_agreement", 0.0)


@pytest.mark.parametrize(
    "option", [("--form", "boxes"), ("--reader", "coco"), ("--column", "box=a"), ("--option", "x=1")]
)
def test_options_of_marks_are_refused_beside_wide(tmp_path: Path, option: tuple[str, str]) -> None:
    table = tmp_path / "wide.csv"
    table.write_text("item,a,b\n1,x,y\n", encoding="utf-8")
    done = agreement(str(table), "--wide", "a,b", *option)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"it does not go with {option[0]}\n" in done.stderr


def test_columns_that_nobody_named_are_asked_for_by_the_options_of_the_command(tmp_path: Path) -> None:
    table = tmp_path / "votes.csv"
    table.write_text("image,person,my answer\n1,a,x\n1,b,y\n2,a,x\n", encoding="utf-8")
    done = agreement(str(table))
    helps = [line for line in done.stderr.splitlines() if "help" in line]
    assert (done.returncode, helps) == (2, ["   = help: --item image --annotator person --label COLUMN"])
    table.write_text("image,person,answer\n1,a,x\n1,b,y\n2,a,x\n", encoding="utf-8")
    assert "= help: --item image --annotator person --label answer\n" in agreement(str(table)).stderr
    assert "= help: --annotator person\n" in agreement(str(table), "--item", "image", "--label", "answer").stderr
    assert "header" not in agreement(str(table), "--wide", "ann,ben").stderr
