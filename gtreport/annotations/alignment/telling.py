"""Problems of alignment in words: which file, how many of how many, and the first items concerned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gtreport.annotations.problems import FileProblem, quoted

_SHOWN = 3


@dataclass(frozen=True)
class Declared:
    """What a report declares about the annotations of a file, as far as alignment asks for it.

    Attributes:
        format: The format of the file.
        form: Form of the target's labels, for example `keypoints`; empty where it is not answered.
        box_clip: Whether boxes may leave the image: `clipped`, `may_exceed` or empty.
        pixel_convention: What coordinates name; empty where it is not answered.
        grid_matches_input: Whether masks and inputs have one grid; None where it is not answered.
        ignore_value: The pixel value that does not count, as written; None where it is not answered.
        ignored: Pixel values that the file's options leave out.
        labels: Values of the target's labels.
        visibility: The codes of visibility that are explained; None where none are.
        verbatim: How literal transcripts are; empty where it is not answered.
        text_normalisation: How texts are normalised before they are compared; empty where it is not answered.
        by_hand: Whether every construction site of the target is one where people decide.
        preannotation: What annotators saw before they began; empty where it is not answered.
    """

    format: str = ""
    form: str = ""
    box_clip: str = ""
    pixel_convention: str = ""
    grid_matches_input: bool | None = None
    ignore_value: str | None = None
    ignored: frozenset[int] = frozenset()
    labels: tuple[str, ...] = ()
    visibility: frozenset[str] | None = None
    verbatim: str = ""
    text_normalisation: str = ""
    by_hand: bool = False
    preannotation: str = ""


@dataclass(frozen=True)
class Told:
    """Annotations whose file is named in messages.

    Attributes:
        file: The file as the user wrote it; None for data that came from no file.
        problems: What was found in it.
    """

    file: str | None
    problems: list[FileProblem] = field(default_factory=list)

    def tell(self, rule: str, message: str, mend: str, **detail: object) -> None:
        """Add a problem.

        Args:
            rule: Name of the rule that it belongs to.
            message: What is wrong; the file's name is put before it.
            mend: What can be done.
            **detail: The values that the message mentions.
        """
        said = f"{self.file or 'the data'}: {message}"
        self.problems.append(FileProblem(rule, said, self.file, help=mend, detail=detail))


def first_items(names: Sequence[str], codes: Iterable[int]) -> str:
    """Return the names of the first few items concerned, each once, and how many more there are."""
    every = list(dict.fromkeys(int(code) for code in codes))
    shown = ", ".join(quoted(names[code], 40) for code in every[:_SHOWN])
    return f"{shown} and {len(every) - _SHOWN} more" if len(every) > _SHOWN else shown


def and_more_pairs(n: int) -> str:
    """Return how many more pairs of annotators are concerned, behind what is said of the first."""
    return "" if n < 2 else f"; {n - 1} more {'pair' if n == 2 else 'pairs'} of annotators alike"


def share(n: int, total: int, what: str) -> str:
    """Return `n of total boxes`, or `all n boxes`, or `the only box`."""
    if total == 1:
        return f"the only {what.removesuffix('es') if what == 'boxes' else what.removesuffix('s')}"
    return f"all {n:,} {what}" if n == total else f"{n:,} of {total:,} {what}"
