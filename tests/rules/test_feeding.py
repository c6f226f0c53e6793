"""Which sites feed a target, however many of both there are: each is looked up by its id."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gtreport.evidence import Evidence, gather
from gtreport.questionnaire.loader import load
from gtreport.rules import gt280_site_shares_absent as gt280
from gtreport.rules.feeding import sites_of_target
from gtreport.sources import read_document


def evidence_of(folder: Path, sites: list[str], targets: list[dict[str, Any]]) -> Evidence:
    report = {
        "report": {"schema": "gtreport/1"},
        "source": {"sites": [{"id": one, "kind": "crowd_consensus"} for one in sites]},
        "targets": targets,
    }
    return gather(
        load(read_document(json.dumps(report).encode(), "report.yaml")),
        folder,
        today=date(2026, 11, 30),
        data=False,
    )


def test_sites_stand_in_the_order_of_the_report(tmp_path: Path) -> None:
    answers = evidence_of(tmp_path, ["a", "b", "c", "b"], [{"id": "t", "sites": ["c", "b", "nobody", "c"]}]).answers
    (target,) = answers.targets
    assert [site.here[-1] for site in sites_of_target(target, answers)] == [1, 2, 3]


def test_each_site_is_told_once_by_the_first_target_that_it_feeds(tmp_path: Path) -> None:
    targets = [{"id": "one", "sites": ["b"]}, {"id": "two", "sites": ["c", "b"]}, {"id": "all"}, {"id": "again"}]
    found = [one.message for one in gt280.check(evidence_of(tmp_path, ["a", "b", "c"], targets))]
    assert found == [
        "2 sites feed target two, but the share of site b is not given",
        "2 sites feed target two, but the share of site c is not given",
        "3 sites feed target all, but the share of site a is not given",
    ]


def test_no_target_is_looked_at_once_every_site_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def counting(target: Any, answers: Any) -> object:
        asked.append(target)
        return sites_of_target(target, answers)

    monkeypatch.setattr(gt280, "sites_of_target", counting)
    evidence = evidence_of(tmp_path, [f"s{n}" for n in range(200)], [{"id": f"t{n}"} for n in range(200)])
    assert len(list(gt280.check(evidence))) == 200
    assert len(asked) == 1
