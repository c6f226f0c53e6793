"""Agreement records against their annotations: each recomputed as it says, or with the reason why it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from gtreport.agreement.claims import ClaimCheck, check_claim
from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate, statistics
from gtreport.agreement.interval_claims import IntervalCheck, check_interval_claim
from gtreport.agreement.intra import passes_as_annotators
from gtreport.agreement.statistic import WrongParameter
from gtreport.aligning import Held
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.pseudonyms import pair_renamed
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.questionnaire.vocabulary import STATISTICS
from gtreport.results import Agreement, Attached
from gtreport.sources import SourceMap
from gtreport.written_numbers import as_written

if TYPE_CHECKING:  # what most reports have no use for
    from gtreport.form_claims import Recomputed
    from gtreport.marked_annotations import Marks

_USUAL_LEVEL = 0.95

OWN_STATISTICS = ("repeat_agreement", "percent_agreement", "cohen_kappa", "within_subject_sd", "bland_altman")
"""What is recomputed between the passes of one annotator."""


@dataclass(frozen=True)
class Loaded:
    """An attached file with its table, or its marks that have a shape, and with whatever was read from it."""

    attached: Attached
    table: AnnotationTable | None
    held: Held | None = None
    marks: Marks | None = None


def recomputed(record: AgreementRecord, loaded: Iterable[Loaded], source: SourceMap) -> Agreement:
    """Recompute one agreement record and compare what it claims.

    Args:
        record: The record.
        loaded: The attached files.
        source: Where everything stands in the report; claims are compared as they are written.
    """
    claimed = as_written(record.value, source)
    found = _file_of(record, loaded)
    blank = Agreement(record, claimed, None, "not recomputed", "", found.attached if found else None)
    if found is None:
        return replace(blank, said="no annotations are attached to it")
    try:
        if found.marks is not None:
            from gtreport.form_claims import Recomputed  # what most reports have no use for

            return _of_marks(blank, Recomputed(record, found.marks), source)
        if found.table is None:
            return replace(blank, said="its annotations cannot be read")
        statistic = _statistic(record)
        table = _compared(record, statistic, found.table)
        computed = estimate(table, statistic, _parameters(record, table))
    except WrongParameter as wrong:
        mistakes = tuple((_place(record, name), _in_one(fault)) for name, fault in wrong.wrong)
        return replace(blank, said=mistakes[0][1], mistakes=mistakes)
    except (UsageError, AnnotationsRefused) as refused:
        return replace(blank, said=refused.faults[0].message)
    blank = replace(blank, estimate=computed)
    found_out = _without_claim(blank, computed) if claimed is None else _compare(blank, table)
    return _with_limits(found_out, partial(_check_limits, table, computed), source)


def _of_marks(blank: Agreement, found: Recomputed, source: SourceMap) -> Agreement:
    """Compare a record with what marks that have a shape give."""
    blank = replace(blank, estimate=found.estimate)
    value = blank.record.value.get()
    if blank.claimed is None or value is None:
        return _with_limits(_without_claim(blank, found.estimate), found.check_limits, source)
    checked = found.check(blank.claimed, search=STATISTICS[found.statistic].can_be(value))
    return _with_limits(_told(blank, checked), found.check_limits, source)


def _file_of(record: AgreementRecord, loaded: Iterable[Loaded]) -> Loaded | None:
    """Return the file that a record is about."""
    wanted = record.annotations.get()
    if wanted is None:
        return None
    return next((one for one in loaded if one.attached.record.id.get() == wanted), None)


def _statistic(record: AgreementRecord) -> str:
    """Return the statistic to compute.

    Raises:
        UsageError: None is named, or it is not among those that are recomputed.
    """
    statistic = record.statistic.get()
    if statistic is None:
        raise UsageError(Fault("no statistic is named"))
    if statistic not in statistics():
        raise UsageError(Fault(f"{statistic} is not among the statistics that are recomputed"))
    return statistic


def _compared(record: AgreementRecord, statistic: str, table: AnnotationTable) -> AnnotationTable:
    """Return the annotations that a record compares.

    Raises:
        UsageError: They cannot be told, with the reason.
    """
    chosen = set(record.labels.get() or ())
    if chosen and (table.elements is not None or not chosen >= set(table.labels)):
        raise UsageError(
            Fault("agreement on some labels only is not recomputed: the others may be left out or taken together")
        )
    if groups := record.groups.get():
        table = _of_groups(table, groups)
    kind = record.kind.get()
    if kind in (None, "inter"):
        return table
    if kind != "intra":
        raise UsageError(Fault(f"agreement of kind {kind} is not recomputed"))
    return _own(statistic, table)


def _of_groups(table: AnnotationTable, groups: Iterable[str]) -> AnnotationTable:
    """Return the annotations by annotators of some groups."""
    if table.group is None:
        raise UsageError(Fault("agreement of some groups only is not recomputed: the annotations name no groups"))
    absent = [name for name in groups if name not in table.groups]
    if absent:
        raise UsageError(Fault(f"no annotator is of group {', '.join(absent)}; there are {', '.join(table.groups)}"))
    codes = [table.groups.index(name) for name in groups]
    inside = np.isin(table.group, codes)[table.annotator]
    return table.only(inside, "the annotator is of another group")


def _own(statistic: str, table: AnnotationTable) -> AnnotationTable:
    """Return the passes of each annotator side by side."""
    if statistic not in OWN_STATISTICS:
        known = ", ".join(OWN_STATISTICS)
        raise UsageError(Fault(f"{statistic} of kind intra is not recomputed; {known} are"))
    passes = passes_as_annotators(table)
    if passes is None:
        raise UsageError(Fault("agreement of kind intra cannot be recomputed: nobody labelled an item again"))
    return table if statistic == "repeat_agreement" else passes


def _parameters(record: AgreementRecord, table: AnnotationTable) -> Mapping[str, object]:
    """Return the parameters of a record, with annotators called as the table calls them."""
    given = dict(record.params.get() or {})
    if "pair" in given and table.pseudonyms:
        given["pair"] = pair_renamed(given["pair"], table.pseudonyms)
    return given


def _place(record: AgreementRecord, name: str) -> tuple[str | int, ...]:
    """Return where a parameter stands; that of all parameters where it is absent."""
    return (*record.params.path, name) if name in (record.params.get() or {}) else record.params.path


def _in_one(fault: Fault) -> str:
    return f"{fault.message}; {fault.help}" if fault.help else fault.message


def _without_claim(blank: Agreement, computed: Estimate) -> Agreement:
    said = "no value is claimed; this is what the annotations give"
    if computed.value is None:
        said = f"no value is claimed, and none can be computed: {computed.reason}"
    return replace(blank, verdict="no claim", said=said)


def _compare(blank: Agreement, table: AnnotationTable) -> Agreement:
    """Compare a claim with what was computed; where they differ, say what would give the claim."""
    computed, claimed = blank.estimate, blank.record.value.get()
    if computed is None or blank.claimed is None or claimed is None:
        return blank
    checked = check_claim(
        table,
        blank.claimed,
        computed.statistic,
        computed.parameters,
        recomputed=computed,
        search=STATISTICS[computed.statistic].can_be(claimed),
    )
    return _told(blank, checked)


def _told(blank: Agreement, checked: ClaimCheck) -> Agreement:
    """Say what became of a claim, and whether it lies outside the interval."""
    computed = checked.recomputed
    chosen = computed.interval("item_bootstrap") or next(iter(computed.intervals), None)
    found = replace(blank, verdict=checked.verdict, said=checked.message)
    if checked.verdict != "differs" or chosen is None or checked.claim.value is None:
        return found
    half = 0.5 * 10.0**-checked.claim.decimals
    outside = not chosen.low - half <= checked.claim.value <= chosen.high + half
    limits = f"[{checked.claim.written(chosen.low)}, {checked.claim.written(chosen.high)}]"
    return replace(found, said=f"{checked.message}; the interval is {limits}", outside=outside)


def _check_limits(
    table: AnnotationTable, computed: Estimate, low: str, high: str, level: float
) -> IntervalCheck | None:
    return check_interval_claim(table, low, high, computed.statistic, computed.parameters, level)


def _with_limits(
    agreement: Agreement, check: Callable[[str, str, float], IntervalCheck | None], source: SourceMap
) -> Agreement:
    """Compare the claimed interval too, where the value is the one that it belongs to."""
    claimed, computed = agreement.record.ci, agreement.estimate
    low, high = as_written(claimed.low, source), as_written(claimed.high, source)
    if low is None or high is None or computed is None or agreement.verdict not in ("agrees", "cut off", "no claim"):
        return agreement
    level = claimed.level.get()
    if level is not None and not 0 < level < 1:
        return agreement
    checked = check(low, high, _USUAL_LEVEL if level is None else level)
    if checked is None:
        return agreement
    return replace(agreement, limits_said=checked.message, limits_agree=checked.kind is not None)
