/* The fields of the form on "Check a use": one for each dimension of the report and for each other key of a plan.

   A field is {key, decides, node, read, write, clear}: read() gives its value in a plan, or undefined when nothing is
   stated; write(value) shows a value and says whether it could be shown whole. Everything that comes from the report
   or from a link is shown as text; no markup is ever made of it. */
self.gtreportPlanFields = (() => {
  "use strict";

  // Plain values

  const NUMBER = /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/;
  const isText = (value) => typeof value === "string";
  const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isEnd = (value) => isText(value) || (typeof value === "number" && Number.isFinite(value));
  const isInterval = (value) =>
    isMapping(value) && Object.entries(value).every(([key, end]) => ["min", "max"].includes(key) && isEnd(end));
  const isDay = (text) => /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/.test(text);
  const listOf = (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
  const oneOrMore = (values) => (values.length > 1 ? values : values[0]);
  const textsIn = (value) => listOf(value).filter(isEnd).map(String);
  const words = (name) => name.replace(/_/g, " ");
  const heading = (name) => words(name).charAt(0).toUpperCase() + words(name).slice(1);
  const splitAtCommas = (text) => [...new Set(text.split(",").map((one) => one.trim()).filter(Boolean))];
  const numberOr = (text) => (NUMBER.test(text) ? Number(text) : text);
  const holdsAll = (read, value) => listOf(value).every((one) => isEnd(one) && listOf(read).includes(String(one)));

  // Elements

  let count = 0;
  const newId = () => `gt-use-${(count += 1)}`;

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return made;
  }

  const hint = (text, id) => (text ? element("p", { class: "gt-field__hint", id, dir: "auto" }, text) : null);
  const titled = ({ title, decides }) => [
    element("bdi", {}, title), " ", decides ? element("small", {}, "must be stated") : null,
  ];

  /* A group of controls under one legend. */
  function group(about, ...children) {
    const id = newId();
    const legend = element("legend", {}, ...titled(about));
    const attributes = { class: "gt-field", "aria-describedby": about.hint ? id : undefined };
    return element("fieldset", attributes, legend, hint(about.hint, id), ...children);
  }

  /* One control under its label. */
  function labelled(about, control, ...rest) {
    const id = newId();
    control.id = newId();
    if (about.hint) control.setAttribute("aria-describedby", id);
    const label = element("label", { for: control.id, class: "gt-field__name" }, ...titled(about));
    return element("div", { class: "gt-field" }, label, hint(about.hint, id), control, ...rest);
  }

  /* One control of a group. */
  function part(title, control) {
    control.id = newId();
    return element("div", { class: "gt-field__part" }, element("label", { for: control.id }, title), control);
  }

  function textBox(attributes = {}) {
    const always = { type: "text", class: "gt-input", autocomplete: "off", spellcheck: "false", dir: "auto" };
    return element("input", { ...always, ...attributes });
  }

  function option(type, name, value, title) {
    const control = element("input", { type, name, value });
    return { value, control, node: element("label", { class: "gt-option" }, control, " ", element("bdi", {}, title)) };
  }

  const optionsOf = (options, look = "") =>
    element("div", { class: `gt-options ${look}` }, ...options.map((one) => one.node));

  /* Suggestions for a text that may hold several values with commas between: they complete the last one. */
  function suggested(control, known) {
    if (!known.length) return null;
    const list = element("datalist", { id: newId() });
    const fill = () => {
      const before = control.value.slice(0, control.value.lastIndexOf(",") + 1);
      list.replaceChildren(...known.map((one) => element("option", { value: before ? `${before} ${one}` : one })));
    };
    control.setAttribute("list", list.id);
    control.addEventListener("input", fill);
    fill();
    return list;
  }

  // Kinds of fields; `about` is {key, title, decides, hint}

  function texts(about, known) {
    const control = textBox();
    const node = labelled(about, control, suggested(control, known));
    const read = () => oneOrMore(splitAtCommas(control.value));
    return {
      ...about, node, read,
      write(value) {
        control.value = textsIn(value).join(", ");
        return holdsAll(read(), value);
      },
      clear: () => { control.value = ""; },
    };
  }

  /* Terms to tick, and a text for others with suggestions; no such text where `others` is null. */
  function terms(about, listed, others) {
    const name = newId();
    const options = listed.map((term) => option("checkbox", name, term, words(term)));
    const further = others === null ? null : textBox();
    const node = group(
      about,
      options.length ? optionsOf(options) : null,
      further && part(options.length ? "Others" : "Terms", further),
      further && suggested(further, others),
    );
    function read() {
      const ticked = options.filter((one) => one.control.checked).map((one) => one.value);
      return oneOrMore([...new Set([...ticked, ...(further ? splitAtCommas(further.value) : [])])]);
    }
    return {
      ...about, node, read,
      write(value) {
        const stated = textsIn(value);
        for (const one of options) one.control.checked = stated.includes(one.value);
        if (further) further.value = stated.filter((text) => !listed.includes(text)).join(", ");
        return holdsAll(read(), value);
      },
      clear() {
        for (const one of options) one.control.checked = false;
        if (further) further.value = "";
      },
    };
  }

  function interval(about, kind) {
    const dates = kind === "dates";
    const ends = ["From", "To"].map((title) => {
      const control = textBox({ inputmode: dates ? undefined : "decimal" });
      return { control, node: part(title, control) };
    });
    const how = dates ? "As 2023, 2023-06 or 2023-06-30." : "";
    const said = { ...about, hint: [about.hint, how].filter(Boolean).join(" ") };
    const node = group(said, element("div", { class: "gt-field__pair" }, ...ends.map((end) => end.node)));
    const valueOf = ({ control }) => (dates ? control.value.trim() : numberOr(control.value.trim()));
    return {
      ...about, node,
      read() {
        const [low, high] = ends.map(valueOf);
        if (low === "" && high === "") return undefined;
        if (low === high) return low;
        return { ...(low === "" ? {} : { min: low }), ...(high === "" ? {} : { max: high }) };
      },
      write(value) {
        const stated = listOf(value);
        const [low, high] = isInterval(stated[0]) ? [stated[0].min, stated[0].max] : [stated[0], stated[0]];
        [low, high].forEach((end, place) => { ends[place].control.value = isEnd(end) ? String(end) : ""; });
        return stated.length === 1 && (isEnd(stated[0]) || isInterval(stated[0]));
      },
      clear() { for (const { control } of ends) control.value = ""; },
    };
  }

  function yesOrNo(about) {
    const name = newId();
    const choices = [["", "not stated"], ["true", "yes"], ["false", "no"]];
    const options = choices.map(([value, title]) => option("radio", name, value, title));
    const choose = (value) => { for (const one of options) one.control.checked = one.value === value; };
    choose("");
    return {
      ...about,
      node: group(about, optionsOf(options, "gt-options--short")),
      read() {
        const chosen = options.find((one) => one.control.checked);
        return chosen && chosen.value ? chosen.value === "true" : undefined;
      },
      write(value) {
        choose(typeof value === "boolean" ? String(value) : "");
        return typeof value === "boolean";
      },
      clear: () => choose(""),
    };
  }

  function day(about) {
    const control = element("input", { type: "date", class: "gt-input", max: "9999-12-31" });
    return {
      ...about,
      node: labelled(about, control),
      read: () => control.value || undefined,
      write(value) {
        control.value = isText(value) && isDay(value) ? value : "";
        return control.value !== "";
      },
      clear: () => { control.value = ""; },
    };
  }

  /* Rows of a metric and a value; `changed` is called when one is removed. */
  function targets(about, metrics, changed) {
    const rows = element("div", { class: "gt-rows" });
    const known = element("datalist", { id: newId() });
    known.append(...metrics.map((metric) => element("option", { value: metric })));
    const add = element("button", { type: "button", class: "gt-button" }, "Add a target");
    const soundTarget = (one) => isMapping(one) && isText(one.metric) && isEnd(one.value);
    function addRow(metric, value) {
      const wrong = element("p", { class: "gt-field__wrong", id: newId() });
      const named = textBox({ list: known.id });
      const number = textBox({ inputmode: "decimal", "aria-describedby": wrong.id });
      const what = element("span", { class: "gt-unseen" }, " this target");
      const remove = element("button", { type: "button", class: "gt-button" }, "Remove", what);
      const controls = [part("Metric", named), part("Value", number), remove, wrong];
      const row = element("div", { class: "gt-rows__row" }, ...controls);
      named.value = metric;
      number.value = value;
      remove.addEventListener("click", () => {
        row.remove();
        add.focus();
        changed();
      });
      rows.append(row);
      return named;
    }
    function readRow(row) {
      const [metric, value] = [...row.querySelectorAll("input")].map((control) => control.value.trim());
      const sound = metric !== "" && NUMBER.test(value);
      const wrong = metric === "" ? "a target needs a metric" : "a target needs a number";
      const untouched = metric === "" && value === "";
      row.querySelector(".gt-field__wrong").textContent = sound || untouched ? "" : `${wrong}; it is left out`;
      row.querySelectorAll("input")[1].setAttribute("aria-invalid", String(!sound && !untouched));
      return sound ? [{ metric, value: Number(value) }] : [];
    }
    add.addEventListener("click", () => addRow("", "").focus());
    return {
      ...about,
      node: group(about, rows, known, add),
      read() {
        const found = [...rows.children].flatMap(readRow);
        return found.length ? found : undefined;
      },
      write(value) {
        rows.replaceChildren();
        for (const one of listOf(value).filter(soundTarget)) addRow(one.metric, String(one.value));
        return listOf(value).every(soundTarget);
      },
      clear: () => rows.replaceChildren(),
    };
  }

  /* Conditions to tick, each with room for what shows it; `listed` is [use, condition] for each. */
  function conditions(about, listed) {
    const rows = listed.map(([use, condition]) => {
      const met = option("checkbox", newId(), condition.id, condition.text || condition.id);
      const evidence = textBox();
      const place = element("p", { class: "gt-field__hint" }, `${condition.id}, for ${use}`);
      const needed = condition.needs_evidence === true ? ", without which it is not met" : "";
      const node = element("div", { class: "gt-condition" }, place, met.node, part(`Evidence${needed}`, evidence));
      return { id: condition.id, met, evidence, node };
    });
    const soundCondition = (one) => isMapping(one) && rows.some((row) => row.id === one.id);
    return {
      ...about,
      node: group(about, ...rows.map((row) => row.node)),
      read() {
        const found = rows.filter((row) => row.met.control.checked).map((row) => {
          const evidence = row.evidence.value.trim();
          return evidence ? { id: row.id, evidence } : row.id;
        });
        return found.length ? found : undefined;
      },
      write(value) {
        const stated = listOf(value).map((one) => (isText(one) ? { id: one } : one));
        for (const row of rows) {
          const own = stated.filter((one) => isMapping(one) && one.id === row.id);
          row.met.control.checked = own.length > 0;
          row.evidence.value = own.map((one) => one.evidence).find(isText) || "";
        }
        return stated.every(soundCondition);
      },
      clear() {
        for (const row of rows) {
          row.met.control.checked = false;
          row.evidence.value = "";
        }
      },
    };
  }

  const kinds = { texts, terms, interval, yesOrNo, day, targets, conditions };
  return { element, listOf, isText, isMapping, isInterval, isDay, heading, textBox, ...kinds };
})();
