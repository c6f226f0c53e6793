"""Construction sites: where labels come into being, one block of questions for each kind."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Count, Id, Share, Text, Texts, Truth
from gtreport.questionnaire.vocabulary import SiteKind


class DirectMeasurement(Part):
    """A site at which an instrument gives the label."""

    instrument: Answer[Text] = ask(
        "Which instrument, with which settings?",
        "core",
        'Write "Vaisala HMP155, firmware 2.1".',
        type="text",
        when="direct_measurement",
        maps_to="Datasheets L2; SPDX sensor; METRIC device error",
    )
    measurand: Answer[Text] = ask(
        "Which quantity does it measure, in which unit?",
        "core",
        'Write "air temperature at 2 m, Cel".',
        type="text",
        when="direct_measurement",
        maps_to="Woodhouse 2021",
    )
    measurand_match: Answer[Literal["same", "proxy", "different", "unknown"]] = ask(
        "Is that the same quantity a model is to predict?",
        "core",
        "Choose `proxy` when it only stands for it.",
        type="enum",
        when="direct_measurement",
        maps_to="Woodhouse 2021",
    )
    calibration: Answer[Text] = ask(
        "How and when was it calibrated?",
        "core",
        'Write "against standard X, 2024-01".',
        type="text",
        when="direct_measurement",
        maps_to="METRIC device error",
    )
    uncertainty: Answer[Text] = ask(
        "How far off can a value be?",
        "core",
        'Write "0.2 Cel (k = 2), data sheet".',
        type="text",
        when="direct_measurement",
        maps_to="GRRAS 13; METRIC precision",
    )
    offset: Answer[Text] = ask(
        "How far apart are measurement and input, in space and time?",
        "recommended",
        'Write "up to 30 m and 2 days".',
        type="text",
        when="direct_measurement",
        maps_to="Olofsson 2014",
    )
    conditions: Answer[Text] = ask(
        "Under which conditions was it measured?",
        "recommended",
        'Write "dry weather only".',
        type="text",
        when="direct_measurement",
    )
    detection_limits: Answer[Text] = ask(
        "Below or above which value is it blind?",
        "recommended",
        'Write "below 0.1 mg/l recorded as 0".',
        type="text",
        when="direct_measurement",
        maps_to="RAI dataCollectionMissingData",
    )
    failures: Answer[Text] = ask(
        "What happens to failed readings?",
        "recommended",
        'Write "dropped, 2 % of all".',
        type="text",
        when="direct_measurement",
        maps_to="RAI dataCollectionMissingData",
    )
    sensor_independent: Answer[Truth] = ask(
        "Is it independent of the sensor that made the input?",
        "recommended",
        "`false` when both come from one camera.",
        type="bool",
        when="direct_measurement",
        maps_to="Woodhouse 2021",
    )


class ExpertInterpretation(Part):
    """A site at which experts give the label."""

    expert_model: Answer[Literal["oracle", "sensor", "judge", "informant", "mixed"]] = ask(
        "Is the expert taken as the truth, or as an instrument with error?",
        "core",
        "Choose `sensor` when readings are compared and averaged.",
        type="enum",
        when="expert_interpretation",
    )
    independence: Answer[Literal["blind_to_all", "blind_to_others", "blind_to_model", "not_blind", "unknown"]] = ask(
        "What were experts kept from seeing: each other, a model, the outcome?",
        "core",
        "Choose `blind_to_others`.",
        type="enum",
        when="expert_interpretation",
        maps_to="GRRAS 8, 9",
    )
    confidence_recorded: Answer[Literal["none", "scale", "probability", "differential"]] = ask(
        "Did experts say how sure they were?",
        "recommended",
        "Choose `none` when only the label was kept.",
        type="enum",
        when="expert_interpretation",
        maps_to="Stutz 2025",
    )
    repeat_readings: Answer[Text] = ask(
        "Did the same expert read items twice, and after how long?",
        "recommended",
        'Write "20 films after four weeks".',
        type="text",
        when="expert_interpretation",
        maps_to="CLAIM intrarater; GRRAS 6",
    )
    reading_conditions: Answer[Text] = ask(
        "Under which conditions did they read (display, time, workload)?",
        "recommended",
        'Write "diagnostic display, no time limit".',
        type="text",
        when="expert_interpretation",
        maps_to="GRRAS 8",
    )
    know_how_excluded: Answer[Text] = ask(
        "What do they do in practice that the label leaves out?",
        "recommended",
        'Write "they would ask for an earlier film".',
        type="text",
        when="expert_interpretation",
        maps_to="Lebovitz 2021",
    )


class CrowdConsensus(Part):
    """A site at which a crowd gives the label."""

    platform: Answer[Text] = ask(
        "On which platform, and why there?",
        "core",
        'Write "Prolific, for its age filter".',
        type="text",
        when="crowd_consensus",
        maps_to="CrowdWorkSheets PL1; RAI dataAnnotationPlatform",
    )
    checks: Answer[Text] = ask(
        "How were bad answers found, and who was dropped?",
        "core",
        'Write "10 gold items; 14 of 120 people dropped below 0.7".',
        type="text",
        when="crowd_consensus",
        maps_to="Klie 2024 (control questions, deboarding)",
    )
    assumptions: Answer[Text] = ask(
        "What was assumed about the workers?",
        "recommended",
        'Write "native readers who know local slang".',
        type="text",
        when="crowd_consensus",
        maps_to="CrowdWorkSheets T2",
    )
    views_sought_or_excluded: Answer[Text] = ask(
        "Whose view was sought, and whose was screened out?",
        "recommended",
        'Write "only people who passed a hate-speech test".',
        type="text",
        when="crowd_consensus",
        maps_to="CrowdWorkSheets A1, A2",
    )
    communication: Answer[Text] = ask(
        "Could workers ask, and were they answered?",
        "recommended",
        'Write "forum, answered daily".',
        type="text",
        when="crowd_consensus",
        maps_to="CrowdWorkSheets PL2",
    )
    risks: Answer[Text] = ask(
        "What could harm the workers, and were they told?",
        "recommended",
        'Write "violent text; warned, could stop with full pay".',
        type="text",
        when="crowd_consensus",
        core_when="sensitive",
        maps_to="CrowdWorkSheets T4; ARR D1; NeurIPS Q15",
    )
    release_known: Answer[Literal["told", "not_told", "unknown"]] = ask(
        "Do workers know where their labels went?",
        "recommended",
        "Choose `told`.",
        type="enum",
        when="crowd_consensus",
        maps_to="CrowdWorkSheets R4, R5",
    )


class Generator(Part):
    """What produced machine-made labels."""

    kind: Answer[Literal["rules", "labeling_functions", "distant_supervision", "model", "llm", "ensemble"]] = ask(
        "What produced the labels?",
        "core",
        "Choose `llm`.",
        type="enum",
        when="programmatic_pseudo_label",
        maps_to="RAI machineAnnotationTools; Data Cards machine-generated",
    )
    version: Answer[Text] = ask(
        "Which generator, in which version?",
        "core",
        'Write "yolov8x, weights of 2024-03-01".',
        type="text",
        when="programmatic_pseudo_label",
        maps_to="RAI machineAnnotationTools; GPAI summary 2.5",
    )


class Audit(Part):
    """The checked sample of machine-made labels."""

    n: Answer[Count] = ask(
        "How many labels were checked?",
        "recommended",
        "Write `500`.",
        type="int",
        when="programmatic_pseudo_label",
        core_when="eval",
        maps_to="Klie 2024 (error rate)",
    )
    sampling: Answer[Literal["random", "stratified", "model_flagged", "convenience"]] = ask(
        "How were the checked labels drawn?",
        "recommended",
        "Choose `random`.",
        type="enum",
        when="programmatic_pseudo_label",
        maps_to="Klie 2024",
    )
    checked_by: Answer[Text] = ask(
        "Who or what checked them?",
        "recommended",
        'Write "two nurses, blind to the label".',
        type="text",
        when="programmatic_pseudo_label",
        maps_to="Klie 2024",
    )
    error_rate: Answer[Share] = ask(
        "Which share of the checked labels was wrong?",
        "recommended",
        "Write `0.08`.",
        type="share",
        when="programmatic_pseudo_label",
        core_when="eval",
        maps_to="Klie 2024; AI Act 10(3)",
    )


class ProgrammaticPseudoLabel(Part):
    """A site at which a program or model gives the label."""

    generator: Generator = group()
    threshold: Answer[Text] = ask(
        "From which confidence, or by which rule, was a label kept?",
        "core",
        'Write "softmax above 0.95, same for all classes".',
        type="text",
        when="programmatic_pseudo_label",
        maps_to="Sohn 2020 (FixMatch)",
    )
    trained_on: Answer[Text] = ask(
        "What did the generator learn from, and could it know these items?",
        "recommended",
        'Write "COCO 2017 train; no overlap, checked by hash".',
        type="text",
        when="programmatic_pseudo_label",
        maps_to="prov:wasDerivedFrom; AI Act 10(2)(b)",
    )
    audit: Audit = ask(
        "How many labels were checked by something else?",
        "recommended",
        "Holds n, sampling, checked_by and error_rate.",
        type="object",
        when="programmatic_pseudo_label",
        maps_to="Klie 2024 (error rate)",
        counted=False,
    )
    prompt: Answer[Text] = ask(
        "Which exact prompt, parameters and post-processing were used?",
        "recommended",
        "Point to a file, e.g. `files/prompt.txt`.",
        type="text",
        when="programmatic_pseudo_label+llm",
        core_when="programmatic_pseudo_label+llm",
        maps_to="NeurIPS Q16; ARR E1",
    )
    calibrated: Answer[Truth] = ask(
        "Is the confidence calibrated?",
        "recommended",
        "`false` for a raw softmax.",
        type="bool",
        when="programmatic_pseudo_label",
    )
    coverage: Answer[Share] = ask(
        "Which share of the items got a label?",
        "recommended",
        "Write `0.62`.",
        type="share",
        when="programmatic_pseudo_label",
    )
    conflict_rule: Answer[Text] = ask(
        "What happens when two generators disagree?",
        "recommended",
        'Write "the item is dropped".',
        type="text",
        when="programmatic_pseudo_label+many_generators",
        maps_to="Klie 2024 (adjudication)",
    )
    rounds: Answer[Text] = ask(
        "Which rounds of self-training took place?",
        "optional",
        'Write "three, thresholds .95, .9, .9".',
        type="text",
        when="programmatic_pseudo_label",
    )


class SyntheticSimulation(Part):
    """A site at which a simulation gives input and label."""

    generator: Answer[Text] = ask(
        "Which engine or model, in which version and with which seed?",
        "core",
        'Write "Blender 4.1, seeds 1-5000".',
        type="text",
        when="synthetic_simulation",
        maps_to="GPAI summary 2.5; SPDX",
    )
    label_by_construction: Answer[Text] = ask(
        "How does the label follow from the generator's state?",
        "core",
        'Write "object index buffer, rendered with the image".',
        type="text",
        when="synthetic_simulation",
    )
    world_assumptions: Answer[Text] = ask(
        "What must be true of the world for the label to mean anything?",
        "core",
        'Write "surfaces reflect as in the material library".',
        type="text",
        when="synthetic_simulation",
        maps_to="AI Act 10(2)(d)",
    )
    real_anchor: Answer[Text] = ask(
        "How was it compared with reality?",
        "core",
        'Write "FID 31 against 2,000 real images", or status `unknown` with a reason.',
        type="text",
        when="synthetic_simulation",
        maps_to="METRIC distribution consistency",
    )
    share: Answer[Share] = ask(
        "Which share of the items is synthetic?",
        "core",
        "Write `1.0`.",
        type="share",
        when="synthetic_simulation",
        maps_to="NeurIPS 2026 rai:hasSyntheticData; GPAI summary 2.5",
    )
    parameters: Answer[Text] = ask(
        "From which distribution of parameters or prompts?",
        "recommended",
        'Write "uniform over 40 scenes and 5 lights".',
        type="text",
        when="synthetic_simulation",
        maps_to="GPAI summary 2.5; D4D",
    )
    excluded_phenomena: Answer[Text] = ask(
        "What can this generator not make?",
        "recommended",
        'Write "rain, motion blur, crowds".',
        type="text",
        when="synthetic_simulation",
        maps_to="Shimron 2022",
    )


class FoundAdministrative(Part):
    """A site at which a record made for another purpose gives the label."""

    producer: Answer[Text] = ask(
        "Who recorded it?",
        "core",
        'Write "ward clerks of three hospitals".',
        type="text",
        when="found_administrative",
        maps_to="AI Act 10(2)(b); STANDING Together 1.1c",
    )
    original_purpose: Answer[Text] = ask(
        "For what purpose was it recorded?",
        "core",
        'Write "billing".',
        type="text",
        when="found_administrative",
        maps_to="AI Act 10(2)(b); Kohavi 2025",
    )
    production_process: Answer[Text] = ask(
        "How does an entry come to exist?",
        "core",
        'Write "coded from the discharge letter within 30 days".',
        type="text",
        when="found_administrative",
        maps_to="STANDING Together",
    )
    proxy_relation: Answer[Text] = ask(
        "How well does the record stand for the concept?",
        "core",
        'Write "code I21 finds 80 % of infarctions (Smith 2020)".',
        type="text",
        when="found_administrative",
        maps_to="Woodhouse 2021; AI Act 10(2)(d)",
    )
    coding_system: Answer[Text] = ask(
        "Which code list and version, and what changed when?",
        "recommended",
        'Write "ICD-10-GM 2019-2023; U07 added in 2020".',
        type="text",
        when="found_administrative",
        maps_to="STANDING Together; METRIC consistency",
    )
    incentives: Answer[Text] = ask(
        "Who has reason to record, or not to record?",
        "recommended",
        'Write "severe codes are paid better".',
        type="text",
        when="found_administrative",
        maps_to="METRIC source credibility",
    )
    missingness: Answer[Text] = ask(
        "Why are entries missing, and how often do links fail?",
        "recommended",
        'Write "uninsured patients; 3 % of links wrong".',
        type="text",
        when="found_administrative",
        maps_to="METRIC informative missingness",
    )
    legal_basis: Answer[Text] = ask(
        "On what legal basis may it be used?",
        "recommended",
        'Write "research clause of the hospital act".',
        type="text",
        when="found_administrative+people",
        maps_to="AI Act 10(2)(b); GDPR",
    )


class SelfSupervised(Part):
    """A site at which the data themselves give the label."""

    pretext: Answer[Text] = ask(
        "What is hidden and then predicted?", "core", 'Write "15 % of the tokens".', type="text", when="self_supervised"
    )
    downstream_truth: Answer[Text] = ask(
        "Which other ground truth will judge the result?",
        "core",
        'Write "linear probe on ImageNet labels".',
        type="text",
        when="self_supervised",
        maps_to="NeurIPS Evaluations & Datasets call",
    )
    invariances: Answer[Texts] = ask(
        "Which changes are declared not to matter?",
        "recommended",
        "Write `[crop, colour, flip]`.",
        type="list(text)",
        when="self_supervised",
    )
    no_outside_truth: Answer[Text] = ask(
        "Do you say plainly that there is no outside truth?",
        "recommended",
        'Write "the target is the data itself".',
        type="text",
        when="self_supervised",
    )


class Site(Part):
    """A construction site: where labels come into being."""

    id: Answer[Id] = ask(
        "By which short name is this site referred to?", "core", "Write `experts`.", type="id", counted=False
    )
    kind: Answer[SiteKind] = ask(
        "What kind of construction site is it?",
        "core",
        "Choose `expert_interpretation`; it decides which block follows.",
        type="enum",
        maps_to="HF annotations_creators; Data Cards workforce; TrainingDML-AI labelling method",
    )
    legitimacy: Answer[Text] = ask(
        "Why may this site say what is true here?",
        "core",
        'Write "they decide on fitness in daily practice and answer for it".',
        type="text",
        maps_to="CLAIM (rationale of the reference standard)",
    )
    cannot_see: Answer[Text] = ask(
        "What can this site not observe?",
        "core",
        'Write "the patient; only the form was read".',
        type="text",
        maps_to="Woodhouse 2021; Lebovitz 2021",
    )
    role: Answer[Literal["origin", "verification", "correction", "adjudication", "enrichment"]] = ask(
        "Did this site make the labels, or check and change them?",
        "recommended",
        "Choose `origin`.",
        type="enum",
        core_when="many_sites",
        maps_to="Klie 2024; Olofsson 2014",
    )
    share: Answer[Share] = ask(
        "Which share of the labels passed through this site?",
        "recommended",
        "Write `0.1` for a tenth.",
        type="share",
        core_when="many_sites",
        maps_to="GPAI summary 2.5",
    )
    situation: Answer[Text] = ask(
        "Where, when and by whom was the work done?",
        "recommended",
        'Write "reading room, spring 2024, after clinical hours".',
        type="text",
        maps_to="Jaton 2017; prov:wasGeneratedBy",
    )
    authority_basis: Answer[
        Literal[
            "instrument_traceability",
            "licence",
            "tested_skill",
            "consensus",
            "rule_by_construction",
            "administrative_act",
            "lived_experience",
            "data_itself",
            "convenience",
        ]
    ] = ask(
        "On what does that right rest?",
        "recommended",
        "Choose `licence` for board-certified doctors.",
        type="enum",
        maps_to="Cabitza 2023; Lebovitz 2021",
    )
    direct_measurement: DirectMeasurement = group()
    expert_interpretation: ExpertInterpretation = group()
    crowd_consensus: CrowdConsensus = group()
    programmatic_pseudo_label: ProgrammaticPseudoLabel = group()
    synthetic_simulation: SyntheticSimulation = group()
    found_administrative: FoundAdministrative = group()
    self_supervised: SelfSupervised = group()
