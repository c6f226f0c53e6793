"""Ground truths that the report's own rules give, and what they change, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gtreport.agreement.marked_types import MarkedDetails, MarkedPair
from gtreport.ground_truths.comparison_types import Comparison, Flips, SoftDistance, TruthSummary
from gtreport.ground_truths.grid_types import ChoiceGrid
from gtreport.ground_truths.score_types import Scores
from gtreport.methods import Method
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.sources import FieldPath

ClaimVerdict = Literal["agrees", "cut off", "differs", "not recomputed"]
"""How a claimed number stands to the recomputed one."""


Mistakes = tuple[tuple[FieldPath, str], ...]
"""What is wrong with parameters of a rule: where, and what was expected."""


@dataclass(frozen=True)
class Truth:
    """One ground truth of the questionnaire, as far as it can be computed.

    Attributes:
        record: Its record.
        name: Its id, or its place when it has none.
        computed: States, labels and diagnostics; None when it could not be computed.
        reason: Why it could not be computed.
        methods: How it is computed: its rule, and the rule behind it where it only chooses annotations.
        settings: Parameters of the rule, and of the one behind it, that are not as usual.
        rows: Item, label (empty without one) and state of each item; of soft labels item, label, share and state, one
            row for each label of the item. Empty unless they were asked for.
        mistakes: What is wrong with its parameters, where that is why it could not be computed.
        is_soft: Whether it gives shares of labels and no single label.
    """

    record: GroundTruthRecord
    name: str
    computed: TruthSummary | None
    reason: str | None = None
    methods: tuple[Method, ...] = ()
    settings: tuple[tuple[str, object], ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    mistakes: Mistakes = ()
    is_soft: bool = False

    @property
    def label(self) -> str:
        """What it is called."""
        return self.record.label.get() or self.name


@dataclass(frozen=True)
class Alternatives:
    """The ground truths that are made of one attached file.

    Attributes:
        file: Name of the annotations.
        truths: The ground truths, in the order of the questionnaire.
        comparison: What changes between those that were computed; None unless it was asked for.
        scores: The attached models under them, by metric; empty without predictions.
        grid: Every reasonable choice at once; None unless it was asked for.
        notes: What could not be done, and why.
        readable: Whether the annotations were read as a table.
        likeness: How far ground truths of marks agree, each taken for an annotator; None for labels, with fewer than
            two, and unless it was asked for.
    """

    file: str
    truths: tuple[Truth, ...]
    comparison: Comparison | None = None
    scores: tuple[Scores, ...] = ()
    grid: ChoiceGrid | None = None
    notes: tuple[str, ...] = ()
    readable: bool = True
    likeness: MarkedDetails | None = None

    @property
    def computed(self) -> tuple[Truth, ...]:
        """Those that were computed."""
        return tuple(truth for truth in self.truths if truth.computed is not None)

    @property
    def base(self) -> str | None:
        """Name of the one that the others are set against: the released one, else the first."""
        released = [truth for truth in self.computed if truth.record.status.get() == "released"]
        return next((truth.name for truth in (*released, *self.computed)), None)

    def against_base(self, name: str) -> Flips | None:
        """Return what changes between the base and another ground truth; None for the base and where it is unknown."""
        if self.comparison is None or self.base is None or name == self.base:
            return None
        found = (one for one in self.comparison.flips if {one.first, one.second} == {self.base, name})
        return next(found, None)

    def apart_from_base(self, name: str) -> SoftDistance | None:
        """Return how far a ground truth lies from the base where one of the two is soft; None for all others."""
        if self.comparison is None or self.base is None or name == self.base:
            return None
        found = (one for one in self.comparison.soft if {one.soft, one.other} == {self.base, name})
        return next(found, None)

    def like_base(self, name: str) -> MarkedPair | None:
        """Return how far marks of another ground truth agree with those of the base; None where it is unknown."""
        if self.likeness is None or self.base is None or name == self.base:
            return None
        found = (one for one in self.likeness.pairs if {one.first, one.second} == {self.base, name})
        return next(found, None)

    @property
    def differences(self) -> dict[str, str]:
        """How far each ground truth differs from the base, by its name: `4 of 44 items differ`."""
        return {truth.name: said for truth in self.computed if (said := self._difference(truth.name)) is not None}

    def _difference(self, name: str) -> str | None:
        flips, apart, marks = self.against_base(name), self.apart_from_base(name), self.like_base(name)
        if flips is not None:
            return _of_items(flips.flips.n, flips.compared)
        if apart is not None and apart.total_variation is not None:
            return f"{apart.total_variation:.1%} of the shares differ".replace("%", " %")
        return None if marks is None else _of_items(marks.n_used - marks.n_alike, marks.n_used)


def _of_items(differing: int, compared: int) -> str:
    return f"{differing:,} of {compared:,} items {'differs' if differing == 1 else 'differ'}"


@dataclass(frozen=True)
class Rebuilt:
    """Released labels against those that the stated rule gives.

    Attributes:
        path: Where the rule stands.
        rule: The rule.
        released: Name of the annotations that hold the released labels.
        n: Items whose labels differ, items that only one of the two labels among them.
        of: Items of either.
        examples: The first items that differ: id, released label, rebuilt label.
    """

    path: FieldPath
    rule: str
    released: str
    n: int
    of: int
    examples: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class ClaimedNumber:
    """A claimed score or comparison, and what the attached data give.

    Attributes:
        path: Where the claimed value stands.
        claimed: The claim as it is written.
        value: The recomputed value; None when it was not recomputed.
        verdict: How the two stand to each other.
        said: The same in a sentence.
        evaluation: The evaluation that claims it; None for a comparison of ground truths.
    """

    path: FieldPath
    claimed: str | None
    value: float | None
    verdict: ClaimVerdict
    said: str
    evaluation: Evaluation | None = None
