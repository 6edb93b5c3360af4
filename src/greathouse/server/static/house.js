/* A table: choosing on the board, keys, motion in order, staying in touch with the server.
   Without it every page still works by links and forms. */
"use strict";
(() => {
  const SILENCE = 25000;
  const AGAIN = 1000;
  const TRIES = 20;
  const byId = (id) => document.getElementById(id);
  const table = () => byId("gh-table");
  const { still } = motion;
  const draw = (url, id) => htmx.ajax("GET", url, { source: `#${id}`, target: `#${id}`, swap: "outerMorph" });

  /* ---- A narrow page gets the board's narrow shape ---- */
  const narrow = matchMedia("(max-width: 700px)");
  const width = () => (narrow.matches ? "1" : "0");
  function noteWidth() {
    document.cookie = `narrow=${width()}; path=/; max-age=31536000; samesite=lax`;
    follow();
  }

  /* ---- The table: one swap after the other, each with time to be seen ---- */
  let told = "", resting = 0, busy = false, swaps = 0, hadTurn = false, wish = "", scrolled = 0, hurried = false;

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
      return failed(sentence);
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
     A hint that is shown stays as long as its position. */
  async function pull(after) {
    const before = swaps, asked = new URLSearchParams(after === undefined ? {} : { after });
    const { hint, degree } = document.querySelector("#gh-table [data-hint]")?.dataset || {};
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
    else if ("more" in shown.dataset || (told && told !== shown.dataset.revision)) {
      pull(still() || motion.late() || hurried || !("started" in shown.dataset) ? undefined : shown.dataset.revision);
    } else if (byId("gh-hint-panel")?.matches("[data-thinking]")) pull();
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
    board.reveal();
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

  /* Before the game a player's page gives a number for its chance, once, and notes what it saw, so as to compare it when
     the game is over. */
  const MAX_NOTED = 40;
  let given = "";
  async function giveNumber() {
    const { number: address, commitment } = table()?.dataset || {};
    if (!address || given === address) return;
    given = address;
    try {
      const body = new URLSearchParams({ number: notedNumber(address.split("/")[2], commitment) });
      const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.ok) told = answer.headers.get("Revision");
      follow();
    } catch { /* the game begins without it */ }
  }
  function notedNumber(table, commitment) {
    const hex = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    try {
      const noted = JSON.parse(localStorage.getItem("numbers") || "{}");
      if (noted[table]?.commitment !== commitment) noted[table] = { commitment, number: hex() };
      const latest = Object.fromEntries(Object.entries(noted).slice(-MAX_NOTED));
      localStorage.setItem("numbers", JSON.stringify(latest));
      return noted[table].number;
    } catch {
      return hex();
    }
  }

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
  function later(revision) {
    if (waiting === revision) return;
    waiting = revision;
    setTimeout(() => {
      if (table()?.dataset.revision === revision && !posting()) playForced();
    }, LATE[0] + Math.random() * (LATE[1] - LATE[0]));
  }

  function playForced() {
    const buttons = document.querySelectorAll("#gh-choices .choice");
    if (buttons.length !== 1) return;
    const forced = Object.assign(document.createElement("input"), { type: "hidden", name: "forced", value: "1" });
    buttons[0].form.append(forced);
    confirm.sure = true;
    buttons[0].form.requestSubmit(buttons[0]);
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

  /* ---- Choosing on the board ---- */
  const board = {
    prefix: [], paths: [], picks: [], revision: "", given: false,

    prepare() {
      this.paths = [...document.querySelectorAll("#gh-choices:not([hidden]) .choice")]
        .map((button) => ({ button, ids: button.dataset.clicks.split(" ") }));
      const places = new Set(this.paths.flatMap((path) => path.ids));
      this.picks = [...document.querySelectorAll("#gh-board [id]")].filter((element) => places.has(element.id));
      const begun = this.revision === table()?.dataset.revision ? this.prefix : [];
      this.revision = table()?.dataset.revision;
      this.clear();
      if (begun.length && this.matching(begun).length) { /* the same position, drawn again between two clicks */
        this.prefix = begun;
        this.mark();
      }
    },
    /* The choices that begin with these clicks; failing that those of which they are part, in whatever order. */
    begun(ids) { return this.paths.filter((path) => ids.every((id, i) => path.ids[i] === id)); },
    holding(ids) { return this.paths.filter((path) => ids.every((id) => path.ids.includes(id))); },
    matching(ids) {
      const begun = this.begun(ids);
      return begun.length ? begun : this.holding(ids);
    },
    /* `given`: what is chosen is what every choice begins with, not what somebody clicked. */
    clear() {
      this.prefix = [];
      const firsts = new Set(this.paths.filter((path) => path.ids.length > 1).map((path) => path.ids[0]));
      this.given = firsts.size === 1 && this.paths.every((path) => path.ids.length > 1);
      if (this.given) this.prefix = [...firsts];
      this.mark();
    },
    mark() {
      const open = this.matching(this.prefix), ordered = this.begun(this.prefix).length > 0;
      const left = (path) => (ordered ? [path.ids[this.prefix.length]] : path.ids.filter((id) => !this.prefix.includes(id)));
      const next = new Set(open.flatMap(left));
      for (const element of this.picks) {
        const live = next.has(element.id), chosen = this.prefix.includes(element.id);
        element.classList.toggle("pick", live);
        element.classList.toggle("chosen", chosen);
        if (live || chosen) {
          element.setAttribute("role", "button");
          element.setAttribute("tabindex", "-1");
          element.setAttribute("aria-pressed", String(chosen));
        } else {
          for (const name of ["role", "tabindex", "aria-pressed"]) element.removeAttribute(name);
        }
      }
      for (const held of document.querySelectorAll("#gh-strip [data-clicks]")) {
        held.classList.toggle("live", next.has(held.dataset.clicks));
        held.classList.toggle("taken", this.prefix.includes(held.dataset.clicks));
      }
      const focused = this.live().find((element) => element === document.activeElement);
      (focused || this.first())?.setAttribute("tabindex", "0");
      for (const path of this.paths) {
        path.button.classList.toggle("near", this.prefix.length > 0 && open.length < this.paths.length && open.includes(path));
      }
    },
    /* The way of the choice that would be completed with this click. */
    preview(id) {
      const further = [...this.prefix, id], path = this.paths.find((one) => one.ids.join() === further.join());
      this.point(path?.button);
    },
    point(button) {
      const frame = byId("gh-board"), way = button?.dataset.way || "";
      if (frame && (frame.dataset.preview || "") !== way) frame.dataset.preview = way;
    },
    live() { return this.picks.filter((element) => element.classList.contains("pick")); },
    first() { return this.live()[0]; },

    /* On a narrow page whoever chooses on the board, and is not scrolling, is taken to what can be chosen next. */
    reveal() {
      if (!narrow.matches || wish !== "board" || Date.now() - scrolled < 3000) return;
      const live = this.live(), boxes = live.map((element) => element.getBoundingClientRect());
      const stage = document.querySelector(".stage").getBoundingClientRect();
      if (boxes.some((box) => box.top >= stage.top && box.bottom <= stage.bottom)) return;
      live[live.length >> 1]?.scrollIntoView({ block: "center", behavior: still() ? "instant" : "smooth" });
    },

    /* Goes on from what was clicked, or begins anew, in order or not; says why where neither is possible. */
    choose(id) {
      const further = [...this.prefix, id], mixed = !this.begun(this.prefix).length;
      const free = mixed || this.given || !this.prefix.length;
      if (this.begun(further).length) return this.go(further);
      if (this.prefix.includes(id)) return this.clear();
      if (mixed && this.holding(further).length) return this.go(further);
      if (this.begun([id]).length) return this.go([id]);
      if (this.holding(further).length) return this.go(further);
      if (free && this.holding([id]).length) return this.go([id]);
      refuse(id);
    },
    go(ids) {
      const open = this.matching(ids);
      const last = open.length === 1 && !this.begun(ids).length && open[0].ids.at(-1) === ids.at(-1);
      const done = last ? open[0] : open.find((path) => path.ids.length === ids.length);
      if (done) return done.button.form.requestSubmit(done.button);
      [this.prefix, this.given] = [ids, false];
      this.mark();
      if (!document.activeElement?.classList.contains("pick") && document.activeElement?.closest("#gh-board")) {
        this.first()?.focus({ preventScroll: true });
      }
    },
    step(from, key) {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
      const centre = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [x, y] = centre(from);
      let best = null, least = Infinity;
      for (const element of this.live()) {
        const [ex, ey] = centre(element);
        const along = (ex - x) * dx + (ey - y) * dy;
        const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
        const far = along + 2.5 * across;
        if (element !== from && along > 1 && far < least) [best, least] = [element, far];
      }
      if (!best) return;
      from.setAttribute("tabindex", "-1");
      best.setAttribute("tabindex", "0");
      best.focus({ preventScroll: true });
    },
  };

  function boardClick(event) {
    const known = new Set(board.paths.flatMap((path) => path.ids));
    for (let at = event.target; at && at.id !== "gh-board"; at = at.parentElement) {
      if (at.id && known.has(at.id)) return board.choose(at.id);
    }
    const at = event.target.closest("#gh-board svg [id]");
    if (at) refuse(at.id, [event.clientX, event.clientY], thingsAt(event.clientX, event.clientY));
    else board.clear();
  }

  /* What lies among the own goods is chosen there, too. */
  function stripClick(held, event) {
    const known = board.paths.some((path) => path.ids.includes(held.dataset.clicks));
    if (known) board.choose(held.dataset.clicks);
    else refuse(held.dataset.clicks, [event.clientX, event.clientY]);
  }

  /* The inspector says why this cannot be chosen now. */
  function refuse(id, place, under = []) {
    document.dispatchEvent(new CustomEvent("refused", { detail: { id, place, under, chosen: board.prefix } }));
  }
  /* Whatever has a name and lies around a point, though it takes no click now; the smallest first. */
  function thingsAt(x, y) {
    const named = [...document.querySelectorAll("#gh-board svg [id]:has(> title)")].map((element) => ({ id: element.id, box: element.getBoundingClientRect() }));
    const around = named.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    return around.sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height).map(({ id }) => id).slice(0, 5);
  }

  /* The log is one stop of the Tab key; arrows go from turn to turn. */
  function logKey(event) {
    const turns = [...document.querySelectorAll("#gh-log summary")], at = turns.indexOf(document.activeElement);
    if (!event.target.closest?.("#gh-log") || !["ArrowDown", "ArrowUp"].includes(event.key) || !turns.length) return;
    turns[Math.max(0, Math.min(turns.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))].focus();
    event.preventDefault();
  }

  function boardKey(event) {
    const at = event.target.closest?.("#gh-board [id]");
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith("Arrow")) board.step(at, event.key);
    else if (event.key === "Enter" || event.key === " ") board.choose(at.id);
    else if (event.key === "Escape") board.clear();
    else return;
    event.preventDefault();
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

  /* ---- The way of a choice, while it is pointed at or has the focus ---- */
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const place = event.target.closest?.("#gh-board .pick"), button = event.target.closest?.(".choice");
      if (place) board.preview(place.id);
      else if (button || event.target.closest?.("#gh-table")) board.point(button);
    });
  }

  /* ---- In touch with the server ---- */
  let heard = Date.now(), lostTimer = 0;
  function lost(yes) {
    const note = byId("gh-lost");
    if (!note) return;
    if (!yes) {
      clearTimeout(lostTimer);
      lostTimer = 0;
      note.hidden = true;
    } else if (!lostTimer) {
      lostTimer = setTimeout(() => { note.hidden = false; }, 700);
    }
  }
  let stream = null;
  const hear = () => { heard = Date.now(); lost(false); };
  function listen() {
    const address = byId("gh-table")?.dataset.events;
    if (!address) return;
    stream?.close();
    stream = new EventSource(address);
    stream.addEventListener("open", hear);
    stream.addEventListener("beat", hear);
    stream.addEventListener("wake", (event) => {
      hear();
      told = event.data;
      follow();
    });
    stream.addEventListener("spectators", say);
    stream.addEventListener("paused", say);
    stream.addEventListener("late", say);
    stream.addEventListener("talk", (event) => {
      hear();
      document.dispatchEvent(new CustomEvent("talk", { detail: event.data }));
    });
    stream.addEventListener("error", () => lost(true)); /* the browser tries again, unless it was refused */
  }
  /* What is said beside the game stands in an element of its own. */
  function say(event) {
    hear();
    const shown = byId(`gh-${event.type}`);
    if (!shown) return;
    shown.textContent = event.data;
    shown.hidden = !event.data;
  }
  function watchStream() {
    const silent = Date.now() - heard > SILENCE;
    if (!stream || !(silent || stream.readyState === EventSource.CLOSED)) return;
    heard = Date.now();
    lost(true);
    listen();
  }
  function failed(sentence) {
    const toast = byId("gh-toast");
    if (!toast) return;
    toast.textContent = sentence || toast.dataset.failed;
    toast.hidden = false;
    setTimeout(() => { toast.hidden = true; }, 4000);
  }

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
  document.addEventListener("htmx:error", (event) => {
    const form = event.detail?.ctx?.sourceElement;
    if (form?.tagName !== "FORM") return;
    if (formOf(event)) sendAgain(form, "");
    else failed("");
  });
  document.addEventListener("htmx:response:error", (event) => {
    const answer = event.detail?.ctx, form = answer?.sourceElement;
    if (form?.tagName !== "FORM" || answer.text?.includes("gh-table")) return;
    if (answer.response.status === 503 && formOf(event)) sendAgain(form, answer.text);
    else failed(answer.text);
  });
  document.addEventListener("htmx:after:swap", (event) => { if (formOf(event)) tries.delete(formOf(event)); });

  /* ---- Clicks and keys of the table ---- */
  /* The second click of a double click never takes what has come to lie where the first one chose. */
  let clicked = { name: "", box: null };
  const within = (box, { clientX, clientY }) =>
    box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("#gh-table button, #gh-board .button");
    const name = at ? at.value || at.id : "";
    if (event.detail < 2) clicked = { name, box: at?.getBoundingClientRect() };
    else if (at && name !== clicked.name && within(clicked.box, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
  document.addEventListener("click", (event) => {
    const at = event.target;
    if (at.closest("#gh-board") && table()) return boardClick(event);
    if (at.closest("#gh-strip [data-clicks]") && table()) return stripClick(at.closest("[data-clicks]"), event);
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
    boardKey(event);
    logKey(event);
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) follow(); });

  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, hurry, true);
  for (const name of ["touchmove", "wheel"]) document.addEventListener(name, () => { scrolled = Date.now(); }, { passive: true });
  narrow.addEventListener("change", noteWidth);
  listen();
  setInterval(watchStream, 2000);
  settle();
  noteWidth();
})();
