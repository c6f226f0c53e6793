"""Reports and plans out of a random generator: the shapes that the check has to tell apart, and awkward words."""

from __future__ import annotations

from random import Random
from typing import Any

TERMS = ("a", "b", "c", "d", "toString", "__proto__", "2020", "é", "𝒜", "x y", "none", "bb", "abcde", "abcdf")
REGIONS = ("DE", "DE-BY", "DE-BY-1", "FR", "alps", "-", "de")
LANGUAGES = ("de", "DE-at", "en", "en-GB", "EN", "İ", "ß-x")
DATES = ("2019", "2020", "2020-02", "2020-02-30", "2021-12-31", "2020-13", "soon", "")
NUMBERS = (0, -0.0, 1, 2.5, -3, 1e-7, 1e21, 123456789012345680000, 0.1 + 0.2, 5e-324, 10**400)
DIMENSIONS = (
    "purpose",
    "claim",
    "input_stage",
    "population",
    "geography",
    "language",
    "period",
    "size",
    "constructor",
    "9",
)
PURPOSES = ("train", "evaluate", "audit", "reidentify", "spot_check", "evaluat")
CLAIMS = ("superhuman", "fairness", "own_claim", "relative_ranking")
STAGES = ("raw", "released", "raw_a")
SPLITS = ("s1", "s2", "all", "s3")
PATHS = (
    "quality",
    "quality.agreement",
    "quality.agreement[a]",
    "quality.agreement[a].value",
    "quality.agreements",
    "limits",
)
STATUSES = ("unknown", "todo", "absent", "not_applicable", "withheld")
LICENSES = ("MIT", "CC-BY-4.0", "CC-BY-SA-4", "CC-BY-", "CC-BY-NC-4.0", "own  terms\nof use", "")
TEXTS = ("because.", " two\n lines . ", "", ".", "long " * 30, "𝒜" * 61)

WORDS: dict[str, tuple[Any, ...]] = {
    "purpose": PURPOSES,
    "claim": CLAIMS,
    "input_stage": STAGES,
    "geography": REGIONS,
    "language": LANGUAGES,
    "period": DATES,
}


class Generator:
    """Makes reports and plans.

    Args:
        seed: The same seed gives the same ones.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - nothing secret

    def _one(self, values: tuple[Any, ...]) -> Any:
        return self._random.choice(values)

    def _some(self, values: tuple[Any, ...], most: int = 3) -> list[Any]:
        return self._random.sample(values, self._random.randint(0, min(most, len(values))))

    def _maybe(self, record: dict[str, Any], key: str, value: Any, often: float = 0.6) -> None:
        if self._random.random() < often:
            record[key] = value

    def _interval(self, values: tuple[Any, ...]) -> dict[str, Any]:
        ends: dict[str, Any] = {}
        self._maybe(ends, "min", self._one(values))
        self._maybe(ends, "max", self._one(values))
        return ends or {"min": self._one(values)}

    def constraint(self, name: str) -> Any:
        words = WORDS.get(name, TERMS)
        kind = self._random.randint(0, 9)
        if name in ("period", "size") and kind < 6:
            return self._interval(DATES[:5] if name == "period" else NUMBERS[:9])
        if kind == 9:
            return self._interval(self._one((DATES[:5], NUMBERS[:9])))
        if kind > 6:
            return {"none_of": self._some(words)}
        return {"any_of": self._some(words)} if kind > 3 else self._some(words) if kind > 1 else self._one(words)

    def box(self) -> dict[str, Any]:
        return {name: self.constraint(name) for name in self._some(DIMENSIONS)}

    def _use(self, place: int) -> dict[str, Any]:
        use: dict[str, Any] = {}
        self._maybe(use, "id", self._one(("u", "𝒜", "é", f"u{place}")), 0.9)
        self._maybe(use, "when", self.box(), 0.95)
        self._maybe(use, "because", self._one(TEXTS), 0.3)
        return use

    def _uses(self, kind: str) -> list[dict[str, Any]]:
        uses = [self._use(place) for place in range(self._random.randint(0, 3))]
        for use in uses:
            if kind in ("supported", "conditional"):
                self._maybe(use, "rests_on", self._some(PATHS))
            if kind == "conditional":
                conditions = [{"id": "c1", "needs_evidence": True}, {"id": "c2"}, {}]
                self._maybe(use, "conditions", self._some(tuple(conditions)), 0.9)
        return uses

    def _entry(self, name: str) -> dict[str, Any]:
        entry: dict[str, Any] = {}
        self._maybe(entry, "covers", self.constraint(name), 0.85)
        self._maybe(entry, "closed", self._one((True, False)))
        self._maybe(entry, "must_state", self._one((True, False)))
        return entry

    def _limit(self) -> dict[str, Any]:
        limit: dict[str, Any] = {"id": self._one(("L1", "L2", "𝒜"))}
        self._maybe(limit, "severity", self._one(("note", "caution", "blocking")), 0.9)
        self._maybe(limit, "affects", self.box(), 0.9)
        self._maybe(limit, "statement", self._one(TEXTS), 0.3)
        return limit

    def report(self) -> dict[str, Any]:
        report: dict[str, Any] = {}
        identity: dict[str, Any] = {}
        self._maybe(identity, "license", self._one(LICENSES))
        self._maybe(identity, "commercial_use", self._one(("allowed", "forbidden", "ask")), 0.3)
        self._maybe(report, "identity", identity, 0.9)
        every = TERMS + REGIONS + STAGES + PURPOSES + CLAIMS
        vocab = {
            "broader": {self._one(every): self._one(every) for _ in range(self._random.randint(0, 8))},
            "terms": {name: self._some(WORDS.get(name, TERMS)) for name in self._some(DIMENSIONS, 4)},
            "types": {
                name: self._one(("terms", "range", "dates", "regions", "languages")) for name in self._some(DIMENSIONS)
            },
        }
        self._maybe(report, "vocab", vocab, 0.9)
        self._maybe(report, "composition", {"splits": [{"id": one} for one in self._some(SPLITS)]})
        source: dict[str, Any] = {}
        self._maybe(source, "circular_with", self._some(TERMS))
        self._maybe(source, "preprocessing_complete", self._one((True, False)))
        self._maybe(source, "raw_available", self._one(("open", "on_request", "not_shared", "destroyed")))
        self._maybe(report, "source", source, 0.8)
        levels = [{"metric": self._one(("f1", "mae")), "value": self._one(NUMBERS[:9])} for _ in range(2)]
        self._maybe(report, "quality", {"reference_levels": levels})
        limits = {
            "items": [self._limit() for _ in range(self._random.randint(0, 3))],
            "expiry": {"valid_until": "2027-06-30"},
        }
        self._maybe(report, "limits", limits, 0.9)
        contexts: dict[str, Any] = {
            kind: self._uses(kind) for kind in ("supported", "conditional", "out_of_scope", "prohibited")
        }
        contexts["envelope"] = {name: self._entry(name) for name in self._some(DIMENSIONS, 4)}
        claims: dict[str, Any] = {}
        self._maybe(claims, "supported", self._some(CLAIMS))
        self._maybe(claims, "unsupported", self._some(CLAIMS))
        self._maybe(contexts, "claims", claims)
        self._maybe(report, "contexts", contexts, 0.95)
        statuses = {path: self._one(STATUSES) for path in self._some(PATHS)}
        self._maybe(statuses, "quality.reference_levels", self._one(STATUSES), 0.3)
        self._maybe(report, "statuses", statuses)
        return self._mild(report) if self._random.random() < 0.3 else report

    def _mild(self, report: dict[str, Any]) -> dict[str, Any]:
        """Return a report that excludes nothing, so that verdicts better than unknown come up too."""
        wide = {**self._use(0), "when": {}}
        contexts = {**report.get("contexts", {}), "supported": [wide], "out_of_scope": [], "prohibited": []}
        declared = {name: list(WORDS.get(name, TERMS)) for name in DIMENSIONS}
        vocab = {**report.get("vocab", {}), "terms": declared, "types": {"size": "range"}}
        return {**report, "identity": {"license": "MIT"}, "contexts": contexts, "vocab": vocab, "source": {}}

    def _stated(self, name: str) -> Any:
        values: tuple[Any, ...] = WORDS.get(name, TERMS)
        if name in ("period", "size") or self._random.random() < 0.1:
            pool: tuple[Any, ...] = DATES if name == "period" else NUMBERS
            values = (*pool, self._interval(pool), self._interval(pool), *values[:1])
        return self._one(values) if self._random.random() < 0.6 else self._some(values)

    def plan(self) -> dict[str, Any]:
        plan: dict[str, Any] = {name: self._stated(name) for name in self._some(DIMENSIONS, self._one((1, 8)))}
        self._maybe(plan, "purpose", self._one(PURPOSES), 0.7)
        self._maybe(plan, "altitude", "high", 0.1)
        self._maybe(plan, "commercial", self._one((True, False, None)))
        self._maybe(plan, "model_family", self._one((*TERMS, ["a", "b"])))
        self._maybe(plan, "planned_on", self._one(("2027-06-30", "2027-07-01")))
        for key in ("trains_on_splits", "tunes_on_splits", "evaluates_on_splits"):
            self._maybe(plan, key, self._one((self._some(SPLITS), self._one(SPLITS))))
        met = self._some(("c1", "c2", "c9"))
        met += [{"id": "c1", "evidence": self._one((" ", "report"))}] if self._random.random() < 0.4 else []
        self._maybe(plan, "conditions_met", met)
        target = {"metric": self._one(("f1", "mae", "auc")), "value": self._one(NUMBERS[:9])}
        self._maybe(plan, "metric_targets", [target], 0.4)
        return plan
