"""Part targets: what the ground truth is of."""

from typing import ClassVar, Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.encoding import Encoding
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Id, Text, Texts
from gtreport.questionnaire.vocabulary import STRUCTURED_FORMS, Form


class Label(Part):
    """One value that a label can take."""

    short_form: ClassVar[str | None] = "value"
    from_files: ClassVar[frozenset[str]] = frozenset({"value"})

    value: Answer[Text] = ask(
        "What is written in the files for this label?",
        "core",
        'Write `"1"` in quotes; the order of the records is the order of an ordinal scale.',
        type="text",
        maps_to="Datasheets C5",
    )
    definition: Answer[Text] = ask(
        "What counts as this label, and what does not?",
        "recommended",
        'Write "visible from the curb to the lane mark, without parked cars".',
        type="text",
        core_when="classification | detection_bbox | segmentation_mask | "
        "medical_segmentation | keypoints | remote_sensing_map | span_ner",
        maps_to="CrowdWorkSheets T5; Geiger 2020",
    )
    name: Answer[Text] = ask(
        "What is the label called in words?", "recommended", 'Write "fit" for value `"1"`.', type="text"
    )
    example: Answer[Text] = ask(
        "Which item shows the label, and which is close but does not count?",
        "optional",
        'Write "IMG_12 counts, IMG_80 (shadow) does not".',
        type="text",
        maps_to="CrowdWorkSheets T5",
    )
    ontology: Answer[Text] = ask(
        "Which entry of an ontology does it correspond to?",
        "optional",
        'Write "SNOMED CT 39607008".',
        type="text",
        maps_to="Croissant equivalentProperty",
    )


class Target(Part):
    """One layer of labels."""

    id: Answer[Id] = ask(
        "By which short name is this layer referred to?", "core", "Write `fitness`.", type="id", counted=False
    )
    form: Answer[Form] = ask(
        "What form does one label have?",
        "core",
        "Choose `classification`; it decides the fields under encoding.",
        type="enum",
        maps_to="Datasheets C5; TrainingDML-AI AI_Label; Croissant cr:BoundingBox, cr:SegmentationMask",
    )
    concept: Answer[Text] = ask(
        "What phenomenon is the label meant to stand for?",
        "core",
        'Write "fitness of a patient to undergo a general anaesthetic".',
        type="text",
        maps_to="AI Act 10(2)(d); Jaton 2021; Kang 2023",
    )
    plurality: Answer[Literal["single_truth", "multiple_acceptable", "distribution", "perspectives"]] = ask(
        "Can one item have more than one right answer?",
        "core",
        "Choose `single_truth` only if you can say by what right.",
        type="enum",
        maps_to="Aroyo & Welty 2015; Plank 2022; Cabitza 2023",
    )
    labels: Records[Label] = ask(
        "Which values can a label take?",
        "core",
        "One record per class, point or structure; one record with range and unit for a quantity; one for free text.",
        type="list(object)",
        maps_to="Datasheets C5; TrainingDML-AI classes",
        counted=False,
    )
    scale: Answer[Literal["nominal", "ordinal", "interval", "ratio", "structured"]] = ask(
        "On which level of measurement are the labels?",
        "core",
        "Choose `ordinal` when only the order has meaning; other forms are `structured`.",
        type="enum",
        when="classification | ranking_preference | regression | other",
        maps_to="GRRAS 2; Stevens 1946",
    )
    operationalisation: Answer[Text] = ask(
        "By which chain of steps does the phenomenon become this value?",
        "recommended",
        'Write "record → form read by expert → one of four grades".',
        type="text",
        maps_to="Kang 2023; AI Act 10(2)(d)",
    )
    class_relations: Answer[Literal["flat", "hierarchical", "multi_label", "ordinal", "overlapping"]] = ask(
        "How do the values relate to each other?",
        "recommended",
        "Choose `hierarchical` when one class contains another.",
        type="enum",
        when="classification | detection_bbox | segmentation_mask | "
        "medical_segmentation | remote_sensing_map | span_ner",
    )
    catch_all: Answer[Literal["none_possible", "other_class", "abstain_code", "dropped"]] = ask(
        "What happens to cases that fit no label?",
        "recommended",
        "Choose `dropped` and give the number under quality.exclusions.",
        type="enum",
        maps_to="METRIC completeness",
    )
    granularity: Answer[Text] = ask(
        "Which finer distinction was given up?",
        "recommended",
        'Write "trucks and buses are one class".',
        type="text",
        maps_to="Datasheets C5",
    )
    truth_stance: Answer[Literal["prescriptive", "descriptive", "mixed"]] = ask(
        "Were annotators to apply one rule, or to say what they believe?",
        "recommended",
        "Choose `descriptive` when differing beliefs are wanted.",
        type="enum",
        when="human",
        maps_to="Röttger 2022",
    )
    unlabelled_means: Answer[Literal["negative", "not_annotated", "ignore"]] = ask(
        "What does the absence of a label mean?",
        "recommended",
        "Choose `not_annotated` when unmarked objects may still be there.",
        type="enum",
        core_when="detection_bbox | segmentation_mask | medical_segmentation | keypoints | span_ner",
        maps_to="OGC TrainingDML-AI isNegative",
    )
    sites: Answer[Texts] = ask(
        "Which construction sites fed this layer?",
        "recommended",
        "Write `[crowd, experts]`; with a single site it is implied.",
        type="list(ref(source.sites))",
        core_when="many_sites",
    )
    subjectivity: Answer[Text] = ask(
        "What about this label is a matter of view?",
        "recommended",
        'Write "what counts as offensive differs between readers".',
        type="text",
        when="human",
        maps_to="CrowdWorkSheets T1",
    )
    encoding: Encoding = group()


def scale_of(target: Target) -> str | None:
    """Return the level of measurement of a target; boxes, masks and the like are structured without being asked."""
    written = target.scale.get()
    return "structured" if written is None and target.form.get() in STRUCTURED_FORMS else written
