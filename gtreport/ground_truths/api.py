"""Ground truths of annotations, from one place: made, compared, used for scoring, and tried under every choice.

Example:
    >>> from gtreport.annotations.arrays import from_matrix
    >>> from gtreport.ground_truths.api import compare, ground_truth, score
    >>> table = from_matrix([["x", "x", "y"], ["y", "y", "x"], ["x", "y", None]], "rows")
    >>> truths = [ground_truth(table), ground_truth(table, "only_annotators", {"annotators": ["3"]}, name="third")]
    >>> compare(truths).between("majority", "third").flips.n
    2
    >>> score(truths, {"m": {"1": "x", "2": "y", "3": "x"}}).score("m", "third").own.value
    0.0
"""

from __future__ import annotations

from gtreport.ground_truths.applying import aggregators
from gtreport.ground_truths.compare import compare, flips, stability
from gtreport.ground_truths.grid import choice_grid
from gtreport.ground_truths.ground_truth import GroundTruth
from gtreport.ground_truths.making import again_without, ground_truth, leave_one_annotator_out, leave_one_group_out
from gtreport.ground_truths.scoring import score

__all__ = [
    "GroundTruth",
    "again_without",
    "aggregators",
    "choice_grid",
    "compare",
    "flips",
    "ground_truth",
    "leave_one_annotator_out",
    "leave_one_group_out",
    "score",
    "stability",
]
