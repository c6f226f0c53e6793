"""Part annotations: attached files of single annotations."""

from typing import ClassVar, Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Id, Scalar, Text, Texts


class Columns(Part):
    """Which column plays which part."""

    from_files: ClassVar[frozenset[str]] = frozenset(
        {"item", "annotator", "label", "group", "weight", "repeat", "start", "end", "box", "value", "text"}
    )

    item: Answer[Text] = ask("Which column names the item?", "core", "Write `patient`.", type="text", when="table")
    annotator: Answer[Texts] = ask(
        "Which column names the annotator (wide: which columns)?",
        "core",
        "Write `rater`, or `[r1, r2, r3]` for `wide`.",
        type="text_or_list(text)",
        when="table",
    )
    label: Answer[Text] = ask("Which column holds the label?", "core", "Write `grade`.", type="text", when="long")
    group: Answer[Text] = ask(
        "Which column names the annotator's group?", "optional", "Write `rater_group`.", type="text", when="table"
    )
    weight: Answer[Text] = ask("Which column holds a weight?", "optional", "Write `weight`.", type="text", when="table")
    repeat: Answer[Text] = ask(
        "Which column numbers an annotator's repeats?", "optional", "Write `session`.", type="text", when="table"
    )
    start: Answer[Text] = ask(
        "Which column holds the start of a span?", "optional", "Write `begin`.", type="text", when="table"
    )
    end: Answer[Text] = ask(
        "Which column holds the end of a span?", "optional", "Write `end`.", type="text", when="table"
    )
    box: Answer[Texts] = ask(
        "Which four columns hold a box, in the order of box_format?",
        "optional",
        "Write `[x1, y1, x2, y2]`.",
        type="list(text)",
        when="table",
    )
    value: Answer[Text] = ask(
        "Which column holds a number or text when there is no class?",
        "optional",
        "Write `transcript`.",
        type="text",
        when="table",
    )
    text: Answer[Text] = ask(
        "Which column holds the text that spans refer to?", "optional", "Write `sentence`.", type="text", when="table"
    )


_DRAWN = (
    "detection_bbox | segmentation_mask | medical_segmentation | keypoints | remote_sensing_map | span_ner | "
    "machine_translation | speech_transcripts"
)
"""Forms whose marks can be drawn."""


class Showable(Part):
    """What of the items themselves may be shown beside their marks."""

    from_files: ClassVar[frozenset[str]] = frozenset({"items"})

    items: Answer[Texts] = ask(
        "Which items may be shown in the gallery, as consent and licence allow?",
        "optional",
        "Write `[img_012, img_080]`; of all others only the marks are drawn, without picture or words.",
        type="list(text)",
        when=_DRAWN,
    )
    pictures: Answer[Text] = ask(
        "In which folder do the pictures of these items lie, inside the report's folder?",
        "optional",
        "Write `pictures`; a picture is called as its item is, and is a PNG or JPEG.",
        type="path",
        when=_DRAWN,
    )


class AnnotationFile(Part):
    """An attached file of single annotations."""

    from_files: ClassVar[frozenset[str]] = frozenset({"missing"})

    id: Answer[Id] = ask(
        "By which short name is this file referred to?", "core", "Write `ratings`.", type="id", counted=False
    )
    target: Answer[Text] = ask(
        "Which target do these annotations belong to?",
        "core",
        "Write `fitness`; labels and their order come from that target.",
        type="ref(targets)",
    )
    file: Answer[Text] = ask(
        "Where is the file, inside the report's folder?",
        "core",
        "Write `annotations/ratings.csv`; no leading slash, no `..`.",
        type="path",
    )
    format: Answer[
        Literal[
            "long",
            "wide",
            "counts",
            "coco",
            "yolo",
            "voc",
            "cvat",
            "label_studio",
            "labelme",
            "doccano",
            "brat",
            "conll",
            "webanno",
            "prodigy",
            "masks",
        ]
    ] = ask("In which format is it?", "core", "Choose `long` for one row per annotation.", type="enum")
    columns: Columns = ask(
        "Which column plays which part?",
        "core",
        "Write `{item: patient, annotator: rater, label: grade}`.",
        type="map(role,column)",
        when="table",
        counted=False,
    )
    missing: Answer[Texts] = ask(
        "Which entries mean that no label was given?",
        "recommended",
        'Write `["", "NA"]`; nothing else is treated as missing.',
        type="list(text)",
    )
    repeats: Answer[Literal["error", "first", "last", "each_as_annotator"]] = ask(
        "What if one annotator labelled an item more than once?",
        "recommended",
        "Choose `each_as_annotator`; when absent it is `error`.",
        type="enum",
    )
    options: Answer[dict[Text, Scalar]] = ask(
        "Which further options does the format need?",
        "optional",
        'See the table of options, e.g. `{delimiter: ";"}`.',
        type="map(option,any)",
    )
    gallery: Showable = group()
