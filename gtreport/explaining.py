"""Explaining a word of gtreport: a rule, a question, a statistic, a rule by which a ground truth is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from inspect import getdoc, getmodule
from typing import Any

from gtreport.errors import Fault, UsageError
from gtreport.questionnaire.lookup import as_id, asked_under, in_full
from gtreport.questionnaire.model import questions
from gtreport.rules.engine import all_rules
from gtreport.rules.rule import Rule
from gtreport.spelling import nearest
from gtreport.wording import count


def explained(word: str) -> str:
    """Return what a word means, as text for a terminal.

    Args:
        word: A rule by code or name, the beginning of codes (GT4), a question or a part of the questionnaire, a
            statistic, or an aggregation rule.

    Raises:
        UsageError: There is nothing of that name.
    """
    rules = tuple(rule for rule in all_rules() if word.upper() == rule.code or word == rule.name)
    if rules:
        return _rule(rules[0])
    begins_so = [rule for rule in all_rules() if rule.code.startswith(word.upper())]
    if begins_so and word:
        return f"{listed_rules(begins_so)}\n{count(len(begins_so), 'rule')}; gtreport explain CODE tells more\n"
    asked = asked_under(word)
    if len(asked) == 1 and asked[0].counted:
        return in_full(asked[0]) + "\n"
    if asked:
        rows = "".join(f"{one.id:<52} {one.level.value:<11} {one.text}\n" for one in asked)
        return f"{rows}\n{count(len(asked), 'question')}; gtreport explain QUESTION tells more\n"
    return _computed(word)


def listed_rules(rules: Sequence[Rule]) -> str:
    """Return one line for each rule: code, name, severity, summary."""
    width = max(len(rule.name) for rule in rules)
    return "".join(f"{one.code}  {one.name:<{width}}  {one.severity.value:<7}  {one.summary}\n" for one in rules)


def unknown_rule(given: str, where: str = "") -> Fault:
    """Return what to say of a rule that does not exist.

    Args:
        given: What was written for it.
        where: What stands in front of the message.
    """
    words = [rule.code for rule in all_rules()] + [rule.name for rule in all_rules()]
    close = nearest(given.upper(), words) or nearest(given.lower(), words)
    hint = f"; did you mean {close}?" if close else ""
    return Fault(f"{where}there is no rule {given}{hint}", help="gtreport rules lists them all")


def _rule(rule: Rule) -> str:
    levels = ", ".join(level.value for level in rule.levels)
    head = f"{rule.code} {rule.name}\n{rule.severity.value} at {levels}; a note at other levels\n"
    basis = f"\nAsked for by: {'; '.join(rule.basis)}\n" if rule.basis else ""
    document = rule.document.strip().replace("**", "")
    return f"{head}\n{document}\n{basis}"


def _computed(word: str) -> str:
    """Return what a statistic or an aggregation rule is."""
    from gtreport.agreement.estimating import statistics  # numbers are imported only where needed
    from gtreport.agreement.structured.estimating import forms
    from gtreport.ground_truths.applying import aggregators

    if statistic := statistics().get(word):
        return _method(word, statistic.title, statistic.prepare, statistic.parameters)
    for form in forms().values():
        if marked := form.statistic(word):
            return _method(word, f"{marked.title} (of {form.name})", marked.source, marked.parameters)
    if rule := aggregators().get(word):
        return _method(word, rule.title, rule.aggregate, rule.read)
    if word.upper().startswith("GT"):
        raise UsageError(unknown_rule(word))
    names = (one.name for form in forms().values() for one in form.statistics)
    raise UsageError(_unknown(word, (*statistics(), *names, *aggregators())))


def _method(name: str, title: str, function: Callable[..., object], parameters: Iterable[Any]) -> str:
    """Return the document of the module that a function stands in, with the parameters."""
    rows = []
    for one in parameters:
        choices = f": {', '.join(one.choices)}" if one.choices else ""
        rows.append(f"  {one.name}{' (required)' if one.required else ''}: {one.doc}{choices}\n")
    told = f"\nParameters:\n{''.join(rows)}" if rows else ""
    return f"{name}: {title}\n\n{getdoc(getmodule(function)) or ''}\n{told}"


def _unknown(word: str, computed: Iterable[str]) -> Fault:
    names = [question.id for question in questions()] + [rule.name for rule in all_rules()] + list(computed)
    close = nearest(as_id(word), names)
    hint = f"; did you mean {close}?" if close else ""
    message = f"there is no rule, question, statistic or aggregation rule {word}{hint}"
    return Fault(message, help="gtreport rules and gtreport questions list them")
