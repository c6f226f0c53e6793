"""Part ground_truths: this ground truth and others."""

from typing import Literal

from gtreport.questionnaire.answers import Answer, Part, Records
from gtreport.questionnaire.question import ask
from gtreport.questionnaire.value_types import Count, Id, Number, Scalar, Text


class BuildRule(Part):
    """The rule by which a ground truth can be computed."""

    annotations: Answer[Text] = ask("From which annotations?", "core", "Write `ratings`.", type="ref(annotations)")
    rule: Answer[
        Literal[
            "majority",
            "weighted",
            "dawid_skene",
            "one_coin",
            "staple",
            "mean",
            "median",
            "only_annotators",
            "only_group",
            "without_group",
            "column",
            "threshold",
            "soft",
            "first",
            "last",
            "without_annotators",
            "trimmed_mean",
            "expert_breaks_ties",
        ]
    ] = ask("By which rule?", "core", "Choose `dawid_skene`.", type="enum", maps_to="Dawid & Skene 1979; Warfield 2004")
    params: Answer[dict[Text, Scalar]] = ask(
        "With which parameters?",
        "recommended",
        'Write `{annotators: ["1"]}`; see the table of rules.',
        type="map(text,any)",
    )


class Comparison(Part):
    """A claimed comparison with another ground truth."""

    with_: Answer[Text] = ask(
        "With which ground truth?",
        "core",
        "Write `GT1`.",
        type="ref(ground_truths)",
        maps_to="Recht 2019",
        alias="with",
    )
    metric: Answer[Text] = ask("By which metric?", "core", "Write `share_changed`.", type="text", maps_to="Recht 2019")
    value: Answer[Number] = ask("What is the result?", "core", "Write `0.09`.", type="number", maps_to="Recht 2019")
    n: Answer[Count] = ask("On how many items?", "core", "Write `45`.", type="int", maps_to="Recht 2019")


class GroundTruthRecord(Part):
    """A ground truth that exists or could exist."""

    id: Answer[Id] = ask("By which short name is it referred to?", "core", "Write `GT1`.", type="id", counted=False)
    label: Answer[Text] = ask("What is it called?", "core", 'Write "majority of all readings".', type="text")
    status: Answer[Literal["released", "built", "sampled", "hypothetical"]] = ask(
        "Is it released, built, built on a part, or only thought of?", "core", "Choose `hypothetical`.", type="enum"
    )
    path: Answer[dict[Text, Text]] = ask(
        "Which option does it take where it differs from the released one?",
        "recommended",
        "Write `{D3: keep-all}`; decisions left out follow decisions[].chosen.",
        type="map(decision,option)",
        maps_to="Recht 2019",
    )
    built_by: BuildRule = ask(
        "By which rule can it be computed from attached annotations?",
        "optional",
        "Holds annotations, rule and params.",
        type="object",
        counted=False,
    )
    expected: Answer[Text] = ask(
        "What would be different?",
        "recommended",
        'Write "a quarter of grade 2 would become grade 3".',
        type="text",
        maps_to="Recht 2019",
    )
    comparison: Records[Comparison] = ask(
        "How does it compare with another ground truth?",
        "optional",
        "One record per comparison; computed ones need none.",
        type="list(object)",
        maps_to="Recht 2019",
        counted=False,
    )
