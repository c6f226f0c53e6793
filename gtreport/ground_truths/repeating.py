"""What becomes of repeated annotations under a rule, whatever the file declares: a step before the rule itself."""

from __future__ import annotations

from typing import cast

import numpy as np

from gtreport.agreement.estimating import REPEATS as CHOICES
from gtreport.agreement.parameter_kinds import one_of
from gtreport.annotations.repeats import resolved
from gtreport.annotations.table import AnnotationTable, Repeats
from gtreport.ground_truths.left import Left
from gtreport.ground_truths.parameters import RuleParameter

REPEATS = RuleParameter(
    "repeats", "what becomes of repeated annotations, whatever the file declares", CHOICES, kind=one_of(*CHOICES)
)


def settled_again(table: AnnotationTable, repeats: object) -> Left:
    """Return the annotations with their repeats settled otherwise than the file declares.

    Args:
        table: The annotations.
        repeats: One of CHOICES; None to leave them as they are.

    Returns:
        What is left for the items of the table: an item may lose all annotations where those of one annotator tie.
    """
    if repeats is None:
        return Left(table, np.arange(table.n_items), table.n_items, ())
    return table.once(("repeats", repeats), lambda: _settled(table, cast("Repeats", repeats)))


def _settled(table: AnnotationTable, repeats: Repeats) -> Left:
    again = resolved(table if table.passes is None else table.passes, repeats)
    own = {item: at for at, item in enumerate(table.items)}
    place = np.array([own.get(item, -1) for item in again.items], dtype=np.int64)
    again = again.only((place >= 0)[again.item], "the file settles repeats so that their items have none")
    left_out = tuple(one for one in again.left_out if one not in table.left_out)
    return Left(again, place[place >= 0], table.n_items, left_out)
