from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
import yaml

from gtreport.errors import Fault, UnreadableError
from gtreport.sources import read_document, reading

ReadFault = Callable[[str], Fault]

CASES = [
    # Values that have to be quoted
    ("i:\n  name: @home\n", "2:9: i.name: a value that begins with @ must be quoted", 'write name: "@home"'),
    ("a:\n  - `x` is y\n", "2:5: a[0]: a value that begins with ` must be quoted", 'write "`x` is y"'),
    ("a: %age of ice # x\n", "1:4: a: a value that begins with % must be quoted", 'write a: "%age of ice"'),
    ("a: @'x' \"y\"\n", "1:4: a: a value that begins with @ must be quoted", "write a: '@''x'' \"y\"'"),
    ("a: [|]\n", "1:5: a[0]: a value that begins with | must be quoted", "put the whole value in quotation marks"),
    ("@a: b\n", "1:1: a key that begins with @ must be quoted", "put the key in quotation marks"),
    ("a: *bold* text\n", "1:4: a: a value that begins with * must be quoted", 'write a: "*bold* text"'),
    ("a: &x &y z\n", "1:4: a: a value that begins with & must be quoted", 'write a: "&x &y z"'),
    ("a: & b\n", "1:4: a: a value that begins with & must be quoted", 'write a: "& b"'),
    ("a: !e!y z\n", "1:4: a: a value that begins with ! must be quoted", 'write a: "!e!y z"'),
    ("a: !<x y\n", "1:4: a: a value that begins with ! must be quoted", 'write a: "!<x y"'),
    ("a: , b\n", "1:4: a: a value that begins with , must be quoted", 'write a: ", b"'),
    ("a: ]\n", "1:4: a: a value that begins with ] must be quoted", 'write a: "]"'),
    ("a: ? x\n", '1:4: a: a value that begins with "? " must be quoted', 'write a: "? x"'),
    (
        "a: - x\n",
        '1:4: a: a value that begins with "- " must be quoted',
        'for a list begin a new line with -, for text write a: "- x"',
    ),
    (
        "a: |x\n  y\n",
        "1:5: a: text stands behind | in the same line",
        "begin the text in the next line; quote a value that begins with |",
    ),
    (
        "i:\n  name: Whales: from space\n",
        '2:15: i.name: a value that holds ": " must be quoted',
        'write name: "Whales: from space"',
    ),
    ("- x: 1\n", "1:1: a mapping of parts is expected, this is a list", None),
    ("a: b:\n", '1:5: a: a value that ends with ":" must be quoted', 'write a: "b:"'),
    ("a:\n  - b: c: d\n", '2:9: a[0].b: a value that holds ": " must be quoted', 'write b: "c: d"'),
    ("a: {b: c: d}\n", '1:9: a.b: a value that holds ": " must be quoted', "put the whole value in quotation marks"),
    ("i:\n  name: {draft} whales\n", "2:17: i.name: text after }; quote the value", 'write name: "{draft} whales"'),
    ("i:\n  name: [draft] whales\n", "2:17: i.name: text after ]; quote the value", 'write name: "[draft] whales"'),
    ("a: [b]: c\n", "1:7: a: text after ]; quote the value", 'write a: "[b]: c"'),
    # Quotation marks
    (
        'i:\n  name: "Whales\n  purpose: x\n',
        '2:9: i.name: the quotation mark " is not closed',
        'close it with "; write \\" for a quotation mark inside',
    ),
    (
        "a: 'b\n---\nc: d\n",
        "1:4: a: the quotation mark ' is not closed",
        "close it with '; write '' for an apostrophe inside",
    ),
    ('a:\n  b: "W\n  c: "x: y"\nd: 1\n', '2:6: a.b: the quotation mark " is not closed', None),
    ('a: "W\nb: "@x"\n', '1:4: a: the quotation mark " is not closed', None),
    ('"a\n', '1:1: the quotation mark " is not closed', None),
    ('a: "x" of y\n', '1:8: a: text after the closing quotation mark "; quote the value', "write a: '\"x\" of y'"),
    ("a: 'it's'\n", "1:8: a: text after the closing quotation mark '; quote the value", 'write a: "it\'s"'),
    (
        'a: "b" and "c"\n',
        '1:8: a: text after the closing quotation mark "; quote the value',
        'put the whole value in one pair of quotation marks, and write \\" inside',
    ),
    (
        'a: "C:\\data"\n',
        "1:7: a: \\d is no character in double quotation marks",
        "write \\\\ for a backslash, or put the value in single quotation marks",
    ),
    ('a: "\\xZZ"\n', "1:5: a: \\x is no character in double quotation marks", None),
    ('a: "x\n  \\uD83D"\n', "2:3: a: \\uD83D is no character in double quotation marks", None),
    ('a: "\\U00110000"\n', "1:5: a: \\U00110000 is no character in double quotation marks", None),
    # Lines
    (
        "identity:\n\tname: Tabs\n",
        "2:1: a tab is used for indentation; use blanks",
        "replace each tab by blanks; most editors can be told to do so in YAML files",
    ),
    ("a:\n  b: 1\n  \tc: 2\n", "3:3: a tab is used for indentation; use blanks", None),
    ("a: |\n\tx\n", "2:1: a tab is used for indentation; use blanks", None),
    ("i:\n  name Whales\n  purpose: x\n", '2:3: a key and a colon are expected, this is "name Whales"', None),
    ("i:\n  name:Whales\n  b: x\n", '2:3: a blank is missing behind the colon of "name:Whales"', "write name: Whales"),
    (
        "a: b\n" + "c" * 1025 + ": d\n",
        '2:1: a key of 1,025 characters is taken for text, at most 1,024 make a key: "' + "c" * 30 + '..."',
        "shorten the key; long text stands behind the colon",
    ),
    (
        "a:\n  - " + "c" * 1100 + ": d\n    e: f\n",
        '2:5: a key of 1,100 characters is taken for text, at most 1,024 make a key: "' + "c" * 30 + '..."',
        "shorten the key; long text stands behind the colon",
    ),
    (
        "c" * 1025 + ": d\n",
        '1:1: a key of 1,025 characters is taken for text, at most 1,024 make a key: "' + "c" * 30 + '..."',
        "shorten the key; long text stands behind the colon",
    ),
    ("a: b\nc\n", '2:1: a key and a colon are expected, this is "c"', None),
    ("a: b\n*c\n", "2:1: a value that begins with * must be quoted", None),
    (
        "a:\n  b: 1\n   c: 2\n",
        '3:4: a.b: the value "1" is followed by the deeper indented key "c"',
        "begin keys of one mapping in the same column (here 3), or quote the value",
    ),
    (
        "a:\n   b: 1\n  c: 2\n",
        '3:3: "c: 2" begins in column 3, expected 1 or 4',
        "begin keys of one mapping, and items of one list, in the same column",
    ),
    (" a: b\nc: d\n", '2:1: "c: d" begins in column 1, expected 2', None),
    (
        "a:\n  b: x\n  - y\n",
        '3:3: a: the list item "- y" stands among the keys of a mapping',
        "indent the list under its key, or write a key",
    ),
    ("a:\n  - b\n  c: d\n", '3:3: a: "c: d" stands in a list without a dash', 'begin each item of the list with "- "'),
    (
        "a: x #y\n  z\n",
        "1:6: a: the value ends at the comment in line 1, but text follows",
        "quote the value if # belongs to it, or move the comment to a line of its own",
    ),
    # Brackets
    ("a: [1, 2\nb: 3\n", "1:4: a: the bracket [ is not closed", "add ] behind the last item"),
    ("a:\n  b: {c: [1, 2\n", "2:10: a.b.c: the bracket [ is not closed", "add ] behind the last item"),
    ("a: {x: 1, y\nb: 3\n", "1:4: a: the bracket { is not closed", "add } behind the last item"),
    (
        "a: [cat #1, dog]\nb: 3\n",
        "1:4: a: the bracket [ is not closed",
        'the rest of the line after " #" is a comment: quote the item that holds #, or add ] behind the last item',
    ),
    (
        'a: [x,\n  "b"\n  "c"]\n',
        '3:3: a[2]: a comma or ] is missing before "\\"c\\"]"',
        "separate items by commas; quote items that hold commas, brackets or quotation marks",
    ),
    ("a: {b: c\n  d: e}\n", '2:3: a.b: a comma is missing between "c" and "d"', None),
    ("a: [x, , y]\n", '1:8: a[1]: a value is missing before ","', "write the value, or remove the comma"),
    ("a: [{x: 1}, {y: 2]\n", "1:18: a[1]: the bracket { of line 1 is closed by ]", "write }"),
    # Documents
    (
        "%age\n",
        '1:1: a line that begins with % is an order to the YAML reader, and "%age" is not known',
        "remove the line, or put the text in quotation marks behind a key",
    ),
    (
        "%YAML 2.0\n---\na: 1\n",
        '1:1: a line that begins with % is an order to the YAML reader, and "%YAML 2.0" is not known',
        None,
    ),
    (
        "a: 1\n...\nb: 2\n",
        '3:1: "b: 2" stands behind the end of the document (... in line 2)',
        "remove the line with ...",
    ),
    (
        "{a: b}\nc: d\n",
        '2:1: "c: d" stands behind the bracket that closes the questionnaire',
        "write it before the bracket",
    ),
    ("# x\n...\n", "2:1: ... ends the document here", "remove the line"),
    (
        "a: b\n... x\n",
        '2:5: a: line 2 cannot be read at "x"',
        "look here and in the line above for a missing quotation mark, colon, bracket or blank",
    ),
]


@pytest.mark.parametrize(("text", "found", "advice"), CASES)
def test_broken_yaml_is_told_in_our_words(fault_of: ReadFault, text: str, found: str, advice: str | None) -> None:
    fault = fault_of(text)

    assert f"{fault.line}:{fault.column}: {fault.message}" == found
    assert advice is None or fault.help == advice


def test_a_tab_behind_a_colon_is_only_refused_by_the_python_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    # The one everyday difference between the two parsers that is known.
    monkeypatch.setattr(reading, "_PARSER", yaml.SafeLoader)

    with pytest.raises(UnreadableError, match=r"^r:1:3: a tab stands here; use blanks$"):
        read_document(b"a:\tx\n", "r")


VALID = """\
# A report
identity:
  name: "Whales: from space"
  purpose: >
    To show how annotators agree,
    and where they do not.
  creators: ['A. B. See', "D. E. Eff"]
targets:
  - {id: visible, form: classification, scale: nominal, labels: [yes, no]}
  - id: size
    definition:
      value: how long the animal is # in metres
      status: answered
quality:
  agreement:
    - statistic: krippendorff_alpha
      value: 0.71
      n_items: 1000
limits: {items: [], notes: It's open}
"""
MARKS = [": ", " #", "- ", "\n  ", "  ", "<<: ", "---\n", "...\n", "\\u", "\r\n", "!!str ", "&a ", "*a"]
HIDDEN = ["\u2028", "\ufeff", "\u202e", "é", "🐋", '"\\ud800"']
SIGNS = "\"':#@`%*&!|>[]{},?\t\n\\~="
OF_PYYAML = re.compile(
    r"expected <|did not find|found (?:character|unexpected|undefined|unknown|duplicate|a tab)"
    r"|<block|<scalar|<stream|token|scanner|parser|scanning|parsing|in this context|simple key|node content"
    r"|Error|yaml\.|Event|None"
)


def test_no_words_of_pyyaml_reach_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    # Deterministic mutations rather than hypothesis: nearly every one of them is a fault people make.
    chosen = random.Random(20240105)  # noqa: S311 - not for secrets
    told = set()
    for number in range(1500):
        text = VALID
        for _ in range(chosen.randrange(1, 4)):
            at = chosen.randrange(len(text))
            mark = chosen.choice(["", *SIGNS, *MARKS, *HIDDEN])
            text = text[:at] + mark + text[at + chosen.randrange(3) :]
        monkeypatch.setattr(reading, "_PARSER", yaml.SafeLoader if number % 2 else yaml.CSafeLoader)
        try:
            faults = read_document(text.encode("utf-8", "surrogatepass"), "r").faults
        except UnreadableError as error:
            faults = error.faults
        for fault in faults:
            told.add(re.sub(r'"(?:\\.|[^"\\])*"|\d+', "", fault.message))
            # What the user wrote may be anything.
            assert OF_PYYAML.findall(re.sub(r'"(?:\\.|[^"\\])*"', "", f"{fault.message} {fault.help}")) == [], text
            assert 1 <= (fault.line or 0) <= text.count("\n") + text.count("\r") + 1, text
    assert len(told) > 50
