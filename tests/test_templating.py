"""The escaping filters, read back through Python-Markdown with the extensions of the site."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import UndefinedError
from markdown import Markdown

from gtreport.templating import environment, templates_folder
from gtreport.templating.data import json_data, verbatim
from gtreport.templating.links import anchor, linked
from gtreport.templating.names import statistic_name
from gtreport.templating.numbers import as_given, coordinate, count, interval, number, share
from gtreport.templating.prose import prose
from gtreport.templating.text import attribute, bdi, cell, heading, plain, words

EXTENSIONS = [
    "admonition",
    "attr_list",
    "md_in_html",
    "tables",
    "footnotes",
    "toc",
    "pymdownx.details",
    "pymdownx.superfences",
]
# A host site may have switched on more; an answer has to be inert there too.
HOST_EXTENSIONS = [
    *EXTENSIONS,
    "abbr",
    "def_list",
    "smarty",
    "pymdownx.betterem",
    "pymdownx.caret",
    "pymdownx.critic",
    "pymdownx.emoji",
    "pymdownx.highlight",
    "pymdownx.inlinehilite",
    "pymdownx.keys",
    "pymdownx.magiclink",
    "pymdownx.mark",
    "pymdownx.smartsymbols",
    "pymdownx.snippets",
    "pymdownx.tabbed",
    "pymdownx.tasklist",
    "pymdownx.tilde",
]

# How long one text takes depends on what else the machine does.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)> and <unk> token, p <0.05, AT&T, &amp;, &lt;b&gt;",
    "<!-- hidden --> <details> <style>*{display:none}</style>",
    "# heading\n---\n***\n1. one\n    code\n```\nfence\n",
    '\\*a\\* _b_ ~~c~~ ^d^ :smile: --8<-- "x.md" !!! note ??? q === "tab" ::: x [TOC] [^1] *[HTML]: y',
    "[TOC]",
    "[^1]: a footnote",
    "*[HTML]: y",
    "??? q",
    "!!! note",
    '=== "tab"',
    '--8<-- "x.md"',
    "---",
    "===",
    "- a",
    "1. one",
    "10) ten",
    "    code",
    "\tcode",
    "> quote",
    ": definition",
    "| pipe | at | start |\n|---|---|\n| x | y |",
    "A|B\nC",
    "first paragraph\n\n- a list\n- in a cell\n",
    "{{ 7*7 }} and {{ self.__class__ }} ${HOME} $(id) %(x)s {0}",
    "{% raw %} {# c #}",
    "{: #id .class onclick=x }",
    "{#id}",
    "Whales: # ' \" @ ` % & * ! | > {x} [y] 🐋",
    'it\'s "fine"',
    "http://example.org/a_b_c www.example.org a.b@example.org user@host #12 @name",
    "(c) (tm) 1/2 --> <-> +/- ... -- --- =/= ++ctrl+c++ `#!py x` H~2~O",
    "&#60;b&#62; &lt &#x3c; &copy",
    "klzzwxh:0001 wzxhzdk:0",
    "动物 حيوان जानवर",
    "ends with a backslash \\",
    "line\u2028separator\u2029and\x85next",
]

TEXTS = st.one_of(
    st.text(),
    st.text(alphabet=st.sampled_from(list("ab1 .-_*`|<>&[](){}#!+=:~^$%@\"'\\/\n\t?,;"))),
    st.lists(st.sampled_from(HOSTILE), max_size=3).map(" ".join),
)


class Reader(HTMLParser):
    """Collects the visible text, the tags and the attributes of a page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.extend(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.append("comment")


def read(markdown: str, extensions: list[str] | None = None) -> Reader:
    return Reader(Markdown(extensions=EXTENSIONS if extensions is None else extensions).convert(markdown))


def as_shown(text: str) -> str:
    """What of a text a browser shows: runs of blanks are one blank; unseen characters are replaced."""
    unseen = {*range(9), *range(14, 32), *range(127, 133), *range(134, 160), *range(0x202A, 0x202F)}
    unseen |= {*range(0x2066, 0x206A), *range(0xD800, 0xE000), *range(0xFDD0, 0xFDF0), 0xFFFE, 0xFFFF}
    blanks = " \t\n\r\v\f\x85\u2028\u2029"
    seen = "".join(" " if char in blanks else "\ufffd" if ord(char) in unseen else char for char in text)
    return " ".join(part for part in seen.split(" ") if part)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("extensions", [EXTENSIONS, HOST_EXTENSIONS], ids=["site", "host"])
def test_a_hostile_text_is_shown_as_typed_in_a_paragraph(text: str, extensions: list[str]) -> None:
    page = read(plain(text), extensions)
    assert (page.text, page.tags) == (as_shown(text), ["p"])


@given(TEXTS)
def test_any_text_is_shown_as_typed_in_a_paragraph(text: str) -> None:
    page = read(plain(text))
    assert (page.text, page.tags) == (as_shown(text), ["p"] if as_shown(text) else [])


@given(TEXTS)
def test_any_text_is_inert_for_the_extensions_of_a_host_site(text: str) -> None:
    page = read(f"so:{plain(text)}", HOST_EXTENSIONS)
    assert (page.text, page.tags) == (f"so:{as_shown(text)}", ["p"])


@given(TEXTS)
def test_any_text_is_shown_as_typed_in_a_heading(text: str) -> None:
    page = read(f"## a{plain(text)}b {{#x}}")
    assert (page.text, page.tags, page.attributes) == (
        f"a{as_shown(text)}b",
        ["h2"],
        [("id", "x")],
    )


@given(TEXTS)
def test_any_text_is_shown_as_typed_in_the_contents_list(text: str) -> None:
    converter = Markdown(extensions=EXTENSIONS)
    converter.convert(f"## a{plain(text)}b {{#x}}")
    (token,) = converter.toc_tokens  # type: ignore[attr-defined]
    listed = Reader(token["name"])
    assert (listed.text.split(), listed.tags) == (f"a{as_shown(text)}b".split(), [])


@given(TEXTS)
def test_any_text_is_shown_as_typed_in_a_link(text: str) -> None:
    page = read(f"[a{plain(text)}b](page.md)")
    assert (page.text, page.tags) == (f"a{as_shown(text)}b", ["p", "a"])


@given(TEXTS, TEXTS)
def test_any_two_texts_keep_their_cells_in_a_table(first: str, second: str) -> None:
    page = read(f"| h | k |\n| --- | --- |\n| a{plain(first)} | b{plain(second)} |\n")
    assert page.tags.count("td") == 2
    cells = [line for line in page.text.split("\n") if line][-2:]
    assert cells == [f"a{as_shown(first)}", f"b{as_shown(second)}"]


@given(TEXTS)
def test_any_text_is_shown_as_typed_in_an_html_block(text: str) -> None:
    page = read(f"<div>\n<p>{plain(text)}</p>\n</div>\n")
    assert (page.text.strip("\n"), page.tags) == (as_shown(text), ["div", "p"])


@given(TEXTS)
def test_any_text_is_shown_as_typed_in_an_attribute(text: str) -> None:
    page = read(f'<div title="{plain(text)}">x</div>')
    assert page.attributes == [("title", as_shown(text))]


@given(TEXTS)
def test_line_breaks_are_kept_in_attributes(text: str) -> None:
    page = read(f'<div title="{attribute(text)}">x</div>')
    ((_, value),) = page.attributes
    assert as_shown(value or "") == as_shown(text)


def test_line_breaks_are_shown_in_a_cell() -> None:
    assert cell("A|B\nC") == "A&#124;B<br>C"


@given(TEXTS)
def test_prose_is_inert_and_keeps_to_its_tags(text: str) -> None:
    page = read(f"before\n\n{prose(text)}\n\nafter")
    assert set(page.tags) <= {"p", "div", "br", "ul", "ol", "li", "em", "strong", "code", "pre", "blockquote", "a"}
    assert {name for name, _ in page.attributes} <= {"class", "dir", "href", "rel", "start"}


@given(TEXTS)
def test_prose_is_the_same_for_a_host_site(text: str) -> None:
    assert read(prose(text), HOST_EXTENSIONS).text == read(prose(text)).text


@given(st.text())
def test_prose_loses_no_letter(text: str) -> None:
    def letters(shown: str) -> list[str]:
        return [char for char in shown if char.isalpha()]

    assert letters(Reader(prose(text)).text) == letters(text)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("two\n\nparagraphs", "<p>two</p> <p>paragraphs</p>"),
        ("*a* **b** `c|d`", "<p><em>a</em> <strong>b</strong> <code>c&#124;d</code></p>"),
        ("- a\n- b", "<ul> <li>a</li> <li>b</li> </ul>"),
        ("3. a", '<ol start="3"> <li>a</li> </ol>'),
        ("# no heading", "<p>&#35; no heading</p>"),
        ("a\n---", "<p>a &#45;&#45;&#45;</p>"),
        ("<b onclick=x>bold</b>", "<p>&#60;b onclick&#61;x&#62;bold&#60;&#47;b&#62;</p>"),
        (
            "![x](http://example.org/t.png)",
            "<p>&#33;&#91;x&#93;&#40;http&#58;&#47;&#47;example&#46;org&#47;t&#46;png&#41;</p>",
        ),
        ("[ref]: javascript:x", "<p>&#91;ref&#93;&#58; javascript&#58;x</p>"),
        ("[a](javascript:alert)", "<p>&#91;a&#93;&#40;javascript&#58;alert&#41;</p>"),
        (
            "[a](https://example.org/x)",
            '<p><a href="https&#58;&#47;&#47;example&#46;org&#47;x" rel="nofollow noopener noreferrer">a</a></p>',
        ),
        ("~~~ py\nx\n~~~", "<pre><code>py&#10;x&#10;</code></pre>"),
        ("&amp; &lt;", "<p>&#38;amp&#59; &#38;lt&#59;</p>"),
        ("~~~\n```\n--8<--\n~~~", "<pre><code>&#96;&#96;&#96;&#10;&#45;&#45;8&#60;&#45;&#45;&#10;</code></pre>"),
    ],
)
def test_prose_renders_the_safe_subset(text: str, html: str) -> None:
    assert prose(text) == f'<div class="gt-prose" dir="auto">{html}</div>'


@pytest.mark.parametrize(
    ("address", "href"),
    [
        ("https://example.org/a?x=1&y=2", "https://example.org/a?x=1&y=2"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("doi:10.2307/2346806", "https://doi.org/10.2307/2346806"),
    ],
)
def test_an_address_that_may_be_followed_is_a_link(address: str, href: str) -> None:
    page = Reader(linked(address))
    assert (page.text, page.attributes) == (address, [("href", href), ("rel", "nofollow noopener noreferrer")])


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JAVASCRIPT:x",
        "data:text/html,x",
        "file:///etc/passwd",
        "//example.org",
        "https://example.org/a b",
        "https://",
        "http://[",
        "10.2307/2346806",
    ],
)
def test_another_address_is_shown_as_text(address: str) -> None:
    page = Reader(linked(address))
    assert (page.text, page.tags) == (address, ["bdi"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("L1", "limit-L1"),
        ("动物", "limit-动物"),
        ("حيوان", "limit-حيوان"),
        ("जानवर", "limit-जानवर"),
        ("C A T", "limit-C-A-T-c99bb2f9"),
        ("../cat", "limit-cat-91249a68"),
        ("", "limit-e3b0c442"),
    ],
)
def test_an_anchor_is_stable_in_any_script(text: str, expected: str) -> None:
    assert anchor(text, "limit") == expected


@given(st.lists(TEXTS, unique=True, max_size=8))
def test_different_texts_have_different_anchors(texts: list[str]) -> None:
    assert len({anchor(text) for text in texts}) == len(texts)


@given(TEXTS)
def test_an_anchor_arrives_in_the_page(text: str) -> None:
    page = read(f"## heading {{#{anchor(text, 'x')}}}")
    assert page.attributes == [("id", anchor(text, "x"))]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.4375, "0.438"),
        (-0.03, "\u22120.030"),
        (-0.0001, "0.000"),
        (1234567, "1,234,567"),
        (1.0, "1.000"),
        (None, "undefined"),
    ],
)
def test_a_number_is_written(value: float | None, expected: str) -> None:
    assert number(value) == expected


def test_a_number_that_is_none_of_the_finite_ones_is_refused() -> None:
    with pytest.raises(ValueError, match="nan is no number to show"):
        number(float("nan"))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.0, "0\u202f%"),
        (1.0, "100\u202f%"),
        (0.456, "45.6\u202f%"),
        (0.0001, "under 0.1\u202f%"),
        (0.9999, "over 99.9\u202f%"),
        (None, "undefined"),
    ],
)
def test_a_share_is_written_as_percent(value: float | None, expected: str) -> None:
    assert share(value) == expected


def test_an_interval_is_written_in_words() -> None:
    assert interval(-0.1, 0.52) == "\u22120.100 to 0.520"


def test_a_count_has_separators() -> None:
    assert (count(45000), count(None)) == ("45,000", "not known")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("krippendorff_alpha", "Krippendorff's alpha"),
        ("weighted_cohen_kappa", "Weighted Cohen's kappa"),
        ("brennan_prediger", "Brennan and Prediger's kappa"),
        ("gwet_ac1", "Gwet's AC1"),
        ("percent_agreement", "Percent agreement"),
        ("a_new_one", "A new one"),
    ],
)
def test_a_statistic_has_the_name_that_people_write(name: str, expected: str) -> None:
    assert statistic_name(name) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(45, "45"), (12000, "12,000"), (0.71, "0.71"), (5.0, "5"), (-0.5, "\u22120.5")]
)
def test_a_number_keeps_the_decimals_it_was_given_with(value: float, expected: str) -> None:
    assert as_given(value) == expected


def test_a_coordinate_is_written_for_machines() -> None:
    assert coordinate(-1234.56) == "-1234.6"


def test_names_of_the_questionnaire_are_shown_as_words() -> None:
    assert (words("not_applicable"), heading("labels_per_item")) == ("not applicable", "Labels per item")


def test_text_is_kept_apart_from_the_direction_around_it() -> None:
    assert bdi("حيوان") == "<bdi>حيوان</bdi>"


def test_unseen_characters_are_shown_as_replaced() -> None:
    assert plain("\u202eevil\u202c a\x00b\ud800") == "\ufffdevil\ufffd a\ufffdb\ufffd"


def test_a_template_that_forgets_the_filter_prints_inert_text() -> None:
    assert environment().from_string("{{ x }}").render(x="<b> *a*") == "&#60;b&#62; &#42;a&#42;"


def test_filters_may_be_applied_twice() -> None:
    assert environment().from_string("{{ x | plain | cell | prose | bdi }}").render(x="&") == "<bdi>&#38;</bdi>"


def test_an_undefined_name_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="'nobody' is undefined"):
        environment().from_string("{{ nobody }}").render()


def test_none_prints_nothing() -> None:
    assert environment().from_string("[{{ x }}]").render(x=None) == "[]"


def test_the_templates_are_found() -> None:
    assert (templates_folder() / "partials").is_dir()


@pytest.mark.parametrize("text", ["\xa0", "\u3000a", "a\u2009"])
def test_blanks_that_markdown_would_strip_stay(text: str) -> None:
    assert read(plain(text)).text == text


PLAIN_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(PLAIN_VALUES)
def test_data_for_scripts_come_back_and_hold_no_markup(value: object) -> None:
    written = str(json_data(value))
    assert json.loads(written) == value
    assert re.search(r"[<>&'`#%$*!\n]|[^\x00-\x7f]|\{\{", written) is None


def test_data_for_scripts_cannot_end_their_element() -> None:
    assert json_data({"</script>": "\\u003c \u2028"}) == '{"\\u003c\\u002fscript\\u003e":"\\u005cu003c \\u2028"}'


def test_a_number_that_json_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        json_data({"a": float("nan")})


def test_a_text_keeps_its_lines_and_blanks() -> None:
    assert unescape(verbatim("use:\n  a: [<b>]  # x\r\n")) == "use:\n  a: [<b>]  # x\n"


@given(st.text())
def test_a_text_with_its_lines_is_inert(text: str) -> None:
    html = Markdown(extensions=EXTENSIONS).convert(f"<pre>{verbatim(text)}</pre>")
    assert re.findall("<[^>]*>", html) == ["<pre>", "</pre>"]
