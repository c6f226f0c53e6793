"""What the parameters of aggregation rules may be: each names its kind, and a wrong value says what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass

from gtreport.agreement.parameter_kinds import Kind
from gtreport.agreement.statistic import Parameter, Parameters, WrongParameter, did_you_mean, unfit_of
from gtreport.errors import Fault


@dataclass(frozen=True)
class RuleParameter(Parameter):
    """A parameter of an aggregation rule.

    Attributes:
        kind: What it may be.
    """

    _: KW_ONLY
    kind: Kind


def require_fitting(
    owner: str, known: Iterable[RuleParameter], given: Parameters, also: Iterable[str] | None = ()
) -> None:
    """Refuse parameters that are unknown, or are not what they may be; that one is absent is not looked at.

    Args:
        owner: What the parameters are of, for the message.
        known: Its parameters.
        given: The values, by name.
        also: Names of others that may be given beside them; None where unknown ones are for another rule.

    Raises:
        WrongParameter: Some are; with every one of them.
    """
    own = {parameter.name: parameter for parameter in known}
    beside = () if also is None else tuple(dict.fromkeys((*own, *also)))
    strange = () if also is None else tuple(name for name in given if name not in own)
    unknown = [(name, _unknown(owner, name, beside)) for name in strange]
    unfit = [(name, unfit_of(owner, own[name], value)) for name, value in given.items() if name in own]
    wrong = [*unknown, *((name, fault) for name, fault in unfit if fault is not None)]
    if wrong:
        raise WrongParameter(wrong)


def together(*checks: Callable[[], None]) -> None:
    """Run several checks of parameters and tell everything that any of them finds, of each parameter what is first.

    Raises:
        WrongParameter: Something is wrong.
    """
    wrong: list[tuple[str, Fault]] = []
    for check in checks:
        try:
            check()
        except WrongParameter as found:
            told = {name for name, _ in wrong}
            wrong += [one for one in found.wrong if one[0] not in told]
    if wrong:
        raise WrongParameter(wrong)


def _unknown(owner: str, name: str, known: tuple[str, ...]) -> Fault:
    message = f"{owner} has no parameter {name}{did_you_mean(name, known)}"
    return Fault(message, help=f"it has {', '.join(known) or 'none'}")
