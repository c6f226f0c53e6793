"""Part protocol: how labels were made."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Count, Id, Number, Scalar, Text, Texts, Truth


class LabelsPerItem(Part):
    """How many annotators labelled an item."""

    min: Answer[Count] = ask(
        "What is the least number of annotators per item?",
        "recommended",
        "Write `3`.",
        type="int",
        when="human",
        maps_to="RAI annotationsPerItem",
    )
    median: Answer[Number] = ask(
        "What is the median number of annotators per item?",
        "recommended",
        "Write `3`.",
        type="number",
        when="human",
        maps_to="RAI annotationsPerItem",
    )
    max: Answer[Count] = ask(
        "What is the greatest number of annotators per item?",
        "core",
        "Write `5`; two or more switches on agreement and aggregation.",
        type="int",
        when="human",
        maps_to="RAI annotationsPerItem",
    )


class AnnotatorPool(Part):
    """A pool of annotators."""

    id: Answer[Id] = ask(
        "By which short name is this pool referred to?",
        "core",
        "Write `anaesthetists`.",
        type="id",
        when="human",
        counted=False,
    )
    n: Answer[Count] = ask(
        "How many people were in this pool?",
        "core",
        "Write `5`.",
        type="int",
        when="human",
        maps_to="Geiger 2020; CLAIM; ARR D2",
    )
    qualification: Answer[Text] = ask(
        "What qualified them?",
        "core",
        'Write "consultant anaesthetists, 5-20 years".',
        type="text",
        when="human",
        maps_to="CLAIM; Geiger 2020; Data Cards Expertise",
    )
    site: Answer[Text] = ask(
        "At which construction site did they work?",
        "recommended",
        "Write a site id, e.g. `crowd`; with a single site it is implied.",
        type="ref(source.sites)",
        when="human",
        core_when="many_sites",
    )
    recruitment: Answer[Text] = ask(
        "How were they chosen, and who could take part?",
        "recommended",
        'Write "approval rate above 95 %, living in DE".',
        type="text",
        when="human",
        maps_to="CrowdWorkSheets A3; ARR D2; Klie 2024",
    )
    employment: Answer[Literal["crowd", "contractor", "employee", "volunteer", "author", "professional"]] = ask(
        "On what terms did they work?",
        "recommended",
        "Choose `crowd`.",
        type="enum",
        when="human",
        maps_to="Klie 2024; Data Cards workforce",
    )
    pay: Answer[Text] = ask(
        "What were they paid, by which standard?",
        "recommended",
        'Write "12 EUR an hour; local minimum wage 12".',
        type="text",
        when="human",
        core_when="crowd_consensus | paid_pool",
        maps_to="Datasheets L4; CrowdWorkSheets PL3; ARR D2; NeurIPS Q14",
    )
    demographics: Answer[Text] = ask(
        "Who are they (age, gender, origin, as far as known)?",
        "recommended",
        "Write a table, or status `withheld` with a reason.",
        type="text",
        when="human",
        core_when="crowd_consensus",
        maps_to="CrowdWorkSheets A4; Data Statements 7; RAI annotatorDemographics; ARR D5",
    )
    locale: Answer[Texts] = ask(
        "Where do they live?",
        "recommended",
        'Write `["KE", "PH"]` in quotes.',
        type="list(region)",
        when="human",
        maps_to="Data Statements 7; Kunilovskaya 2026",
    )
    languages: Answer[Texts] = ask(
        "Which languages do they speak, and how well?",
        "recommended",
        'Write `["de", "tr"]`.',
        type="list(language)",
        when="human+text",
        maps_to="Data Statements 7; Kunilovskaya 2026",
    )
    training: Answer[Text] = ask(
        "How were they prepared and tested?",
        "recommended",
        'Write "two hours, then 20 items with at least 16 right".',
        type="text",
        when="human",
        maps_to="Klie 2024; CLAIM; Geiger 2020",
    )


class Aggregation(Part):
    """How several annotations become one label."""

    method: Answer[
        Literal[
            "single",
            "majority",
            "weighted",
            "unanimous",
            "expert_breaks_ties",
            "expert_curation",
            "mean",
            "median",
            "dawid_skene",
            "one_coin",
            "mace",
            "staple",
            "bradley_terry",
            "plackett_luce",
            "union",
            "intersection",
            "none",
        ]
    ] = ask(
        "How do several answers become one label?",
        "core",
        "Choose `majority`, or `none` when all are kept.",
        type="enum",
        when="multi",
        maps_to="Klie 2024; CrowdWorkSheets E3; RAI dataAnnotationAnalysis",
    )
    ties: Answer[Text] = ask(
        "What happens when answers are tied?",
        "recommended",
        'Write "a third reader decides".',
        type="text",
        when="multi",
        maps_to="Klie 2024",
    )
    params: Answer[dict[Text, Scalar]] = ask(
        "With which parameters, weights or minimum of votes?",
        "recommended",
        "Write `{min_votes: 2}`.",
        type="map(text,any)",
        when="multi",
    )


class GuidelineChange(Part):
    """A change of the guideline while labelling went on."""

    version: Answer[Text] = ask(
        "Which version came into force?", "core", 'Write `"2.0"`.', type="text", when="human", maps_to="Klie 2024"
    )
    change: Answer[Text] = ask(
        "What did it change?", "core", 'Write "vans now count as cars".', type="text", when="human", maps_to="Klie 2024"
    )
    items_before: Answer[Literal["relabelled", "kept", "flagged"]] = ask(
        "What became of the items labelled before?",
        "core",
        "Choose `relabelled`.",
        type="enum",
        when="human",
        maps_to="Klie 2024",
    )


class Consensus(Part):
    """How the parties came to agree on what counts."""

    participants: Answer[Texts] = ask(
        "Who had to agree on what counts?",
        "recommended",
        "Write `[radiologists, engineers]`.",
        type="list(text_or_ref(parties))",
        when="two_parties",
        maps_to="Muller 2021",
    )
    mode: Answer[
        Literal[
            "independent_then_vote", "discussion", "delphi", "hierarchical_adjudication", "negotiated_codebook", "none"
        ]
    ] = ask(
        "How was agreement reached?",
        "recommended",
        "Choose `discussion`.",
        type="enum",
        when="two_parties",
        maps_to="Miceli 2022",
    )
    shared_terms: Answer[Text] = ask(
        "Which words had to be aligned between fields?",
        "optional",
        'Write "lesion: any opacity above 3 mm".',
        type="text",
        when="two_parties",
        maps_to="Miceli 2022",
    )
    dissent: Answer[Text] = ask(
        "What stayed in dispute?",
        "recommended",
        'Write "one reader would count scars".',
        type="text",
        when="two_parties",
        maps_to="CrowdWorkSheets A2",
    )


class Protocol(Part):
    """How labels were made."""

    guideline: Answer[Text] = ask(
        "Which guideline, in which version, did annotators follow?",
        "core",
        'Write "Guideline 2.1, files/guideline.pdf".',
        type="text",
        when="human",
        maps_to="CrowdWorkSheets T5; ARR D1; NeurIPS Q14; Data Statements 12",
    )
    preannotation: Answer[Literal["none", "hidden", "suggestion", "default"]] = ask(
        "Did a machine's answer stand on the screen first?",
        "core",
        "Choose `suggestion` when it could be accepted or changed.",
        type="enum",
        when="human",
        maps_to="Klie 2024",
    )
    labels_per_item: LabelsPerItem = ask(
        "How many annotators labelled each item?",
        "core",
        "Holds min, median and max.",
        type="object",
        when="human",
        maps_to="RAI annotationsPerItem",
        counted=False,
    )
    annotators: Records[AnnotatorPool] = ask(
        "Which pools of annotators were there?",
        "core",
        "One record per pool.",
        type="list(object)",
        when="human",
        maps_to="Data Statements 7; Data Cards human annotators",
        counted=False,
    )
    information_shown: Answer[Text] = ask(
        "What did annotators see, and what of it will a model not see?",
        "recommended",
        'Write "the film and the patient\'s age; the model sees the film".',
        type="text",
        when="human",
        core_when="expert_interpretation",
        maps_to="GRRAS 8; CLAIM",
    )
    aggregation: Aggregation = group()
    individual_labels: Answer[Literal["released", "retained", "discarded"]] = ask(
        "Are the single answers kept?",
        "core",
        "Choose `released` when each annotator's label is in the data.",
        type="enum",
        when="multi",
        maps_to="CrowdWorkSheets E3; Plank 2022; Cabitza 2023",
    )
    valid_annotation: Answer[Text] = ask(
        "What makes an annotation valid: smallest size, most occlusion, crowds?",
        "recommended",
        'Write "objects of at least 10 px, at most 80 % hidden".',
        type="text",
        core_when="detection_bbox | segmentation_mask | keypoints",
        maps_to="RAI dataAnnotationProtocol",
    )
    ambiguity_rule: Answer[Text] = ask(
        "What was to be done when a case was not clear?",
        "recommended",
        'Write "skip and flag".',
        type="text",
        maps_to="Aroyo & Welty 2015",
    )
    cannot_decide: Answer[Truth] = ask(
        "Could annotators say that they cannot tell?",
        "recommended",
        "`false` when a label had to be chosen.",
        type="bool",
        when="human",
    )
    guideline_access: Answer[Literal["public", "on_request", "closed"]] = ask(
        "Who can read the guideline?", "recommended", "Choose `public`.", type="enum", when="human", maps_to="Klie 2024"
    )
    guideline_examples: Answer[Truth] = ask(
        "Did the guideline show example pictures?",
        "recommended",
        "`true` when each class had pictures.",
        type="bool",
        when="human+image",
        maps_to="Rädsch 2023",
    )
    guideline_wording: Answer[Text] = ask(
        "How was the wording chosen and tested?",
        "optional",
        'Write "two pilot rounds with 10 people".',
        type="text",
        when="human",
        maps_to="CrowdWorkSheets T3",
    )
    guideline_authors: Answer[Texts] = ask(
        "Who wrote the guideline?",
        "recommended",
        "Write `[lab-team]`.",
        type="list(text_or_ref(parties))",
        when="human",
        maps_to="Data Statements 7",
    )
    guideline_history: Records[GuidelineChange] = ask(
        "What changed while labelling went on?",
        "optional",
        "One record per version.",
        type="list(object)",
        when="human",
        maps_to="Klie 2024 (agile annotation)",
        counted=False,
    )
    tool: Answer[Text] = ask(
        "In which tool and version were labels made?",
        "recommended",
        'Write "CVAT 2.11".',
        type="text",
        when="human | programmatic_pseudo_label",
        maps_to="RAI dataAnnotationPlatform; CLAIM",
    )
    workflow: Answer[
        Literal[
            "single",
            "redundant_independent",
            "iterative",
            "sequential_review",
            "consensus_meeting",
            "adjudicated",
            "mixed",
        ]
    ] = ask(
        "What shape had the work?",
        "recommended",
        "Choose `redundant_independent`.",
        type="enum",
        when="human",
        maps_to="Klie 2024; Muller 2021",
    )
    order_and_load: Answer[Text] = ask(
        "In what order, batches and time was the work done?",
        "optional",
        'Write "random order, 50 items a day".',
        type="text",
        when="human",
        maps_to="GRRAS 8",
    )
    adjudicator: Answer[Text] = ask(
        "Who had the last word, and had they labelled before?",
        "recommended",
        'Write "senior reader, not one of the three".',
        type="text",
        when="adjudicated",
        maps_to="Klie 2024 (expert curation)",
    )
    llm_assistance: Answer[Literal["none", "drafting", "labelling", "checking", "adjudicating"]] = ask(
        "Where did a language model help?",
        "recommended",
        "Choose `none`.",
        type="enum",
        when="human",
        maps_to="NeurIPS Q16; ARR E1",
    )
    deviations: Answer[Text] = ask(
        "Where was the protocol not followed?",
        "recommended",
        'Write "week 3 used guideline 1.0 by mistake".',
        type="text",
        maps_to="Olofsson 2014",
    )
    consensus: Consensus = group()
