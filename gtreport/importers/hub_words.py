"""Words that the front matter of a card takes: tasks, sizes, codes of languages, and keys."""

from __future__ import annotations

_TASKS = """
    audio-classification audio-text-to-text audio-to-audio automatic-speech-recognition any-to-any conversational
    depth-estimation document-question-answering feature-extraction fill-mask graph-ml image-classification
    image-feature-extraction image-segmentation image-text-to-text image-text-to-image image-text-to-video
    image-to-3d image-to-image image-to-text image-to-video keypoint-detection mask-generation multiple-choice
    object-detection other question-answering reinforcement-learning robotics sentence-similarity summarization
    table-question-answering table-to-text tabular-classification tabular-regression tabular-to-text text-classification
    text-generation text-ranking text-retrieval text-to-3d text-to-audio text-to-image text-to-speech text-to-video
    text2text-generation time-series-forecasting token-classification translation unconditional-image-generation
    video-classification video-text-to-text video-to-video visual-document-retrieval visual-question-answering
    voice-activity-detection zero-shot-classification zero-shot-image-classification zero-shot-object-detection
"""
TASKS = frozenset(_TASKS.split())

SIZES = (
    "n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B", "1B<n<10B", "10B<n<100B",
    "100B<n<1T", "n>1T",
)  # fmt: skip

_LANGUAGES = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo
    es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg
    ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn
    no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw
    ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
"""
LANGUAGES = frozenset(_LANGUAGES.split())
"""Codes of two letters (ISO 639-1); longer ones are not looked up."""

TRUTH_WORDS = frozenset({"no", "yes", "on", "off", "y", "n"})
"""Words that YAML 1.1 reads as truth values."""

SITE_KINDS = {
    "expert-generated": "expert_interpretation",
    "crowdsourced": "crowd_consensus",
    "machine-generated": "programmatic_pseudo_label",
    "found": "found_administrative",
}

ROLES = {"train": "train", "validation": "validation", "valid": "validation", "dev": "validation", "test": "test"}

_KNOWN_KEYS = """
    annotations_creators language_creators language language_bcp47 license license_name license_link license_details
    multilinguality size_categories source_datasets task_categories task_ids pretty_name paperswithcode_id dataset_info
    tags version configs train-eval-index viewer extra_gated_prompt extra_gated_fields extra_gated_heading arxiv
"""
KNOWN_KEYS = frozenset(_KNOWN_KEYS.split())
