"""All that is asked of one attached file: every check of alignment that its form allows."""

from __future__ import annotations

from gtreport.annotations.alignment.boxes import tell_boxes
from gtreport.annotations.alignment.classes import tell_box_order, tell_table_order
from gtreport.annotations.alignment.items import tell_two_names
from gtreport.annotations.alignment.keypoints import tell_keypoints
from gtreport.annotations.alignment.masks import tell_masks
from gtreport.annotations.alignment.people import tell_machine_made
from gtreport.annotations.alignment.spans import tell_spans
from gtreport.annotations.alignment.telling import Declared, Told
from gtreport.annotations.alignment.transcripts import tell_transcripts
from gtreport.annotations.problems import FileProblem
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable


def misalignments(found: AnnotationTable | Structures, declared: Declared) -> tuple[FileProblem, ...]:
    """Return what is not aligned in a file.

    Args:
        found: The annotations.
        declared: What the report declares about them.
    """
    told = Told(found.source.file)
    tell_two_names(found, told)
    if isinstance(found, AnnotationTable):
        tell_table_order(found, told)
        return tuple(told.problems)
    tell_boxes(found, declared, told)
    tell_box_order(found, told)
    tell_masks(found, declared, told)
    tell_keypoints(found, declared, told)
    tell_spans(found, told)
    tell_transcripts(found, declared, told)
    tell_machine_made(found, declared, told)
    return tuple(told.problems)
