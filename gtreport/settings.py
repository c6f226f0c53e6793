"""Settings of a project: `[tool.gtreport]` in pyproject.toml, or `.gtreport.yaml`; read, never run.

The file that counts is the nearest one from the report's folder upwards, as far as the root of the repository. What is
not understood stops the work: a misspelt setting must not turn a gate off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.findings import Level, Severity
from gtreport.rules.engine import RULES_VERSION, all_rules, known_version, rule_of
from gtreport.rules.rule import Rule
from gtreport.rules.waivers import UNWAIVABLE
from gtreport.settings_files import SettingsText, read_settings
from gtreport.sources import FieldPath, PathRefused, quoted, resolve_inside, show
from gtreport.spelling import nearest

KEYS = ("level", "select", "ignore", "fail-on", "severities", "baseline", "rules-version")
OFF = "off"

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """What a project has settled for its checks; flags of the command line go before it.

    Attributes:
        file: The file that it stands in; None when there is none.
        level: The level to check at, whatever `report.status` says.
        select: Codes of the only rules whose findings are wanted; () for all.
        ignore: Codes of rules whose findings are not wanted.
        fail_on: The least severity that fails the run.
        severities: Severities by code; None for a rule that is turned off.
        baseline: The file of the baseline.
        rules_version: The version of the rule set to apply.
    """

    file: str | None = None
    level: Level | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity | None = None
    severities: Mapping[str, Severity | None] = field(default_factory=dict)
    baseline: Path | None = None
    rules_version: str = RULES_VERSION

    def chosen(self, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> tuple[Rule, ...]:
        """Return the rules whose findings are wanted.

        A project file can leave out no rule that cannot be waived; who types a command can.

        Args:
            select: Codes given on the command line; they replace those of the file.
            ignore: Codes given on the command line; they come on top of those of the file.
        """
        typed, left_out = frozenset(select), frozenset(ignore)
        wanted = typed or (frozenset(self.select) | UNWAIVABLE if self.select else frozenset())
        return tuple(
            rule
            for rule in all_rules()
            if (not wanted or rule.code in wanted) and rule.code not in left_out and rule.code not in self.ignore
        )


def load_settings(folder: Path) -> Settings:
    """Return the settings that hold for reports in a folder; the defaults where no file has any.

    Args:
        folder: The folder of the report.

    Raises:
        UnreadableError: A file of settings cannot be read, or does not say what settings say; all faults at once.
    """
    found = read_settings(folder)
    return Settings() if found is None else _Reader(found).read()


def codes_named(given: str) -> tuple[str, ...]:
    """Return the codes that a code, the beginning of codes (GT4) or a rule's name stands for; () for none."""
    if given.upper().startswith("GT"):
        return tuple(rule.code for rule in all_rules() if rule.code.startswith(given.upper()))
    return tuple(rule.code for rule in all_rules() if rule.name == given)


class _Wrong(Exception):  # noqa: N818  # caught where it is raised from; no error of the program
    """A value is not what a setting takes."""

    def __init__(self, path: FieldPath, message: str, advice: str | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.advice = advice


class _Reader:
    """Reads one file of settings and collects everything that is wrong with it."""

    def __init__(self, text: SettingsText) -> None:
        self._text = text
        self._faults: list[Fault] = []

    def read(self) -> Settings:
        """Return the settings.

        Raises:
            UnreadableError: Something is wrong.
        """
        for key in self._text.value:
            if key not in KEYS:
                self._fault((key,), f"there is no setting {quoted(key)}{_hint(key, KEYS)}", _one_of(KEYS), "key")
        settings = Settings(
            file=self._text.name,
            level=self._setting("level", _level, None),
            select=self._setting("select", _codes, ()),
            ignore=self._setting("ignore", _ignored, ()),
            fail_on=self._setting("fail-on", _severity, None),
            severities=self._setting("severities", self._severities, {}),
            baseline=self._setting("baseline", self._baseline, None),
            rules_version=self._setting("rules-version", _version, RULES_VERSION),
        )
        if self._faults:
            raise UnreadableError(*sorted(self._faults, key=lambda fault: (fault.line or 0, fault.column or 0)))
        return settings

    def _setting(self, key: str, take: Callable[[Any, FieldPath], T], default: T) -> T:
        if key not in self._text.value:
            return default
        try:
            return take(self._text.value[key], (key,))
        except _Wrong as wrong:
            self._fault(wrong.path, wrong.message, wrong.advice)
            return default

    def _fault(self, path: FieldPath, message: str, advice: str | None, part: str = "value") -> None:
        line, column = self._text.locate(path, part == "key")
        self._faults.append(Fault(message, self._text.name, line, column, advice))

    def _severities(self, value: object, path: FieldPath) -> dict[str, Severity | None]:
        if not isinstance(value, dict):
            raise _Wrong(path, f"severities: a mapping from codes to severities is expected, found {_kind(value)}")
        taken: dict[str, Severity | None] = {}
        for key, word in value.items():
            try:
                code = _one_code(str(key), (*path, str(key)))
                if code in taken:
                    raise _Wrong((*path, str(key)), f"severities: {code} is set twice")
                taken[code] = _own_severity(code, word, (*path, str(key)))
            except _Wrong as wrong:
                at_key = not codes_named(str(key))
                self._fault(wrong.path, wrong.message, wrong.advice, "key" if at_key else "value")
        return taken

    def _baseline(self, value: object, path: FieldPath) -> Path:
        if not isinstance(value, str):
            raise _Wrong(path, f"baseline: the path of a file is expected, found {_kind(value)}")
        try:
            return resolve_inside(self._text.folder, value)
        except PathRefused as refused:
            if refused.reason == "absent":  # it may have to be written first
                return self._text.folder / value
            raise _Wrong(path, f"baseline: {_of_the_settings(refused.message)}", "name a file beside it") from None


def _of_the_settings(message: str) -> str:
    return message.replace("the folder of the report", "the folder of the settings")


def _level(value: object, path: FieldPath) -> Level:
    return Level(_word(value, path, tuple(level.value for level in Level)))


def _severity(value: object, path: FieldPath) -> Severity:
    return Severity(_word(value, path, tuple(severity.value for severity in Severity)))


def _own_severity(code: str, value: object, path: FieldPath) -> Severity | None:
    word = _word(value, path, (*(severity.value for severity in Severity), OFF))
    severity = None if word == OFF else Severity(word)
    usual = rule_of(code).severity
    if code in UNWAIVABLE and (severity is None or severity.rank > usual.rank):
        message = f"{show(path)}: {code} is {usual.value} and cannot be lowered to {word}"
        raise _Wrong(path, message, "mend what it finds: the file would not mean what it says")
    return severity


def _version(value: object, path: FieldPath) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise _Wrong(path, f'rules-version: a version such as "{RULES_VERSION}" is expected, found {_kind(value)}')
    try:
        return known_version(str(value))
    except UsageError as error:
        fault = error.faults[0]
        raise _Wrong(path, f"rules-version: {fault.message}", fault.help) from None


def _codes(value: object, path: FieldPath) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for _, codes in _code_groups(value, path) for code in codes))


def _ignored(value: object, path: FieldPath) -> tuple[str, ...]:
    for place, codes in _code_groups(value, path):
        fixed = sorted(UNWAIVABLE.intersection(codes))
        if fixed:
            message = f"ignore: {', '.join(fixed)} cannot be left out"
            raise _Wrong(place, message, "mend what they find: the file would not mean what it says")
    return _codes(value, path)


def _code_groups(value: object, path: FieldPath) -> Iterator[tuple[FieldPath, tuple[str, ...]]]:
    """Yield the place of each code, beginning of codes or name, and the codes that it stands for."""
    entries = value if isinstance(value, list) else [value]
    if not entries:
        raise _Wrong(path, f"{show(path)}: names no rule", "name codes of rules, or leave the setting out")
    for number, one in enumerate(entries):
        place = (*path, number) if isinstance(value, list) else path
        if not isinstance(one, str):
            raise _Wrong(place, f"{show(path)}: codes of rules are expected, found {_kind(one)}")
        codes = codes_named(one)
        if not codes:
            raise _no_rule(one, place)
        yield place, codes


def _one_code(given: str, path: FieldPath) -> str:
    codes = codes_named(given)
    if len(codes) > 1 or (codes and given.upper() != codes[0] and given != rule_of(codes[0]).name):
        raise _Wrong(path, f"severities: {given} is no whole code", "give each code its severity")
    if not codes:
        raise _no_rule(given, path)
    return codes[0]


def _no_rule(given: str, path: FieldPath) -> _Wrong:
    words = [rule.code for rule in all_rules()] + [rule.name for rule in all_rules()]
    spelt = given.upper() if given.upper().startswith("GT") else given.lower()
    message = f"{show(path[:1])}: there is no rule {quoted(given)}{_hint(spelt, words)}"
    return _Wrong(path, message, "gtreport rules lists them all")


def _word(value: object, path: FieldPath, words: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in words:
        return value
    found = quoted(value) if isinstance(value, str) else _kind(value)
    hint = _hint(value, words) if isinstance(value, str) else ""
    raise _Wrong(path, f"{show(path)}: one of {', '.join(words)} is expected, found {found}{hint}")


def _hint(given: str, words: Iterable[str]) -> str:
    known = tuple(words)
    close = nearest(given.replace("_", "-"), known) or nearest(given, known)
    return f"; did you mean {close}?" if close else ""


def _one_of(words: Iterable[str]) -> str:
    return f"one of {', '.join(words)}"


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    return "nothing" if value is None else str(value)
