"""Whatever a file holds, it is read or refused with a reason; nothing else leaves a reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest, read_any, readers

SAMPLES: dict[str, tuple[str, Any]] = {
    "coco": (
        "a.json",
        {
            "images": [{"id": 1, "file_name": "a.jpg", "width": 9, "height": 9}],
            "categories": [{"id": 1, "name": "owl", "keypoints": ["beak"]}],
            "annotations": [
                {"id": 1, "image_id": 1, "category_id": 1, "bbox": [0, 0, 3, 3], "keypoints": [1, 1, 2]},
                {"id": 2, "image_id": 1, "category_id": 1, "segmentation": {"size": [3, 3], "counts": "09"}},
            ],
        },
    ),
    "label_studio": (
        "a.json",
        [
            {
                "id": 1,
                "data": {"text": "an owl"},
                "total_annotations": 2,
                "annotations": [
                    {
                        "id": 1,
                        "completed_by": {"id": 1, "email": "a@b.org"},
                        "result": [
                            {"id": "x", "type": "labels", "value": {"start": 3, "end": 6, "labels": ["owl"]}},
                            {"id": "y", "type": "choices", "value": {"choices": ["good"]}},
                        ],
                    }
                ],
            }
        ],
    ),
    "labelme": (
        "a.json",
        {"shapes": [{"label": "owl", "shape_type": "rectangle", "points": [[1, 1], [2, 2]]}], "flags": {"dark": True}},
    ),
    "doccano": ("a.json", [{"id": 1, "text": "an owl", "label": [[3, 6, "owl"]]}]),
    "prodigy": ("a.json", [{"_input_hash": 1, "text": "owl", "spans": [{"start": 0, "end": 3, "label": "owl"}]}]),
    "wide": ("a.json", [{"item": 1, "p": "x", "q": ["y"]}]),
}
JUNK = [None, True, -1, 10**30, 1e308, "", "x", "1e999", [], {}, [None], {"a": 1}, [[[0]]]]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inside for place in places(one, (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], junk: Any) -> Any:
    if not path:
        return junk
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = replaced(value[path[0]], path[1:], junk)
    return copied


def read_or_refuse(path: Path, format_: str) -> None:
    for pseudonyms in (False, True):
        try:
            read_any(ReadRequest(path, path.name, {"item": "item"}, pseudonyms=pseudonyms), format_)
        except AnnotationsRefused as refused:
            assert refused.problems != ()


@pytest.mark.parametrize("format_", SAMPLES)
def test_any_value_may_be_another(tmp_path: Path, format_: str) -> None:
    name, sample = SAMPLES[format_]
    for place in places(sample):
        for junk in JUNK:
            (tmp_path / name).write_text(json.dumps(replaced(sample, place, junk)), encoding="utf-8")
            read_or_refuse(tmp_path / name, format_)


@pytest.mark.parametrize("format_", sorted(readers()))
@given(data=st.binary(max_size=80))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes(tmp_path: Path, format_: str, data: bytes) -> None:
    suffix = {"voc": ".xml", "cvat": ".xml", "brat": ".ann", "yolo": ".txt", "conll": ".conll", "masks": ".png"}
    path = tmp_path / f"a{suffix.get(format_, '.tsv')}"
    path.write_bytes(data)
    read_or_refuse(path, format_)


@pytest.mark.parametrize(
    ("format_", "name", "line"),
    [
        ("yolo", "a.txt", "0 0.5 0.5 0.2 0.2"),
        ("brat", "a.ann", "T1\tX 0 3\towl"),
        ("conll", "a.conll", "owl\tB-X"),
        ("webanno", "a.tsv", "1-1\t0-3\towl\tX[1]|Y"),
    ],
)
@given(at=st.integers(0, 40), text=st.sampled_from(["\t", " ", "-", "|", "[", "9" * 20, "nan", "\x00", "\n", ";", "é"]))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_line_may_be_broken(tmp_path: Path, format_: str, name: str, line: str, at: int, text: str) -> None:
    head = "#FORMAT=WebAnno TSV 3.2\n#T_SP=L|v\n\n\n#Text=owl\n" if format_ == "webanno" else ""
    (tmp_path / name).write_text(f"{head}{line[:at]}{text}{line[at:]}\n", encoding="utf-8")
    read_or_refuse(tmp_path / name, format_)
