"""Each form: its statistics bound to annotations, against values that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import exp

import numpy as np
import pytest

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import estimate
from gtreport.agreement.forms.tags import token_kappa as plain_token_kappa
from gtreport.agreement.statistic import WrongParameter
from gtreport.agreement.structured.estimating import all_estimates, estimate_form, form_of, forms, of_groups, of_labels
from gtreport.agreement.structured.form import Form, Marked
from gtreport.agreement.structured.forms.masks import Foregrounds, spacing_of
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.building import Declaration
from gtreport.annotations.gathering import Gathering
from gtreport.annotations.masks import mask_of
from gtreport.annotations.structuring import structures_of
from gtreport.errors import UsageError

Read = Callable[..., tuple[Marked, Form]]

# Item a: ann draws two boxes, bob the first of them (IoU 1) and nothing else. Item b: IoU 1/3 (60 of 180).
BOXES = """item,who,label,x1,y1,x2,y2
a,ann,owl,0,0,10,10
a,ann,elk,50,50,60,60
a,bob,owl,0,0,10,10
b,ann,owl,0,0,10,12
b,bob,elk,0,6,10,18
"""
OF_BOXES = {"label": "label", "box": ("x1", "y1", "x2", "y2")}


def value(marked: Marked, form: Form, statistic: str, **params: object) -> float | None:
    return estimate_form(marked, form, statistic, params, intervals=()).value


@pytest.mark.parametrize(
    ("statistic", "params", "expected"),
    [
        ("matched_f1", {"iou": 0.5}, (2 / 3 + 0) / 2),
        ("matched_f1", {"iou": 0.3}, (2 / 3 + 1) / 2),
        ("matched_f1", {"iou": 0.3, "same_label": True}, (2 / 3 + 0) / 2),
        ("matched_f1", {"iou": 0.3, "average": "pooled"}, 4 / 5),
        ("mean_matched_iou", {"iou": 0.3, "unmatched": "left_out"}, (1 + 1 / 3) / 2),
        ("mean_matched_iou", {"iou": 0.3, "unmatched": "counted"}, (1 / 2 + 1 / 3) / 2),
    ],
)
def test_boxes(read: Read, statistic: str, params: dict[str, object], expected: float) -> None:
    marked, form = read(BOXES, OF_BOXES)
    assert value(marked, form, statistic, **params) == pytest.approx(expected)


def test_the_threshold_that_is_declared_is_the_one_that_is_shown(read: Read) -> None:
    marked, form = read(BOXES, OF_BOXES, {"iou": 0.3})
    shown = all_estimates(marked, form, replicates=10)
    assert {one.parameters["iou"] for one in shown} == {0.3}
    assert ("Threshold of IoU", "0.3 (as the report declares)") in form.conventions(marked)


def test_a_part_of_the_labels_leaves_annotations_that_hold_nothing_else_empty(read: Read) -> None:
    marked, form = read(BOXES, OF_BOXES)
    owls = estimate_form(of_labels(marked, ["owl"]), form, "matched_f1", {"iou": 0.5}, intervals=())
    assert owls.value == 1.0
    assert [str(one) for one in owls.left_out] == ["1 pair: one of two is empty"]


def test_a_label_that_is_none_is_refused(read: Read) -> None:
    marked, _ = read(BOXES, OF_BOXES)
    with pytest.raises(UsageError, match="there is no label yak; there are owl, elk"):
        of_labels(marked, ["yak"])


def test_groups_of_annotators(read: Read) -> None:
    text = BOXES.replace("who,", "who,team,").replace("ann,", "ann,x,").replace("bob,", "bob,y,")
    text += "a,cat,x,owl,0,0,10,10\n"
    marked, form = read(text, {**OF_BOXES, "group": "team"})
    assert value(of_groups(marked, ["x"]), form, "matched_f1", iou=0.5) == pytest.approx(2 / 3)
    with pytest.raises(UsageError, match="no annotator is of group z; there are x, y"):
        of_groups(marked, ["z"])


def test_two_passes_of_one_person_are_never_agreement_between_annotators(read: Read) -> None:
    text = "item,who,no,label,x1,y1,x2,y2\na,ann,1,owl,0,0,10,10\na,ann,2,owl,0,0,10,10\na,bob,1,owl,0,0,10,30\n"
    marked, form = read(text, {**OF_BOXES, "repeat": "no"}, repeats="each_as_annotator")
    found = estimate_form(marked, form, "matched_f1", {"iou": 0.5}, intervals=())
    assert (found.value, found.n_annotators) == (0.0, 2)
    assert marked.rows.annotators[int(marked.rows.annotator[0])] == "ann"


def masks(pixels: dict[tuple[str, str, str | None], list[str]], declared: dict[str, object] | None = None) -> Marked:
    """Return masks by item, annotator and label; `#` is inside."""
    found = Gathering("masks")
    found.structured = True
    answers = {}
    for (item, annotator, label), lines in pixels.items():
        array = np.array([[letter == "#" for letter in line] for line in lines])
        place = found.item(item, array.shape[1], array.shape[0])
        if (item, annotator) not in answers:
            answers[item, annotator] = found.answer(place, annotator)
        if array.any():
            found.put_mask(found.mark(answers[item, annotator], label), mask_of(array))
    return Marked(structures_of(found, Declaration()), declared or {})


SQUARES = {
    ("a", "ann", None): ["##..", "##..", "...."],
    ("a", "bob", None): [".##.", ".##.", "...."],
    ("b", "ann", None): ["...."],
    ("b", "bob", None): ["##.."],
}


@pytest.mark.parametrize(
    ("statistic", "params", "expected"),
    [
        ("dice", {}, 2 * 2 / 8),
        ("dice", {"empty": "one"}, (1 / 2 + 0) / 2),
        ("iou", {}, 2 / 6),
        ("iou", {"empty": "one", "average": "pixel"}, 2 / 8),
        ("pixel_accuracy", {}, (8 / 12 + 2 / 4) / 2),
        ("hd95", {"unit": "pixel"}, 1.0),
        ("assd", {"unit": "mm"}, 0.25),
        ("surface_dice", {"tolerance_mm": 0.5}, 1.0),
        ("surface_dice", {"tolerance_mm": 0.4}, 0.5),
    ],
)
def test_masks(statistic: str, params: dict[str, object], expected: float) -> None:
    marked = masks(SQUARES, {"spacing": "0.5 x 0.5 mm"})
    assert value(marked, forms()["masks"], statistic, **params) == pytest.approx(expected)


def test_masks_of_several_labels_are_compared_label_by_label() -> None:
    marked = masks(
        {
            ("a", "ann", "liver"): ["##..", "...."],
            ("a", "ann", "spleen"): ["...#", "...."],
            ("a", "bob", "liver"): ["##..", "##.."],
            ("a", "bob", "spleen"): ["...#", "...."],
        }
    )
    assert value(marked, forms()["masks"], "dice") == pytest.approx((2 * 2 / 6 + 1) / 2)
    assert value(of_labels(marked, ["liver"]), forms()["masks"], "dice") == pytest.approx(2 / 3)


def test_a_distance_in_mm_needs_the_size_of_a_pixel() -> None:
    with pytest.raises(WrongParameter, match=r"encoding\.spacing gives no size of a pixel in mm"):
        value(masks(SQUARES), forms()["masks"], "hd95", unit="mm")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("0.5 x 0.8 mm", (0.8, 0.5)),
        ("0.5mm × 0.8mm × 2 mm, RAS", (0.8, 0.5)),
        ([0.5, 0.8], (0.8, 0.5)),
        ("half a millimetre", None),
        (None, None),
    ],
)
def test_words_on_spacing_are_read_as_width_and_height(written: object, expected: object) -> None:
    assert spacing_of(masks(SQUARES, {} if written is None else {"spacing": written})) == expected


def test_an_outline_is_filled_on_the_grid_of_its_item() -> None:
    found = Gathering("outlines")
    found.structured = True
    for name, right in (("ann", 2.0), ("bob", 4.0)):
        answer = found.answer(found.item("a", 4, 3), name)
        found.put_polygon(found.mark(answer, "owl"), [[(0.0, 0.0), (right, 0.0), (right, 2.0), (0.0, 2.0)]])
    marked = Marked(structures_of(found, Declaration()))
    assert Foregrounds(marked.found, None)[0].astype(int).tolist() == [[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]]
    assert value(marked, forms()["masks"], "dice") == pytest.approx(2 * 4 / 12)


POINTS = """item,who,name,x,y,seen,area
a,ann,nose,0,0,2,100
a,ann,tail,9,9,2,100
a,bob,nose,3,4,2,100
a,bob,tail,0,0,0,100
"""
OF_POINTS = {"label": "name"}
OPTIONS = {"point": ["x", "y", "seen"], "area": "area"}


@pytest.mark.parametrize(
    ("statistic", "params", "expected"),
    [
        ("mean_distance", {"unit": "pixel"}, 5.0),
        ("nme", {"normaliser": "sqrt_area"}, 0.5),
        ("pck", {"normaliser": "sqrt_area", "threshold": 0.5}, 1.0),
        ("pck", {"normaliser": "sqrt_area", "threshold": 0.4}, 0.0),
        ("oks", {"sigmas": {"nose": 0.5, "tail": 0.1}}, exp(-25 / (2 * 100 * 1.0))),
        ("oks", {"sigmas": [0.5, 0.1]}, exp(-25 / (2 * 100 * 1.0))),
    ],
)
def test_keypoints(read: Read, statistic: str, params: dict[str, object], expected: float) -> None:
    marked, form = read(POINTS, OF_POINTS, options=OPTIONS)
    assert value(marked, form, statistic, **params) == pytest.approx(expected)


@pytest.mark.parametrize("sigmas", [{"nose": 0.5}, [0.5], "COCO", {"nose": 0.5, "tail": 0}])
def test_sigmas_are_needed_for_every_keypoint(read: Read, sigmas: object) -> None:
    marked, form = read(POINTS, OF_POINTS, options=OPTIONS)
    with pytest.raises(WrongParameter, match="sigmas"):
        value(marked, form, "oks", sigmas=sigmas)


# "Ada met Bo." and one more text that both left without a span.
SPANS = """item,who,text,label,start,end
a,ann,Ada met Bo.,person,0,3
a,ann,Ada met Bo.,person,8,10
a,bob,Ada met Bo.,person,0,3
a,bob,Ada met Bo.,person,8,11
b,ann,It rained.,,,
b,bob,It rained.,,,
"""
OF_SPANS = {"label": "label", "start": "start", "end": "end", "text": "text"}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"match": "exact"}, 0.5),
        ({"match": "exact", "empty": "one"}, 0.75),
        ({"match": "overlap"}, 1.0),
        ({"match": "token"}, 2 * 5 / (5 + 6)),
    ],
)
def test_spans(read: Read, params: dict[str, object], expected: float) -> None:
    marked, form = read(SPANS, OF_SPANS)
    assert value(marked, form, "span_f1", **params) == pytest.approx(expected)


def test_alpha_for_unitizing_is_undefined_where_texts_have_no_length(read: Read) -> None:
    marked, form = read(SPANS, {name: column for name, column in OF_SPANS.items() if name != "text"})
    found = estimate_form(marked, form, "unitizing_alpha", {"unit": "codepoint"})
    assert (found.value, found.reason) == (None, "the lengths of the texts are not known")


def test_alpha_for_unitizing_goes_by_the_texts(read: Read) -> None:
    marked, form = read(SPANS, OF_SPANS)
    found = estimate_form(marked, form, "unitizing_alpha", {"unit": "codepoint"}, intervals=())
    # One pair of units differs by 1 in its end; L = 11 + 10, m = 2: D_o = 2 * 1 / (2 * 1 * 21^2).
    assert found.details["observed_disagreement"] == pytest.approx(1 / 21**2)


def test_gamma_says_which_extra_it_needs_or_has_a_value(read: Read) -> None:
    marked, form = read(SPANS, OF_SPANS)
    try:
        import pygamma_agreement  # noqa: F401
    except ImportError:
        with pytest.raises(UsageError, match="gamma needs pygamma_agreement, which is not installed"):
            estimate_form(marked, form, "gamma", {"dissimilarity": "combined", "seed": 1})
        return
    assert value(marked, form, "gamma", dissimilarity="combined", seed=1) is not None


TEXTS = """item,who,text
a,ann,The cat sat
a,bob,the cat sat down
b,ann,It rained
b,bob,It rained
"""


@pytest.mark.parametrize(
    ("statistic", "normaliser", "expected"),
    [
        ("wer", "none", 2 * 2 / (3 + 4 + 2 + 2)),
        ("wer", "nfc_casefold", 2 * 1 / (3 + 4 + 2 + 2)),
        ("cer", "nfc_casefold", 2 * 5 / (11 + 16 + 9 + 9)),
    ],
)
def test_transcripts(read: Read, statistic: str, normaliser: str, expected: float) -> None:
    marked, form = read(TEXTS, {"value": "text"})
    assert value(marked, form, statistic, normaliser=normaliser) == pytest.approx(expected)


def test_without_a_declared_normaliser_two_are_shown(read: Read) -> None:
    marked, form = read(TEXTS, {"value": "text"})
    shown = [one for one in all_estimates(marked, form, replicates=10) if one.statistic == "wer"]
    assert [one.parameters["normaliser"] for one in shown] == ["none", "nfc_casefold_no_punctuation_but_apostrophe"]


def test_translations_are_compared_in_both_directions(read: Read) -> None:
    marked, form = read(TEXTS, {"value": "text"}, {"form": "machine_translation"})
    shown = all_estimates(marked, form, replicates=10)
    assert [one.statistic for one in shown] == ["chrf", "bleu", "ter"]
    ter = shown[2]
    assert ter.value == pytest.approx(100 * 1 / 6)
    assert str(ter.parameters["signature"]).startswith("nrefs:1|case:lc|tok:tercom")
    assert any("the other direction, bob against ann, gives 20.00" in str(one) for one in ter.warnings)


def test_a_library_that_is_absent_is_named_in_place_of_a_value(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rapidfuzz.process", None)
    monkeypatch.setitem(__import__("sys").modules, "rapidfuzz", None)
    marked, form = read(TEXTS, {"value": "text"})
    (first, *_) = all_estimates(marked, form)
    assert first.value is None
    assert first.reason == 'an edit distance needs rapidfuzz, which is not installed; pip install "gtreport[forms]"'


CHOICES = """item,who,left,right,label
a,ann,m1,m2,m1
a,bob,m2,m1,m1
b,ann,m1,m2,m1
b,bob,m1,m2,m2
c,ann,m1,m2,tie
c,bob,m1,m2,m2
"""
OF_CHOICES = {"left": "left", "right": "right"}


@pytest.mark.parametrize(
    ("statistic", "params", "expected"),
    [
        ("pairwise_agreement", {"ties": "counted"}, 1 / 3),
        ("pairwise_agreement", {"ties": "half"}, 1.5 / 3),
        ("pairwise_agreement", {"ties": "left_out"}, 1 / 2),
        ("win_rate", {"ties": "half", "option": "m1"}, 3.5 / 6),
        ("win_rate", {"ties": "left_out", "option": "m2"}, 2 / 5),
    ],
)
def test_preferences(read: Read, statistic: str, params: dict[str, object], expected: float) -> None:
    marked, form = read(CHOICES, {"label": "label"}, options=OF_CHOICES)
    assert value(marked, form, statistic, **params) == pytest.approx(expected)


def test_alpha_of_choices_is_that_of_labels(read: Read) -> None:
    from gtreport.agreement.estimating import estimate
    from gtreport.annotations.arrays import from_arrays

    marked, form = read(CHOICES, {"label": "label"}, options=OF_CHOICES)
    table = from_arrays(list("aabbcc"), ["ann", "bob"] * 3, ["m1", "m1", "m1", "m2", "tie", "m2"])
    wanted = estimate(table, "krippendorff_alpha", {"level": "nominal"}, intervals=())
    assert value(marked, form, "krippendorff_alpha", level="nominal") == pytest.approx(wanted.value)


def test_every_estimate_carries_its_counts_and_both_intervals(read: Read) -> None:
    text = BOXES + "a,cat,owl,0,0,10,10\nb,cat,owl,0,0,10,12\n"
    marked, form = read(text, OF_BOXES)
    (first, *_) = all_estimates(marked, form, replicates=50, seed=3)
    kinds = {one.kind: one for one in first.intervals}
    assert set(kinds) == {"item_bootstrap", "annotator_jackknife"}
    assert (kinds["item_bootstrap"].replicates, kinds["item_bootstrap"].seed) == (50, 3)
    assert (first.n_items, first.n_items_used, first.n_annotators, first.n_annotations) == (2, 2, 3, 6)


def test_a_statistic_of_another_form_is_refused_with_those_that_there_are(read: Read) -> None:
    marked, form = read(TEXTS, {"value": "text"})
    with pytest.raises(UsageError, match="matched_f1 of texts is not recomputed; wer, cer, chrf, bleu, ter are"):
        estimate_form(marked, form, "matched_f1", {})


def test_the_form_is_told_by_the_marks(read: Read) -> None:
    marked, form = read(SPANS, OF_SPANS)
    assert form.name == "spans"
    assert form_of(marked.found, "boxes") is None
    with pytest.raises(UsageError, match="there is no form box"):
        form_of(marked.found, "box")


def test_all_names_of_statistics_are_words_of_the_questionnaire() -> None:
    from gtreport.questionnaire.vocabulary import STATISTICS

    names = {one.name for form in forms().values() for one in form.statistics}
    assert names <= set(STATISTICS)


def test_what_the_vocabulary_needs_is_a_parameter() -> None:
    """Alpha aside, which takes a level or a distance, and the signature of translations, which is printed anyway."""
    from gtreport.questionnaire.vocabulary import STATISTICS

    missing = {
        (one.name, needed)
        for form in forms().values()
        for one in form.statistics
        for needed in STATISTICS[one.name].parameters
        if needed not in {parameter.name for parameter in one.parameters}
    }
    assert missing == {("krippendorff_alpha", "level")}


def test_nothing_to_compare_has_a_reason(read: Read) -> None:
    marked, form = read(BOXES.replace("bob", "ann").replace("a,ann,owl,0,0,10,10\nb", "b"), OF_BOXES)
    reasons: set[str | None] = {one.reason for one in all_estimates(marked, form)}
    assert reasons == {"no item has two annotations"}


def test_estimates_are_plain(read: Read) -> None:
    marked, form = read(SPANS, OF_SPANS)
    assert all(isinstance(one, Estimate) for one in all_estimates(marked, form, replicates=5))


def test_a_box_beside_an_object_is_no_object_with_keypoints() -> None:
    found = Gathering("points.json")
    for who, x in (("ann", 0.0), ("bob", 3.0)):
        answer = found.answer(found.item("a", 100, 100), who)
        found.put_box(found.mark(answer, "ball"), 50, 50, 55, 55)
        found.put_keypoints(found.mark(answer, "person"), [(x, 0.0, 2), (9.0, 9.0, 2), (5.0, 5.0, 2)], 100.0)
    marked = Marked(structures_of(found, Declaration()))
    assert value(marked, forms()["keypoints"], "mean_distance", unit="pixel") == pytest.approx(1.0)
    assert value(marked, forms()["keypoints"], "nme", normaliser="sqrt_area") == pytest.approx(0.1)


# Item p: ann x>y>z, bob x>z>y (one of three pairs differs). Item q: x=y>z and x>y>z.
RANKINGS = "item,who,order\np,ann,x > y > z\np,bob,x > z > y\nq,ann,x = y > z\nq,bob,x > y > z\n"
OF_RANKINGS: dict[str, object] = {"options": {"ranking": "order"}}


@pytest.mark.parametrize(
    ("statistic", "params", "expected"),
    [
        ("kendall_tau", {"ties": "tau_b"}, (1 / 3 + 2 / 6**0.5) / 2),
        ("kendall_tau", {"ties": "tau_a"}, (1 / 3 + 2 / 3) / 2),
        ("pairwise_agreement", {"ties": "counted"}, 2 / 3),
        ("pairwise_agreement", {"ties": "left_out"}, (2 / 3 + 1) / 2),
        ("win_rate", {"option": "x", "ties": "half"}, 7.5 / 8),
        ("win_rate", {"option": "z", "ties": "half"}, 1 / 8),
    ],
)
def test_rankings(read: Read, statistic: str, params: dict[str, object], expected: float) -> None:
    marked, form = read(RANKINGS, {}, **OF_RANKINGS)
    assert form.name == "rankings"
    assert value(marked, form, statistic, **params) == pytest.approx(expected)


def test_a_column_of_ranks_says_the_same_as_a_list_in_a_cell(read: Read) -> None:
    lines = ["item,who,system,place"]
    for item, who, places in (("p", "ann", "123"), ("p", "bob", "132"), ("q", "ann", "113"), ("q", "bob", "123")):
        lines += [f"{item},{who},{name},{place}" for name, place in zip("xyz", places, strict=True)]
    marked, form = read("\n".join(lines), {}, options={"candidate": "system", "rank": "place"})
    assert value(marked, form, "kendall_tau", ties="tau_b") == pytest.approx((1 / 3 + 2 / 6**0.5) / 2)


def test_two_rankings_of_one_annotator_are_repeats(read: Read) -> None:
    text = "item,who,no,order\np,ann,1,x>y>z\np,ann,2,y>x>z\np,bob,1,x>y>z\n"
    marked, form = read(text, {"repeat": "no"}, repeats="each_as_annotator", **OF_RANKINGS)
    assert value(marked, form, "repeat_agreement") == pytest.approx(2 / 3)
    assert value(marked, form, "kendall_tau", ties="tau_b") == pytest.approx((1 + 1 / 3) / 2)


def test_every_statistic_of_rankings_stands_beside_the_others(read: Read) -> None:
    marked, form = read(RANKINGS, {}, **OF_RANKINGS)
    shown = [(one.statistic, one.parameters.get("ties")) for one in all_estimates(marked, form, replicates=10)]
    assert shown[:2] == [("kendall_tau", "tau_b"), ("kendall_tau", "tau_a")]
    assert {name for name, _ in shown} == {"kendall_tau", "pairwise_agreement", "win_rate"}
    assert dict(form.conventions(marked))["Ties"].startswith("1 of 4 rankings hold a tie")


UNITS = (
    "item,mapped,seen,part\n1,wood,wood,n\n2,wood,wood,n\n3,wood,lake,s\n4,lake,lake,n\n5,lake,lake,s\n6,lake,wood,s\n"
)


def sampled(read: Read, text: str = UNITS, **options: object) -> tuple[Marked, Form]:
    return read(text, {"label": "seen", "annotator": ()}, options={"map": "mapped", **options})


@pytest.mark.parametrize(
    ("statistic", "params", "expected"),
    [
        ("overall_accuracy", {"sampling_weights": "equal"}, 4 / 6),
        ("overall_accuracy", {"sampling_weights": "areas"}, 2 / 3),
        ("users_accuracy", {"sampling_weights": "areas", "label": "wood"}, 2 / 3),
        ("producers_accuracy", {"sampling_weights": "areas", "label": "wood"}, 600 / (600 + 100 / 3)),
        ("producers_accuracy", {"sampling_weights": "equal", "label": "wood"}, 2 / 3),
        ("producers_accuracy", {"sampling_weights": {"wood": 3, "lake": 9}, "label": "lake"}, 6 / 7),
    ],
)
def test_maps(read: Read, statistic: str, params: dict[str, object], expected: float) -> None:
    marked, form = sampled(read, areas={"wood": 900, "lake": 100})
    assert form.name == "maps"
    assert value(marked, form, statistic, **params) == pytest.approx(expected)


def test_strata_of_a_sample_have_sizes_of_their_own(read: Read) -> None:
    marked, form = sampled(read, stratum="part", areas={"n": 10, "s": 90})
    found = estimate_form(marked, form, "overall_accuracy", {"sampling_weights": "areas"}, replicates=20)
    assert found.value == pytest.approx(0.1 * 1 + 0.9 / 3)
    assert [one.kind for one in found.intervals] == ["item_bootstrap", "analytic"]
    assert "low_overlap" not in [one.name for one in found.warnings]


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ("areas", "overall_accuracy: no areas are attached"),
        ("yes", "overall_accuracy: sampling_weights is yes"),
        ({"wood": 1}, "overall_accuracy: no size of class of the map lake"),
        ({"wood": 1, "lake": 1, "sea": 1}, "overall_accuracy: sea is no class of the map"),
    ],
)
def test_weights_of_a_map_that_do_not_fit_are_refused(read: Read, weights: object, said: str) -> None:
    marked, form = sampled(read)
    with pytest.raises(WrongParameter, match=said):
        estimate_form(marked, form, "overall_accuracy", {"sampling_weights": weights})


def test_equal_weights_are_right_in_silence_only_where_the_design_says_so(read: Read) -> None:
    marked, form = sampled(read)
    params = {"sampling_weights": "equal"}
    assert "weights_unsaid" in [one.name for one in estimate_form(marked, form, "overall_accuracy", params).warnings]
    drawn = Marked(marked.found, {"reference_sampling": "simple_random"})
    assert "weights_unsaid" not in [one.name for one in estimate_form(drawn, form, "overall_accuracy", params).warnings]


def test_a_unit_with_several_readings_has_their_mean(read: Read) -> None:
    text = "item,who,mapped,seen\n1,ann,wood,wood\n1,bob,wood,lake\n2,ann,lake,lake\n2,bob,lake,lake\n"
    marked, form = read(text, {"label": "seen"}, options={"map": "mapped"})
    assert value(marked, form, "overall_accuracy", sampling_weights="equal") == pytest.approx(0.75)
    assert value(marked, form, "krippendorff_alpha", level="nominal") == pytest.approx(0.0)
    assert [one.statistic for one in all_estimates(marked, form, replicates=0)][-1] == "krippendorff_alpha"


TOKENS = """item,who,label,start,end
a,ann,PER,0,2
a,ann,LOC,4,5
a,bob,PER,0,1
a,bob,PER,4,5
"""


def tokens(read: Read) -> tuple[Marked, Form]:
    marked, form = read(TOKENS, {"label": "label", "start": "start", "end": "end"})
    return Marked(replace(marked.found, span_unit="token")), form


def test_kappa_over_tokens_that_somebody_marked(read: Read) -> None:
    marked, form = tokens(read)
    # Tokens 0, 1, 4: PER-PER, PER-none, LOC-PER. p_o = 1/3, p_e = 2/3 x 2/3 (PER).
    expected = (1 / 3 - 4 / 9) / (1 - 4 / 9)
    assert value(marked, form, "token_kappa", outside_tag="excluded") == pytest.approx(expected)
    tags = [["PER", "PER", "O", "O", "LOC"], ["PER", "O", "O", "O", "PER"]]
    assert plain_token_kappa(*tags) == pytest.approx(expected)


def test_kappa_over_tokens_refuses_what_nobody_marked(read: Read) -> None:
    marked, form = tokens(read)
    with pytest.raises(WrongParameter, match="mostly counts tokens that nobody marks"):
        estimate_form(marked, form, "token_kappa", {"outside_tag": "included"})
    characters, form = read(TOKENS, {"label": "label", "start": "start", "end": "end"})
    found = estimate_form(characters, form, "token_kappa", {"outside_tag": "excluded"})
    assert (found.value, found.reason) == (None, "spans are not counted in tokens")


def areas_of_masks(*areas: tuple[int, int]) -> Marked:
    """Two annotators whose masks of each item have these areas, in pixels."""
    to = Gathering("marks")
    to.structured = True
    for at, sizes in enumerate(areas):
        item = to.item(str(at), 8, 8)
        for name, size in zip(("ann", "bob"), sizes, strict=True):
            mask = np.zeros(64, dtype=bool)
            mask[:size] = True
            to.put_mask(to.mark(to.answer(item, name)), mask_of(mask.reshape(8, 8)))
    return Marked(structures_of(to, Declaration()), {"form": "medical_segmentation"})


def test_the_icc_of_areas_is_that_of_their_numbers() -> None:
    areas = ((10, 12), (20, 19), (33, 30), (41, 44))
    marked = areas_of_masks(*areas)
    table = from_arrays(
        [str(at) for at in range(4) for _ in range(2)],
        ["ann", "bob"] * 4,
        [one for pair in areas for one in pair],
        level="ratio",
    )
    params = {"form": "icc_a", "unit": "single"}
    found = estimate_form(marked, forms()["masks"], "icc", params, replicates=20)
    assert found.value == pytest.approx(estimate(table, "icc", params).value)
    with pytest.raises(WrongParameter, match="icc needs form"):
        estimate_form(marked, forms()["masks"], "icc", {"unit": "single"})


def test_only_some_pairs_of_annotators_are_compared(read: Read) -> None:
    text = BOXES + "a,cat,owl,0,0,10,10\nb,cat,owl,0,0,10,12\n"
    marked, form = read(text, OF_BOXES)
    against = estimate_form(
        marked, form, "matched_f1", {"iou": 0.5}, intervals=(), between=lambda one, other: "cat" in (one, other)
    )
    # Item a: cat with ann 2/3, with bob 1; item b: with ann 1, with bob 0.
    assert against.value == pytest.approx(((2 / 3 + 1) / 2 + 1 / 2) / 2)
    with pytest.raises(UsageError, match="cannot be told for some pairs of annotators only"):
        estimate_form(marked, form, "krippendorff_alpha", {"distance": "iou"}, between=lambda *_: True)


def test_a_jackknife_past_the_range_is_said_in_words(read: Read) -> None:
    lines = [
        f"{item},{who},owl,0,0,10,{10 if who != 'cat' or item == 'a' else 4}"
        for item in "abc"
        for who in ("ann", "bob", "cat")
    ]
    marked, form = read("item,who,label,x1,y1,x2,y2\n" + "\n".join(lines) + "\n", OF_BOXES)
    found = estimate_form(marked, form, "matched_f1", {"iou": 0.5}, replicates=0)
    assert found.intervals[0].high > 1
    said = (
        "the annotator jackknife reaches beyond the values that there are (from 0 to 1): it is as wide above as below"
    )
    assert said in [one.message for one in found.warnings]


WHO = ("ann", "bob", "cat")
