"""Long answers: a safe subset of Markdown, rendered by one function."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

from gtreport.templating.links import LINK_REL, LINK_SCHEMES, link_target
from gtreport.templating.text import BLANKS, LINE_BREAKS, references, seen

_PROSE_TAGS = frozenset({"p", "br", "ul", "ol", "li", "em", "strong", "code", "pre", "blockquote", "a"})
_VOID_TAGS = frozenset({"br"})


class _Renderer(RendererHTML):
    """HTML of the safe subset; a picture is shown as the text that asked for it."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        shown = f"![{tokens[idx].content}]({tokens[idx].attrGet('src')})"
        return str(Markup.escape(shown))

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Keep the words behind the opening fence, which belong to the answer, as the first line."""
        told = f"{tokens[idx].info.strip()}\n" if tokens[idx].info.strip() else ""
        return str(Markup("<pre><code>{}</code></pre>\n").format(told + tokens[idx].content))


class _Parser(MarkdownIt):
    """Makes links only of addresses that may be followed; what is not made a link stays as typed."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the parser's own name
        return link_target(url) is not None


class _Inert(HTMLParser):
    """Writes clean HTML again, on one line, with nothing left in it for a Markdown parser.

    The generator's preprocessors read lines before they know HTML: a code line of three back-ticks would open a fence.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self._pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _PROSE_TAGS:
            return
        self._pre += tag == "pre"
        written = dict(attrs)
        href = link_target(written.get("href") or "") if tag == "a" else None
        start = written.get("start") or ""
        if href is not None:
            self.out.append(f'<a href="{references(href)}" rel="{LINK_REL}">')
        elif tag == "ol" and start.isdecimal():
            self.out.append(f'<ol start="{start}">')
        else:
            self.out.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in _PROSE_TAGS - _VOID_TAGS:
            self._pre -= tag == "pre"
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self._pre:
            self.out.append("&#10;".join(references(line) for line in LINE_BREAKS.split(seen(data))))
        else:
            self.out.append(references(BLANKS.sub(" ", seen(data))))


@cache
def _prose_parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"html": False}, renderer_cls=_Renderer)
    # `reference` swallows lines such as "[ref]: address", and `entity` changes what was typed as "&amp;".
    parser.disable(["heading", "lheading", "hr", "html_block", "html_inline", "reference", "entity"])
    return parser


def prose(value: object) -> Markup:
    """Render a long answer: paragraphs, lists, quotations, emphasis, code, and links to http, https and mailto.

    Raw HTML, headings, rules and pictures are shown as the text that was typed. The HTML is checked again with nh3, and
    written on one line without anything that a Markdown parser could take up.

    Args:
        value: The answer's text; Markup is already harmless and passes.

    Returns:
        One `<div class="gt-prose" dir="auto">`.
    """
    if isinstance(value, Markup):
        return value
    rendered = _prose_parser().render(seen(str(value)))
    clean = nh3.clean(
        rendered,
        tags=set(_PROSE_TAGS),
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes=set(LINK_SCHEMES),
        link_rel=LINK_REL,
    )
    writer = _Inert()
    writer.feed(clean)
    writer.close()
    body = "".join(writer.out).strip()
    return Markup(f'<div class="gt-prose" dir="auto">{body}</div>')  # noqa: S704 - written from the allow-list above
