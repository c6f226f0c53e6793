"""The alignment list: what must be alike for a result on this ground truth to be reproduced."""

from __future__ import annotations

from gtreport.checklist.items import Topic
from gtreport.checklist.judgement import Judgement

_BOXES_AND_POINTS = ("detection_bbox", "keypoints")
_MASKS = ("segmentation_mask", "medical_segmentation")
_IMAGES = (*_BOXES_AND_POINTS, *_MASKS, "remote_sensing_map")
_OBJECTS = ("detection_bbox", "segmentation_mask", "keypoints", "span_ner")
_E = "targets[].encoding."

ALIGNMENT = (
    Judgement(
        "align-labels-drawn",
        Topic.ALIGNMENT,
        "Were labels drawn over a few dozen inputs, as your loader gives them to the model, and looked at?",
        (f"{_E}box_format", f"{_E}representation", f"{_E}visibility", f"{_E}crs", f"{_E}spacing", f"{_E}offset_unit"),
        forms=(*_IMAGES, "span_ner"),
    ),
    Judgement(
        "align-coordinates",
        Topic.ALIGNMENT,
        "Are coordinates counted and normalised alike: order, origin, edges or centres of pixels, shares or pixels?",
        (
            f"{_E}box_format",
            f"{_E}origin",
            f"{_E}pixel_convention",
            f"{_E}reference_size",
            f"{_E}left_right",
            f"{_E}spacing",
            f"{_E}crs",
            f"{_E}offset_unit",
            f"{_E}offset_end",
            f"{_E}text_version",
        ),
        forms=(*_BOXES_AND_POINTS, "medical_segmentation", "remote_sensing_map", "span_ner"),
    ),
    Judgement(
        "align-resizing",
        Topic.ALIGNMENT,
        "Were inputs and labels resized alike, labels without mixing their values?",
        (f"{_E}reference_size", f"{_E}grid_matches_input", f"{_E}resample", f"{_E}resolution"),
        forms=_IMAGES,
    ),
    Judgement(
        "align-preparation",
        Topic.ALIGNMENT,
        "Are inputs prepared as the annotators or the instrument had them, and text normalised alike?",
        (
            "source.preprocessing[].step",
            "protocol.information_shown",
            f"{_E}text_normalisation",
            f"{_E}conventions",
            f"{_E}tokenizer",
        ),
    ),
    Judgement(
        "align-post-processing",
        Topic.ALIGNMENT,
        "Is output brought into the form of the labels alike: thresholds, clipping, small parts, overlaps, ties?",
        (
            f"{_E}multi_label_threshold",
            f"{_E}multi_object_rule",
            f"{_E}clip",
            f"{_E}min_size",
            f"{_E}overlap_rule",
            f"{_E}min_area",
            f"{_E}rasterisation",
            f"{_E}text_normalisation",
            f"{_E}ties",
            f"{_E}range",
            f"{_E}nesting",
        ),
        forms=(
            "classification",
            *_IMAGES,
            "machine_translation",
            "speech_transcripts",
            "ranking_preference",
            "regression",
            "span_ner",
        ),
    ),
    Judgement(
        "align-evaluation-script",
        Topic.ALIGNMENT,
        "Does your evaluation give the same number as the official script, on the same predictions?",
        ("evaluations[].metric", "evaluations[].params", "evaluations[].evaluated_on", f"{_E}matching"),
        ("REFORMS 2b", "REFORMS 2e", "REFORMS 7a"),
    ),
    Judgement(
        "align-label-in-loss",
        Topic.ALIGNMENT,
        "In which form does the label enter the loss, and was it transformed alike: hard or spread, one-hot, smoothed, "
        "heat map, logarithm?",
        (f"{_E}hardness", f"{_E}cardinality", f"{_E}heatmap", f"{_E}transform", f"{_E}scalar_method"),
        ("REFORMS 4c",),
    ),
    Judgement(
        "align-matching",
        Topic.ALIGNMENT,
        "By which rule is a prediction matched to a label: overlap, threshold, most per image, crowds?",
        (f"{_E}matching", f"{_E}normaliser", f"{_E}flags", f"{_E}span_boundary_rule", "evaluations[].params"),
        ("REFORMS 7a",),
        forms=_OBJECTS,
    ),
    Judgement(
        "align-weighting",
        Topic.ALIGNMENT,
        "Are items and labels weighted alike in loss and score: classes, ignored areas, flagged labels, annotators?",
        (
            f"{_E}ignore_value",
            f"{_E}boundary_rule",
            f"{_E}flags",
            f"{_E}accuracy",
            "composition.class_distribution",
            "annotations[].columns.weight",
        ),
        ("REFORMS 7a",),
    ),
)
