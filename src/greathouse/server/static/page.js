/* What every page has: rules beside the board, links to copy, settings. */
"use strict";

/* Whether the page is narrow, as its style has it. */
const narrow = matchMedia("(max-width: 700px)");

/* Answers after which a click comes again: the house has no time for it, or a proxy does not reach the house. */
const AWAY = [502, 503, 504];

/* The answer of the house. Where a proxy refuses in its place the request has not arrived, as if the line had dropped. */
async function answered(address, options) {
  const answer = await fetch(address, options);
  if (answer.ok || answer.headers.has("X-Request-Id")) return answer;
  throw Object.assign(new Error(answer.statusText), { status: answer.status });
}
document.addEventListener("htmx:config:request", ({ detail }) => { detail.ctx.fetch = answered; });

/* Says for a while what went wrong, or that something did. */
function failed(sentence) {
  const toast = document.getElementById("gh-toast");
  if (!toast) return;
  toast.textContent = sentence || toast.dataset.failed;
  toast.hidden = false;
  setTimeout(() => { toast.hidden = true; }, 4000);
}

(() => {
  const byId = (id) => document.getElementById(id);

  /* The house waits for the number that this page gives for the chance of a game, since it runs this script. */
  if (!/\bcontributes=/.test(document.cookie)) document.cookie = "contributes=1; path=/; max-age=31536000; samesite=lax";

  /* ---- Rules beside the board ---- */
  async function openRules(anchor, link) {
    const side = byId("gh-rules"), lacking = () => !byId("gh-rules-text").firstChild;
    if (!side.hidden && !anchor) return closeRules();
    if (lacking()) await htmx.ajax("GET", `/rules/${side.dataset.game}`, { source: "#gh-rules-text", target: "#gh-rules-text", swap: "outerHTML" });
    if (lacking()) return failed(document.body.dataset.away);
    side.hidden = false;
    side.opener = link;
    for (const old of side.querySelectorAll(".found")) old.classList.remove("found");
    const found = anchor ? side.querySelector(`[id="${CSS.escape(anchor)}"]`) : null;
    found?.classList.add("found");
    side.querySelector("[data-close-rules]").focus({ preventScroll: true });
    if (found) found.scrollIntoView({ block: "center" });
    else side.scrollTop = 0;
  }
  function closeRules() {
    const side = byId("gh-rules");
    side.hidden = true;
    if (side.opener?.isConnected) side.opener.focus({ preventScroll: true });
  }

  /* ---- Links to copy ---- */
  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    const before = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { if (button.isConnected) button.textContent = before; }, 1500);
  }

  /* ---- The form for a table: a way to play sets its options; the board as it would lie; what will be started ---- */
  const newTable = document.querySelector(".new-page form"), MORE = "table-more";
  const optionFields = () => [...newTable.querySelectorAll("[name^=option-]")];
  function takeVariant(chosen) {
    const options = JSON.parse(chosen.dataset.options);
    for (const field of optionFields()) {
      const usual = [...field.options].find((option) => option.defaultSelected) || field.options[0];
      field.value = options[field.name] ?? usual.value;
    }
  }
  function showTable() {
    const fields = [...new FormData(newTable)], preview = byId("gh-preview");
    const asked = new URLSearchParams(fields.filter(([name]) => name.startsWith("option-")));
    const seats = [...newTable.querySelectorAll("[name^=seat]")].filter((field) => field.value !== "none");
    asked.set("seats", seats.length);
    preview.src = `${preview.dataset.board}?${asked}`;
    tellTable(seats);
  }
  function tellTable(seats) {
    const variant = newTable.querySelector("[name=variant]:checked")?.parentElement.querySelector(".variant-name").textContent;
    const players = seats.map((field) => field.selectedOptions[0].textContent).join(document.body.dataset.comma);
    byId("gh-summary").textContent = [variant, players].filter(Boolean).join(" · ");
  }
  if (newTable) {
    newTable.addEventListener("input", (event) => {
      if (event.target.name === "variant") takeVariant(event.target);
      else if (event.target.name.startsWith("option-")) for (const one of newTable.querySelectorAll("[name=variant]")) one.checked = false;
      showTable();
    });
    const more = byId("gh-table-more");
    more.open = localStorage.getItem(MORE) === "1";
    more.addEventListener("toggle", () => localStorage.setItem(MORE, more.open ? "1" : "0"));
    tellTable([...newTable.querySelectorAll("[name^=seat]")].filter((field) => field.value !== "none"));
  }

  /* ---- A click that the house had no time for is sent again, once the house answers: a proxy's page would lose it ---- */
  const again = byId("gh-again");
  const later = () => setTimeout(() => answered("/healthz").then(() => again.requestSubmit(), later), 1000 * again.dataset.after);
  if (again) later();

  /* ---- A link to hand on, where the device can ---- */
  for (const button of document.querySelectorAll("[data-send]")) button.hidden = !navigator.share;

  /* ---- A picture to share: the drawing as pixels, handed on or kept ---- */
  async function share(link) {
    const image = Object.assign(new Image(), { src: link.href });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
    const file = new File([blob], `${link.dataset.share}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title: link.dataset.share });
    const kept = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
    kept.click();
    setTimeout(() => URL.revokeObjectURL(kept.href), 1000);
  }

  /* ---- The game on the start page: a move every three seconds, while it is seen and nothing speaks against motion ---- */
  const BREATH = 3000, reduced = matchMedia("(prefers-reduced-motion: reduce)");
  function showNext() {
    const shown = byId("gh-showcase");
    if (!shown || document.hidden || reduced.matches || document.documentElement.classList.contains("still")) return;
    htmx.ajax("GET", shown.dataset.next, { source: "#gh-showcase", target: "#gh-showcase", swap: "outerMorph" });
  }
  if (byId("gh-showcase")) setInterval(showNext, BREATH);

  /* ---- The lobby on the start page: drawn anew when the house says that it has changed, while it is seen ---- */
  const RETRY = 10000;
  let bell = null;
  function listenToLobby() {
    if (document.hidden) {
      bell?.close();
    } else if (!bell || bell.readyState === EventSource.CLOSED) {
      bell = new EventSource(byId("gh-lobby").dataset.lobbyEvents);
      bell.addEventListener("lobby", showLobby);
      bell.addEventListener("open", showLobby);
    }
  }
  function showLobby() {
    htmx.ajax("GET", byId("gh-lobby").dataset.lobby, { source: "#gh-lobby", target: "#gh-lobby", swap: "outerMorph" });
  }
  if (byId("gh-lobby")) {
    listenToLobby();
    setInterval(listenToLobby, RETRY);
    document.addEventListener("visibilitychange", listenToLobby);
  }

  /* ---- Clicks and keys ---- */
  document.addEventListener("click", (event) => {
    const at = event.target;
    const rule = at.closest("[data-rule]");
    if (rule && byId("gh-rules") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      return openRules(rule.dataset.rule, rule);
    }
    if (at.closest("[data-close-rules]")) return closeRules();
    const sent = at.closest("[data-send]");
    if (sent) return navigator.share({ title: document.title, url: byId(sent.dataset.send).value }).catch(() => {});
    const shared = at.closest("[data-share]");
    if (shared) {
      event.preventDefault();
      return share(shared).catch(() => {});
    }
    const copied = at.closest("[data-copy], [data-copy-text]");
    if (copied) return copy(copied.dataset.copy ? byId(copied.dataset.copy).value : location.origin + copied.dataset.copyText, copied);
    const settings = byId("gh-settings");
    if (settings?.open && !at.closest("#gh-settings")) settings.open = false;
  });

  /* Escape closes one thing at a time; what asks before a choice counts comes first and closes by itself. */
  document.addEventListener("keydown", (event) => {
    const confirm = byId("gh-confirm"), side = byId("gh-rules"), settings = byId("gh-settings");
    if (event.key !== "Escape" || (confirm && !confirm.hidden)) return;
    if (side && !side.hidden) closeRules();
    else if (settings?.open) {
      settings.open = false;
      settings.querySelector("summary").focus();
    } else return;
    event.stopImmediatePropagation();
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-theme-switch]")) return;
    if (event.target.value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = event.target.value;
  });
})();
