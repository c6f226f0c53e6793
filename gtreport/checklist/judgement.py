"""Items that only a person can settle: what a reviewer asks, and the answers to read for it."""

from __future__ import annotations

from dataclasses import dataclass

from gtreport.checklist.items import Topic


@dataclass(frozen=True)
class Judgement:
    """A question for a reviewer.

    Attributes:
        id: Its name.
        topic: The part of the checklist.
        question: The question.
        about: Ids of the questions whose answers bear on it; one that ends with `.` stands for everything below. The
            item applies where one of them is asked.
        further: Entries of published lists that no question names.
        forms: Forms of label that it applies to; all when empty.
    """

    id: str
    topic: Topic
    question: str
    about: tuple[str, ...]
    further: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


JUDGEMENTS = (
    Judgement(
        "concept-fits",
        Topic.TARGETS,
        "Do the labels stand for the phenomenon that they are named after, through every step from one to the other?",
        ("targets[].concept", "targets[].operationalisation"),
        ("REFORMS 3d",),
    ),
    Judgement(
        "labels-can-be-told-apart",
        Topic.TARGETS,
        "Could you tell the labels apart by their definitions alone, also where two of them touch?",
        (
            "targets[].labels[].definition",
            "targets[].class_relations",
            "targets[].catch_all",
            "targets[].granularity",
            "targets[].unlabelled_means",
        ),
        ("REFORMS 3d",),
    ),
    Judgement(
        "one-truth-or-several",
        Topic.TARGETS,
        "Is it right to say that an item has one answer, or several?",
        ("targets[].plurality", "targets[].truth_stance", "targets[].subjectivity"),
    ),
    Judgement(
        "items-stand-for-the-whole",
        Topic.COMPOSITION,
        "Do the items stand for what the dataset will be used on, and is it plain whom and what the sampling left out?",
        (
            "composition.population",
            "composition.sampling.method",
            "composition.sampling.frame",
            "composition.sampling.rationale",
            "composition.representativeness",
            "composition.geography",
        ),
        ("REFORMS 1a", "REFORMS 1b", "REFORMS 3b", "REFORMS 3g"),
    ),
    Judgement(
        "gaps-are-understood",
        Topic.COMPOSITION,
        "Are missing items, duplicates and dependent items known well enough for the uses that are supported?",
        (
            "composition.missing",
            "composition.errors_redundancy",
            "composition.relations",
            "composition.class_distribution",
        ),
        ("REFORMS 3e", "REFORMS 3f", "REFORMS 4b", "REFORMS 6b"),
    ),
    Judgement(
        "splits-are-independent",
        Topic.COMPOSITION,
        "Would a score on the test split hold on new data, or can test items be known from training?",
        ("composition.splits[].how", "composition.splits[].labels_from", "quality.leakage_checks"),
        ("REFORMS 6a", "REFORMS 6b"),
    ),
    Judgement(
        "people-are-protected",
        Topic.COMPOSITION,
        "Are the people in the data protected, and did they know what would become of it?",
        (
            "composition.identifiability",
            "composition.subpopulations[].group",
            "source.inputs.consent",
            "source.inputs.revocable",
            "source.inputs.impact_assessment",
        ),
        ("AI Act 10(5)",),
    ),
    Judgement(
        "makers-may-say-so",
        Topic.SOURCE,
        "By what right may each construction site say what is true, and does what it cannot see matter for the uses?",
        ("source.sites[].legitimacy", "source.sites[].cannot_see", "source.sites[].authority_basis"),
        ("REFORMS 3a",),
    ),
    Judgement(
        "preparation-is-harmless",
        Topic.SOURCE,
        "Did the steps between capture and labelling, or after it, change what a label means?",
        (
            "source.preprocessing[].step",
            "source.preprocessing[].rationale",
            "source.preprocessing[].reversible",
            "source.no_preprocessing",
            "source.raw_available",
        ),
        ("REFORMS 4a", "REFORMS 4c"),
    ),
    Judgement(
        "instrument-is-good-enough",
        Topic.SOURCE,
        "Is what the instrument measures near enough to what is meant, and exact enough?",
        ("source.sites[].direct_measurement.",),
    ),
    Judgement(
        "experts-are-the-right-ones",
        Topic.SOURCE,
        "Are these the experts whose word settles the question, and did they judge independently?",
        ("source.sites[].expert_interpretation.",),
    ),
    Judgement(
        "crowd-is-the-right-one",
        Topic.SOURCE,
        "Is this crowd fit to settle the question, and were its work and its risks looked after?",
        ("source.sites[].crowd_consensus.",),
    ),
    Judgement(
        "machine-labels-were-checked",
        Topic.SOURCE,
        "Was a sample of the machine's labels checked by somebody who could find it wrong?",
        ("source.sites[].programmatic_pseudo_label.",),
    ),
    Judgement(
        "simulation-is-near-enough",
        Topic.SOURCE,
        "Is the simulated world near enough to the one in which a model will act?",
        ("source.sites[].synthetic_simulation.",),
    ),
    Judgement(
        "records-fit-the-purpose",
        Topic.SOURCE,
        "Do records that were made for another purpose say what the labels claim?",
        ("source.sites[].found_administrative.",),
    ),
    Judgement(
        "later-truth-is-named",
        Topic.SOURCE,
        "Is it plain what will judge that which is learnt without labels?",
        ("source.sites[].self_supervised.",),
    ),
    Judgement(
        "guideline-can-be-followed",
        Topic.PROTOCOL,
        "Could another team label new items alike with what is written here?",
        (
            "protocol.guideline",
            "protocol.guideline_access",
            "protocol.guideline_examples",
            "protocol.valid_annotation",
            "protocol.ambiguity_rule",
            "protocol.cannot_decide",
        ),
        ("REFORMS 3a",),
    ),
    Judgement(
        "annotators-are-suitable",
        Topic.PROTOCOL,
        "Do the annotators know, or live, what they judge?",
        (
            "protocol.annotators[].n",
            "protocol.annotators[].qualification",
            "protocol.annotators[].recruitment",
            "protocol.annotators[].demographics",
            "protocol.annotators[].training",
        ),
    ),
    Judgement(
        "annotators-were-treated-fairly",
        Topic.PROTOCOL,
        "Were the people who labelled paid, informed and kept from harm?",
        (
            "protocol.annotators[].employment",
            "protocol.annotators[].pay",
            "source.sites[].crowd_consensus.risks",
            "source.sites[].crowd_consensus.communication",
        ),
    ),
    Judgement(
        "annotators-were-not-led",
        Topic.PROTOCOL,
        "Did anything shown to annotators, a draft, a model or further information, lead them to an answer?",
        ("protocol.preannotation", "protocol.llm_assistance", "protocol.information_shown", "protocol.order_and_load"),
    ),
    Judgement(
        "aggregation-keeps-what-matters",
        Topic.PROTOCOL,
        "Does the way from single annotations to one label keep the disagreement that matters?",
        (
            "protocol.aggregation.method",
            "protocol.aggregation.ties",
            "protocol.adjudicator",
            "protocol.individual_labels",
            "protocol.consensus.dissent",
        ),
    ),
    Judgement(
        "agreement-is-good-enough",
        Topic.QUALITY,
        "Is the agreement good enough for the uses that are supported, by its interval and for each label?",
        (
            "quality.agreement[].statistic",
            "quality.agreement[].value",
            "quality.agreement[].sample",
            "quality.agreement[].interpretation",
            "quality.no_agreement_reason",
            "quality.acceptance.value",
        ),
        ("REFORMS 7b",),
    ),
    Judgement(
        "disagreement-is-understood",
        Topic.QUALITY,
        "Is it said why annotators disagree, and can a user see which labels are in doubt?",
        ("quality.disagreement", "quality.uncertainty_representation"),
    ),
    Judgement(
        "labels-are-valid",
        Topic.QUALITY,
        "Beyond agreement: is there anything that shows the labels to be right?",
        (
            "quality.methods",
            "quality.validity[].against",
            "quality.error_rate.value",
            "quality.reference_levels[].metric",
        ),
    ),
    Judgement(
        "exclusions-are-justified",
        Topic.QUALITY,
        "Were items or annotators left out by a rule that does not make the result look better?",
        ("quality.exclusions", "protocol.deviations"),
        ("REFORMS 4a",),
    ),
    Judgement(
        "limits-are-honest",
        Topic.LIMITS,
        "Are the limits that matter named, and in words that a user understands?",
        ("limits.items[].statement", "limits.areas_considered", "limits.none_found", "limits.unrecorded"),
        ("REFORMS 8b",),
    ),
    Judgement(
        "harm-is-considered",
        Topic.LIMITS,
        "Is it said whom the labels favour or wrong, and were those people heard?",
        ("limits.biases", "limits.social_impact", "limits.disputed", "contexts.affected_communities"),
    ),
    Judgement(
        "labels-still-hold",
        Topic.LIMITS,
        "Do labels made then still mean the same now?",
        ("limits.expiry.valid_until", "limits.expiry.triggers", "composition.period_labels"),
    ),
    Judgement(
        "uses-are-carried",
        Topic.CONTEXTS,
        "Does the evidence carry each supported use?",
        (
            "contexts.summary",
            "contexts.supported[].because",
            "contexts.supported[].evidence",
            "contexts.conditional[].because",
        ),
        ("REFORMS 3c", "REFORMS 8a"),
    ),
    Judgement(
        "exclusions-are-complete",
        Topic.CONTEXTS,
        "Which use comes to your mind that ought to be excluded and is not?",
        ("contexts.out_of_scope[].because", "contexts.prohibited[].because", "contexts.prior_uses"),
        ("REFORMS 8b",),
    ),
    Judgement(
        "claims-are-not-too-wide",
        Topic.CONTEXTS,
        "Do the claims from scores stay within what the labels can show?",
        ("contexts.claims.supported", "contexts.claims.unsupported", "evaluations[].claim"),
        ("REFORMS 1a", "REFORMS 8a"),
    ),
    Judgement(
        "alternatives-are-real",
        Topic.DECISIONS,
        "Were the other options real ones, and do the reasons against them convince you?",
        (
            "decisions[].question",
            "decisions[].reason",
            "decisions[].options[].rejected_because",
            "decisions[].no_alternative",
        ),
        ("REFORMS 1b",),
    ),
    Judgement(
        "effects-are-faced",
        Topic.DECISIONS,
        "Is it said what would have come out otherwise, had another option been taken?",
        ("decisions[].expected_effect[].on", "ground_truths[].label", "ground_truths[].expected"),
    ),
    Judgement(
        "errors-can-be-told",
        Topic.MAINTENANCE,
        "If you found a wrong label today, would anybody hear of it and mend it?",
        ("identity.contact", "maintenance.errata", "maintenance.update_policy", "maintenance.versions_kept"),
        ("REFORMS 2a",),
    ),
)
