/* The usage-boundary check in the browser: the same rules and the same texts, byte for byte, as gtreport/contexts.

   judge(declared, plan) is a pure function of two plain objects. In a page it is gtreportBoundary.judge, in node what
   require() gives. Names follow the Python modules; maps are used for what has keys of users, and everything with such
   keys is walked in the order of code points, so that no order of an object matters. */
(function (root, make) {
  "use strict";
  if (typeof module === "object" && module.exports) module.exports = make();
  else root.gtreportBoundary = make();
})(typeof self === "undefined" ? this : self, function () {
  "use strict";

  // Plain values

  const isText = (value) => typeof value === "string";
  const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  /* What stands under a key, or null. */
  const get = (object, key) => (isMapping(object) && has(object, key) && object[key] !== undefined ? object[key] : null);
  const partOf = (object, ...keys) => keys.reduce(get, object);
  const recordsOf = (object, ...keys) => partOf(object, ...keys) || [];
  const valuesIn = (written) => (Array.isArray(written) ? written : written === null ? [] : [written]);

  /* Order of code points, which is the order of Python; the built-in order is one of halves of characters. */
  function compareText(a, b) {
    const left = Array.from(a);
    const right = Array.from(b);
    for (let place = 0; place < left.length && place < right.length; place++) {
      if (left[place] !== right[place]) return left[place].codePointAt(0) - right[place].codePointAt(0);
    }
    return left.length - right.length;
  }
  const sortedTexts = (texts) => Array.from(new Set(texts)).sort(compareText);
  const sortedEntries = (object) =>
    isMapping(object) ? sortedTexts(Object.keys(object)).map((key) => [key, object[key]]) : [];

  // Dimensions

  const PLAN_KEYS = new Set([
    "id", "title", "planned_on", "conditions_met", "model_family", "trains_on_splits", "tunes_on_splits",
    "evaluates_on_splits", "metric_targets", "commercial",
  ]);
  const BUILT_IN_TERMS = {
    purpose: ["train", "fine_tune", "evaluate", "calibrate", "audit", "monitor", "teach", "reidentify"],
    decision_role: ["none", "decision_support", "automated"],
    stakes: ["low", "medium", "high", "safety"],
    claim: [
      "relative_ranking", "absolute_performance", "human_parity", "superhuman", "clinical_accuracy", "fairness",
      "area_estimate", "causal", "generalises_to_new_site", "safety",
    ],
    input_stage: ["raw", "released"],
  };
  const FIXED_TYPES = new Map([
    ...Object.keys(BUILT_IN_TERMS).map((name) => [name, "terms"]),
    ["period", "dates"], ["language", "languages"], ["geography", "regions"],
  ]);
  const WITH_OWN_RULES = ["claim", "input_stage"];
  const USES = ["supported", "conditional", "out_of_scope", "prohibited"];
  const isInterval = (kind) => kind === "range" || kind === "dates";
  const DATE = /^([0-9]{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12][0-9]|3[01]))?)?$/;

  const asNumber = (value) => (typeof value === "number" && Number.isFinite(value) ? value : null);

  function endOf(kind, value, upper) {
    if (kind === "range") return asNumber(value);
    const match = isText(value) ? DATE.exec(value) : null;
    if (match === null) return null;
    return Number(match[1]) * 10000 + Number(match[2] || (upper ? 12 : 1)) * 100 + Number(match[3] || (upper ? 31 : 1));
  }

  /* The interval that a value stands for; null when it is of the wrong kind or runs backwards. */
  function intervalOf(kind, value) {
    const mapping = isMapping(value);
    if (mapping && !Object.keys(value).every((key) => key === "min" || key === "max")) return null;
    const low = mapping ? get(value, "min") : value;
    const high = mapping ? get(value, "max") : value;
    if (low === null && high === null) return null;
    const lower = low === null ? -Infinity : endOf(kind, low, false);
    const upper = high === null ? Infinity : endOf(kind, high, true);
    return lower === null || upper === null || lower > upper ? null : { low: lower, high: upper };
  }

  const members = (written) => (isText(written) ? [written] : Array.isArray(written) ? written.filter(isText) : []);
  function anyOf(constraint) {
    if (isMapping(constraint)) return has(constraint, "any_of") ? members(constraint.any_of) : null;
    return isText(constraint) || Array.isArray(constraint) ? members(constraint) : null;
  }
  const noneOf = (constraint) =>
    isMapping(constraint) && has(constraint, "none_of") ? members(constraint.none_of) : null;

  const envelopeOf = (declared) => sortedEntries(partOf(declared, "contexts", "envelope"));

  function constraintsOf(declared) {
    const found = envelopeOf(declared).map(([name, entry]) => [name, get(entry, "covers")]);
    const boxes = USES.flatMap((kind) => recordsOf(declared, "contexts", kind).map((use) => get(use, "when")));
    boxes.push(...recordsOf(declared, "limits", "items").map((limit) => get(limit, "affects")));
    return found.concat(boxes.flatMap((box) => (box === null ? [] : Object.entries(box))));
  }

  /* The type that constraints show: numbers make a range, text under min or max makes dates. */
  function typeBy(constraints) {
    const ends = constraints.filter(isMapping).flatMap((one) => [get(one, "min"), get(one, "max")]);
    if (ends.some((end) => asNumber(end) !== null)) return "range";
    return ends.some(isText) ? "dates" : "terms";
  }

  const under = (code, other) => code === other || code.startsWith(other + "-");
  const lowered = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

  function dimensionsOf(declared) {
    const constraints = constraintsOf(declared);
    const listed = partOf(declared, "vocab", "terms") || {};
    const own = partOf(declared, "vocab", "types") || {};
    const broader = new Map(Object.entries(partOf(declared, "vocab", "broader") || {}));
    const hierarchy = new Set([...broader.keys(), ...broader.values()]);
    const terms = new Map(Object.entries(BUILT_IN_TERMS).map(([name, builtIn]) => [name, new Set(builtIn)]));
    const add = (name, further) => {
      if (!terms.has(name)) terms.set(name, new Set());
      for (const term of further) terms.get(name).add(term);
    };
    const byName = new Map();
    for (const [name, constraint] of constraints) {
      if (!byName.has(name)) byName.set(name, []);
      byName.get(name).push(constraint);
      add(name, [...(anyOf(constraint) || []), ...(noneOf(constraint) || [])]);
    }
    for (const [name, further] of Object.entries(listed)) add(name, members(further));
    for (const kind of ["supported", "unsupported"]) add("claim", partOf(declared, "contexts", "claims", kind) || []);
    const types = new Map();
    for (const name of new Set([...byName.keys(), ...Object.keys(listed), ...Object.keys(own)])) {
      types.set(name, FIXED_TYPES.get(name) || get(own, name) || typeBy(byName.get(name) || []));
    }
    const typeOf = (name) => types.get(name) || FIXED_TYPES.get(name) || "terms";

    function isKindOf(value, member) {
      const seen = new Set();
      for (let here = value; here !== undefined && !seen.has(here); here = broader.get(here)) {
        if (here === member) return true;
        seen.add(here);
      }
      return false;
    }
    function regionsAbove(value) {
      const found = new Set([value]);
      for (const code of found) {
        for (const [child, parent] of broader) if (under(code, child)) found.add(parent);
      }
      return Array.from(found);
    }
    function within(name, value, member) {
      const kind = typeOf(name);
      if (kind === "languages") return under(lowered(value), lowered(member));
      if (kind === "regions") return regionsAbove(value).some((code) => under(code, member));
      return isKindOf(value, member);
    }
    return {
      terms, hierarchy, typeOf, isKindOf, within,
      found: (name) => types.has(name) || WITH_OWN_RULES.includes(name),
      declares: (name, term) => hierarchy.has(term) || (terms.has(name) && terms.get(name).has(term)),
    };
  }

  // Boxes

  const ALL = "all";
  const PART = "part";
  const NONE = "none";
  const UNSAID = "unsaid";
  const OPPOSITE = { [ALL]: NONE, [PART]: PART, [NONE]: ALL };

  function coverOfInterval(inner, outer) {
    if (inner === null || outer === null) return PART;
    if (outer.low <= inner.low && inner.high <= outer.high) return ALL;
    return inner.low <= outer.high && outer.low <= inner.high ? PART : NONE;
  }

  function coverByMembers(dimensions, name, value, listed) {
    const kind = dimensions.typeOf(name);
    if (isInterval(kind)) {
      const own = intervalOf(kind, value);
      const found = listed.map((member) => coverOfInterval(own, intervalOf(kind, member)));
      return found.includes(ALL) ? ALL : found.includes(PART) ? PART : NONE;
    }
    if (!isText(value)) return PART;
    if (listed.some((member) => dimensions.within(name, value, member))) return ALL;
    return listed.some((member) => dimensions.within(name, member, value)) ? PART : NONE;
  }

  function coverOfValue(dimensions, name, value, constraint) {
    const any = anyOf(constraint);
    if (any !== null) return coverByMembers(dimensions, name, value, any);
    const none = noneOf(constraint);
    if (none !== null) return OPPOSITE[coverByMembers(dimensions, name, value, none)];
    const kind = dimensions.typeOf(name);
    return isInterval(kind) ? coverOfInterval(intervalOf(kind, value), intervalOf(kind, constraint)) : PART;
  }

  /* For an exclusion or a limit one value with all is enough. */
  function coverOfValues(dimensions, name, values, constraint, exclusion = false) {
    const found = new Set(values.map((value) => coverOfValue(dimensions, name, value, constraint)));
    if (found.size === 0) return UNSAID;
    if (found.has(ALL) && (exclusion || found.size === 1)) return ALL;
    return found.has(NONE) && found.size === 1 ? NONE : PART;
  }

  function coverOfConstraint(dimensions, name, inner, outer) {
    if (sameValue(inner, outer)) return ALL;
    if (noneOf(inner) !== null || noneOf(outer) !== null) return coverWithExclusion(dimensions, name, inner, outer);
    const any = anyOf(inner);
    if (any === null) return coverOfValue(dimensions, name, inner, outer);
    const cover = coverOfValues(dimensions, name, any, outer);
    return cover === UNSAID ? PART : cover;
  }

  function coverWithExclusion(dimensions, name, inner, outer) {
    const excluded = [noneOf(inner), noneOf(outer)];
    if (!excluded.includes(null)) {
      const [a, b] = excluded.map((listed) => new Set(listed));
      return a.size === b.size && [...a].every((member) => b.has(member)) ? ALL : PART;
    }
    const [terms, exclusion] = excluded[0] === null ? [inner, outer] : [outer, inner];
    return coverOfValues(dimensions, name, anyOf(terms) || [], exclusion) === NONE ? NONE : PART;
  }

  function sameValue(a, b) {
    if (Array.isArray(a)) {
      return Array.isArray(b) && a.length === b.length && a.every((one, place) => sameValue(one, b[place]));
    }
    if (!isMapping(a) || !isMapping(b)) return a === b;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => has(b, key) && sameValue(a[key], b[key]));
  }

  /* How box a lies to box b: disjoint, equal, inside, contains or overlap. */
  function relation(declared, a, b) {
    const dimensions = dimensionsOf(declared);
    const cover = (inner, outer) => (name) =>
      has(inner, name) && has(outer, name) ? coverOfConstraint(dimensions, name, inner[name], outer[name]) : null;
    const forth = cover(a, b);
    const back = cover(b, a);
    if (Object.keys(a).some((name) => forth(name) === NONE && back(name) === NONE)) return "disjoint";
    const inside = Object.keys(b).every((name) => forth(name) === ALL);
    const contains = Object.keys(a).every((name) => back(name) === ALL);
    if (inside) return contains ? "equal" : "inside";
    return contains ? "contains" : "overlap";
  }

  // Words

  const LONGEST = 60;
  const MOST = 8;
  const FAR = 2;

  const inOneLine = (text) => text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  const numberText = (number) => (number === 0 ? "0" : String(number));

  function intervalText(ends) {
    const low = get(ends, "min");
    const high = get(ends, "max");
    if (low !== null && high !== null) return `${shown(low)} to ${shown(high)}`;
    if (low === null && high === null) return "a mapping";
    return high === null ? `at least ${shown(low)}` : `at most ${shown(high)}`;
  }

  function shown(value) {
    if (isText(value)) {
      const text = inOneLine(value);
      const letters = Array.from(text);
      return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST).join("")}...`;
    }
    if (typeof value === "boolean") return value ? "true" : "false";
    if (asNumber(value) !== null) return numberText(value);
    if (isMapping(value)) return intervalText(value);
    return Array.isArray(value) ? "a list" : value === null ? "nothing" : "a number";
  }

  function valuesText(values) {
    const more = values.length > MOST ? ` and ${values.length - MOST} more` : "";
    return values.slice(0, MOST).map(shown).join(", ") + more;
  }

  function constraintText(constraint) {
    const any = anyOf(constraint);
    if (any !== null) return valuesText(any) || "nothing";
    const none = noneOf(constraint);
    if (none !== null) return none.length ? `anything but ${valuesText(none)}` : "anything";
    return isMapping(constraint) ? intervalText(constraint) : "nothing";
  }

  function behindColon(text) {
    const words = isText(text) ? inOneLine(text).replace(/\.$/, "") : "";
    return words === "" ? "" : `: ${words}`;
  }

  const conjoined = (words, conjunction = "and") =>
    words.length > 1 ? `${words.slice(0, -1).join(", ")} ${conjunction} ${words[words.length - 1]}` : words[0];

  /* How many letters must be put in, taken out, replaced or swapped with their neighbour; null when more than most. */
  function distance(a, b, most) {
    let before = [];
    let last = Array.from({ length: b.length + 1 }, (_, place) => place);
    for (let row = 0; row < a.length; row++) {
      const here = [row + 1];
      for (let place = 0; place < b.length; place++) {
        let cost = Math.min(last[place + 1] + 1, here[place] + 1, last[place] + (a[row] === b[place] ? 0 : 1));
        if (row > 0 && place > 0 && a[row] === b[place - 1] && a[row - 1] === b[place]) {
          cost = Math.min(cost, before[place - 1] + 1);
        }
        here.push(cost);
      }
      if (here.every((cost) => cost > most)) return null;
      before = last;
      last = here;
    }
    return last[b.length] <= most ? last[b.length] : null;
  }

  function nearest(word, known) {
    const letters = Array.from(word);
    let most = letters.length <= LONGEST ? Math.max(0, Math.min(FAR, Math.floor((letters.length - 1) / 2))) : 0;
    let found = null;
    for (const candidate of most ? sortedTexts(known) : []) {
      const others = Array.from(candidate);
      const far = Math.abs(others.length - letters.length) <= most ? distance(letters, others, most) : null;
      if (far !== null) {
        found = candidate;
        most = far - 1;
      }
    }
    return found;
  }

  // Verdicts

  const SUPPORTED = "supported";
  const CAUTION = "caution";
  const UNKNOWN = "unknown";
  const OUTSIDE = "outside_boundary";
  const RANKS = [SUPPORTED, CAUTION, UNKNOWN, OUTSIDE];

  const reason = (rule, verdict, text, change = "", context = null, dimension = null) =>
    ({ rule, verdict, text, change, context, dimension });

  function verdictOf(reasons) {
    const id = (one) => one.context || one.dimension || "";
    const number = (one) => Number(one.rule.slice(1));
    const sorted = reasons.slice().sort((a, b) =>
      RANKS.indexOf(b.verdict) - RANKS.indexOf(a.verdict) || number(a) - number(b) || compareText(id(a), id(b)));
    return {
      verdict: sorted.length ? sorted[0].verdict : UNKNOWN,
      reasons: sorted.map((one) => ({
        rule: one.rule,
        verdict: one.verdict,
        ...(one.context === null ? {} : { context: one.context }),
        ...(one.dimension === null ? {} : { dimension: one.dimension }),
        text: one.text,
      })),
      would_change: sorted.filter((one) => one.verdict !== SUPPORTED).map((one) => one.change),
    };
  }

  // The plan beside the report, and B0

  const SPLIT_KEYS = ["trains_on_splits", "tunes_on_splits", "evaluates_on_splits"];
  const EVERY_SPLIT = "all";
  const SUGGESTED = 20;
  const WRONG_KIND = {
    range: ["is not a number or an interval of numbers", "as a number or as {min, max}"],
    dates: [
      "is not a date or an interval of dates", 'as "YYYY", "YYYY-MM", "YYYY-MM-DD" or as {min, max} of these',
    ],
    regions: ["is not the code of a region", "as a code such as DE or DE-BY"],
    languages: ["is not the tag of a language", "as a tag such as de or de-AT"],
  };
  const removed = (text, change, dimension = null) => reason("B0", UNKNOWN, text, change, null, dimension);
  const dropDimension = (name) =>
    `Ask those who made the report to declare ${shown(name)}, or drop it if the use does not depend on it.`;

  function undeclared(dimensions, name, value, place) {
    const own = dimensions.terms.get(name) || new Set();
    const near = place < SUGGESTED && isText(value) ? nearest(value, [...own, ...dimensions.hierarchy]) : null;
    const said = `the report declares no ${shown(name)} ${shown(value)}`;
    if (near !== null) {
      return removed(`${said}; did you mean "${shown(near)}"?`, `Write ${shown(near)} for ${shown(name)}.`, name);
    }
    if (own.size === 0) return removed(said, dropDimension(name), name);
    return removed(said, `State ${shown(name)} in terms of the report: ${valuesText(sortedTexts(own))}.`, name);
  }

  function wrongValue(dimensions, name, value, place) {
    const kind = dimensions.typeOf(name);
    if (kind === "terms") {
      return isText(value) && dimensions.declares(name, value) ? null : undeclared(dimensions, name, value, place);
    }
    if (isInterval(kind) ? intervalOf(kind, value) !== null : isText(value) && value !== "") return null;
    const [said, how] = WRONG_KIND[kind];
    return removed(`${shown(name)} ${shown(value)} ${said}`, `State ${shown(name)} ${how}.`, name);
  }

  function situationOf(declared, plan) {
    const dimensions = dimensionsOf(declared);
    const reasons = [];
    const values = new Map();
    const emptied = new Map();
    for (const [name, written] of sortedEntries(plan)) {
      if (PLAN_KEYS.has(name)) continue;
      const stated = valuesIn(written);
      if (!dimensions.found(name)) {
        const said = `the report says nothing about ${shown(name)}`;
        if (stated.length) reasons.push(removed(said, dropDimension(name), name));
        continue;
      }
      const kept = stated.filter((value, place) => {
        const wrong = wrongValue(dimensions, name, value, place);
        if (wrong !== null) reasons.push(wrong);
        return wrong === null;
      });
      if (kept.length) values.set(name, kept);
      else if (stated.length) emptied.set(name, stated);
    }
    const known = recordsOf(declared, "composition", "splits").map((split) => get(split, "id")).filter(isText);
    const splits = {};
    for (const key of SPLIT_KEYS) {
      splits[key] = valuesIn(get(plan, key)).filter((split) => {
        const there = split === EVERY_SPLIT || known.includes(split);
        if (!there) reasons.push(unknownSplit(split, known));
        return there;
      });
    }
    const situation = { declared, dimensions, plan, values, splits, emptied };
    situation.judging = (values.get("purpose") || []).some((purpose) =>
      ["evaluate", "audit", "monitor"].some((judging) => dimensions.isKindOf(purpose, judging)));
    situation.covers = (box, exclusion = false) => new Map(sortedEntries(box).map(([name, constraint]) =>
      [name, coverOfValues(dimensions, name, values.get(name) || [], constraint, exclusion)]));
    return { situation, reasons };
  }

  function unknownSplit(split, known) {
    const names = valuesText(known);
    if (!names) {
      return removed(
        `the report declares no splits, so ${shown(split)} is none`, "Ask those who made the report for its splits.");
    }
    return removed(`${shown(split)} is not a split of the report (${names})`, `Name splits of the report: ${names}.`);
  }

  // B1 to B9

  const OWN_RULE = "input_stage";

  const idOf = (record) => get(record, "id") || null;
  const called = (noun, record, place) =>
    idOf(record) === null ? `${noun} no. ${place + 1}` : `${noun} ${inOneLine(idOf(record))}`;
  const only = (names) => (names.length === 1 ? names[0] : null);
  const unsaid = (covers) => [...covers].filter(([, cover]) => cover === UNSAID).map(([name]) => name);

  /* Why dimensions have no value that counts: none is stated, or only such as B0 removed. */
  function notStated(situation, names) {
    const silent = names.filter((name) => !situation.emptied.has(name)).map(shown);
    const words = silent.length ? [`${conjoined(silent)} ${silent.length === 1 ? "is" : "are"} not stated`] : [];
    const others = names.filter((name) => situation.emptied.has(name));
    return conjoined([...words, ...others.map((name) => removedWords(situation, name))]);
  }

  function removedWords(situation, name) {
    const values = situation.emptied.get(name);
    const kind = situation.dimensions.typeOf(name);
    const stated = `${shown(name)} ${valuesText(values)}`;
    if (kind !== "terms") return `${stated} ${WRONG_KIND[kind][0]}`;
    const own = sortedTexts(situation.dimensions.terms.get(name) || []);
    const declared = own.length ? `, which declares ${valuesText(own)}` : "";
    return `${stated} ${values.length === 1 ? "is" : "are"} not declared in the report${declared}`;
  }

  /* What a plan has to state, and how where it stated something else. */
  function toState(situation, names) {
    const how = (name) => {
      if (!situation.emptied.has(name)) return "";
      const kind = situation.dimensions.typeOf(name);
      return kind === "terms" ? " in terms of the report" : ` ${WRONG_KIND[kind][1]}`;
    };
    return conjoined(names.map((name) => shown(name) + how(name)));
  }

  const among = (covers, ...allowed) => [...covers.values()].every((cover) => allowed.includes(cover));
  const holds = (covers, cover) => [...covers.values()].includes(cover);

  function touching(situation, box, covers) {
    return [...covers].filter(([, cover]) => cover === ALL || cover === PART).map(([name]) => {
      const own = (situation.values.get(name) || []).map((value) =>
        [value, coverOfValue(situation.dimensions, name, value, box[name])]);
      const deepest = own.some(([, one]) => one === ALL) ? ALL : PART;
      return `${shown(name)} ${valuesText(own.filter(([, one]) => one === deepest).map(([value]) => value))}`;
    });
  }

  function excludedUses(situation) {
    return [["out_of_scope", "excluded use"], ["prohibited", "prohibited use"]].flatMap(([kind, noun]) =>
      recordsOf(situation.declared, "contexts", kind).flatMap((use, place) =>
        excluded(situation, use, called(noun, use, place), kind === "prohibited")));
  }

  function excluded(situation, use, name, prohibited) {
    const box = get(use, "when");
    const why = behindColon(get(use, "because"));
    const own = idOf(use);
    if (box === null) {
      const said = `${name} cannot be ruled out: the report does not say which plans it means${why}`;
      return [reason("B3", UNKNOWN, said, `Ask those who made the report which plans ${name} means.`, own)];
    }
    const covers = situation.covers(box, true);
    if (holds(covers, NONE)) return [];
    if (holds(covers, UNSAID)) {
      const missing = unsaid(covers);
      const said = `${name} cannot be ruled out, because ${notStated(situation, missing)}${why}`;
      return [reason("B3", UNKNOWN, said, `State ${toState(situation, missing)}.`, own, only(missing))];
    }
    if (covers.size === 0) {
      const said = `${name} takes in every plan${why}`;
      return [reason("B1", OUTSIDE, said, "Use other data: the report excludes every plan.", own)];
    }
    const values = touching(situation, box, covers);
    const either = conjoined(values, "or");
    const lies = values.length === 1 ? "lies" : "lie";
    const dimension = only([...covers.keys()]);
    if (!holds(covers, PART)) {
      return [reason("B1", OUTSIDE, `${conjoined(values)} ${lies} in ${name}${why}`, `Drop ${either}.`, own, dimension)];
    }
    const said = `${conjoined(values)} ${lies} partly in ${name}${why}`;
    const change = `Narrow ${either} so that nothing of it lies in ${name}.`;
    return [reason("B2", prohibited ? OUTSIDE : CAUTION, said, change, own, dimension)];
  }

  function mustBeStated(situation, rule, name) {
    const what = situation.emptied.has(name) ? shown(name) : "it";
    const said = `${notStated(situation, [name])}, and the report asks every plan to state ${what}`;
    return reason(rule, UNKNOWN, said, `State ${toState(situation, [name])}.`, null, name);
  }

  function envelope(situation) {
    return envelopeOf(situation.declared).flatMap(([name, entry]) => {
      if (name === OWN_RULE) return [];
      if (!situation.values.has(name)) return get(entry, "must_state") === true ? [mustBeStated(situation, "B6", name)] : [];
      return get(entry, "covers") === null ? [] : beyond(situation, name, entry, "B4", "B5");
    });
  }

  function beyond(situation, name, entry, none, part) {
    const values = situation.values.get(name);
    const covered = constraintText(entry.covers);
    const cover = coverOfValues(situation.dimensions, name, values, entry.covers);
    const stated = `${shown(name)} ${valuesText(values)}`;
    const change = `Narrow ${shown(name)} to what the data cover: ${covered}.`;
    if (cover === NONE && get(entry, "closed") === true) {
      const said = `${stated} lies outside what the data cover (${covered}), and the report closes ${shown(name)}`;
      return [reason(none, OUTSIDE, said, change, null, name)];
    }
    if (cover === NONE) {
      const said = `${stated} lies outside what the data cover (${covered}), and what holds there is not known`;
      return [reason(none, UNKNOWN, said, change, null, name)];
    }
    if (cover !== PART) return [];
    return [reason(part, CAUTION, `${stated} is covered only in part: the data cover ${covered}`, change, null, name)];
  }

  function matchedUses(situation, kind) {
    return recordsOf(situation.declared, "contexts", kind)
      .map((use, place) => [place, use])
      .filter(([, use]) => get(use, "when") !== null && among(situation.covers(use.when), ALL));
  }

  function declaredUses(situation) {
    const supported = matchedUses(situation, "supported");
    const conditional = matchedUses(situation, "conditional");
    const reasons = supported.map(([place, use]) => {
      const said = `the plan lies in ${called("supported use", use, place)}${behindColon(get(use, "because"))}`;
      return reason("B7", SUPPORTED, said, "", idOf(use));
    });
    for (const [place, use] of conditional) {
      reasons.push(conditionalUse(situation, use, called("conditional use", use, place)));
    }
    return reasons.length ? reasons : [inNoUse(situation)];
  }

  function conditionalUse(situation, use, name) {
    const conditions = get(use, "conditions");
    if (conditions === null) {
      const said = `the plan lies in ${name}, whose conditions the report does not state`;
      return reason("B8", CAUTION, said, `Ask those who made the report what ${name} needs.`, idOf(use));
    }
    const given = evidenceByCondition(situation.plan);
    const unmet = [];
    const bare = [];
    conditions.forEach((condition, place) => {
      const own = idOf(condition);
      const short = own === null ? `no. ${place + 1}` : inOneLine(own);
      if (own === null || !given.has(own)) unmet.push(short);
      else if (get(condition, "needs_evidence") === true && !given.get(own)) bare.push(short);
    });
    if (!unmet.length && !bare.length) {
      return reason("B8", SUPPORTED, `the plan lies in ${name} and meets its conditions`, "", idOf(use));
    }
    const failed = [];
    const changes = [];
    if (unmet.length) {
      failed.push(`${valuesText(unmet)} not met`);
      changes.push(`meet ${valuesText(unmet)} and list ${unmet.length === 1 ? "it" : "them"} under conditions_met`);
    }
    if (bare.length) {
      failed.push(`${valuesText(bare)} claimed without evidence`);
      changes.push(`give evidence for ${valuesText(bare)} under conditions_met`);
    }
    const change = changes.join(", and ");
    const said = `the plan lies in ${name}, but not all conditions are met: ${failed.join("; ")}`;
    return reason("B8", CAUTION, said, `${change[0].toUpperCase()}${change.slice(1)}.`, idOf(use));
  }

  function evidenceByCondition(plan) {
    const found = new Map();
    for (const one of get(plan, "conditions_met") || []) {
      const name = isMapping(one) ? get(one, "id") : one;
      const evidence = isMapping(one) ? get(one, "evidence") : null;
      const cited = isText(evidence) && inOneLine(evidence) !== "";
      if (isText(name)) found.set(name, found.get(name) || cited);
    }
    return found;
  }

  function inNoUse(situation) {
    const near = [];
    const names = [];
    for (const [kind, noun] of [["supported", "supported use"], ["conditional", "conditional use"]]) {
      recordsOf(situation.declared, "contexts", kind).forEach((use, place) => {
        if (get(use, "when") === null) return;
        const name = called(noun, use, place);
        names.push(name);
        const covers = situation.covers(use.when);
        if (among(covers, ALL, UNSAID)) near.push([name, toState(situation, unsaid(covers))]);
      });
    }
    let said = "the plan lies in no use that the report supports";
    let change = "Ask those who made the report to state the uses that they stand behind.";
    if (near.length) {
      said += `; it may lie in ${near.map(([name, missing]) => `${name}, if it states ${missing}`).join(", ")}`;
      change = `State ${near.map(([name, missing]) => `${missing} for ${name}`).join(", or ")}.`;
    } else if (names.length) {
      change = `Narrow the plan to ${names.join(", or ")}.`;
    }
    return reason("B9", UNKNOWN, said, change);
  }

  // B10 to B18

  const MATCHES = ["whole", "part", "some unsaid", "all unsaid"];
  const LIMITS = new Map([
    ["note", [SUPPORTED, null, null, null]],
    ["caution", [CAUTION, CAUTION, CAUTION, null]],
    ["blocking", [OUTSIDE, CAUTION, UNKNOWN, UNKNOWN]],
    [null, [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
  ]);
  const ERRORS = [
    "assd", "cer", "hd", "hd95", "mae", "mse", "nme", "perplexity", "rmse", "ter", "wer",
    "error", "errors", "loss", "distance", "deviation",
  ];
  const COMMERCIAL_LICENSES = [
    "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "ODC-By-1.0", "ODbL-1.0", "PDDL-1.0",
  ];
  const VERSIONED_CC = /^CC-BY(?:-SA|-ND)?-[0-9]+(?:\.[0-9]+)*$/;
  const STATUS_WORDS = {
    unknown: "is unknown", todo: "is still to be answered", absent: "is not answered",
    not_applicable: "does not apply", withheld: "is withheld",
  };
  const UNUSABLE = ["unknown", "todo", "absent", "not_applicable"];
  const UNUSABLE_BELOW = ["unknown", "todo"];
  const TERMS_WORDS = {
    ask: "needs permission", forbidden: "is forbidden", "not known": "is not known to be allowed",
  };

  function limits(situation) {
    return recordsOf(situation.declared, "limits", "items").flatMap((limit, place) => {
      const box = get(limit, "affects");
      if (box === null) return [];
      const covers = situation.covers(box, true);
      if (holds(covers, NONE)) return [];
      let match = holds(covers, PART) ? "part" : "whole";
      if (holds(covers, UNSAID)) match = among(covers, UNSAID) ? "all unsaid" : "some unsaid";
      const severity = get(limit, "severity");
      const verdict = LIMITS.get(severity)[MATCHES.indexOf(match)];
      if (verdict === null) return [];
      const name = `${called("limit", limit, place)} (${severity || "severity not stated"})`;
      return [limitReason(situation, limit, name, covers, match, verdict)];
    });
  }

  function limitReason(situation, limit, name, covers, match, verdict) {
    const what = behindColon(get(limit, "statement"));
    const own = idOf(limit);
    const dimension = only([...covers.keys()]);
    if (match === "some unsaid" || match === "all unsaid") {
      const missing = unsaid(covers);
      const said = `${name} cannot be ruled out, because ${notStated(situation, missing)}${what}`;
      return reason("B10", verdict, said, `State ${toState(situation, missing)}.`, own, dimension);
    }
    if (covers.size === 0) {
      let change = verdict === SUPPORTED ? "" : `Say how the plan deals with ${name}.`;
      if (verdict === OUTSIDE) change = `Use other data: ${name} touches every use.`;
      return reason("B10", verdict, `${name} touches every use${what}`, change, own);
    }
    const values = touching(situation, limit.affects, covers);
    const either = conjoined(values, "or");
    const falls = values.length === 1 ? "falls" : "fall";
    if (match === "part") {
      const change = `Narrow ${either} so that nothing of it falls under ${name}.`;
      return reason("B10", verdict, `${conjoined(values)} ${falls} partly under ${name}${what}`, change, own, dimension);
    }
    let change = verdict === SUPPORTED ? "" : `Drop ${either}, or say how the plan deals with ${name}.`;
    if (verdict === OUTSIDE) change = `Drop ${either}.`;
    return reason("B10", verdict, `${conjoined(values)} ${falls} under ${name}${what}`, change, own, dimension);
  }

  function splits(situation) {
    const judged = situation.splits.evaluates_on_splits;
    return [["trains_on_splits", "trains"], ["tunes_on_splits", "tunes"]].flatMap(([key, learns]) => {
      const used = situation.splits[key];
      let shared = used.filter((split) => judged.includes(split));
      if (used.includes(EVERY_SPLIT)) shared = judged;
      else if (judged.includes(EVERY_SPLIT)) shared = used;
      if (!shared.length) return [];
      const named = [...new Set(shared)];
      const which = named.includes(EVERY_SPLIT)
        ? "every split" : `split${named.length > 1 ? "s" : ""} ${valuesText(named)}`;
      const said = `the plan ${learns} and evaluates on ${which}`;
      return [reason("B11", OUTSIDE, said, `Evaluate on a split on which the plan never ${learns}.`)];
    });
  }

  function circularity(situation) {
    const models = partOf(situation.declared, "source", "circular_with") || [];
    if (!situation.judging || !models.length) return [];
    const families = valuesIn(get(situation.plan, "model_family"));
    const made = valuesText(models);
    if (!families.length) {
      const said = `model_family is not stated, and the labels were made with the help of ${made}`;
      return [reason("B12", UNKNOWN, said, "State model_family.")];
    }
    const circular = families.filter((family) => models.some((model) => situation.dimensions.isKindOf(family, model)));
    if (!circular.length) return [];
    const said =
      `model_family ${valuesText(circular)} would be judged by labels that were made with the help of ${made}`;
    return [reason("B12", OUTSIDE, said, `Judge ${valuesText(circular)} on other labels.`)];
  }

  function expiry(situation) {
    const last = partOf(situation.declared, "limits", "expiry", "valid_until");
    const day = get(situation.plan, "planned_on");
    if (!isText(last) || !isText(day) || compareText(day, last) <= 0) return [];
    const said = `planned_on ${shown(day)} lies after ${shown(last)}, until when the labels keep their meaning`;
    return [reason("B13", CAUTION, said, "Ask for a report that was looked through since.")];
  }

  function claims(situation) {
    const declared = partOf(situation.declared, "contexts", "claims") || {};
    const carried = get(declared, "supported") || [];
    const denied = get(declared, "unsupported") || [];
    const answered = has(declared, "supported") || has(declared, "unsupported");
    const known = carried.length ? `; the report supports ${valuesText(carried)}` : "";
    const reasons = [];
    if (!valuesIn(get(situation.plan, "claim")).length && situation.judging && answered) {
      const said = "claim is not stated, although the plan judges";
      reasons.push(reason("B14", UNKNOWN, said, `State claim${known}.`, null, "claim"));
    }
    for (const claim of situation.values.get("claim") || []) {
      const isKind = (one) => situation.dimensions.isKindOf(claim, one);
      const against = denied.find(isKind);
      const name = `claim ${shown(claim)}`;
      if (against !== undefined) {
        const kind = against === claim ? "" : ` as a kind of ${shown(against)}`;
        reasons.push(reason("B14", OUTSIDE, `the report denies ${name}${kind}`, `Drop ${name}${known}.`, null, "claim"));
      } else if (!carried.some(isKind)) {
        const said = answered ? `the report neither supports nor denies ${name}` : `the report is silent on ${name}`;
        const change = `Drop ${name}, or ask those who made the report about it.`;
        reasons.push(reason("B14", UNKNOWN, said, change, null, "claim"));
      }
    }
    return reasons;
  }

  function targets(situation) {
    if (partOf(situation.declared, "statuses", "quality.reference_levels") === "not_applicable") return [];
    const levels = recordsOf(situation.declared, "quality", "reference_levels");
    return (get(situation.plan, "metric_targets") || []).flatMap((target) => {
      const metric = get(target, "metric");
      const value = asNumber(get(target, "value"));
      const known = levels.filter((level) => get(level, "metric") === metric)
        .map((level) => asNumber(get(level, "value"))).filter((level) => level !== null);
      if (value === null) return [];
      const name = `target ${shown(metric)} ${numberText(value)}`;
      if (!known.length) {
        const said = `the report gives no reference level of ${shown(metric)} for ${name}`;
        return [reason("B15", UNKNOWN, said, `Drop ${name}, or ask those who made the report for a reference level.`)];
      }
      const smaller = typeof metric === "string" && metric.toLowerCase().split(/[\s_-]+/).some((one) => ERRORS.includes(one));
      const best = known.reduce((a, b) => (smaller === a < b ? a : b));
      if (!(smaller ? value < best : value > best)) return [];
      const said =
        `${name} lies beyond the reference level ${numberText(best)}: these labels cannot tell so much apart`;
      return [reason("B15", CAUTION, said, `Set the target of ${shown(metric)} to ${numberText(best)}.`)];
    });
  }

  function inputStage(situation) {
    const entry = get(partOf(situation.declared, "contexts", "envelope"), OWN_RULE);
    const stated = situation.values.get(OWN_RULE) || [];
    if (!stated.length) return get(entry, "must_state") === true ? [mustBeStated(situation, "B16", OWN_RULE)] : [];
    const source = partOf(situation.declared, "source");
    const named = `${OWN_RULE} ${valuesText(stated)}`;
    const raw = get(source, "raw_available");
    const reasons = [];
    if (stated.includes("raw") && (raw === "not_shared" || raw === "destroyed")) {
      const why = raw === "not_shared" ? "are not shared" : "were destroyed";
      const said = `${OWN_RULE} raw is planned, but the raw data ${why}`;
      reasons.push(reason("B16", OUTSIDE, said, `Drop ${OWN_RULE} raw.`, null, OWN_RULE));
    }
    if (get(source, "preprocessing_complete") !== true) {
      const said = `${named} is planned, but nobody vouches that the list of preprocessing steps is complete`;
      const change = "Ask those who made the report whether source.preprocessing lists every step.";
      reasons.push(reason("B16", UNKNOWN, said, change, null, OWN_RULE));
    }
    if (entry === null) {
      const said = `${named} is planned, but the report does not say for which stage the labels hold`;
      const change = `Ask those who made the report for contexts.envelope.${OWN_RULE}.`;
      reasons.push(reason("B16", UNKNOWN, said, change, null, OWN_RULE));
    } else if (get(entry, "covers") !== null) {
      reasons.push(...beyond(situation, OWN_RULE, entry, "B16", "B16"));
    }
    return reasons;
  }

  function answers(situation) {
    const statuses = sortedEntries(partOf(situation.declared, "statuses"));
    const reasons = [["supported", "supported use"], ["conditional", "conditional use"]].flatMap(([kind, noun]) =>
      matchedUses(situation, kind).flatMap(([place, use]) => (get(use, "rests_on") || []).flatMap((path) =>
        restsOn(path, statuses, called(noun, use, place), idOf(use)))));
    for (const [name, entry] of envelopeOf(situation.declared)) {
      const stated = situation.values.has(name);
      if (get(entry, "covers") === null && (stated || get(entry, "must_state") === true)) {
        let said = `the report does not say what the data cover on ${shown(name)}`;
        if (stated) said += `, and the plan states ${valuesText(situation.values.get(name))}`;
        const change = `Ask those who made the report what the data cover on ${shown(name)}.`;
        reasons.push(reason("B17", UNKNOWN, said, change, null, name));
      }
    }
    return reasons;
  }

  const liesIn = (path, holder) => path === holder || path.startsWith(`${holder}.`) || path.startsWith(`${holder}[`);

  function restsOn(path, statuses, name, own) {
    const unusable = [];
    const withheld = [];
    for (const [place, status] of statuses) {
      const atPath = liesIn(path, place);
      if (!atPath && !liesIn(place, path)) continue;
      if ((atPath ? UNUSABLE : UNUSABLE_BELOW).includes(status)) unusable.push([place, status]);
      else if (status === "withheld") withheld.push([place, status]);
    }
    const found = unusable.length ? unusable : withheld;
    if (!found.length) return [];
    const what = found.slice(0, 3).map(([place, status]) => `${shown(place)} ${STATUS_WORDS[status]}`).join(", ");
    const more = found.length > 3 ? ` and ${found.length - 3} more` : "";
    const said = `${name} rests on ${shown(path)}, but ${what}${more}`;
    const change = `Ask those who made the report for ${shown(found[0][0])}${more}.`;
    return [reason("B17", unusable.length ? UNKNOWN : CAUTION, said, change, own)];
  }

  function commercialTerms(identity) {
    const answered = get(identity, "commercial_use");
    const licence = get(identity, "license");
    if (answered !== null) return [answered, "identity.commercial_use"];
    if (!isText(licence)) return ["not known", "no licence is stated"];
    const said = `licence ${shown(inOneLine(licence))}`;
    if (licence.includes("-NC")) return ["forbidden", said];
    const free = COMMERCIAL_LICENSES.includes(licence) || VERSIONED_CC.test(licence);
    return [free ? "allowed" : "not known", said];
  }

  function commercial(situation) {
    const [terms, why] = commercialTerms(partOf(situation.declared, "identity"));
    const planned = get(situation.plan, "commercial");
    if (terms === "allowed" || planned === false) return [];
    const use = `commercial use ${TERMS_WORDS[terms]} (${why})`;
    if (planned !== true) return [reason("B18", UNKNOWN, `commercial is not stated, and ${use}`, "State commercial.")];
    const said = `the plan is commercial, and ${use}`;
    if (terms === "ask") return [reason("B18", CAUTION, said, "Ask for permission.")];
    if (terms === "forbidden") {
      return [reason("B18", OUTSIDE, said, "Drop the commercial use, or agree on another licence.")];
    }
    return [reason("B18", UNKNOWN, said, "Ask those who made the data whether commercial use is allowed.")];
  }

  const RULES = [
    excludedUses, envelope, declaredUses, limits, splits, circularity, expiry, claims, targets, inputStage, answers,
    commercial,
  ];

  /* What a plan comes to under a report: {verdict, reasons, would_change}. */
  function judge(declared, plan) {
    const { situation, reasons } = situationOf(declared, plan);
    return verdictOf(reasons.concat(RULES.flatMap((rule) => rule(situation))));
  }

  return { judge, relation };
});
