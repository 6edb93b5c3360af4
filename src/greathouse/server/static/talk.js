/* Talk at a table: what is new is fetched beside the board, shown where the drawer is open, counted where it is not. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const frame = byId("gh-talk"), summary = frame.querySelector("summary");
  const part = () => byId("gh-talk-part");
  const lines = () => [...document.querySelectorAll("#gh-talk-lines [data-line]")];
  const latest = () => Math.max(0, ...lines().map((line) => Number(line.dataset.line)));
  let busy = false, wanted = part().dataset.version, over = Boolean(document.querySelector(".prompt.ended")), seen = 0;
  try { seen = Number(sessionStorage.getItem(frame.dataset.seen)) || 0; } catch { /* everything counts as new */ }

  function note() {
    seen = Math.max(seen, latest());
    try { sessionStorage.setItem(frame.dataset.seen, seen); } catch { /* it is counted once more */ }
  }
  function show() {
    const list = byId("gh-talk-lines");
    if (frame.open) {
      note();
      list.scrollTop = list.scrollHeight;
    }
    const fresh = lines().filter((line) => "others" in line.dataset && Number(line.dataset.line) > seen).length;
    const count = byId("gh-talk-count"), news = byId("gh-talk-news"), told = fresh ? news.dataset.text.replace("{n}", fresh) : "";
    count.hidden = !fresh;
    count.textContent = fresh;
    if (news.textContent !== told) news.textContent = told;
  }

  async function pull() {
    if (busy || wanted === part().dataset.version) return;
    busy = true;
    const asked = wanted;
    try {
      await htmx.ajax("GET", part().dataset.talk, { source: "#gh-talk-part", target: "#gh-talk-part", swap: "outerMorph" });
    } catch { /* the next news brings it */ }
    busy = false;
    show();
    if (asked !== wanted) pull();
  }

  document.addEventListener("talk", (event) => {
    wanted = event.detail;
    pull();
  });
  frame.addEventListener("toggle", show);
  document.addEventListener("htmx:before:swap", (event) => {
    const sent = event.detail?.ctx, form = sent?.sourceElement;
    if (form?.matches?.("#gh-talk .typed") && sent.response?.status < 400) form.reset();
  });
  /* When the game is over players read what spectators have said. */
  document.addEventListener("htmx:after:swap", () => {
    const ended = Boolean(document.querySelector(".prompt.ended"));
    if (ended && !over) {
      wanted = "over";
      pull();
    }
    over = ended;
    show();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key === "Escape" && frame.open && frame.contains(document.activeElement)) {
      frame.open = false;
      summary.focus();
      event.preventDefault();
    } else if (event.key.toLowerCase() === "t" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      frame.open = !frame.open;
      if (frame.open) (byId("gh-talk-words") || summary).focus();
      event.preventDefault();
    }
  });
  show();
})();
