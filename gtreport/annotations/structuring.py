"""From what a reader gathered to `Structures` or to columns of labels: every rule about input in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.building import Columns, Declaration
from gtreport.annotations.gathering import Answer, Gathering, without_mentions
from gtreport.annotations.lost_marks import lost_marks, readable_answers
from gtreport.annotations.observations import observed_in_ids, observed_in_labels
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, LeftOut, quoted
from gtreport.annotations.structures import Points, Rankings, Rings, Spans, Structures
from gtreport.annotations.table import Source
from gtreport.annotations.texts import Coded, IntArray, Texts

_SHOWN = 10


def holds_labels_only(found: Gathering) -> bool:
    """Return whether every mark is a label of a whole item, so that a table can hold them."""
    return not found.structured and set(found.place) <= {"label"}


def columns_of(found: Gathering, declared: Declaration) -> Columns:
    """Return the labels of whole items as columns, one row for each answer.

    Raises:
        AnnotationsRefused: Something is wrong with the files, or an answer holds several labels where one is expected.
    """
    _stop_at(found)
    labels = list(found.labels)
    rows: list[tuple[int, str, str]] = []
    several: list[tuple[Answer, list[str]]] = []
    for answer in found.answers:
        given = [labels[found.label[mark]] for mark in answer.marks]
        if declared.level == "set":
            rows.append((answer.item, answer.annotator, declared.pack.join(given) if given else declared.empty_text))
            continue
        if len(given) > 1:
            several.append((answer, given))
        rows.append((answer.item, answer.annotator, given[0] if given else ""))
    if several:
        raise AnnotationsRefused((_several_labels(found, several),))
    return _columns(found, rows)


def source_of(found: Gathering, pseudonyms: Mapping[str, str] | None = None) -> Source:
    """Return where the rows of `columns_of` stand, and what was seen while they were read.

    Args:
        found: What a reader gathered.
        pseudonyms: The pseudonym of each annotator; None where they are called by their ids.
    """
    return Source(
        found.file,
        lambda row: found.answers[row].line,
        "; ".join(found.notes) or None,
        observations=tuple(_told(found, pseudonyms)),
        left_out=found.left(pseudonyms),
    )


def _columns(found: Gathering, rows: Sequence[tuple[int, str, str]]) -> Columns:
    who = {name: at for at, name in enumerate(found.annotators)}
    texts: dict[str, int] = {}
    label = np.array([texts.setdefault(text, len(texts)) for _, _, text in rows], dtype=np.int32)
    return Columns(
        item=Coded(np.array([item for item, _, _ in rows], dtype=np.int32), Texts(found.items)),
        annotator=Coded(np.array([who[name] for _, name, _ in rows], dtype=np.int32), Texts(who)),
        label=Coded(label, Texts(texts)),
    )


def _several_labels(found: Gathering, several: list[tuple[Answer, list[str]]]) -> FileProblem:
    answer, given = several[0]
    item = list(found.items)[answer.item]
    return FileProblem(
        "annotations_unreadable",
        f"{len(several)} answers hold several labels, the first by {without_mentions(answer.annotator, None)} on "
        f"{quoted(item)}: {', '.join(given)}",
        answer.file,
        answer.line,
        "say that an item can have several labels (encoding cardinality: multi_label), or choose one control",
    )


def _stop_at(found: Gathering) -> None:
    """Refuse files that cannot be used; what else was seen in them is told too, so that it can be mended at once."""
    if found.problems:
        every = (*found.problems, *found.told())
        raise AnnotationsRefused(
            replace(
                one, message=without_mentions(one.message, None), file=without_mentions(one.file or "", None) or None
            )
            for one in every
        )


def structures_of(found: Gathering, declared: Declaration, *, pseudonyms: bool = False) -> Structures:
    """Validate what was gathered, and make one object of it.

    Args:
        found: What a reader gathered.
        declared: Labels, missing tokens, and what becomes of repeats.
        pseudonyms: Whether annotators are called A1, A2, ... and nothing but that from here on.

    Raises:
        AnnotationsRefused: With every problem that was found.
    """
    _stop_at(found)
    names = sorted(found.annotators)
    called = _pseudonyms(names) if pseudonyms else {}
    labels, new = _labels(found, declared)
    readable, unreadable = readable_answers(found, called or None)
    kept, repeated = _settled(readable, found, declared)
    order = sorted(range(len(kept)), key=lambda at: (kept[at].item, kept[at].annotator, kept[at].order))
    answers = [kept[at] for at in order]
    marks = np.array([mark for answer in answers for mark in answer.marks], dtype=np.int64)
    passes = {answer.annotator.rpartition("#")[0] for answer in answers if answer.annotator not in found.annotators}
    annotators = sorted({answer.annotator for answer in answers} | (set(names) - passes))
    place = {name: at for at, name in enumerate(annotators)}
    moved = {int(old): at for at, old in enumerate(marks)}
    groups = tuple(dict.fromkeys(found.groups.values()))
    seen = observed_in_ids(found.file, Texts(names), called)
    made = Structures(
        items=Texts(found.items),
        annotators=Texts(_called(name, called) for name in annotators),
        labels=Texts(labels),
        labels_declared=declared.labels is not None,
        item=np.array([answer.item for answer in answers], dtype=np.int32),
        annotator=np.array([place[answer.annotator] for answer in answers], dtype=np.int32),
        start=_starts(len(answer.marks) for answer in answers),
        label=new[np.array(found.label, dtype=np.int64)[marks]].astype(np.int32),
        place={kind: _places(found.place[kind], marks, len(found.label)) for kind in found.place},
        boxes=np.array(found.boxes, dtype=np.float64).reshape(-1, 4),
        box_unit=found.box_unit,
        polygons=_rings(found),
        masks=tuple(found.masks),
        keypoints=_points(found),
        keypoint_names=dict(found.keypoint_names),
        spans=_spans(found),
        span_unit=found.span_unit,
        texts=tuple(found.texts),
        preferences=np.array(found.preferences, dtype=np.int64).reshape(-1, 3),
        candidates=Texts(found.candidates),
        rankings=_rankings(found),
        samples=np.array([(new[mapped], stratum) for mapped, stratum in found.samples], dtype=np.int64).reshape(-1, 2),
        strata=tuple(found.strata),
        areas=dict(found.areas),
        flags={name: _flags(values, marks, len(found.label)) for name, values in found.flags.items()},
        attributes={
            name: {moved[mark]: text for mark, text in values.items() if mark in moved}
            for name, values in found.attributes.items()
        },
        sizes=_sizes(found),
        item_texts=dict(found.item_texts),
        also=dict(found.also),
        identity=declared.identity,
        group=_groups(found, annotators, groups) if groups else None,
        groups=groups,
        left_out=(*found.left(called or None), *unreadable, *repeated),
        source=Source(found.file, note="; ".join(found.notes) or None),
        pseudonyms=called,
        written=found.written.made(called),
        person=_persons(annotators, passes) if passes else None,
    )
    told = (
        *seen,
        *_told(found, called or None),
        *lost_marks(found, called or None),
        *_look_alikes(found, made),
        *_without_overlap(made),
    )
    return replace(made, observations=told)


def _persons(annotators: Sequence[str], passes: set[str]) -> IntArray:
    """Return the person behind each annotator: the first annotator that is one of a person's passes stands for it."""
    owner = [name.rpartition("#")[0] if name.rpartition("#")[0] in passes else name for name in annotators]
    first = {name: at for at, name in reversed(list(enumerate(owner)))}
    return np.array([first[name] for name in owner], dtype=np.int64)


def _called(name: str, called: Mapping[str, str]) -> str:
    """Return what an annotator is called; one of an annotator's passes is called after the annotator."""
    if name in called or not called:
        return called.get(name, name)
    annotator, _, number = name.rpartition("#")
    return f"{called.get(annotator, '?')}#{number}"


def _pseudonyms(names: Sequence[str]) -> Mapping[str, str]:
    digits = len(str(len(names)))
    return {text: f"A{number:0{digits}}" for number, text in enumerate(names, 1)}


def _told(found: Gathering, called: Mapping[str, str] | None) -> Iterable[FileProblem]:
    for one in found.told():
        yield replace(
            one, message=without_mentions(one.message, called), file=without_mentions(one.file or "", called) or None
        )


def _labels(found: Gathering, declared: Declaration) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Return the label list, and the new code of each label found; the last is that of marks without a label."""
    if declared.labels is None:
        every = (*found.labels, *(one for one in found.unused_labels if one not in found.labels))
        return every, np.append(np.arange(len(found.labels)), -1)
    place = {text: code for code, text in enumerate(declared.labels)}
    unknown = [text for text in found.labels if text not in place and text not in declared.missing]
    codes = np.array([*found.label, *(mapped for mapped, _ in found.samples)], dtype=np.int64)
    counts = np.bincount(codes + 1, minlength=len(found.labels) + 1)[1:]
    whose = "a declared label" if declared.target is None else f"a label of {declared.target}"
    problems = []
    for text in unknown:
        file, line = found.first_seen[text]
        n = int(counts[found.labels[text]])
        message = f"{without_mentions(file, None)} holds {quoted(text)} ({'once' if n == 1 else f'{n} times'}), "
        problems.append(
            FileProblem(
                "label_not_declared",
                f"{message}which is neither {whose} nor a missing token",
                without_mentions(file, None),
                line,
                "declare the label, or declare the text as missing",
                {"label": text, "n": n},
            )
        )
    if problems:
        raise AnnotationsRefused(problems)
    return declared.labels, np.array([*(place.get(text, -1) for text in found.labels), -1], dtype=np.int64)


def _settled(
    answers: list[Answer], found: Gathering, declared: Declaration
) -> tuple[list[Answer], tuple[LeftOut, ...]]:
    """Settle several answers of one annotator for one item as declared."""
    runs: dict[tuple[int, str], list[Answer]] = {}
    for answer in answers:
        runs.setdefault((answer.item, answer.annotator), []).append(answer)
    again = {key: sorted(run, key=lambda one: one.order) for key, run in runs.items() if len(run) > 1}
    if not again or declared.repeats == "keep":
        return answers, ()
    if declared.repeats in ("first", "last"):
        at = 0 if declared.repeats == "first" else -1
        gone = sum(len(run) - 1 for run in again.values())
        kept = [again[key][at] if key in again else run[0] for key, run in runs.items()]
        why = f"another annotation of the annotator is the {declared.repeats}"
        return kept, (LeftOut("annotations", why, gone),)
    if declared.repeats == "each_as_annotator":
        repeating = {annotator for _, annotator in again}
        numbered = [
            replace(one, annotator=f"{one.annotator}#{number}") if one.annotator in repeating else one
            for run in runs.values()
            for number, one in enumerate(sorted(run, key=lambda each: each.order), 1)
        ]
        return numbered, ()
    raise AnnotationsRefused((_repeated(found, again),))


def _repeated(found: Gathering, again: Mapping[tuple[int, str], list[Answer]]) -> FileProblem:
    items = list(found.items)
    (item, annotator), run = next(iter(again.items()))
    others = ", ".join(f"{who} on {items[what]}" for what, who in list(again)[1:_SHOWN])
    return FileProblem(
        "repeated_annotation",
        f"annotator {annotator} labelled item {items[item]} {len(run)} times ({len(again)} such "
        f"{'pair' if len(again) == 1 else 'pairs'}{f', also {others}' if others else ''}), and repeats is error",
        without_mentions(run[1].file, None),
        run[1].line,
        "choose repeats: first, last or each_as_annotator",
        {"annotator": annotator, "item": items[item], "n": len(run), "total": len(again)},
    )


def _starts(sizes: Iterable[int]) -> IntArray:
    return np.append(np.int64(0), np.cumsum(np.fromiter(sizes, dtype=np.int64)))


def _places(of_marks: Mapping[int, int], marks: NDArray[np.int64], n: int) -> IntArray:
    places = np.full(n, -1, dtype=np.int64)
    places[np.fromiter(of_marks.keys(), dtype=np.int64)] = np.fromiter(of_marks.values(), dtype=np.int64)
    return places[marks]


def _flags(values: Mapping[int, int], marks: NDArray[np.int64], n: int) -> NDArray[np.int8]:
    return _places(values, marks, n).astype(np.int8)


def _rings(found: Gathering) -> Rings:
    rings = [np.asarray(ring, dtype=np.float64).reshape(-1, 2) for outline in found.polygons for ring in outline]
    points = np.concatenate(rings) if rings else np.zeros((0, 2))
    return Rings(points, _starts(len(ring) for ring in rings), _starts(len(outline) for outline in found.polygons))


def _points(found: Gathering) -> Points:
    every = [np.asarray(points, dtype=np.float64).reshape(-1, 3) for points in found.keypoints]
    points = np.concatenate(every) if every else np.zeros((0, 3))
    return Points(points, _starts(len(one) for one in every), np.array(found.keypoint_areas, dtype=np.float64))


def _spans(found: Gathering) -> Spans:
    fragments = [fragment for span in found.spans for fragment in span]
    return Spans(np.array(fragments, dtype=np.int64).reshape(-1, 2), _starts(len(span) for span in found.spans))


def _rankings(found: Gathering) -> Rankings:
    places = [place for ranking in found.rankings for place in ranking]
    candidate = np.array([code for code, _ in places], dtype=np.int64)
    rank = np.array([rank for _, rank in places], dtype=np.float64)
    return Rankings(candidate, rank, _starts(len(one) for one in found.rankings))


def _sizes(found: Gathering) -> NDArray[np.int64]:
    sizes = np.full((len(found.items), 2), -1, dtype=np.int64)
    for item, size in found.sizes.items():
        sizes[item] = size
    return sizes


def _groups(found: Gathering, annotators: Sequence[str], groups: tuple[str, ...]) -> IntArray:
    place = {name: at for at, name in enumerate(groups)}
    return np.array([place.get(found.groups.get(name, ""), -1) for name in annotators], dtype=np.int64)


def _look_alikes(found: Gathering, made: Structures) -> Iterable[FileProblem]:
    counts = made.prevalence
    return observed_in_labels(found.file, [(text, int(n)) for text, n in zip(made.labels, counts, strict=True) if n])


def _without_overlap(made: Structures) -> Iterable[FileProblem]:
    if made.n_answers and not made.count("sample") and not (made.answers_of_items() >= 2).any():
        file = made.source.file
        message = f"{file or 'the data'}: no item was labelled by two annotators, so nothing can be compared"
        help_text = "attach the files that hold the single answers"
        yield FileProblem("annotations_without_overlap", message, file, help=help_text)
