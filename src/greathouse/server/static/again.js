/* Steps shown again: above the board lies for a while what it was before and after each of them. */
"use strict";
(() => {
  const BEFORE = 350, AFTER = 900;
  let shown = null, turn = 0;
  const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

  async function fetched(stretch) {
    const [from, to] = stretch.split("-");
    const at = location.pathname.replace(/\/$/, "");
    const response = await fetch(`${at}/again?from=${from}&to=${to}`, { headers: { "HX-Request": "true" } });
    if (!response.ok) throw new Error(response.statusText);
    return new DOMParser().parseFromString(await response.text(), "text/html");
  }

  /* Names of the board's own things stay theirs. */
  function bare(picture) {
    for (const part of [picture, ...picture.querySelectorAll("*")]) {
      if (part.closest("defs, symbol")) continue;
      if (part.id) part.id = `again-${part.id}`;
      for (const name of ["role", "tabindex"]) part.removeAttribute(name);
    }
    return picture;
  }
  const renamed = (ways) => ways.replace(/[^\s;]+/g, "again-$&");

  function put() {
    turn += 1;
    motion.skip();
    shown?.remove();
    shown = null;
  }

  async function step(stretch, mine) {
    const found = await fetched(stretch);
    if (mine !== turn) return;
    const [before, after] = [".again-before svg", ".again-after svg"].map((css) => document.importNode(found.querySelector(css), true));
    shown.replaceChildren(bare(before));
    await pause(motion.still() ? AFTER : BEFORE);
    if (mine !== turn) return;
    const seen = motion.look(before), ways = renamed(found.querySelector(".again-after").dataset.ways);
    shown.replaceChildren(bare(after));
    if (!motion.still()) motion.show(seen, after, { ways, card: found.querySelector(".again-held > svg") });
    await pause(AFTER);
  }

  async function show(stretches) {
    put();
    const mine = turn, stage = document.querySelector(".stage");
    shown = Object.assign(document.createElement("div"), { className: "again-stage" });
    shown.setAttribute("aria-hidden", "true");
    const box = stage.getBoundingClientRect();
    Object.assign(shown.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    document.body.append(shown);
    try {
      for (const stretch of stretches) if (mine === turn) await step(stretch, mine);
    } catch { /* what cannot be shown is not */ }
    if (mine === turn) put();
  }

  document.addEventListener("pointerdown", () => { if (shown) put(); }, true);
  document.addEventListener("keydown", () => { if (shown) put(); }, true);
  document.addEventListener("htmx:before:swap", (event) => { if (shown && event.target.id === "gh-table") put(); });
  addEventListener("resize", () => { if (shown) put(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-again]");
    if (button) show(button.dataset.again.split(" "));
  });
})();
