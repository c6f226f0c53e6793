"""Results: what was computed from the attached data, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gtreport.sources import FieldPath, show

if TYPE_CHECKING:  # a check without data makes none of these, and should not wait for them
    from gtreport.agreement.breakdown_types import Details
    from gtreport.agreement.estimates import Caution, Estimate, LabelCount
    from gtreport.agreement.marked_types import MarkedDetails
    from gtreport.alternative_types import Alternatives, ClaimedNumber, Rebuilt
    from gtreport.annotations.problems import FileProblem, LeftOut
    from gtreport.gallery_types import Gallery
    from gtreport.methods import Method
    from gtreport.questionnaire.annotations import AnnotationFile
    from gtreport.questionnaire.quality import AgreementRecord

Verdict = Literal["agrees", "cut off", "differs", "undefined", "no claim", "not recomputed"]
"""How a claimed value stands to the recomputed one."""


@dataclass(frozen=True)
class Summary:
    """What an attached file holds.

    Attributes:
        n_items: Items with an annotation.
        n_annotators: Annotators with an annotation.
        n_annotations: Annotations that count.
        overlap: Share of items with annotations of two or more annotators, 0 to 1; None without items.
        n_bytes: Size of the file.
        sha256: Checksum of the file.
        note: What was found out while reading, for example the delimiter; None for nothing.
        labels: The labels in their order, with their counts.
        left_out: What does not count, and why.
        estimates: Every statistic that fits, side by side.
        annotations_per_item: Smallest, median and greatest number of annotations of an item; None without items.
        prevalence_note: Why coefficients differ, where one label holds nearly all annotations; else None.
        methods: How each of the statistics is computed.
        details: Agreement by label, item, annotator, pair and group; None where only a check was asked for.
        marked: The same for marks that have a shape, whose number stands under `n_annotations`.
    """

    n_items: int
    n_annotators: int
    n_annotations: int
    overlap: float | None
    n_bytes: int
    sha256: str
    note: str | None
    labels: tuple[LabelCount, ...]
    left_out: tuple[LeftOut, ...]
    estimates: tuple[Estimate, ...]
    annotations_per_item: tuple[int, float, int] | None
    prevalence_note: Caution | None
    methods: tuple[Method, ...] = ()
    details: Details | None = None
    marked: MarkedDetails | None = None


@dataclass(frozen=True)
class Attached:
    """One attached file.

    Attributes:
        record: Its record in the questionnaire.
        file: Its path as written; empty when none is given.
        problems: Why it cannot be used; nothing is computed from it then.
        observations: What a reader should know of it.
        summary: What it holds; None when it cannot be used.
    """

    record: AnnotationFile
    file: str
    problems: tuple[FileProblem, ...] = ()
    observations: tuple[FileProblem, ...] = ()
    summary: Summary | None = None

    @property
    def name(self) -> str:
        """The id of the record, or its place when it has none."""
        return self.record.id.get() or show(self.record.here)


@dataclass(frozen=True)
class Agreement:
    """One agreement record: what is claimed and what the annotations give.

    Attributes:
        record: Its record in the questionnaire.
        claimed: The claimed value as it is written; None when none is claimed.
        estimate: The recomputed value; None when it could not be recomputed.
        verdict: How the two stand to each other.
        said: The same in a sentence.
        attached: The file it was recomputed from; None when there is none.
        outside: Whether the claim lies outside the recomputed interval, by more than its own rounding.
        limits_said: Which computed interval a claimed one is, or those that there are; None where none is claimed or
            none can be compared.
        limits_agree: Whether the claimed interval is one of the computed ones.
        mistakes: What keeps a record from being recomputed and is wrong in it: where, and what.
    """

    record: AgreementRecord
    claimed: str | None
    estimate: Estimate | None
    verdict: Verdict
    said: str
    attached: Attached | None
    outside: bool = False
    limits_said: str | None = None
    limits_agree: bool = True
    mistakes: tuple[tuple[FieldPath, str], ...] = ()

    @property
    def name(self) -> str:
        """The id of the record, or its place when it has none."""
        return self.record.id.get() or show(self.record.here)

    @property
    def anchor(self) -> str:
        """A stable anchor for the page."""
        return "agreement-" + "-".join(str(step) for step in self.record.here[2:] or ("0",))

    @property
    def path(self) -> FieldPath:
        """Where the record stands."""
        return self.record.here


@dataclass(frozen=True)
class NamedAnnotators:
    """An answer that names annotators of an attached file.

    Attributes:
        path: Where the answer stands.
        within: The key in it that names them; nothing where the whole answer does.
        file: The file.
        ids: The annotators' ids as they are written.
        shown: What a site shows in place of the answer's value, with A1, A2, ... for the annotators; None for a check.
    """

    path: FieldPath
    within: tuple[str, ...]
    file: str
    ids: tuple[str, ...]
    shown: object = None


@dataclass(frozen=True)
class Misaligned:
    """Something in an attached file that is not aligned with what is declared, or with another file.

    Attributes:
        path: Where the answer stands that names the file.
        problem: What it is.
    """

    path: FieldPath
    problem: FileProblem


@dataclass(frozen=True)
class Computed:
    """Everything that was computed for one report.

    Attributes:
        attached: The attached files, in the order of the questionnaire.
        agreements: The agreement records, in the order of the questionnaire.
        alternatives: The ground truths that are made of each file, in the order of the files.
        rebuilt: Released labels against those that the stated rule gives.
        claims: Claimed scores and comparisons of ground truths.
        named: Answers that name annotators of attached files.
        misaligned: What is not aligned in attached files.
        galleries: Items of each file of marks with what was marked in them; none unless it is for a site.
    """

    attached: tuple[Attached, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    alternatives: tuple[Alternatives, ...] = ()
    rebuilt: tuple[Rebuilt, ...] = ()
    claims: tuple[ClaimedNumber, ...] = ()
    named: tuple[NamedAnnotators, ...] = ()
    misaligned: tuple[Misaligned, ...] = ()
    galleries: tuple[Gallery, ...] = ()

    @property
    def overlapping(self) -> bool:
        """Return whether a file holds an item with labels of two annotators."""
        return any(one.summary is not None and bool(one.summary.overlap) for one in self.attached)
