/* The page "Check a use": a form made of the report's dimensions, the verdict on what is stated, the plan as YAML.

   The plan stands in the fragment of the address, so that a verdict can be shared. Everything that comes from the
   report or from a link is shown as text; no markup is ever made of it. */
(() => {
  "use strict";
  const root = document.getElementById("gt-use");
  if (!root) return;
  const { judge } = self.gtreportBoundary;
  const make = self.gtreportPlanFields;
  const { element, listOf, isText, isMapping, heading } = make;
  const given = (id) => JSON.parse(document.getElementById(id).textContent);
  const declared = given("gt-use-declared");
  const form = given("gt-use-form");

  const partOf = (...keys) => keys.reduce((here, key) => (isMapping(here) ? here[key] : undefined), declared);
  const recordsOf = (...keys) => partOf(...keys) || [];

  // The fields

  const QUESTIONS = new Map(Object.entries({
    purpose: "What will be done with the data?",
    task: "Which task?",
    domain: "In which field?",
    object: "What is looked at?",
    population: "Which people or things is it about?",
    subject_role: "In which role are people in it?",
    deployer: "Who will use what comes of it?",
    geography: "Where? Codes such as DE or DE-BY.",
    period: "Inputs from which time?",
    language: "Which languages? Tags such as de or de-AT.",
    modality: "Which kind of input?",
    region: "Which region of the input?",
    label_set: "Which labels?",
    decision_role: "Which part does it play in decisions?",
    stakes: "What is at stake?",
    input_stage: "Which stage of processing does the method take in?",
    claim: "What is to be concluded?",
  }));

  function dimension({ name, kind, terms, decides, covers }) {
    const covered = covers ? `The data cover ${covers.replace(/_/g, " ")}.` : "";
    const hint = [QUESTIONS.get(name), covered].filter(Boolean).join(" ");
    const about = { key: name, title: heading(name), decides, hint };
    if (kind === "range" || kind === "dates") return make.interval(about, kind);
    return kind === "terms" ? make.terms(about, terms, form.further) : make.texts(about, terms);
  }

  /* A dimension that a link states and the report does not know. */
  const strangeDimension = (name) =>
    make.texts({ key: name, title: name, decides: false, hint: "The report says nothing about this dimension." }, []);

  function splits(key, title, hint) {
    const known = recordsOf("composition", "splits").map((split) => split.id).filter(isText);
    const about = { key, title, decides: false, hint };
    return known.length ? make.terms(about, [...new Set(["all", ...known])], null) : make.texts(about, ["all"]);
  }

  function targets() {
    const levels = recordsOf("quality", "reference_levels").filter((level) => isText(level.metric));
    const known = levels.map((level) => `${level.metric} ${level.value}`).join(", ");
    const hint = `Which value is to be reached or told apart?${known && ` Reference levels of the report: ${known}.`}`;
    const metrics = [...new Set(levels.map((level) => level.metric))];
    return make.targets({ key: "metric_targets", title: "Metric targets", decides: false, hint }, metrics, showVerdict);
  }

  function conditions() {
    const listed = recordsOf("contexts", "conditional").flatMap((use, place) =>
      (use.conditions || []).filter((one) => isText(one.id)).map((one) => [use.id || `use no. ${place + 1}`, one]));
    const hint = "Which conditions of conditional uses do you meet, and what shows it?";
    const about = { key: "conditions_met", title: "Conditions met", decides: false, hint };
    return listed.length ? [make.conditions(about, listed)] : [];
  }

  function otherKeys() {
    const decides = (key) => form.deciding.includes(key);
    const models = partOf("source", "circular_with") || [];
    const helped = models.length ? ` Part in making the labels had ${models.join(", ")}.` : "";
    const model = { key: "model_family", title: "Model family", hint: `Which models?${helped}` };
    const commercial = { key: "commercial", title: "Commercial", hint: "Is the use commercial?" };
    const day = "When does it begin? When it is not stated, the day of the check is taken.";
    return [
      make.texts({ ...model, decides: decides(model.key) }, models),
      make.yesOrNo({ ...commercial, decides: decides(commercial.key) }),
      splits("trains_on_splits", "Trains on splits", "On which is something trained?"),
      splits("tunes_on_splits", "Tunes on splits", "On which is something chosen?"),
      splits("evaluates_on_splits", "Evaluates on splits", "On which is something judged?"),
      targets(),
      make.day({ key: "planned_on", title: "Planned on", decides: false, hint: day }),
    ];
  }

  // The plan

  const RESERVED = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
  const PLAIN = /^[A-Za-z_][A-Za-z0-9_-]*$/;
  const isPlain = (text) => PLAIN.test(text) && !RESERVED.includes(text.toLowerCase());
  const scalar = (value) => (isText(value) && !isPlain(value) ? JSON.stringify(value) : String(value));

  function flow(value) {
    if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
    if (!isMapping(value)) return scalar(value);
    return `{${Object.entries(value).map(([key, one]) => `${scalar(key)}: ${flow(one)}`).join(", ")}}`;
  }

  function yamlOf(plan) {
    const lines = Object.entries(plan).map(([key, value]) => `  ${scalar(key)}: ${flow(value)}`);
    return lines.length ? `use:\n${lines.join("\n")}\n` : "# Nothing is stated yet.\nuse:\n";
  }

  const PREFIX = "#plan=";
  const MOST_LETTERS = 20000;
  const MOST = 200;
  const fragmentOf = (plan) =>
    Object.keys(plan).length ? PREFIX + encodeURIComponent(JSON.stringify(plan)) : "";

  /* What a fragment states, as pairs of key and value; null when it is the address of something else. */
  function statedIn(fragment) {
    if (!fragment.startsWith(PREFIX)) return null;
    try {
      const plan = JSON.parse(decodeURIComponent(fragment.slice(PREFIX.length, MOST_LETTERS)));
      const stated = isMapping(plan) ? Object.entries(plan).slice(0, MOST) : [];
      return stated.filter(([key, value]) => key.trim() && key.length <= MOST && listOf(value).length <= MOST);
    } catch {
      return [];
    }
  }

  const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
  const SOUND = new Map(Object.entries({
    commercial: (value) => typeof value === "boolean",
    planned_on: (value) => isText(value) && make.isDay(value),
    metric_targets: (value) => Array.isArray(value) && value.every((one) => isText(one?.metric) && isNumber(one.value)),
    conditions_met: (value) => Array.isArray(value) && value.every((one) => isText(one) || isText(one?.id)),
    model_family: (value) => listOf(value).every(isText),
    trains_on_splits: (value) => listOf(value).every(isText),
    tunes_on_splits: (value) => listOf(value).every(isText),
    evaluates_on_splits: (value) => listOf(value).every(isText),
  }));
  const isStatement = (value) => isText(value) || isNumber(value) || make.isInterval(value);

  /* Whether a value is one that a plan may hold under a key. */
  const isSound = (key, value) =>
    SOUND.has(key) ? SOUND.get(key)(value) : listOf(value).length > 0 && listOf(value).every(isStatement);

  function today() {
    const now = new Date();
    const padded = (number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`;
  }

  // The verdict

  const VERDICTS = new Map(Object.entries({
    supported: ["Supported", "It lies in a use that the report stands behind, and nothing speaks against it."],
    caution: ["With caution", "It lies in a use that the report stands behind, with reservations to be answered."],
    unknown: ["Not known", "The report or the plan does not say enough."],
    outside_boundary: ["Outside the boundary", "The report says that its ground truth does not carry this."],
  }));
  const EXCLUDED = ["contexts.out_of_scope", "contexts.prohibited"];
  const LISTS = new Map(Object.entries({
    B0: ["contexts.envelope", "vocab"], B1: EXCLUDED, B2: EXCLUDED, B3: EXCLUDED, B4: ["contexts.envelope"],
    B5: ["contexts.envelope"], B6: ["contexts.envelope"], B7: ["contexts.supported"], B8: ["contexts.conditional"],
    B9: ["contexts.supported"], B10: ["limits.items"], B11: ["composition.splits"], B12: ["source.circular_with"],
    B13: ["limits.expiry"], B14: ["contexts.claims"], B15: ["quality.reference_levels"],
    B16: ["contexts.envelope", "source.preprocessing"],
    B17: ["contexts.supported", "contexts.conditional", "contexts.envelope"], B18: ["identity.license"],
  }));
  const places = new Map([...document.querySelectorAll("#gt-use-places a")].map((one) => [one.dataset.about, one]));

  /* A link to what a reason is about: the record that it names, else the list in which that would stand. */
  function linkFor(reason) {
    let lists = LISTS.get(reason.rule) || [];
    if (lists === EXCLUDED && reason.text.includes("prohibited use ")) lists = [...lists].reverse();
    if (reason.rule === "B0" && !reason.dimension) lists = ["composition.splits"];
    const names = [reason.context, reason.dimension].filter(Boolean);
    const wanted = [...names.flatMap((name) => lists.map((list) => `${list} ${name}`)), ...lists];
    const found = wanted.map((about) => places.get(about)).find(Boolean);
    return found ? element("a", { href: found.getAttribute("href") }, element("bdi", {}, found.textContent)) : null;
  }

  function reasonLine(reason) {
    const link = linkFor(reason);
    return element(
      "li", { class: `gt-reasons__one gt-reasons__one--${reason.verdict}` },
      element("span", { class: "gt-tag" }, VERDICTS.get(reason.verdict)[0].toLowerCase()), " ",
      element("bdi", { class: "gt-reasons__text" }, reason.text),
      element("p", { class: "gt-place" }, element("code", {}, reason.rule), link && " ", link),
    );
  }

  const changeLine = (change) => element("li", {}, element("bdi", {}, change));

  /* Put lines into a list and leave those that stay where they are: a screen reader tells the new ones only. */
  function update(list, lines) {
    const old = new Map([...list.children].map((child) => [child.dataset.key, child]));
    const nodes = lines.map(([key, makeLine]) => {
      const node = old.get(key) || makeLine();
      node.dataset.key = key;
      old.delete(key);
      return node;
    });
    for (const gone of old.values()) gone.remove();
    nodes.forEach((node, place) => {
      if (list.children[place] !== node) list.insertBefore(node, list.children[place] || null);
    });
  }

  function say(node, text) {
    if (node.textContent !== text) node.textContent = text;
  }

  const shown = {
    unread: element("p", { class: "gt-field__wrong", role: "status" }),
    heading: element("h2", { id: "gt-use-verdict", tabindex: "-1" }, "Verdict"),
    word: element("strong"),
    meaning: element("span"),
    day: element("p", { class: "gt-field__hint" }),
    reasons: element("ul", { class: "gt-reasons" }),
    changes: element("ul"),
    inBrief: element("strong"),
    yaml: element("pre", {
      class: "gt-plan", id: "gt-use-yaml", role: "region", tabindex: "0", "aria-label": "The plan as YAML",
    }),
    link: make.textBox({ readonly: true, id: "gt-use-link", "aria-label": "Link to this verdict", dir: "ltr" }),
  };
  const line = element("p", {}, shown.word, " ", shown.meaning);
  const brief = element("p", {}, shown.inBrief);
  const jump = element("button", { type: "button", class: "gt-button" });
  const change = element("div", {}, element("h3", {}, "What would change the answer"), shown.changes);

  function statedPlan() {
    const stated = [...fields, ...strange].map(({ key, read }) => {
      const value = read();
      return [key, held.has(key) ? held.get(key) : value];
    });
    return Object.fromEntries(stated.filter(([, value]) => value !== undefined));
  }

  function showVerdict() {
    const plan = statedPlan();
    const dated = { planned_on: today(), ...plan };
    const { verdict, reasons, would_change: changes } = judge(declared, dated);
    const [word, meaning] = VERDICTS.get(verdict);
    line.className = brief.className = `gt-verdict__word gt-verdict__word--${verdict}`;
    say(shown.word, word);
    say(shown.meaning, meaning);
    say(shown.inBrief, word);
    say(jump, `${reasons.length} reason${reasons.length === 1 ? "" : "s"}`);
    say(shown.day, "planned_on" in plan ? "" : `Judged as of today, ${dated.planned_on}.`);
    update(shown.reasons, reasons.map((reason) => [JSON.stringify(reason), () => reasonLine(reason)]));
    update(shown.changes, [...new Set(changes)].map((one) => [one, () => changeLine(one)]));
    change.hidden = !changes.length;
    say(shown.yaml, yamlOf(plan));
    const fragment = fragmentOf(plan);
    shown.link.value = location.href.split("#")[0] + fragment;
    clearTimeout(timer);
    timer = setTimeout(() => writeFragment(fragment), 250);
  }

  // The address

  let timer = 0;

  function writeFragment(fragment) {
    // The address of a heading stays until something is stated.
    if (fragment === location.hash || (!fragment && !location.hash.startsWith(PREFIX))) return;
    try {
      history.replaceState(history.state, "", fragment || location.href.split("#")[0]);
    } catch {
      // Not every browser lets a file change its address; the link under the plan holds it all the same.
    }
  }

  function readFragment() {
    const stated = statedIn(location.hash);
    if (stated === null) return;
    clear();
    const sound = stated.filter(([key, value]) => isSound(key, value));
    for (const [key, value] of sound) if (!fieldFor(key).write(value)) held.set(key, value);
    const left = stated.filter((one) => !sound.includes(one)).map(([key]) => key).join(", ");
    const more = [...held.keys()].join(", ");
    const said = [
      left && `The link states what no plan may state, and it is left out: ${left}.`,
      more && `The link states more than the form can show; it is judged until you change the field: ${more}.`,
      stated.length ? "" : "The link states no plan that can be read.",
    ];
    say(shown.unread, said.filter(Boolean).join(" "));
    for (const details of root.querySelectorAll("details")) {
      details.open ||= fields.some((field) => field.read() !== undefined && details.contains(field.node));
    }
    showVerdict();
  }

  function fieldFor(key) {
    const known = fields.find((field) => field.key === key);
    if (known) return known;
    const made = strangeDimension(key);
    strange.push(made);
    strangers.append(made.node);
    return made;
  }

  function clear() {
    for (const field of fields) field.clear();
    strange.length = 0;
    held.clear();
    strangers.replaceChildren();
    say(shown.unread, "");
  }

  // The page

  const dimensions = form.fields.map(dimension);
  const others = otherKeys();
  const met = conditions();
  const fields = [...dimensions, ...others, ...met];
  const strange = [];
  // What a link states and its field cannot show whole, by key: no verdict may become better by being shared.
  const held = new Map();
  const strangers = element("div", { class: "gt-fields" });

  const grid = (from, look = "") => element("div", { class: `gt-fields ${look}` }, ...from.map((field) => field.node));
  const deciding = (field) => field.decides;
  const free = (field) => !field.decides;
  const folded = (title, from) =>
    from.length ? element("details", { class: "gt-more" }, element("summary", {}, title), grid(from)) : null;
  const button = (title, attributes = {}) =>
    element("button", { type: "button", class: "gt-button", ...attributes }, title);
  const buttons = (...children) => element("div", { class: "gt-use__buttons" }, ...children);

  const entry = element(
    "form", { class: "gt-use__form", "aria-label": "Your plan", novalidate: true },
    shown.unread,
    strangers,
    grid([...dimensions, ...others].filter(deciding)),
    met.length ? grid(met, "gt-fields--wide") : null,
    folded("More about the use", dimensions.filter(free)),
    folded("More about the work", others.filter(free)),
    buttons(button("Start again", { type: "reset" })),
  );
  root.append(
    element("div", { class: "gt-use__entry" }, entry, element("div", { class: "gt-use__bar" }, brief, jump)),
    shown.heading,
    element("div", { class: "gt-verdict", "aria-live": "polite" }, line, shown.day, shown.reasons, change),
    element("h2", { id: "gt-use-plan" }, "The plan"),
    shown.yaml,
    buttons(button("Copy the plan", { "data-gt-copy": "gt-use-yaml" })),
    buttons(shown.link, button("Copy the link", { "data-gt-copy": "gt-use-link" })),
  );
  document.getElementById("gt-use-still").hidden = true;

  entry.addEventListener("input", (event) => {
    const changed = fields.find((field) => field.node.contains(event.target));
    if (changed) held.delete(changed.key);
    showVerdict();
  });
  entry.addEventListener("submit", (event) => event.preventDefault());
  entry.addEventListener("reset", (event) => {
    event.preventDefault();
    clear();
    showVerdict();
  });
  jump.addEventListener("click", () => {
    shown.heading.focus({ preventScroll: true });
    shown.heading.scrollIntoView({ block: "start" });
  });
  addEventListener("hashchange", readFragment);
  readFragment();
  showVerdict();
})();
