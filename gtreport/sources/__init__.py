"""Strict YAML in, values and a SourceMap (1-based spans of every key and value) out; the one way to a file."""

from __future__ import annotations

from gtreport.sources.characters import quoted
from gtreport.sources.files import (
    PathRefused,
    PathRefusedReason,
    files_below,
    read_bytes,
    resolve_folder_inside,
    resolve_inside,
)
from gtreport.sources.notes import Remark
from gtreport.sources.places import FieldPath, Location, SourceMap, show
from gtreport.sources.reading import Document, read_document, read_file
from gtreport.sources.scalars import other_reading

__all__ = [
    "Document",
    "FieldPath",
    "Location",
    "PathRefused",
    "PathRefusedReason",
    "Remark",
    "SourceMap",
    "files_below",
    "other_reading",
    "quoted",
    "read_bytes",
    "read_document",
    "read_file",
    "resolve_folder_inside",
    "resolve_inside",
    "show",
]
