"""What must hold of covers, boxes and verdicts, whatever the report says."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gtreport.contexts.boundary import judge
from gtreport.contexts.boxes import Cover, Relation, cover_of_value, cover_of_values, relation
from gtreport.contexts.dimensions import Dimensions, dimensions_of
from gtreport.contexts.wording import nearest, number_text

BROADER = {"oak": "tree", "pine": "tree", "tree": "plant", "moss": "plant", "ant": "insect"}
TERMS = ("oak", "pine", "tree", "plant", "moss", "ant", "insect")
DIMENSIONS = ("object", "habitat", "size", "geography")

terms = st.sampled_from(TERMS)
several = st.lists(terms, min_size=1, max_size=3, unique=True)
regions = st.lists(st.sampled_from(("DE", "DE-BY", "FR", "FR-75")), min_size=1, max_size=2, unique=True)
numbers = st.integers(0, 6)


@st.composite
def intervals(draw: st.DrawFn) -> dict[str, int]:
    low, high = sorted((draw(numbers), draw(numbers)))
    return draw(st.sampled_from(({"min": low, "max": high}, {"min": low}, {"max": high})))


CONSTRAINTS = {
    "object": st.one_of(terms, several, st.fixed_dictionaries({"none_of": several})),
    "habitat": st.one_of(terms, several),
    "size": intervals(),
    "geography": regions,
}
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "object": several,
    "habitat": several,
    "size": st.one_of(numbers, intervals()),
    "geography": regions,
}
boxes = st.fixed_dictionaries({}, optional=CONSTRAINTS)
plans = st.fixed_dictionaries({"id": st.just("p"), "claim": st.just("causal")}, optional=VALUES)


def report(**contexts: Any) -> dict[str, Any]:
    """A report that knows every term, so that declaring one more changes nothing but what is tested."""
    known = {"object": list(TERMS), "habitat": list(TERMS), "geography": ["DE"]}
    vocab = {"broader": BROADER, "terms": known, "types": {"size": "range"}}
    claims = {"supported": ["causal"]}
    return {"identity": {"license": "MIT"}, "vocab": vocab, "contexts": {"claims": claims, **contexts}}


def dimensions() -> Dimensions:
    return dimensions_of(report())


def rank(declared: dict[str, Any], plan: dict[str, Any]) -> int:
    return judge(declared, plan).verdict.rank


def with_narrower(term: str) -> set[str]:
    """A term and all below it, found from below."""
    found = {term}
    while grown := {child for child, parent in BROADER.items() if parent in found} - found:
        found |= grown
    return found


@given(terms, several)
def test_cover_by_terms_is_that_of_sets(value: str, members: list[str]) -> None:
    own, sets = with_narrower(value), [with_narrower(member) for member in members]
    inside = any(own <= one for one in sets)
    expected = Cover.ALL if inside else Cover.PART if any(own & one for one in sets) else Cover.NONE
    assert cover_of_value(dimensions(), "object", value, members) is expected


@given(intervals(), intervals())
def test_cover_by_intervals_is_that_of_sets(value: dict[str, int], constraint: dict[str, int]) -> None:
    def points(ends: dict[str, int]) -> set[float]:
        return {half / 2 for half in range(-4, 20) if ends.get("min", -9) <= half / 2 <= ends.get("max", 99)}

    inner, outer = points(value), points(constraint)
    expected = Cover.ALL if inner <= outer else Cover.PART if inner & outer else Cover.NONE
    assert cover_of_value(dimensions(), "size", value, constraint) is expected


@given(several, several)
def test_none_of_is_the_opposite_of_any_of(values: list[str], members: list[str]) -> None:
    opposite = {Cover.ALL: Cover.NONE, Cover.NONE: Cover.ALL, Cover.PART: Cover.PART}
    taken = cover_of_values(dimensions(), "object", values, {"any_of": members})
    assert cover_of_values(dimensions(), "object", values, {"none_of": members}) is opposite[taken]


@given(boxes)
def test_a_box_equals_itself(box: dict[str, Any]) -> None:
    assert relation(dimensions(), box, box) is Relation.EQUAL


@given(boxes, boxes)
def test_relations_are_mirrored(a: dict[str, Any], b: dict[str, Any]) -> None:
    mirrored = {Relation.INSIDE: Relation.CONTAINS, Relation.CONTAINS: Relation.INSIDE}
    found = relation(dimensions(), a, b)
    assert relation(dimensions(), b, a) is mirrored.get(found, found)


@settings(max_examples=400)
@given(boxes, boxes, boxes)
def test_inside_is_transitive(a: dict[str, Any], b: dict[str, Any], c: dict[str, Any]) -> None:
    known, inside = dimensions(), (Relation.INSIDE, Relation.EQUAL)
    assume(relation(known, a, b) in inside and relation(known, b, c) in inside)
    assert relation(known, a, c) in inside


@given(boxes, boxes)
def test_a_plan_inside_a_box_lies_inside_what_holds_the_box(a: dict[str, Any], b: dict[str, Any]) -> None:
    assume(relation(dimensions(), a, b) in (Relation.INSIDE, Relation.EQUAL))
    assume(not any(isinstance(one, dict) and "none_of" in one for one in a.values()))
    plan = {name: one if isinstance(one, list | dict) else [one] for name, one in a.items()}
    assert judge(report(supported=[{"id": "b", "when": b}]), plan).verdict in ("supported", "unknown")
    found = {reason.rule for reason in judge(report(supported=[{"id": "b", "when": b}]), plan).reasons}
    assert "B7" in found


@given(boxes, plans, several, terms)
def test_a_longer_exclusion_is_never_better(
    wide: dict[str, Any], plan: dict[str, Any], excluded: list[str], more: str
) -> None:
    others = {name: one for name, one in wide.items() if name != "habitat"}
    before, after = (
        report(
            supported=[{"id": "u", "when": {}}],
            out_of_scope=[{"id": "x", "when": {**others, "habitat": listed}}],
        )
        for listed in (excluded, [*excluded, more])
    )
    assert rank(after, plan) >= rank(before, plan)


@given(boxes, boxes, plans)
def test_one_more_exclusion_is_never_better(
    first: dict[str, Any], second: dict[str, Any], plan: dict[str, Any]
) -> None:
    uses = [{"id": "u", "when": {}}]
    before = report(supported=uses, out_of_scope=[{"id": "x", "when": first}])
    after = report(supported=uses, out_of_scope=[{"id": "x", "when": first}, {"id": "y", "when": second}])
    assert rank(after, plan) >= rank(before, plan)


@given(boxes, plans)
def test_a_prohibition_is_never_better_than_an_exclusion(box: dict[str, Any], plan: dict[str, Any]) -> None:
    uses, excluded = [{"id": "u", "when": {}}], [{"id": "x", "when": box}]
    assert rank(report(supported=uses, prohibited=excluded), plan) >= rank(
        report(supported=uses, out_of_scope=excluded), plan
    )


@given(several, plans, st.sampled_from(("closed", "must_state")))
def test_a_stricter_envelope_is_never_better(covers: list[str], plan: dict[str, Any], stricter: str) -> None:
    loose = report(supported=[{"id": "u", "when": {}}], envelope={"object": {"covers": covers}})
    strict = report(supported=[{"id": "u", "when": {}}], envelope={"object": {"covers": covers, stricter: True}})
    assert rank(strict, plan) >= rank(loose, plan)


@given(boxes, plans, terms)
def test_one_more_value_is_never_better(box: dict[str, Any], plan: dict[str, Any], more: str) -> None:
    assume("object" in plan)
    declared = report(supported=[{"id": "u", "when": box}], out_of_scope=[{"id": "x", "when": box}])
    assert rank(declared, {**plan, "object": [*plan["object"], more]}) >= rank(declared, plan)


@given(boxes, plans)
def test_no_use_means_not_supported(box: dict[str, Any], plan: dict[str, Any]) -> None:
    verdict = judge(report(supported=[{"id": "u", "when": box}]), plan)
    placed = any(reason.rule in ("B7", "B8") for reason in verdict.reasons)
    assert placed or verdict.verdict.rank >= 2


@given(boxes, boxes, plans)
def test_the_order_of_keys_and_values_does_not_matter(
    use: dict[str, Any], exclusion: dict[str, Any], plan: dict[str, Any]
) -> None:
    declared = report(supported=[{"id": "u", "when": use}], out_of_scope=[{"id": "x", "when": exclusion}])
    turned_plan = {key: one[::-1] if isinstance(one, list) else one for key, one in reversed(plan.items())}
    turned = report(
        supported=[{"id": "u", "when": dict(reversed(use.items()))}],
        out_of_scope=[{"id": "x", "when": dict(reversed(exclusion.items()))}],
    )
    first, second = judge(declared, plan), judge(turned, turned_plan)
    assert [(one.rule, one.verdict, one.context) for one in first.reasons] == [
        (one.rule, one.verdict, one.context) for one in second.reasons
    ]


def test_a_circle_of_terms_comes_to_an_end() -> None:
    circle = dimensions_of({"vocab": {"broader": {"a": "b", "b": "c", "c": "b", "DE": "FR", "FR": "DE"}}})
    assert circle.within("task", "a", "c")
    assert not circle.within("task", "b", "a")
    assert circle.within("geography", "DE-BY", "FR")


def test_a_constraint_of_the_wrong_kind_covers_in_part() -> None:
    known = dimensions()
    assert cover_of_value(known, "object", "oak", {"min": 3}) is Cover.PART
    assert cover_of_value(known, "size", 3, ["oak"]) is Cover.PART
    assert cover_of_value(known, "size", 3, {"min": "2020"}) is Cover.PART


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_reads_back_as_itself(number: float) -> None:
    assert float(number_text(number)) == number


def test_numbers_are_shown_as_in_a_browser() -> None:
    shown = [number_text(number) for number in (6.0, 0.79, -0.0, 1e21, 1e20, 1.5e-7, 0.000001, 123456789012345680000.0)]
    assert shown == ["6", "0.79", "0", "1e+21", "100000000000000000000", "1.5e-7", "0.000001", "123456789012345680000"]


def test_the_nearest_word_is_suggested() -> None:
    known = ("segmentation", "detection", "cat", "bat", "adult")
    words = ("segmentatoin", "detektion", "adlut", "adullt", "ct", "xyz", "", "rat", "segmentations")
    assert [nearest(word, known) for word in words] == [
        "segmentation",
        "detection",
        "adult",
        "adult",
        None,
        None,
        None,
        "bat",
        "segmentation",
    ]
