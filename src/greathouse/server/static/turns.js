/* On every page: how many games wait for whoever looks, in the frame and the tab's picture, and how many elsewhere in the
   title; the key N leads to the next one. */
"use strict";
(() => {
  const SEEN = 20000, HIDDEN = 60000, SOON = 800;
  const byId = (id) => document.getElementById(id);
  const icon = document.querySelector("link[rel=icon]"), plain = icon?.href;
  let asked = 0, waiting = 0, known = null;

  async function ask() {
    asked = Date.now();
    waiting = clearTimeout(waiting);
    try {
      const open = byId("gh-turns-list")?.open;
      await htmx.ajax("GET", byId("gh-turns").dataset.turns, { source: "#gh-turns", target: "#gh-turns", swap: "outerMorph" });
      if (open && byId("gh-turns-list")) byId("gh-turns-list").open = true;
    } catch { /* the next time tells */ }
    show();
  }

  const count = () => Number(byId("gh-turns")?.dataset.count || 0);
  const links = () => [...document.querySelectorAll("#gh-turns [data-turn-link]")];
  const isHere = (link) => link.pathname === location.pathname;

  function show() {
    const others = links().filter((link) => !isHere(link)).length;
    const bare = document.title.replace(/^\(\d+\) /, ""), title = others ? `(${others}) ${bare}` : bare;
    if (document.title !== title) document.title = title;
    if (icon) icon.href = count() ? icon.dataset.waiting : plain;
    if (count() > (known ?? count()) && !byId("gh-table")?.dataset.turn) sound.play("turn");
    known = count();
  }

  /* What the table shows tells whether the frame is right about it: if so, it is asked when the last of quick steps is
     made; if not, without waiting for that. */
  function soon() {
    const told = "turn" in byId("gh-table").dataset === links().some(isHere);
    if (told) clearTimeout(waiting);
    if (told || !waiting) waiting = setTimeout(ask, SOON);
  }

  document.addEventListener("htmx:after:swap", (event) => {
    const target = event.detail?.ctx?.target;
    if ((target?.id || target) === "gh-turns" || target === "#gh-turns") return;
    show();
    if (byId("gh-table")) soon();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key.toLowerCase() !== "n" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = links().find((link) => !isHere(link));
    if (next) location.assign(next.href);
  });
  document.addEventListener("click", (event) => {
    const list = byId("gh-turns-list");
    if (list?.open && !event.target.closest("#gh-turns")) list.open = false;
  });
  if (!byId("gh-turns")) return;
  ask();
  setInterval(() => { if (Date.now() - asked >= (document.hidden ? HIDDEN : SEEN)) ask(); }, 5000);
})();
