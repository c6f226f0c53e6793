"""The front matter of a card: our keys put into it, every other line kept as it was written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from gtreport.errors import Fault, OutputError

_FENCE = "---"
_BEGIN, _END = "<!-- gtreport:begin -->", "<!-- gtreport:end -->"
_BLOCK = re.compile(f"{re.escape(_BEGIN)}.*?{re.escape(_END)}", re.DOTALL)


def merged(existing: str | None, keys: Mapping[str, Any], body: str) -> str:
    """Return a card with our keys and our part of the text, and with everything else of an existing card.

    Args:
        existing: The card as it stands; None without one.
        keys: Our keys; those of them that are in the card are replaced where they stand.
        body: Our part of the text; it takes the place of the part between our two marks, or follows all other text.

    Raises:
        OutputError: The card cannot be merged into without the loss of something.
    """
    ours = f"{_BEGIN}\n{body.strip()}\n{_END}"
    front, text = _split((existing or "").removeprefix("\ufeff"))
    fresh = _with_keys(front, keys)
    _check(front, fresh, keys)
    if len(_BLOCK.findall(text)) > 1 or text.count(_BEGIN) != text.count(_END):
        raise _refused(f"the marks {_BEGIN} and {_END} do not stand once each")
    put = _BLOCK.sub(lambda _: ours, text) if _BEGIN in text else "\n\n".join(filter(None, (text.rstrip("\n"), ours)))
    return f"{_FENCE}\n{fresh}{_FENCE}\n{put if put.startswith(chr(10)) else chr(10) + put}".rstrip("\n") + "\n"


def _split(card: str) -> tuple[str, str]:
    """Return the front matter and the text; front matter stands at the first byte only."""
    lines = card.replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != _FENCE:
        return "", card
    for place, line in enumerate(lines[1:], 1):
        if line.rstrip() == _FENCE:
            return "".join(f"{held}\n" for held in lines[1:place]), "\n".join(lines[place + 1 :])
    raise _refused("its front matter does not end")


def _with_keys(front: str, keys: Mapping[str, Any]) -> str:
    """Return the front matter with our keys, each in the place of its old lines, new ones at the end."""
    lines = front.split("\n")[:-1]
    spans = _spans(front, len(lines))
    written = {key: _dumped(key, value) for key, value in keys.items()}
    found: list[str] = lines[: min((first for first, _ in spans.values()), default=len(lines))]
    for key, (first, last) in spans.items():
        found += [written.pop(key)] if key in written else lines[first:last]
    return "".join(f"{line}\n" for line in [*found, *written.values()])


def _spans(front: str, n_lines: int) -> dict[str, tuple[int, int]]:
    """Return the lines of each key of the front matter, as first and the one after the last."""
    node = _node(front)
    if node is None:
        return {}
    if node.flow_style:
        raise _refused("its front matter stands in braces; write one key a line")
    starts = [key.start_mark.line for key, _ in node.value]
    names = [key.value for key, _ in node.value]
    if len(set(names)) < len(names):
        raise _refused("a key of its front matter is given twice")
    return dict(zip(names, zip(starts, [*starts[1:], n_lines], strict=True), strict=True))


def _node(front: str) -> yaml.MappingNode | None:
    try:
        node = yaml.compose(front, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _refused(f"its front matter is no YAML ({' '.join(str(error).split())})") from None
    if node is None:
        return None
    if not isinstance(node, yaml.MappingNode) or not all(isinstance(key, yaml.ScalarNode) for key, _ in node.value):
        raise _refused("its front matter is no mapping of keys")
    return node


def _dumped(key: str, value: Any) -> str:
    return yaml.safe_dump({key: value}, allow_unicode=True, width=1000).removesuffix("\n")


def _check(before: str, after: str, keys: Mapping[str, Any]) -> None:
    """Read the new front matter again: our keys must be what was put in, and all others what they were.

    Raises:
        OutputError: They are not; nothing is written then.
    """
    node, old = _node(after), _node(before)
    found = {} if node is None else {key.value: held for key, held in node.value}
    kept = {} if old is None else {key.value: held for key, held in old.value if key.value not in keys}
    same = all(name in found and _same(held, found[name]) for name, held in kept.items())
    if not same or any(_loaded(after).get(key) != held for key, held in keys.items()):
        raise _refused("its front matter cannot be changed without the loss of a key")


def _loaded(front: str) -> dict[str, Any]:
    try:
        return yaml.safe_load(front) or {}
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _refused(f"its front matter cannot be read ({' '.join(str(error).split())})") from None


def _same(one: yaml.Node, other: yaml.Node) -> bool:
    return bool(yaml.serialize(one, Dumper=yaml.SafeDumper) == yaml.serialize(other, Dumper=yaml.SafeDumper))


def _refused(why: str) -> OutputError:
    return OutputError(Fault(f"this card cannot be merged into: {why}", help="mend it, or write to another file"))
