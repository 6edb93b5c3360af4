/* A table: choices on their way, one position drawn after the other, focus, questions before a choice counts.
   Without it every page still works by links and forms. */
"use strict";
(() => {
  const AGAIN = 1000;
  const TRIES = 20;
  const byId = (id) => document.getElementById(id);
  const table = () => byId("gh-table");
  const { still } = motion;
  const draw = (url, id) => htmx.ajax("GET", url, { source: `#${id}`, target: `#${id}`, swap: "outerMorph" });

  /* ---- A narrow page gets the board's narrow shape ---- */
  const width = () => (narrow.matches ? "1" : "0");
  function noteWidth() {
    document.cookie = `narrow=${width()}; path=/; max-age=31536000; samesite=lax`;
    follow();
  }

  /* ---- The table: one swap after the other, each with time to be seen ---- */
  let told = 0, resting = 0, busy = false, swaps = 0, hadTurn = false, wish = "", hurried = false;

  /* Who clicks or presses a key while moments wait sees the present at once. */
  function hurry() {
    if (!("more" in (table()?.dataset || {}))) return;
    hurried = true;
    rest(0);
  }

  /* Forms on their way; one that an answer has removed from the page tells no end. */
  const sent = new Set();
  const posting = () => [...sent, ...unsent].some((form) => form.isConnected);

  /* Forms that did not arrive, or for which the house had no time, are sent again. What they say stays as it is
     meanwhile, the name of the click too, so that it counts once. */
  const unsent = new Set(), tries = new WeakMap(), pressed = new WeakMap();
  function sendAgain(form, sentence) {
    const made = (tries.get(form) || 0) + 1;
    tries.set(form, made);
    if (made > TRIES || !form.isConnected || !form.elements.key) {
      tries.delete(form);
      return failed(made > TRIES ? "" : sentence);
    }
    unsent.add(form);
    if (sentence) failed(sentence);
    setTimeout(() => {
      unsent.delete(form);
      confirm.sure = true;
      if (form.isConnected) form.requestSubmit(pressed.get(form)?.isConnected ? pressed.get(form) : undefined);
      confirm.sure = false;
    }, AGAIN);
  }

  /* Draws the table as it is now, or the next moment after the revision `after`; if nothing came, tries again.
     A hint that is shown, or was asked for, stays as long as its decision: others may seal theirs meanwhile. */
  let wanted = null;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#gh-ask-hint");
    if (link) wanted = Object.fromEntries(new URL(link.href).searchParams);
  });
  async function pull(after) {
    const before = swaps, asked = new URLSearchParams(after === undefined ? {} : { after });
    const { since } = table().dataset;
    if (!since || Number(wanted?.hint) < Number(since)) wanted = null;
    const { hint, degree } = wanted || document.querySelector("#gh-table [data-hint]")?.dataset || {};
    if (hint) asked.set("hint", hint);
    if (degree) asked.set("degree", degree);
    busy = true;
    try {
      await draw(`${table().dataset.live}?${asked}`, "gh-table");
    } catch { /* the next try tells */ } finally {
      busy = false;
    }
    if (swaps === before) rest(AGAIN);
    else follow();
  }

  function follow() {
    const shown = table();
    if (!shown || busy || posting() || resting) return;
    if ("live" in shown.dataset && shown.dataset.narrow !== width()) pull();
    else if ("more" in shown.dataset || told > Number(shown.dataset.revision)) {
      pull(still() || motion.late() || hurried || !("started" in shown.dataset) ? undefined : shown.dataset.revision);
    } else if (byId("gh-hint-panel")?.matches("[data-thinking]")) pull();
    else if (lasting()) later(shown.dataset.revision, lasting());
    else if (shown.dataset.only === "late") later(shown.dataset.revision);
    else if ("only" in shown.dataset) playForced();
  }

  function rest(milliseconds) {
    clearTimeout(resting);
    resting = setTimeout(() => { resting = 0; follow(); }, milliseconds);
  }

  /* The outlines of hieroglyphs stay in the page; what comes later leaves out those that are named with a request. */
  const signs = Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "svg"), { id: "gh-signs" });
  function keepSigns() {
    if (!signs.isConnected) document.body.append(signs);
    for (const sign of document.querySelectorAll("#gh-board symbol")) {
      if (![...signs.children].some((kept) => kept.id === sign.id)) signs.append(sign.cloneNode(true));
    }
  }
  const knownSigns = () => [...signs.children].map((sign) => sign.id.replace(/^sign-/, "")).join(" ");

  function settle() {
    const shown = table();
    if (!shown) return;
    swaps += 1;
    keepSigns();
    if ("started" in shown.dataset) byId("gh-invite")?.remove();
    unfold();
    giveNumber();
    board.prepare();
    keepFocus();
    board.goesOn = wish === "board";
    document.querySelector("#gh-notice .notice")?.scrollIntoView({ block: "nearest" });
    tellTurn(shown);
    tellSeat(shown);
    showResult(!put);
    rest(still() ? 0 : motion.pace(Number(shown.dataset.more || 0)));
    if (!("more" in shown.dataset)) hurried = false;
  }

  /* A long list of choices is folded; who unfolds it once finds it unfolded from then on. Turns of the log and the
     position in words stay as they are while the page is open. */
  const UNFOLDED = "unfolded", opened = new Set();
  function unfold() {
    const list = document.querySelector("#gh-choice-list.folds");
    if (list) list.open = localStorage.getItem(UNFOLDED) === "1";
    for (const id of opened) byId(id)?.setAttribute("open", "");
  }
  function noteFold(details) {
    if (details.matches("#gh-choice-list")) localStorage.setItem(UNFOLDED, details.open ? "0" : "1");
    else if (details.open) opened.delete(details.id);
    else opened.add(details.id);
  }

  /* A page that held a seat and lost its cookie says so. */
  let seated = false;
  function tellSeat(shown) {
    byId("gh-unseated")?.toggleAttribute("hidden", !seated || "mine" in shown.dataset);
    seated ||= "mine" in shown.dataset;
  }

  /* Before the game a player's page gives a number for its chance, and notes what it saw, so as to compare it when the
     game is over. A number that did not arrive is sent again as long as the house wants it. */
  const MAX_NOTED = 40;
  let given = "";
  async function giveNumber() {
    const { number: address, commitment } = table()?.dataset || {};
    if (!address || given === address) return;
    given = address;
    const [, , name] = address.split("/"), number = notedNumber(name, commitment);
    try {
      const answer = await answered(address, { method: "POST", body: new URLSearchParams({ number }), headers: { "HX-Request": "true" } });
      if (answer.status === 429 || AWAY.includes(answer.status)) throw new Error(answer.statusText);
      if (answer.headers.get("Number") === number) noteArrival(name);
      if (answer.ok) told = Number(answer.headers.get("Revision"));
      follow();
    } catch {
      setTimeout(() => { given = ""; giveNumber(); }, AGAIN);
    }
  }
  function notedNumber(table, commitment) {
    const hex = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    try {
      const noted = allNoted();
      if (noted[table]?.commitment !== commitment) noted[table] = { commitment, number: hex() };
      keepNoted(noted);
      return noted[table].number;
    } catch {
      return hex();
    }
  }
  function noteArrival(table) {
    try {
      const noted = allNoted();
      noted[table].arrived = true;
      keepNoted(noted);
    } catch { /* nothing is kept in this browser */ }
  }
  const allNoted = () => JSON.parse(localStorage.getItem("numbers") || "{}");
  const keepNoted = (noted) => localStorage.setItem("numbers", JSON.stringify(Object.fromEntries(Object.entries(noted).slice(-MAX_NOTED))));

  /* The result lies over the board until it is put away; a button brings it back. */
  let put = false, ended = null;
  function showResult(yes) {
    const sheet = document.querySelector(".prompt.ended") && byId("gh-result");
    if (ended === false && sheet) sound.play("won" in table().dataset ? "won" : "lost");
    ended = Boolean(sheet);
    if (!sheet) return;
    put = !yes;
    sheet.classList.toggle("put", put);
    document.querySelector("[data-show-result]").hidden = !put;
  }

  /* An answer that would tell by its time that there was no other takes as long as any. */
  const LATE = [2000, 5000];
  let waiting = "";
  function later(revision, answer) {
    if (waiting === revision) return;
    waiting = revision;
    setTimeout(() => {
      if (table()?.dataset.revision !== revision || posting()) return;
      if (answer) submit(answer);
      else playForced();
    }, answer && !("late" in answer.dataset) ? 0 : LATE[0] + Math.random() * (LATE[1] - LATE[0]));
  }

  /* An answer that holds for the rest of a part of the game is given again wherever the same is asked there; among
     people not at once, which would tell that it was. Who takes back is asked again. */
  const LASTING = `lasting ${location.pathname}`;
  const holding = (button) => `${byId("gh-board")?.dataset.chapter} ${button.value}`;
  function lasting() {
    const kept = sessionStorage.getItem(LASTING);
    return kept && [...document.querySelectorAll("#gh-choices:not([hidden]) .lasting")].find((button) => holding(button) === kept);
  }
  document.addEventListener("submit", ({ target, submitter }) => {
    if (submitter?.matches(".lasting")) sessionStorage.setItem(LASTING, holding(submitter));
    else if (target.getAttribute("action")?.endsWith("/undo")) sessionStorage.removeItem(LASTING);
  });

  function playForced() {
    const buttons = document.querySelectorAll("#gh-choices .choice");
    if (buttons.length !== 1) return;
    const forced = Object.assign(document.createElement("input"), { type: "hidden", name: "forced", value: "1" });
    buttons[0].form.append(forced);
    submit(buttons[0]);
  }
  function submit(button) {
    confirm.sure = true;
    button.form.requestSubmit(button);
  }

  const title = document.title;
  function tellTurn(shown) {
    const turn = shown.dataset.turn || "";
    document.title = turn ? `● ${turn} – ${title}` : title;
    if (turn && !hadTurn) sound.play("turn");
    hadTurn = Boolean(turn);
  }

  /* ---- Focus: where it was, or where the next choice is ---- */
  function noteFocus() {
    const at = document.activeElement;
    if (at?.closest("#gh-board")) wish = "board";
    else if (at?.closest(".choice-form")) wish = "choices";
    else if (at && at !== document.body && at.id !== "gh-prompt") wish = "";
  }

  function keepFocus() {
    const at = document.activeElement;
    const lost = !at || at === document.body || at.id === "gh-prompt" || at.closest("[hidden]") || at.disabled
      || (at.closest("#gh-board") && !at.classList.contains("pick"));
    if (!lost || !wish) return;
    const next = wish === "board" ? board.first() : document.querySelector("#gh-choices:not([hidden]) .choice");
    (next || byId("gh-prompt"))?.focus({ preventScroll: true });
  }

  /* The log is one stop of the Tab key; arrows go from turn to turn. */
  function logKey(event) {
    const turns = [...document.querySelectorAll("#gh-log summary")], at = turns.indexOf(document.activeElement);
    if (!event.target.closest?.("#gh-log") || !["ArrowDown", "ArrowUp"].includes(event.key) || !turns.length) return;
    turns[Math.max(0, Math.min(turns.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))].focus();
    event.preventDefault();
  }

  /* Leaves a choice that was begun: what was clicked, or the last step that counts already. */
  function cancel() {
    if (board.prefix.length && !board.given) board.clear();
    else byId("gh-cancel")?.requestSubmit();
  }

  /* ---- Asking before a choice counts ---- */
  const confirm = {
    sure: false, form: null, button: null,
    ask(form, button) {
      [this.form, this.button] = [form, button];
      const text = byId("gh-confirm-text");
      const move = button?.firstChild?.textContent.trim() || form.querySelector("input[name=move]")?.value || "";
      text.textContent = text.dataset.text.replace("{move}", move);
      byId("gh-confirm").hidden = false;
      byId("gh-confirm").querySelector("[data-yes]").focus();
    },
    answer(yes) {
      byId("gh-confirm").hidden = true;
      board.clear();
      this.sure = yes;
      if (yes && this.form?.isConnected) this.form.requestSubmit(this.button?.isConnected ? this.button : undefined);
      else this.button?.focus();
    },
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    pressed.set(form, event.submitter);
    if (!form.getAttribute("action")?.endsWith("/move") || form.id === "gh-doubt" || !("confirm" in (table()?.dataset || {}))) return;
    if (confirm.sure) { confirm.sure = false; return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    confirm.ask(form, event.submitter);
  }, true);

  document.addEventListener("htmx:config:request", (event) => {
    const headers = event.detail.ctx.request.headers;
    headers.Narrow = width();
    if (signs.childElementCount) headers.Signs = knownSigns();
    if (still()) headers.Still = "1";
  });
  const formOf = (event) => event.detail?.ctx?.sourceElement?.closest?.("#gh-table form");
  document.addEventListener("htmx:before:request", (event) => {
    if (formOf(event)) sent.add(formOf(event));
    noteFocus();
  });
  document.addEventListener("htmx:finally:request", (event) => {
    sent.delete(formOf(event));
    follow();
  });
  /* Only a table takes the place of the table; one that was overtaken by a later one is not shown. */
  document.addEventListener("htmx:before:swap", (event) => {
    const text = event.detail?.ctx?.text || "", target = event.detail?.ctx?.target?.id;
    const revision = /id="gh-table"[^>]* data-revision="(\d+)"/.exec(text);
    const strange = (target === "gh-table" || target === "gh-replay") && !text.includes(`id="${target}"`);
    const late = revision && table() && Number(revision[1]) < Number(table().dataset.revision);
    if (strange || late) event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("htmx:error", ({ detail }) => {
    const form = detail?.ctx?.sourceElement, status = detail?.error?.status, { away } = document.body.dataset;
    if (form?.tagName !== "FORM") return;
    if (!status) sendAgain(form, "");
    else if (AWAY.includes(status)) sendAgain(form, form.elements.key ? `${away} ${byId("gh-toast")?.dataset.tried}` : away);
    else failed("");
  });
  document.addEventListener("htmx:response:error", (event) => {
    const answer = event.detail?.ctx, form = answer?.sourceElement;
    if (form?.tagName !== "FORM" || answer.text?.includes("gh-table")) return;
    if (AWAY.includes(answer.response.status)) sendAgain(form, answer.text);
    else failed(answer.text);
  });
  document.addEventListener("htmx:after:swap", (event) => tries.delete(event.detail?.ctx?.sourceElement));

  /* ---- Clicks and keys of the table ---- */
  document.addEventListener("click", (event) => {
    const at = event.target;
    const fold = at.closest("#gh-choice-list.folds summary, #gh-log summary, #gh-words summary, #gh-more > summary");
    if (fold) noteFold(fold.parentElement);
    if (at.closest("[data-close-result], [data-show-result]")) {
      showResult(put);
      return document.querySelector(put ? "[data-show-result]" : "[data-close-result]").focus();
    }
    if (at.closest("[data-yes]")) return confirm.answer(true);
    if (at.closest("[data-no]")) return confirm.answer(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && byId("gh-confirm") && !byId("gh-confirm").hidden) return confirm.answer(false);
    logKey(event);
    if (event.key === "Escape" && !event.target.closest?.("input, select, textarea")) setTimeout(() => event.defaultPrevented || cancel());
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) follow(); });

  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, hurry, true);
  narrow.addEventListener("change", noteWidth);
  document.addEventListener("wake", ({ detail }) => {
    told = Math.max(told, Number(detail));
    follow();
  });
  settle();
  noteWidth();
})();
