/* Opens every folded table for print, and folds it again afterwards. */
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
})();
