"""From annotations that have a shape and a rule to one answer for each item, with its state."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from gtreport.agreement.statistic import Parameters, check_parameters
from gtreport.agreement.structured.form import Form, Marked, wrong_parameter
from gtreport.annotations.building import Declaration
from gtreport.annotations.gathering import Gathering
from gtreport.annotations.masks import mask_of, packed_counts
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.selecting import only_answers
from gtreport.annotations.structures import Structures
from gtreport.annotations.structuring import structures_of
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.forms.state import State, each_item
from gtreport.ground_truths.marks.combining import DECLARED, RULES, USUAL, Combined, FormRule, Put

FILTERS = {"only_annotators": "annotators", "only_group": "groups", "without_group": "groups"}
"""Rules that choose annotations, and the parameter that says which."""


@dataclass(frozen=True, eq=False)
class MarkedTruth:
    """One ground truth of marks.

    Attributes:
        name: What it is called.
        rule: Name of the rule.
        parameters: Its parameters, those of the rule behind it too.
        rules: How it is made: the rule that is applied to each item.
        puts: What puts the answer to each item into what is gathered; None where there is no answer.
        state: State of each item of the file, in their order.
        items: Ids of the items of the file.
        counts: What the rule counted, by name.
        left_out: What the rule leaves out.
    """

    name: str
    rule: str
    parameters: Mapping[str, object]
    rules: FormRule
    puts: tuple[Put | None, ...]
    state: tuple[State, ...]
    items: tuple[str, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()


def truth_of_marks(marked: Marked, form: Form, rule: str, params: Parameters, name: str) -> MarkedTruth:
    """Make one ground truth.

    Args:
        marked: The annotations.
        form: Their form.
        rule: Name of the rule, as the questionnaire calls it.
        params: Its parameters.
        name: What the ground truth is called.

    Raises:
        UsageError: There is no such rule for the form; as WrongParameter, a parameter is unknown, wrong or absent.
    """
    given = dict(params)
    chosen: Marked = marked
    left_out: tuple[LeftOut, ...] = ()
    applied = rule
    if form.name not in USUAL:
        raise UsageError(Fault(f"ground truths are not made of {form.name}"))
    if rule in FILTERS:
        chosen, left_out = _chosen(marked, rule, given)
        applied = str(given.pop("then", USUAL[form.name]))
        given.pop(FILTERS[rule], None)
    found = RULES.get((form.name, applied))
    if found is None:
        known = ", ".join([name for of, name in RULES if of == form.name] + list(FILTERS))
        raise UsageError(Fault(f"{applied} is not made of {form.name}; {known} are"))
    full = dict(check_parameters(applied, found.parameters, given))
    for parameter in found.parameters:
        if parameter.name not in full:
            full[parameter.name] = marked.declared.get(parameter.name, DECLARED.get(parameter.name))
    return _made(chosen, found, full, name, rule, {**params, **full}, left_out)


def _made(
    chosen: Marked,
    rule: FormRule,
    params: Parameters,
    name: str,
    called: str,
    told: Mapping[str, object],
    left_out: tuple[LeftOut, ...],
) -> MarkedTruth:
    puts: list[Put | None] = []
    states: list[State] = []
    counts: dict[str, int] = {}
    for _, rows in each_item(chosen.rows):
        made = rule.combine(chosen, rows.tolist(), params) if len(rows) else Combined("none")
        states.append(made.state)
        puts.append(made.put)
        for what, n in made.counts.items():
            counts[what] = counts.get(what, 0) + n
    named = {what: n for what, n in counts.items() if n}
    return MarkedTruth(name, called, told, rule, tuple(puts), tuple(states), tuple(chosen.rows.items), named, left_out)


def as_annotations(truths: Sequence[MarkedTruth], found: Structures, only: Collection[int] | None = None) -> Structures:
    """Return ground truths as annotations, each of them an annotator.

    Args:
        truths: Ground truths of one file, by different names.
        found: The annotations that they are made of.
        only: Places of the items whose answers are wanted; None for all. Every item keeps its place.
    """
    to = Gathering("ground truths")
    to.structured = True
    to.box_unit, to.span_unit = found.box_unit, found.span_unit
    to.keypoint_names.update(found.keypoint_names)
    for place, item in enumerate(found.items):
        width, height = (int(side) for side in found.sizes[place])
        text = found.item_texts.get(place)
        at = to.item(item, width, height, text) if width > 0 else to.item(item, text=text)
        for truth in truths if only is None or place in only else ():
            put = truth.puts[place]
            if put is not None:
                put(to, to.answer(at, truth.name))
    labels = tuple(found.labels)
    return structures_of(to, Declaration(labels=labels or None, repeats="keep"))


def _chosen(marked: Marked, rule: str, params: Mapping[str, object]) -> tuple[Marked, tuple[LeftOut, ...]]:
    """Return the answers that a filter leaves.

    Raises:
        WrongParameter: It is not said which, or an annotator or group is none of the file.
    """
    found, name = marked.found, FILTERS[rule]
    value = params.get(name)
    wanted = [str(one) for one in value] if isinstance(value, list | tuple) else [] if value is None else [str(value)]
    known: Sequence[str] = list(marked.rows.annotators) if name == "annotators" else list(found.groups)
    absent = [one for one in wanted if one not in known]
    if not wanted or absent:
        said = (
            f"{rule} needs {name}" if not wanted else f"{rule}: {', '.join(absent)} is none of the {name} of the file"
        )
        raise wrong_parameter(name, said, tuple(known[:12]))
    codes = [known.index(one) for one in wanted]
    if name == "annotators":
        keep = np.isin(marked.rows.annotator, codes)
    else:
        groups = np.full(len(found.annotators), -1) if found.group is None else found.group
        keep = np.isin(groups[found.annotator], codes) != (rule == "without_group")
    gone = int(np.count_nonzero(~keep))
    why = "given by other annotators" if name == "annotators" else "given by another group"
    left_out = (LeftOut("annotations", why, gone),) if gone else ()
    return Marked(only_answers(found, keep), marked.declared), left_out


def written(truth: MarkedTruth, whole: Structures) -> Iterator[tuple[str, str, str]]:
    """Yield item, its marks as JSON (a text as it is; empty without an answer) and state of each item.

    Args:
        truth: The ground truth.
        whole: The annotations that it is made of.
    """
    found = as_annotations((truth,), whole)
    rows = {int(item): row for row, item in enumerate(found.item)}
    for at, (item, state) in enumerate(zip(truth.items, truth.state, strict=True)):
        row = rows.get(at)
        yield item, "" if row is None else _written(found, row), state


def _written(found: Structures, row: int) -> str:
    marks = range(int(found.start[row]), int(found.start[row + 1]))
    texts = [mark for mark in marks if "text" in found.place and found.place["text"][mark] >= 0]
    if texts:
        return found.texts[int(found.place["text"][texts[0]])]
    return json.dumps([_mark(found, mark) for mark in marks], ensure_ascii=False)


def _mark(found: Structures, mark: int) -> dict[str, object]:
    names = list(found.labels)
    held: dict[str, object] = {"label": names[int(found.label[mark])]} if found.label[mark] >= 0 else {}
    for kind, places in found.place.items():
        at = int(places[mark])
        if at < 0:
            continue
        if kind == "box":
            held["box"] = found.boxes[at].tolist()
        elif kind == "mask":
            runs = mask_of(found.masks[at].decode().T).runs.tolist()
            held |= {"size": [found.masks[at].height, found.masks[at].width], "counts": packed_counts(runs)}
        elif kind == "keypoints":
            held["keypoints"] = found.keypoints.of(at).tolist()
        elif kind == "span":
            held["span"] = found.spans.of(at).tolist()
        elif kind == "ranking":
            held["ranks"] = {list(found.candidates)[code]: rank for code, rank in found.rankings.of(at)}
        elif kind == "preference":
            left, right, choice = found.preferences[at].tolist()
            candidates = list(found.candidates)
            held["better"] = {-1: candidates[left], 0: "tie", 1: candidates[right]}[choice]
    return held
