"""Front matter: the YAML between two lines of dashes at the very beginning of a Markdown file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gtreport.errors import Fault, UnreadableError
from gtreport.importers.imported import Material
from gtreport.importers.texts import is_slot
from gtreport.sources import Document, read_document

_LIST = re.compile(r"\s*(?:\[|-(?:\s|$))")


@dataclass(frozen=True)
class Parted:
    """A Markdown file in its two parts.

    Attributes:
        matter: The front matter, every line where it stands in the file; None without any.
        body: The text behind it.
        body_line: The line in which that begins.
        template: Whether the front matter holds slots of a template, and so says nothing.
    """

    matter: Document | None
    body: str
    body_line: int
    template: bool = False


def has_front_matter(material: Material) -> bool:
    """Tell whether a file begins with a line of dashes; anywhere else such a line is a rule."""
    return material.text.content.partition("\n")[0].rstrip() == "---"


def is_plain_markdown(material: Material) -> bool:
    """Tell whether a file may be a document of headings: Markdown or text by its name, without front matter."""
    named = material.name.lower().endswith((".md", ".markdown", ".mdx", ".txt"))
    return named and not has_front_matter(material)


def part(material: Material) -> Parted:
    """Part a file into front matter and body. A line of dashes elsewhere is a rule and begins nothing.

    Raises:
        UnreadableError: The front matter is not closed, no mapping, or no strict YAML.
    """
    lines = material.text.content.split("\n")
    if not has_front_matter(material):
        return Parted(None, material.text.content, 1)
    end = next((number for number, line in enumerate(lines[1:], start=1) if line.rstrip() == "---"), None)
    if end is None:
        raise UnreadableError(Fault("the front matter is not closed", material.name, 1, 1, "end it with a line ---"))
    body, body_line = "\n".join(lines[end + 1 :]), end + 2
    matter = lines[1:end]
    if any(is_slot(line) for line in matter):
        return Parted(None, body, body_line, template=True)
    said = [(number, line) for number, line in enumerate(matter, start=2) if line.strip() and line.strip()[0] != "#"]
    if not said:
        return Parted(None, body, body_line)
    if _LIST.match(said[0][1]):
        message = "the front matter is a list; a mapping is expected"
        raise UnreadableError(Fault(message, material.name, said[0][0], 1, "write keys, such as `license: cc-by-4.0`"))
    document = read_document("\n".join(["#", *matter, ""]).encode(), material.name)
    if document.faults:
        raise UnreadableError(*document.faults)
    return Parted(document, body, body_line)
