"""Words with a fixed meaning: kinds of site, forms of label, statistics, profiles, built-in terms of contexts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

SiteKind = Literal[
    "direct_measurement",
    "expert_interpretation",
    "crowd_consensus",
    "programmatic_pseudo_label",
    "synthetic_simulation",
    "found_administrative",
    "self_supervised",
]
"""Kinds of construction site."""

Form = Literal[
    "classification",
    "detection_bbox",
    "segmentation_mask",
    "medical_segmentation",
    "keypoints",
    "machine_translation",
    "speech_transcripts",
    "remote_sensing_map",
    "ranking_preference",
    "regression",
    "span_ner",
    "other",
]
"""Forms of label."""

Profile = Literal[
    "neurips_2026",
    "medical",
    "nlp",
    "speech",
    "remote_sensing",
    "eu_high_risk",
]
"""Extra sets of core answers."""

DimensionType = Literal[
    "terms",
    "regions",
    "languages",
    "range",
    "dates",
]
"""Types of a dimension of a context."""

Statistic = Literal[
    "percent_agreement",
    "cohen_kappa",
    "weighted_cohen_kappa",
    "scott_pi",
    "fleiss_kappa",
    "conger_kappa",
    "light_kappa",
    "brennan_prediger",
    "gwet_ac1",
    "gwet_ac2",
    "krippendorff_alpha",
    "unitizing_alpha",
    "gamma",
    "kendall_w",
    "kendall_tau",
    "icc",
    "lin_ccc",
    "bland_altman",
    "within_subject_sd",
    "pearson",
    "spearman",
    "mean_jaccard",
    "matched_f1",
    "mean_matched_iou",
    "mean_average_precision",
    "dice",
    "iou",
    "surface_dice",
    "hd95",
    "assd",
    "pixel_accuracy",
    "oks",
    "pck",
    "nme",
    "mean_distance",
    "span_f1",
    "token_kappa",
    "wer",
    "cer",
    "bleu",
    "chrf",
    "ter",
    "identical_lines",
    "overall_accuracy",
    "users_accuracy",
    "producers_accuracy",
    "pairwise_agreement",
    "transitivity_rate",
    "repeat_agreement",
    "win_rate",
]
"""Statistics of agreement."""


@dataclass(frozen=True)
class StatisticFacts:
    """What is known of a statistic without computing it.

    Attributes:
        low: Least possible value; None when there is none.
        high: Greatest possible value; None when there is none.
        parameters: Parameters without which the value means nothing.
        chance_corrected: False for plain percentages.
        association: True for correlations, which measure association and not agreement.
        of_two: Whether it is defined between two annotators only.
    """

    low: float | None
    high: float | None
    parameters: tuple[str, ...] = ()
    chance_corrected: bool = True
    association: bool = False
    of_two: bool = False

    def can_be(self, value: float) -> bool:
        """Return whether the statistic can have a value."""
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


STATISTICS: dict[str, StatisticFacts] = {
    "percent_agreement": StatisticFacts(0, 1, chance_corrected=False),
    "cohen_kappa": StatisticFacts(-1, 1, of_two=True),
    "weighted_cohen_kappa": StatisticFacts(-1, 1, parameters=("weights",), of_two=True),
    "scott_pi": StatisticFacts(-1, 1, of_two=True),
    "fleiss_kappa": StatisticFacts(-1, 1),
    "conger_kappa": StatisticFacts(-1, 1),
    "light_kappa": StatisticFacts(-1, 1),
    "brennan_prediger": StatisticFacts(-1, 1),
    "gwet_ac1": StatisticFacts(-1, 1),
    "gwet_ac2": StatisticFacts(-1, 1, parameters=("weights",)),
    "krippendorff_alpha": StatisticFacts(None, 1, parameters=("level",)),
    "unitizing_alpha": StatisticFacts(None, 1, parameters=("unit",)),
    "gamma": StatisticFacts(
        None,
        1,
        parameters=(
            "dissimilarity",
            "seed",
        ),
    ),
    "kendall_w": StatisticFacts(0, 1),
    "kendall_tau": StatisticFacts(-1, 1, parameters=("ties",)),
    "icc": StatisticFacts(
        None,
        1,
        parameters=(
            "form",
            "unit",
        ),
    ),
    "lin_ccc": StatisticFacts(-1, 1, of_two=True),
    "bland_altman": StatisticFacts(None, None, parameters=("unit",)),
    "within_subject_sd": StatisticFacts(0, None, parameters=("unit",)),
    "pearson": StatisticFacts(-1, 1, association=True),
    "spearman": StatisticFacts(-1, 1, association=True),
    "mean_jaccard": StatisticFacts(0, 1),
    "matched_f1": StatisticFacts(0, 1, parameters=("iou",)),
    "mean_matched_iou": StatisticFacts(
        0,
        1,
        parameters=(
            "iou",
            "unmatched",
        ),
    ),
    "mean_average_precision": StatisticFacts(0, 1, parameters=("iou",)),
    "dice": StatisticFacts(
        0,
        1,
        parameters=(
            "empty",
            "average",
        ),
    ),
    "iou": StatisticFacts(
        0,
        1,
        parameters=(
            "empty",
            "average",
        ),
    ),
    "surface_dice": StatisticFacts(
        0,
        1,
        parameters=(
            "tolerance_mm",
            "empty",
        ),
    ),
    "hd95": StatisticFacts(
        0,
        None,
        parameters=(
            "unit",
            "empty",
        ),
    ),
    "assd": StatisticFacts(
        0,
        None,
        parameters=(
            "unit",
            "empty",
        ),
    ),
    "pixel_accuracy": StatisticFacts(0, 1),
    "oks": StatisticFacts(
        0,
        1,
        parameters=(
            "sigmas",
            "visibility",
        ),
    ),
    "pck": StatisticFacts(
        0,
        1,
        parameters=(
            "threshold",
            "normaliser",
            "visibility",
        ),
    ),
    "nme": StatisticFacts(
        0,
        None,
        parameters=(
            "normaliser",
            "visibility",
        ),
    ),
    "mean_distance": StatisticFacts(
        0,
        None,
        parameters=(
            "unit",
            "visibility",
        ),
    ),
    "span_f1": StatisticFacts(0, 1, parameters=("match",)),
    "token_kappa": StatisticFacts(-1, 1, parameters=("outside_tag",)),
    "wer": StatisticFacts(0, None, parameters=("normaliser",)),
    "cer": StatisticFacts(0, None, parameters=("normaliser",)),
    "bleu": StatisticFacts(0, 100, parameters=("signature",)),
    "chrf": StatisticFacts(0, 100, parameters=("signature",)),
    "ter": StatisticFacts(0, None, parameters=("signature",)),
    "identical_lines": StatisticFacts(0, 1),
    "overall_accuracy": StatisticFacts(
        0,
        1,
        parameters=(
            "sampling_weights",
            "spatial_unit",
        ),
    ),
    "users_accuracy": StatisticFacts(
        0,
        1,
        parameters=(
            "sampling_weights",
            "spatial_unit",
        ),
    ),
    "producers_accuracy": StatisticFacts(
        0,
        1,
        parameters=(
            "sampling_weights",
            "spatial_unit",
        ),
    ),
    "pairwise_agreement": StatisticFacts(0, 1, parameters=("ties",)),
    "transitivity_rate": StatisticFacts(0, 1),
    "repeat_agreement": StatisticFacts(0, 1),
    "win_rate": StatisticFacts(0, 1, parameters=("ties",)),
}


@dataclass(frozen=True)
class FormStatistics:
    """Which statistics fit labels of a form and scale.

    Attributes:
        form: Form of label.
        scales: Levels of measurement; empty for any.
        cardinality: `multi_label` where the row is for sets of labels, else None.
        accepted: Statistics that fit; None for any.
        with_warning: Statistics that are computed, with a reservation.
        refused: Statistics that are not defined for such labels.
    """

    form: str
    scales: tuple[str, ...]
    accepted: tuple[str, ...] | None
    with_warning: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    cardinality: str | None = None


FORM_STATISTICS = (
    FormStatistics(
        "classification",
        ("nominal",),
        (
            "krippendorff_alpha",
            "fleiss_kappa",
            "cohen_kappa",
            "conger_kappa",
            "light_kappa",
            "scott_pi",
            "gwet_ac1",
            "brennan_prediger",
        ),
        ("percent_agreement",),
        ("pearson", "spearman", "icc", "weighted_cohen_kappa"),
    ),
    FormStatistics(
        "classification",
        ("ordinal",),
        ("krippendorff_alpha", "weighted_cohen_kappa", "gwet_ac2", "kendall_w"),
        ("spearman", "percent_agreement", "cohen_kappa", "fleiss_kappa", "conger_kappa", "gwet_ac1"),
        ("pearson", "icc"),
    ),
    FormStatistics(
        "classification",
        ("nominal",),
        ("krippendorff_alpha",),
        ("mean_jaccard", "percent_agreement"),
        ("cohen_kappa", "fleiss_kappa"),
        "multi_label",
    ),
    FormStatistics(
        "regression",
        ("interval", "ratio", "ordinal"),
        ("icc", "krippendorff_alpha", "lin_ccc", "bland_altman", "within_subject_sd"),
        ("pearson", "spearman"),
        ("cohen_kappa", "fleiss_kappa", "conger_kappa", "gwet_ac1"),
    ),
    FormStatistics(
        "detection_bbox",
        ("structured",),
        ("matched_f1", "mean_matched_iou", "krippendorff_alpha"),
        ("mean_average_precision",),
        ("cohen_kappa", "fleiss_kappa"),
    ),
    FormStatistics(
        "segmentation_mask",
        ("structured",),
        ("dice", "iou", "surface_dice", "hd95", "assd", "icc"),
        ("pixel_accuracy", "cohen_kappa"),
        ("pearson",),
    ),
    FormStatistics(
        "medical_segmentation",
        ("structured",),
        ("dice", "iou", "surface_dice", "hd95", "assd", "icc"),
        ("pixel_accuracy", "cohen_kappa"),
        ("pearson",),
    ),
    FormStatistics(
        "keypoints", ("structured",), ("oks", "nme", "pck", "mean_distance"), (), ("cohen_kappa", "fleiss_kappa")
    ),
    FormStatistics(
        "span_ner", ("structured",), ("span_f1", "gamma", "unitizing_alpha"), ("token_kappa",), ("cohen_kappa",)
    ),
    FormStatistics(
        "machine_translation",
        ("structured",),
        ("krippendorff_alpha", "icc"),
        ("bleu", "chrf", "ter"),
        ("cohen_kappa", "fleiss_kappa"),
    ),
    FormStatistics("speech_transcripts", ("structured",), ("wer", "cer"), (), ("identical_lines", "cohen_kappa")),
    FormStatistics(
        "remote_sensing_map",
        ("structured",),
        ("overall_accuracy", "users_accuracy", "producers_accuracy", "krippendorff_alpha"),
        ("cohen_kappa", "fleiss_kappa"),
        ("pixel_accuracy",),
    ),
    FormStatistics(
        "ranking_preference",
        ("nominal", "ordinal", "interval", "ratio"),
        ("pairwise_agreement", "kendall_tau", "krippendorff_alpha", "repeat_agreement", "transitivity_rate"),
        ("win_rate", "percent_agreement"),
        ("pearson",),
    ),
    FormStatistics("other", (), None, (), ()),
)

STRUCTURED_FORMS = frozenset(row.form for row in FORM_STATISTICS if row.scales == ("structured",))
"""Forms whose labels have a shape, without being asked for their level of measurement."""

PROFILES: dict[str, tuple[str, ...]] = {
    "neurips_2026": (
        "identity.description",
        "identity.url",
        "identity.published_on",
        "composition.sensitive_data",
        "limits.biases",
        "limits.social_impact",
        "source.sites[].situation",
        "protocol.annotators[].pay",
        "source.inputs.ethics_review",
        "maintenance.distribution",
        "maintenance.status",
    ),
    "medical": (
        "composition.subpopulations",
        "composition.geography",
        "composition.sampling.frame",
        "composition.representativeness",
        "composition.missing",
        "protocol.annotators[].training",
        "protocol.tool",
        "protocol.workflow",
        "source.sites[].expert_interpretation.confidence_recorded",
        "source.sites[].expert_interpretation.repeat_readings",
        "quality.disagreement",
        "quality.exclusions",
        "quality.leakage_checks",
        "targets[].encoding.reference_type",
        "targets[].encoding.drawing",
        "targets[].encoding.tolerance_mm",
        "limits.biases",
        "contexts.affected_communities",
    ),
    "nlp": (
        "composition.languages",
        "composition.sensitive_data",
        "targets[].truth_stance",
        "targets[].subjectivity",
        "protocol.annotators[].languages",
        "protocol.annotators[].demographics",
        "protocol.annotators[].locale",
        "protocol.annotators[].recruitment",
        "protocol.annotators[].pay",
        "protocol.guideline_access",
        "protocol.llm_assistance",
        "quality.disagreement",
    ),
    "speech": (
        "composition.languages",
        "composition.subpopulations",
        "targets[].encoding.conventions",
        "targets[].encoding.segmentation",
        "targets[].encoding.audio_origin",
        "targets[].encoding.transcriber_variety",
        "protocol.annotators[].languages",
    ),
    "remote_sensing": (
        "composition.geography",
        "composition.sampling.frame",
        "composition.representativeness",
        "source.inputs.mechanism",
        "source.sites[].direct_measurement.offset",
        "targets[].encoding.dates",
        "targets[].encoding.response_design",
        "targets[].encoding.reference_sampling",
        "targets[].encoding.geolocation_error",
        "targets[].encoding.in_situ_share",
        "targets[].encoding.accuracy",
    ),
    "eu_high_risk": (
        "targets[].operationalisation",
        "composition.geography",
        "composition.sampling.frame",
        "composition.sampling.rationale",
        "composition.representativeness",
        "composition.subpopulations",
        "composition.missing",
        "composition.errors_redundancy",
        "composition.sensitive_data",
        "composition.splits[].how",
        "source.summary",
        "source.preprocessing[].applied_to",
        "source.preprocessing[].tool",
        "quality.exclusions",
        "quality.error_rate.value",
        "quality.error_rate.n",
        "limits.biases",
        "decisions[].basis",
        "decisions[].expected_effect",
    ),
}
"""Questions that become core where they apply, by profile."""

BUILT_IN_TERMS: dict[str, tuple[str, ...]] = {
    "purpose": ("train", "fine_tune", "evaluate", "calibrate", "audit", "monitor", "teach", "reidentify"),
    "decision_role": ("none", "decision_support", "automated"),
    "stakes": ("low", "medium", "high", "safety"),
    "claim": (
        "relative_ranking",
        "absolute_performance",
        "human_parity",
        "superhuman",
        "clinical_accuracy",
        "fairness",
        "area_estimate",
        "causal",
        "generalises_to_new_site",
        "safety",
    ),
    "input_stage": ("raw", "released"),
}
"""Terms of contexts that need no declaration, by dimension."""

BUILT_IN_DIMENSIONS: dict[str, str] = {"period": "dates", "language": "languages", "geography": "regions"}
LOWER_IS_BETTER = ("assd", "cer", "error_rate", "hd", "hd95", "mae", "mse", "nme", "perplexity", "rmse", "ter", "wer")
_ERRORS = frozenset({*LOWER_IS_BETTER, "error", "errors", "loss", "distance", "deviation"})
COMMERCIAL_LICENSES = (
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "ODC-By-1.0",
    "ODbL-1.0",
    "PDDL-1.0",
)


def smaller_is_better(metric: object) -> bool:
    """Tell whether a metric is an error or a distance, by a word in its name: `top-5 error`, `WER on test`."""
    return not _ERRORS.isdisjoint(re.split(r"[\s_-]+", metric.lower())) if isinstance(metric, str) else False
