"""Part encoding: how a label is written down, by form."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Count, Number, Scalar, Share, Text, Texts, Truth


class Encoding(Part):
    """How a label is written down, by form."""

    cardinality: Answer[Literal["single", "multi_label"]] = ask(
        "Does an item get one label or several?", "core", "Choose `single`.", type="enum", when="classification"
    )
    multi_object_rule: Answer[Text] = ask(
        "What if two classes fit one item?",
        "recommended",
        'Write "the largest object decides".',
        type="text",
        when="classification",
    )
    hardness: Answer[Literal["hard", "votes", "distribution"]] = ask(
        "Is one value released per item, or a spread?",
        "recommended",
        "Choose `votes`.",
        type="enum",
        when="classification | remote_sensing_map",
        maps_to="Stutz 2025",
    )
    multi_label_threshold: Answer[Share] = ask(
        "From which share of votes is a label set?", "optional", "Write `0.5`.", type="share", when="classification"
    )
    box_format: Answer[
        Literal[
            "xyxy",
            "xywh",
            "center_xywh",
            "yxyx",
            "center_yxhw",
            "rel_xyxy",
            "rel_xywh",
            "rel_center_xywh",
            "rel_yxyx",
            "rel_center_yxhw",
            "xywhr",
            "cxcywhr",
            "polygon8",
        ]
    ] = ask(
        "Which numbers, in which order, make a box?",
        "core",
        "Choose `xywh`; names with `rel_` are shares of the image size, all others are pixels.",
        type="enum",
        when="detection_bbox",
        maps_to="Croissant cr:format (Keras names)",
    )
    origin: Answer[Literal["top_left", "bottom_left"]] = ask(
        "In which corner is the point (0, 0)?",
        "core",
        "Choose `top_left`.",
        type="enum",
        when="detection_bbox | keypoints",
    )
    pixel_convention: Answer[
        Literal["continuous_edges", "pixel_centres", "inclusive_max_zero_based", "inclusive_max_one_based"]
    ] = ask(
        "Do coordinates name edges or centres, and is the last pixel inside?",
        "recommended",
        "Choose `inclusive_max_one_based` for Pascal VOC.",
        type="enum",
        when="detection_bbox | keypoints",
    )
    reference_size: Answer[Literal["original_image", "resized_image"]] = ask(
        "To which image size do coordinates refer?",
        "recommended",
        "Choose `original_image`.",
        type="enum",
        when="detection_bbox | keypoints",
    )
    extent: Answer[Literal["visible", "amodal"]] = ask(
        "Does a box cover the visible part or the whole object?",
        "recommended",
        "Choose `visible`.",
        type="enum",
        when="detection_bbox",
    )
    clip: Answer[Literal["clipped", "may_exceed"]] = ask(
        "May a box leave the image?", "recommended", "Choose `clipped`.", type="enum", when="detection_bbox"
    )
    flags: Answer[dict[Text, Text]] = ask(
        "Which flags exist, and what do they mean?",
        "recommended",
        'Write `{crowd: "more than 10 objects in one box"}`.',
        type="map(flag,text)",
        when="detection_bbox",
    )
    min_size: Answer[Text] = ask(
        "What is the smallest object labelled?",
        "recommended",
        'Write "10 px on the longer side".',
        type="text",
        when="detection_bbox",
    )
    matching: Answer[dict[Text, Scalar]] = ask(
        "How are predictions matched in the official evaluation?",
        "recommended",
        "Write `{iou: 0.5, max_dets: 100, crowd: ignored}`.",
        type="map(text,any)",
        when="detection_bbox+eval | segmentation_mask+eval",
    )
    mask_kind: Answer[Literal["semantic", "instance", "panoptic", "matting"]] = ask(
        "What does a mask separate?", "core", "Choose `instance`.", type="enum", when="segmentation_mask"
    )
    boundary_rule: Answer[Text] = ask(
        "What becomes of pixels on the edge, of background and of ignored areas?",
        "core",
        'Write "3 px band = 255, not counted".',
        type="text",
        when="segmentation_mask | medical_segmentation",
    )
    ignore_value: Answer[Text] = ask(
        "Which value means do not count?",
        "recommended",
        'Write `"255"`.',
        type="text",
        when="segmentation_mask | medical_segmentation",
    )
    representation: Answer[Literal["index_png", "rle", "polygon", "one_hot", "voxel"]] = ask(
        "How are masks stored?",
        "recommended",
        "Choose `rle`.",
        type="enum",
        when="segmentation_mask | medical_segmentation",
    )
    grid_matches_input: Answer[Truth] = ask(
        "Have mask and input the same grid?",
        "recommended",
        "`false` when either was resized.",
        type="bool",
        when="segmentation_mask | medical_segmentation",
    )
    resample: Answer[Literal["not_resampled", "nearest", "other"]] = ask(
        "How were masks resized?",
        "recommended",
        "Choose `nearest`.",
        type="enum",
        when="segmentation_mask | medical_segmentation",
    )
    overlap_rule: Answer[Text] = ask(
        "What of overlaps, holes and order in depth?",
        "recommended",
        'Write "the nearer object wins".',
        type="text",
        when="segmentation_mask | medical_segmentation",
    )
    rasterisation: Answer[Text] = ask(
        "How do polygons become pixels?",
        "recommended",
        'Write "pixel centres inside, pycocotools 2.0".',
        type="text",
        when="segmentation_mask | medical_segmentation",
    )
    min_area: Answer[Text] = ask(
        "Are small parts kept, and how are parts connected?",
        "recommended",
        'Write "below 20 px dropped, 8-connected".',
        type="text",
        when="segmentation_mask | medical_segmentation",
    )
    spacing: Answer[Text] = ask(
        "What are voxel spacing and orientation?",
        "core",
        'Write "0.7 x 0.7 x 1.0 mm, RAS".',
        type="text",
        when="medical_segmentation",
        maps_to="CLAIM",
    )
    drawing: Answer[Text] = ask(
        "How was it drawn: view, window, slices, interpolation?",
        "recommended",
        'Write "axial, lung window, every third slice".',
        type="text",
        when="medical_segmentation",
        maps_to="CLAIM",
    )
    reference_type: Answer[Literal["reader", "consensus", "histology", "follow_up", "phantom"]] = ask(
        "What backs the contour?",
        "recommended",
        "Choose `reader`.",
        type="enum",
        when="medical_segmentation",
        maps_to="CLAIM",
    )
    tolerance_mm: Answer[Number] = ask(
        "Within how many millimetres do two surfaces count as equal?",
        "recommended",
        "Write `2`.",
        type="number",
        when="medical_segmentation",
    )
    left_right: Answer[Literal["subject", "viewer"]] = ask(
        "Whose left is left?", "core", "Choose `subject`.", type="enum", when="keypoints"
    )
    visibility: Answer[dict[Text, Text]] = ask(
        "What do the visibility codes mean, and are hidden points placed?",
        "core",
        'Write `{"0": absent, "1": hidden but placed, "2": visible}`.',
        type="map(code,text)",
        when="keypoints",
    )
    heatmap: Answer[Text] = ask(
        "How do points become training targets?",
        "recommended",
        'Write "stride 4, rounded, sigma 2".',
        type="text",
        when="keypoints",
    )
    normaliser: Answer[Text] = ask(
        "By what are distances scaled?", "recommended", 'Write "OKS sigmas of COCO".', type="text", when="keypoints"
    )
    references: Answer[Count] = ask(
        "How many reference translations has a segment?", "core", "Write `1`.", type="int", when="machine_translation"
    )
    direction: Answer[Literal["source_original", "target_original", "mixed", "unknown"]] = ask(
        "Which side was written first?", "core", "Choose `source_original`.", type="enum", when="machine_translation"
    )
    translators: Answer[Text] = ask(
        "Who translated, for which purpose and register?",
        "core",
        'Write "three professionals, news register".',
        type="text",
        when="machine_translation",
    )
    post_edited: Answer[Literal["from_scratch", "mt_post_edited", "unknown"]] = ask(
        "Did translators start from a machine's draft?",
        "core",
        "Choose `from_scratch`.",
        type="enum",
        when="machine_translation",
    )
    context_shown: Answer[Literal["sentence", "document", "none"]] = ask(
        "How much context did the translator see?",
        "recommended",
        "Choose `document`.",
        type="enum",
        when="machine_translation",
    )
    acceptability: Answer[Text] = ask(
        "What counts as an equally good variant?",
        "recommended",
        'Write "any word order that keeps the sense".',
        type="text",
        when="machine_translation",
    )
    verbatim: Answer[Literal["verbatim", "clean", "normalised"]] = ask(
        "How literal is the transcript?",
        "core",
        "Choose `clean` when hesitations were left out.",
        type="enum",
        when="speech_transcripts",
    )
    text_normalisation: Answer[Text] = ask(
        "Which normalisation, in which tool and version, precedes scoring?",
        "core",
        'Write "lower case, no punctuation, whisper-normalizer 0.1".',
        type="text",
        when="speech_transcripts",
    )
    conventions: Answer[Text] = ask(
        "Which rules hold for numbers, case, disfluencies and code-switching?",
        "recommended",
        'Write "numbers in words; laughter as [laugh]".',
        type="text",
        when="speech_transcripts | machine_translation",
    )
    segmentation: Answer[Text] = ask(
        "How was the audio cut, and how is overlap marked?",
        "recommended",
        'Write "at pauses above 0.5 s".',
        type="text",
        when="speech_transcripts",
    )
    audio_origin: Answer[Literal["read", "prompted", "spontaneous", "broadcast", "call"]] = ask(
        "Is it read speech or talk?",
        "recommended",
        "Choose `read` when the text came first.",
        type="enum",
        when="speech_transcripts",
    )
    transcriber_variety: Answer[Texts] = ask(
        "Which variety do transcribers speak, against the speakers?",
        "recommended",
        'Write `["en-GB"]`.',
        type="list(language)",
        when="speech_transcripts",
        maps_to="Data Statements 5-7",
    )
    crs: Answer[Text] = ask(
        "Which coordinate reference system?",
        "core",
        'Write "EPSG:32633".',
        type="text",
        when="remote_sensing_map",
        maps_to="GeoCroissant coordinateReferenceSystem",
    )
    resolution: Answer[Text] = ask(
        "What are pixel size and smallest unit mapped?",
        "core",
        'Write "10 m; 0.5 ha".',
        type="text",
        when="remote_sensing_map",
        maps_to="GeoCroissant spatialResolution",
    )
    legend: Answer[Text] = ask(
        "Which legend, in which version?",
        "core",
        'Write "CORINE 2018, level 3".',
        type="text",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    dates: Answer[Text] = ask(
        "How far apart are image and reference?",
        "recommended",
        'Write "image 2021-06, field visit 2021-08".',
        type="text",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    response_design: Answer[Text] = ask(
        "How does one sample unit get its label?",
        "recommended",
        'Write "3 x 3 pixels, majority of two interpreters".',
        type="text",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    reference_sampling: Answer[
        Literal["simple_random", "stratified_random", "systematic", "cluster", "non_probability"]
    ] = ask(
        "How were reference units drawn?",
        "recommended",
        "Choose `stratified_random`.",
        type="enum",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    geolocation_error: Answer[Text] = ask(
        "How far off in place can it be?",
        "recommended",
        'Write "5 m".',
        type="text",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    in_situ_share: Answer[Share] = ask(
        "Which share was visited rather than read from images?",
        "recommended",
        "Write `0.1`.",
        type="share",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    accuracy: Answer[Text] = ask(
        "What is the accuracy of the reference itself, weighted by area?",
        "recommended",
        'Write "overall 0.86 +- 0.02".',
        type="text",
        when="remote_sensing_map",
        maps_to="Olofsson 2014",
    )
    elicitation: Answer[Literal["pairwise", "listwise", "rating", "best_worst"]] = ask(
        "How were people asked?", "core", "Choose `pairwise`.", type="enum", when="ranking_preference"
    )
    criterion: Answer[Text] = ask(
        "Better in what sense, in the exact words shown?",
        "core",
        'Write "Which answer is more helpful?"',
        type="text",
        when="ranking_preference",
    )
    ties: Answer[Text] = ask(
        "Were ties allowed, and what do they mean?",
        "core",
        'Write "allowed: no preference".',
        type="text",
        when="ranking_preference",
    )
    position_random: Answer[Truth] = ask(
        "Was the order of options shuffled?", "recommended", "Write `true`.", type="bool", when="ranking_preference"
    )
    candidates: Answer[Text] = ask(
        "Who or what wrote the options?",
        "recommended",
        'Write "two models, temperature 0.7".',
        type="text",
        when="ranking_preference",
    )
    scalar_method: Answer[Text] = ask(
        "How do many judgements become one score?",
        "recommended",
        'Write "Bradley-Terry".',
        type="text",
        when="ranking_preference",
    )
    consistency: Answer[Text] = ask(
        "Do people agree with themselves?",
        "recommended",
        'Write "88 % on 200 repeated pairs".',
        type="text",
        when="ranking_preference",
    )
    artifact_checks: Answer[Text] = ask(
        "Was it checked that length or format does not decide?",
        "optional",
        'Write "longer answer wins 54 %".',
        type="text",
        when="ranking_preference",
    )
    value_unit: Answer[Text] = ask(
        "In which unit is the value?",
        "core",
        "Write a UCUM unit, e.g. `Cel`.",
        type="text",
        when="regression",
        maps_to="UCUM",
    )
    range: Answer[Text] = ask(
        "Which range and rounding have the values?",
        "core",
        'Write "0 to 100, whole numbers".',
        type="text",
        when="regression",
    )
    transform: Answer[Text] = ask(
        "Was the value transformed, and can that be undone?",
        "recommended",
        'Write "log10; yes".',
        type="text",
        when="regression",
    )
    censoring: Answer[Text] = ask(
        "Were values cut at a limit?",
        "recommended",
        'Write "above 500 recorded as 500".',
        type="text",
        when="regression",
    )
    item_uncertainty: Answer[Text] = ask(
        "Is there an error per item?", "recommended", 'Write "column sd".', type="text", when="regression"
    )
    lag: Answer[Text] = ask(
        "How much time lies between input and value?",
        "recommended",
        'Write "up to 6 hours".',
        type="text",
        when="regression",
    )
    offset_unit: Answer[Literal["codepoint", "utf8_byte", "utf16", "token", "grapheme"]] = ask(
        "In what are offsets counted?", "core", "Choose `codepoint`.", type="enum", when="span_ner"
    )
    offset_end: Answer[Literal["exclusive", "inclusive"]] = ask(
        "Is the end inside the span?", "core", "Choose `exclusive`.", type="enum", when="span_ner"
    )
    text_version: Answer[Text] = ask(
        "To exactly which text do offsets refer?",
        "core",
        'Write "files/text.zip, NFC, line ends LF".',
        type="text",
        when="span_ner",
    )
    nesting: Answer[Literal["flat", "nested", "discontinuous", "overlapping"]] = ask(
        "What may spans do?", "recommended", "Choose `flat`.", type="enum", when="span_ner"
    )
    tokenizer: Answer[Text] = ask(
        "Which tokenizer and tag scheme?", "recommended", 'Write "spaCy 3.7, BIO".', type="text", when="span_ner"
    )
    span_boundary_rule: Answer[Text] = ask(
        "Are articles, titles and punctuation inside?",
        "recommended",
        'Write "titles in, articles out".',
        type="text",
        when="span_ner",
    )
    linking: Answer[Text] = ask(
        "To which knowledge base are spans linked?",
        "optional",
        'Write "Wikidata, 2024-01".',
        type="text",
        when="span_ner",
    )
    description: Answer[Text] = ask(
        "How is a label written down, so that a stranger can read it?",
        "core",
        'Write "graph in GraphML, one node per atom".',
        type="text",
        when="other",
    )
