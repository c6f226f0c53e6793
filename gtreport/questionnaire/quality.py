"""Part quality: what was done about quality, and how far annotators agreed."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Count, Id, Listed, Number, Scalar, Share, Text, Texts, Truth
from gtreport.questionnaire.vocabulary import Statistic


class ClaimedInterval(Part):
    """The interval claimed with an agreement."""

    low: Answer[Number] = ask(
        "What is its lower bound?", "core", "Write `0.35`.", type="number", when="multi", maps_to="GRRAS 13"
    )
    high: Answer[Number] = ask(
        "What is its upper bound?", "core", "Write `0.51`.", type="number", when="multi", maps_to="GRRAS 13"
    )
    level: Answer[Share] = ask(
        "At which level of confidence?", "recommended", "Write `0.95`.", type="share", when="multi", maps_to="GRRAS 13"
    )
    method: Answer[Text] = ask(
        "How was the interval made?",
        "optional",
        'Write "bootstrap over items, 1000".',
        type="text",
        when="multi",
        maps_to="GRRAS 10",
    )


class AgreementRecord(Part):
    """One agreement, claimed or to be recomputed."""

    id: Answer[Id] = ask(
        "By which short name is this record referred to?",
        "core",
        "Write `alpha-all`.",
        type="id",
        when="multi",
        counted=False,
    )
    statistic: Answer[Statistic] = ask(
        "Which statistic is it?",
        "core",
        "Choose `krippendorff_alpha`; see the table of statistics.",
        type="enum(statistic)",
        when="multi",
        maps_to="GRRAS 10; Klie 2024",
    )
    stage: Answer[Literal["pilot", "before_discussion", "production", "after_discussion", "after_adjudication"]] = ask(
        "At which stage were the compared answers taken?",
        "core",
        "Choose `before_discussion`.",
        type="enum",
        when="multi",
        maps_to="GRRAS 9; Klie 2024",
    )
    annotations: Answer[Text] = ask(
        "From which attached annotations can it be recomputed?",
        "recommended",
        "Write `ratings`.",
        type="ref(annotations)",
        when="multi",
        maps_to="GRRAS 15",
    )
    target: Answer[Text] = ask(
        "About which target is it?",
        "recommended",
        "Write `fitness`; implied when annotations or a single target tell.",
        type="ref(targets)",
        when="multi",
        core_when="many_targets",
        maps_to="GRRAS 2, 3",
    )
    params: Answer[dict[Text, Scalar]] = ask(
        "With which parameters (weights, distance, threshold, unit)?",
        "recommended",
        "Write `{level: ordinal}`; the table of statistics says which are needed.",
        type="map(text,any)",
        when="multi",
        maps_to="GRRAS 10, 15",
    )
    value: Answer[Number] = ask(
        "Which value do you claim?",
        "recommended",
        "Write `0.43`; leave it out to take the recomputed one.",
        type="number",
        when="multi",
        maps_to="GRRAS 13",
    )
    ci: ClaimedInterval = ask(
        "Which interval do you claim?",
        "optional",
        "Write `{low: 0.35, high: 0.51, level: 0.95}`.",
        type="object",
        when="multi",
        maps_to="GRRAS 13",
        counted=False,
    )
    n_items: Answer[Count] = ask(
        "On how many items?",
        "recommended",
        "Write `45`; needed when no annotations are attached.",
        type="int",
        when="multi",
        maps_to="GRRAS 6, 11",
    )
    n_annotators: Answer[Count] = ask(
        "Between how many annotators?",
        "recommended",
        "Write `5`; needed when no annotations are attached.",
        type="int",
        when="multi",
        maps_to="GRRAS 6, 11",
    )
    sample: Answer[Literal["all", "random", "stratified", "hard_cases", "convenience"]] = ask(
        "On which items was it computed?",
        "recommended",
        "Choose `all`.",
        type="enum",
        when="multi",
        maps_to="GRRAS 7; Klie 2024",
    )
    sample_share: Answer[Share] = ask(
        "Which share of the items is that?",
        "recommended",
        "Write `0.2`.",
        type="share",
        when="multi",
        maps_to="Klie 2024",
    )
    kind: Answer[Literal["inter", "intra", "vs_gold", "vs_adjudicated", "cross_site"]] = ask(
        "Who is compared with whom?",
        "recommended",
        "Choose `inter`.",
        type="enum",
        when="multi",
        maps_to="GRRAS 1; CLAIM",
    )
    independent: Answer[Truth] = ask(
        "Did annotators answer without seeing each other's answers?",
        "recommended",
        "Write `true`.",
        type="bool",
        when="multi",
        maps_to="GRRAS 9",
    )
    labels: Answer[Texts] = ask(
        "For which labels only, if not for all?",
        "optional",
        'Write `["3", "4"]`.',
        type="list(label)",
        when="multi",
        maps_to="GRRAS 2",
    )
    groups: Answer[Texts] = ask(
        "For which groups of annotators only, if not for all?",
        "optional",
        "Write `[radiologists]`.",
        type="list(text)",
        when="multi",
        maps_to="GRRAS 12",
    )
    by_label: Answer[dict[Text, Number]] = ask(
        "What is the value per label?",
        "optional",
        'Write `{"1": 0.6, "2": 0.4}`.',
        type="map(label,number)",
        when="multi",
        maps_to="Klie 2024",
    )
    interpretation: Answer[Text] = ask(
        "What do you conclude, by which scale?",
        "optional",
        'Write "below 0.667 of Krippendorff 2004, so tentative".',
        type="text",
        when="multi",
        maps_to="GRRAS 14; Klie 2024",
    )
    computed_by: Answer[Text] = ask(
        "Which program computed the claimed value?",
        "optional",
        'Write "R irr 0.84.1".',
        type="text",
        when="multi",
        maps_to="ARR C4",
    )


class ErrorRate(Part):
    """The share of wrong labels in a checked sample."""

    value: Answer[Share] = ask(
        "Which share of checked labels was wrong?", "recommended", "Write `0.05`.", type="share", maps_to="Klie 2024"
    )
    n: Answer[Count] = ask(
        "How many labels were checked?", "recommended", "Write `300`.", type="int", maps_to="Klie 2024"
    )
    sampling: Answer[Literal["random", "stratified", "model_flagged", "convenience"]] = ask(
        "How was the checked sample drawn?",
        "recommended",
        "Choose `random`.",
        type="enum",
        maps_to="Klie 2024; Northcutt 2021",
    )
    checker: Answer[Text] = ask(
        "Who checked, and independently of the first label?",
        "recommended",
        'Write "third author, blind".',
        type="text",
        maps_to="Klie 2024",
    )


class ValidityRecord(Part):
    """A comparison of the labels with another kind of site."""

    against: Answer[Text] = ask(
        "With what were labels compared?",
        "core",
        'Write "histology of 60 cases".',
        type="text",
        maps_to="Olofsson 2014",
    )
    metric: Answer[Text] = ask("By which metric?", "core", "Write `sensitivity`.", type="text", maps_to="Olofsson 2014")
    value: Answer[Number] = ask("What was the result?", "core", "Write `0.91`.", type="number", maps_to="Olofsson 2014")
    n: Answer[Count] = ask("On how many items?", "recommended", "Write `60`.", type="int", maps_to="Olofsson 2014")


class ReferenceLevel(Part):
    """What a second competent annotator would score."""

    metric: Answer[Text] = ask(
        "On which metric?", "core", "Write `dice`.", type="text", maps_to="Boguslav & Cohen 2017"
    )
    value: Answer[Number] = ask("Which value?", "core", "Write `0.79`.", type="number", maps_to="Boguslav & Cohen 2017")
    basis: Answer[Literal["human_vs_human", "human_vs_aggregate", "instrument_repeatability"]] = ask(
        "What was compared to get it?", "recommended", "Choose `human_vs_human`.", type="enum", maps_to="Richie 2022"
    )
    items: Answer[Text] = ask(
        "On which items?", "recommended", 'Write "the test split".', type="text", maps_to="GRRAS 7"
    )


class Acceptance(Part):
    """The result that would have made one reject the labels."""

    statistic: Answer[Text] = ask("On which statistic?", "core", "Write `krippendorff_alpha`.", type="text")
    value: Answer[Number] = ask(
        "Below which value?", "core", "Write `0.667`.", type="number", maps_to="Krippendorff 2004"
    )
    set: Answer[Literal["before", "after"]] = ask(
        "Was that set before or after the work?", "recommended", "Choose `before`.", type="enum"
    )


class Quality(Part):
    """What was done about quality, and how far annotators agreed."""

    methods: Answer[
        Listed[
            Literal[
                "pilot_study",
                "annotator_training",
                "qualification_filter",
                "qualification_test",
                "control_questions",
                "automatic_checks",
                "redundant_labels",
                "agreement",
                "error_rate",
                "validation_pass",
                "indirect_validation",
                "correction_pass",
                "guideline_improvement",
                "agile_rounds",
                "annotator_feedback",
                "annotator_debriefing",
                "deboarding",
                "agreement_filter",
                "manual_filter",
                "time_filter",
                "monetary_incentive",
                "instrument_calibration",
                "simulation_check",
                "record_audit",
                "none",
            ]
        ]
    ] = ask(
        "What was done about quality?",
        "core",
        "Write `[redundant_labels, agreement]` or `[none]`.",
        type="list(enum)",
        maps_to="Klie 2024; Data Cards validation",
    )
    agreement: Records[AgreementRecord] = ask(
        "How far did independent answers agree?",
        "core",
        "One record per statistic; or give quality.no_agreement_reason.",
        type="list(object)",
        when="multi",
        maps_to="Klie 2024; GRRAS 6-13; Geiger 2020",
        counted=False,
    )
    no_agreement_reason: Answer[Text] = ask(
        "Why is no agreement given?",
        "recommended",
        'Write "single answers were not kept".',
        type="text",
        when="multi",
        maps_to="Klie 2024",
    )
    definition: Answer[Text] = ask(
        "What does good mean for these labels?",
        "recommended",
        'Write "a second reader would draw within 2 mm".',
        type="text",
        maps_to="CrowdWorkSheets E1",
    )
    error_rate: ErrorRate = ask(
        "In a checked sample, how many labels were wrong?",
        "recommended",
        "Holds value, n, sampling, checker and independent.",
        type="object",
        maps_to="Klie 2024; Northcutt 2021; AI Act 10(3)",
        counted=False,
    )
    validity: Records[ValidityRecord] = ask(
        "How do labels compare with another kind of site?",
        "recommended",
        "One record per comparison.",
        type="list(object)",
        maps_to="Olofsson 2014; Woodhouse 2021; Lebovitz 2021",
        counted=False,
    )
    disagreement: Answer[Text] = ask(
        "Why do annotators disagree, and on what?",
        "recommended",
        'Write "items between grade 2 and 3; no history on the form".',
        type="text",
        when="multi",
        maps_to="CrowdWorkSheets E2; RAI dataAnnotationAnalysis",
    )
    exclusions: Answer[Text] = ask(
        "Which items and annotators were thrown out, by which rule?",
        "recommended",
        'Write "14 of 120 annotators, below 0.7 on gold items".',
        type="text",
        maps_to="Klie 2024; GRRAS 11",
    )
    adjudicated_share: Answer[Share] = ask(
        "Which share of labels was settled by an adjudicator?",
        "recommended",
        "Write `0.12`.",
        type="share",
        when="adjudicated",
        maps_to="Klie 2024",
    )
    uncertainty_representation: Answer[
        Literal["none", "votes", "distribution", "confidence", "interval", "multiple_references", "void_region"]
    ] = ask(
        "Where can a user see doubt about a label?",
        "recommended",
        "Choose `votes`.",
        type="enum",
        maps_to="Stutz 2025; METRIC",
    )
    reference_levels: Records[ReferenceLevel] = ask(
        "What would a second competent annotator score?",
        "recommended",
        "One record per metric.",
        type="list(object)",
        maps_to="Boguslav & Cohen 2017; Richie 2022",
        counted=False,
    )
    leakage_checks: Answer[Text] = ask(
        "Can test items be known from training (person, scene, duplicate)?",
        "recommended",
        'Write "no shared patient; 3 near duplicates removed".',
        type="text",
        when="eval",
        maps_to="Datasheets C7, C8; METRIC",
    )
    acceptance: Acceptance = ask(
        "Which result would have made you reject the labels?",
        "optional",
        "Holds statistic, value and set.",
        type="object",
        maps_to="Klie 2024; GRRAS",
        counted=False,
    )
