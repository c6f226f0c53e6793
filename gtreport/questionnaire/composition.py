"""Part composition: what the labels sit on."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Count, Id, Listed, Period, Text, Texts, Truth


class Sampling(Part):
    """How items were drawn."""

    method: Answer[
        Literal[
            "census",
            "random",
            "stratified",
            "cluster",
            "systematic",
            "weighted",
            "convenience",
            "retrospective",
            "active_learning",
            "adversarial",
            "unknown",
        ]
    ] = ask(
        "How were the items drawn from that whole?",
        "core",
        "Choose `convenience` when they were simply at hand.",
        type="enum",
        maps_to="Datasheets L3; Data Cards Sampling; GeoCroissant samplingStrategy",
    )
    frame: Answer[Text] = ask(
        "From which list or place were items drawn?",
        "recommended",
        'Write "the two hospitals\' image archive".',
        type="text",
        maps_to="Datasheets C3, L3; Olofsson 2014",
    )
    rationale: Answer[Text] = ask(
        "Why were they drawn so, and what does that leave out?",
        "recommended",
        'Write "night shifts were not filmed".',
        type="text",
        maps_to="Datasheets C3; GeoCroissant spatialBias",
    )


class Subpopulation(Part):
    """A group of people that can be told apart."""

    group: Answer[Text] = ask(
        "What is the group called?",
        "core",
        'Write "women over 65".',
        type="text",
        when="people",
        maps_to="Datasheets C13",
    )
    known_from: Answer[Text] = ask(
        "From what is membership known?",
        "core",
        'Write "self-reported at admission".',
        type="text",
        when="people",
        maps_to="Data Cards human attributes",
    )
    n: Answer[Count] = ask(
        "How many items belong to it?",
        "recommended",
        "Write `120`.",
        type="int",
        when="people",
        maps_to="Datasheets C13",
    )


class Split(Part):
    """One split of the data."""

    id: Answer[Id] = ask(
        "By which short name is this split referred to?", "core", "Write `test`.", type="id", counted=False
    )
    role: Answer[Literal["train", "validation", "test", "calibration", "pilot", "adjudication"]] = ask(
        "What is the split for?",
        "core",
        "Choose `test`.",
        type="enum",
        maps_to="TrainingDML-AI trainingType; Croissant cr:TestSplit",
    )
    n: Answer[Count] = ask("How many items does it hold?", "recommended", "Write `200`.", type="int", maps_to="ARR B6")
    how: Answer[Text] = ask(
        "How was the split made, and what was kept together?",
        "recommended",
        'Write "by patient, at random, seed 7".',
        type="text",
        maps_to="Datasheets C8",
    )
    labels_from: Answer[Texts] = ask(
        "Which sites made the labels of this split?",
        "recommended",
        "Write `[experts]`.",
        type="list(ref(source.sites))",
        core_when="many_sites",
    )


class SourceDataset(Part):
    """A dataset that this one was built from."""

    name: Answer[Text] = ask(
        "Which dataset and version was used?",
        "core",
        'Write "COCO 2017".',
        type="text",
        when="reused",
        maps_to="Data Statements 4; prov:wasDerivedFrom",
    )
    license: Answer[Text] = ask(
        "Under what terms was it used?",
        "recommended",
        "Write `CC-BY-4.0`.",
        type="text",
        when="reused",
        maps_to="ARR B1, B2",
    )
    report: Answer[Text] = ask(
        "Is there a report on its ground truth?",
        "optional",
        "Write the address of its gtreport site.",
        type="text",
        when="reused",
    )


class Composition(Part):
    """What the labels sit on."""

    item: Answer[Text] = ask(
        "What is one item?",
        "core",
        'Write "one patient form" or "one PA chest film".',
        type="text",
        maps_to="Datasheets C1; Data Cards Content",
    )
    n_items: Answer[Count] = ask(
        "How many items are there?", "core", "Write `45`.", type="int", maps_to="Datasheets C2; ARR B6"
    )
    population: Answer[Text] = ask(
        "Of what whole are the items a part?",
        "core",
        'Write "adults filmed at two hospitals, 2016-2023".',
        type="text",
        maps_to="Datasheets C3; STANDING Together; AI Act 10(3)",
    )
    sampling: Sampling = group()
    period_inputs: Answer[Period] = ask(
        "From which period do the inputs come?",
        "core",
        'Write `{from: "2016", to: "2023"}`.',
        type="period",
        maps_to="Datasheets L5; RAI dataCollectionTimeframe",
    )
    about_people: Answer[Truth] = ask(
        "Do the data relate to people?",
        "core",
        "`true` switches on the answers about people.",
        type="bool",
        maps_to="Datasheets filter question",
    )
    modality: Answer[
        Listed[Literal["image", "text", "audio", "video", "tabular", "time_series", "graph", "geospatial", "other"]]
    ] = ask(
        "What kind of input is it?",
        "recommended",
        "Write `[image]`.",
        type="list(enum)",
        maps_to="Data Cards modality; GPAI summary 1.3",
    )
    unit: Answer[
        Literal[
            "image",
            "region",
            "video",
            "document",
            "sentence",
            "span",
            "audio",
            "utterance",
            "record",
            "person",
            "pair",
            "tile",
            "other",
        ]
    ] = ask(
        "Which unit gets a label?", "recommended", "Choose `record`.", type="enum", maps_to="Datasheets C1; Klie 2024"
    )
    n_labelled: Answer[Count] = ask(
        "How many items carry a label?",
        "recommended",
        "Write `43` when two were left out.",
        type="int",
        maps_to="ARR B6",
    )
    representativeness: Answer[Literal["validated", "assumed", "not_representative", "unknown"]] = ask(
        "Do the items stand for the whole, and was that checked?",
        "recommended",
        "Choose `assumed` when nobody compared them.",
        type="enum",
        maps_to="Datasheets C3; AI Act 10(3); METRIC representativeness",
    )
    period_labels: Answer[Period] = ask(
        "When were the labels made?",
        "recommended",
        'Write `{from: "2024-02", to: "2024-06"}`.',
        type="period",
        maps_to="Datasheets L5; Data Statements 8",
    )
    geography: Answer[Texts] = ask(
        "Where do the items come from?",
        "recommended",
        'Write `["DE", "FR"]` in quotes.',
        type="list(region)",
        core_when="remote_sensing_map",
        maps_to="AI Act 10(4); GeoCroissant; STANDING Together",
    )
    languages: Answer[Texts] = ask(
        "Which languages and varieties occur?",
        "recommended",
        'Write `["de-AT"]` in quotes.',
        type="list(language)",
        when="text",
        core_when="machine_translation | speech_transcripts | span_ner",
        maps_to="Data Statements 5; Croissant inLanguage",
    )
    sensitive_data: Answer[
        Listed[
            Literal[
                "none",
                "health",
                "biometric",
                "financial",
                "political",
                "sexual",
                "ethnic",
                "location",
                "minors",
                "violent",
                "hateful",
                "confidential",
                "other",
            ]
        ]
    ] = ask(
        "Which sensitive, confidential or upsetting content occurs?",
        "recommended",
        "Write `[hateful]` or `[none]`.",
        type="list(enum)",
        maps_to="Datasheets C11, C12, C15; RAI personalSensitiveInformation; ARR B4",
    )
    identifiability: Answer[Literal["none", "indirect", "direct"]] = ask(
        "Can a person be recognised from the data?",
        "core",
        "Choose `indirect` when other data could reveal them.",
        type="enum",
        when="people",
        maps_to="Datasheets C14; ARR B4",
    )
    subpopulations: Records[Subpopulation] = ask(
        "Which groups of people can be told apart?",
        "optional",
        "One record per group.",
        type="list(object)",
        when="people",
        maps_to="Datasheets C13; STANDING Together",
        counted=False,
    )
    class_distribution: Answer[dict[Text, Count]] = ask(
        "How many items or objects carry each label?",
        "recommended",
        'Write `{"1": 18, "2": 19}`.',
        type="map(label,int)",
        when="classification | detection_bbox | segmentation_mask | "
        "medical_segmentation | remote_sensing_map | span_ner",
        maps_to="Data Cards distribution; METRIC target class balance",
    )
    missing: Answer[Text] = ask(
        "What is missing, and does its being missing tell something?",
        "recommended",
        'Write "no form for emergency cases, which are sicker".',
        type="text",
        maps_to="Datasheets C6; RAI dataCollectionMissingData",
    )
    errors_redundancy: Answer[Text] = ask(
        "Which errors, noise and duplicates are known?",
        "recommended",
        'Write "12 films occur twice".',
        type="text",
        maps_to="Datasheets C9; METRIC redundancy",
    )
    relations: Answer[Text] = ask(
        "Which items belong together (same person, scene, document)?",
        "recommended",
        'Write "two films per patient; patient id in the file name".',
        type="text",
        maps_to="Datasheets C7",
    )
    splits: Records[Split] = ask(
        "Into which splits is the data divided?",
        "recommended",
        "One record per split.",
        type="list(object)",
        maps_to="Datasheets C8; Croissant cr:Split",
        counted=False,
    )
    source_datasets: Records[SourceDataset] = ask(
        "From which existing datasets was it built?",
        "optional",
        "One record per dataset.",
        type="list(object)",
        when="reused",
        maps_to="Data Statements 4; HF source_datasets; prov:wasDerivedFrom",
        counted=False,
    )
    external_resources: Answer[Text] = ask(
        "On which outside resources does it lean that may vanish?",
        "optional",
        'Write "image links, archived at ...".',
        type="text",
        maps_to="Datasheets C10",
    )
