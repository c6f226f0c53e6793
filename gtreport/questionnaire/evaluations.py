"""Part evaluations: scores reported on this ground truth."""

from typing import ClassVar, Literal

from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.question import ask, group
from gtreport.questionnaire.value_types import Count, Id, Number, Scalar, Text, Texts


class PredictionColumns(Part):
    """Which column of the predictions plays which part."""

    from_files: ClassVar[frozenset[str]] = frozenset({"item", "label", "score"})

    item: Answer[Text] = ask("Which column names the item?", "core", "Write `patient`.", type="text")
    label: Answer[Text] = ask("Which column holds the prediction?", "core", "Write `predicted`.", type="text")
    score: Answer[Text] = ask("Which column holds the model's confidence?", "optional", "Write `score`.", type="text")


class Predictions(Part):
    """Where a model's predictions are attached."""

    file: Answer[Text] = ask(
        "Where is the file, inside the report's folder?", "core", "Write `predictions/unet.csv`.", type="path"
    )
    format: Answer[Literal["long", "coco", "yolo", "voc", "masks", "conll"]] = ask(
        "In which format is it?", "optional", "`long` when absent.", type="enum"
    )
    columns: PredictionColumns = group()


class Evaluation(Part):
    """A score reported on this ground truth."""

    id: Answer[Id] = ask(
        "By which short name is this evaluation referred to?", "core", "Write `unet-test`.", type="id", counted=False
    )
    model: Answer[Text] = ask("Which model?", "core", 'Write "U-Net of Smith 2024".', type="text")
    metric: Answer[Text] = ask("Which metric?", "core", "Write `dice`.", type="text")
    value: Answer[Number] = ask("Which value is reported?", "core", "Write `0.91`.", type="number")
    evaluated_on: Answer[Texts] = ask(
        "On which splits was it measured?", "core", "Write `[test]`.", type="list(ref(composition.splits))"
    )
    trained_on: Answer[Texts] = ask(
        "On which splits was it trained?",
        "recommended",
        "Write `[train]`; `[]` when on none of these.",
        type="list(ref(composition.splits))",
    )
    tuned_on: Answer[Texts] = ask(
        "On which splits were thresholds or models chosen?",
        "recommended",
        "Write `[validation]`.",
        type="list(ref(composition.splits))",
    )
    model_family: Answer[Text] = ask(
        "To which family does the model belong?",
        "recommended",
        "Write `unet`; compared with source.circular_with.",
        type="model",
    )
    params: Answer[dict[Text, Scalar]] = ask(
        "With which matching parameters?",
        "recommended",
        "Write `{iou: 0.5, max_dets: 100}`.",
        type="map(text,any)",
        maps_to="AI Act Annex IV 2(g)",
    )
    n: Answer[Count] = ask("On how many items?", "recommended", "Write `200`.", type="int")
    claim: Answer[Texts] = ask(
        "What is concluded from it?",
        "recommended",
        "Write `[relative_ranking]`.",
        type="list(claim)",
        maps_to="NeurIPS Evaluations & Datasets call",
    )
    predictions: Predictions = ask(
        "Where are the model's predictions, so that scores can be recomputed?",
        "optional",
        "Holds file, format and columns.",
        type="object",
        counted=False,
    )
