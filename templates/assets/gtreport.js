/* Opens every folded table for print, and folds it again afterwards. Copies what a button with data-gt-copy names. */
(() => {
  "use strict";
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("article details:not([open])")];
    for (const details of folded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of folded) details.open = false;
    folded = [];
  });

  /* By the clipboard where the browser gives one, else by a selection, which also works from a folder. */
  async function copied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const held = document.createElement("textarea");
      const before = document.activeElement;
      held.value = text;
      held.style.position = "fixed";
      held.style.opacity = "0";
      document.body.append(held);
      held.select();
      const done = document.execCommand("copy");
      held.remove();
      if (before) before.focus({ preventScroll: true });
      return done;
    }
  }
  for (const button of document.querySelectorAll("[data-gt-copy]")) button.hidden = false;
  addEventListener("click", async (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-gt-copy]");
    const source = button && document.getElementById(button.dataset.gtCopy);
    if (!source) return;
    let said = button.nextElementSibling;
    if (!said || !said.matches(".gt-said")) {
      said = document.createElement("span");
      said.className = "gt-said";
      said.setAttribute("role", "status");
      button.after(said);
    }
    const done = await copied(source instanceof HTMLInputElement ? source.value : source.textContent);
    said.textContent = done ? "Copied" : "Select the text and copy it by hand";
    setTimeout(() => { said.textContent = ""; }, 4000);
  });
})();
