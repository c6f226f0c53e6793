from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from gtreport.sources import other_reading
from gtreport.sources.scalars import plain_value


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("TRUE", "TRUE"),
        ("yes", "yes"),
        ("NO", "NO"),
        ("null", None),
        ("~", None),
        ("", None),
        ("Null", "Null"),
        ("0", 0),
        ("-4", -4),
        ("+5", 5),
        ("1e3", 1000.0),
        ("1.", 1.0),
        (".5", 0.5),
        ("-.5", -0.5),
        ("1.10", 1.1),
        ("2.5E-1", 0.25),
        ("010", "010"),
        ("08", "08"),
        ("00.5", "00.5"),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("1:20:30", "1:20:30"),
        ("2024-01-05", "2024-01-05"),
        ("2024-01-05T10:00:00+01:00", "2024-01-05T10:00:00+01:00"),
        (".nan", ".nan"),
        (".inf", ".inf"),
        ("-.INF", "-.INF"),
        ("1e999", "1e999"),
        ("١٢", "١٢"),
        ("-", "-"),
        (".", "."),
        ("9" * 400, int("9" * 400)),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_an_unquoted_scalar_is_read_as_strict_yaml_1_2(written: str, expected: object) -> None:
    actual = plain_value(written)

    assert (type(actual), actual) == (type(expected), expected)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("no", "false"),
        ("NO", "false"),
        ("yes", "true"),
        ("on", "true"),
        ("Off", "false"),
        ("y", "true"),
        ("true", "true"),
        ("True", "true"),
        ("~", "null"),
        ("Null", "null"),
        ("12:30", "750"),
        ("1:20:30", "4830"),
        ("-1:30", "-90"),
        ("01:30.5", "90.5"),
        ("08:30", None),
        ("010", "8 or 10"),
        ("08", "8"),
        ("007", "7"),
        ("0o17", "15"),
        ("0x1F", "31"),
        ("0b101", "5"),
        ("1_000", "1000"),
        ("1e3", "1000.0"),
        ("1.10", "1.1"),
        ("1.0", "1.0"),
        ("2", "2"),
        ("2024", "2024"),
        ("2024-01-05", "a date"),
        ("2024-13-45", "a date"),
        ("2024-1-5 10:00:00 +1", "a date"),
        ("2024-02", None),
        (".nan", "not a number"),
        ("-.inf", "infinity"),
        ("1e999", "infinity"),
        ("=", "an error"),
        ("<<", "an error"),
        ("-0b_", "an error"),
        ("9" * 5000, "a number"),
        ("nn", None),
        ("1.2.3", None),
        ("two words", None),
        ("1\n  2", None),
    ],
)
def test_other_reading_names_what_other_tools_make_of_it(raw: str, expected: str | None) -> None:
    assert other_reading(raw) == expected


# YAML 1.2.2, section 10.3.2, tag resolution of the core schema.
CORE_SCHEMA = re.compile(
    r"null|Null|NULL|~|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN|"
)
YAML_1_1_ONLY_IN_THE_SPECIFICATION = {"y", "Y", "n", "N"}  # PyYAML leaves these as text


def pyyaml_reads_text(raw: str) -> bool:
    try:
        return isinstance(yaml.safe_load(raw), str)
    except (yaml.YAMLError, ValueError):
        return False


@given(
    st.text(alphabet="0123456789-+.:_eExobABTZ =~ynt", min_size=1, max_size=9).filter(
        lambda raw: raw == raw.strip() and raw[:2] not in ("- ", "? ") and raw not in ("-", "?")
    )
)
@example("0_")
@example("190:20:30.15")
@example("-0x_")
def test_other_reading_agrees_with_pyyaml_and_the_core_schema(raw: str) -> None:
    if ": " in raw or raw.endswith(":") or raw.startswith(("---", ": ", "...")):
        return  # not a scalar
    is_text_everywhere = pyyaml_reads_text(raw) and not CORE_SCHEMA.fullmatch(raw)

    assert (other_reading(raw) is None) == (is_text_everywhere and raw not in YAML_1_1_ONLY_IN_THE_SPECIFICATION)


@given(st.text())
def test_what_is_read_as_text_is_kept_as_written(raw: str) -> None:
    actual = plain_value(raw)

    assert not isinstance(actual, str) or actual == raw
