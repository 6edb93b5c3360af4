/* The inspector: what a thing on the board is, by hover, right click, touch and hold, or the key I; what a word means. */
"use strict";
(() => {
  const HOVER = 350, HOLD = 500, GRACE = 250, SLIP = 12, GAP = 12, PASSING = 6000;
  const byId = (id) => document.getElementById(id);
  const card = byId("gh-inspector"), ring = byId("gh-inspected");
  const frame = () => byId("gh-board");
  const shown = () => !card.hidden;

  /* ---- Things: elements with an id and a name; the picture as a whole is none ---- */
  const titleOf = (element) => [...element.children].find((child) => child.localName === "title");
  const nameOf = (element) => titleOf(element)?.textContent || element.dataset.named || "";
  const isThing = (element) => Boolean(element.id && element.id !== "gh-picture" && nameOf(element));
  const things = () => [...(frame()?.querySelectorAll("svg [id]") || [])].filter(isThing);
  const around = (element) => {
    for (let at = element; at && at !== frame(); at = at.parentElement) if (isThing(at)) return at;
    return null;
  };
  function thingAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      if (!frame()?.contains(element)) return null;
      const thing = around(element);
      if (thing) return thing;
    }
    return null;
  }

  /* The browser's own tooltip would lie over the card: the name goes from the title into an attribute. */
  function hush(thing) {
    for (let at = thing; at && at !== frame(); at = at.parentElement) {
      const title = titleOf(at);
      if (!title) continue;
      at.dataset.named = title.textContent;
      if (!at.hasAttribute("aria-label")) at.setAttribute("aria-label", title.textContent);
      if (!at.hasAttribute("role")) at.setAttribute("role", "img");
      title.remove();
    }
  }

  /* ---- The card ---- */
  let thing = null, pinned = false, opener = null, asked = 0, passing = 0;
  const known = new Map();
  function addressOf(id, tried, under) {
    const at = new URL(frame().dataset.inspect.replace("*", encodeURIComponent(id)), location.href);
    if (tried) at.searchParams.set("tried", [...tried, id].join(" "));
    if (under?.length) at.searchParams.set("under", under.join(" "));
    return at.href;
  }

  async function fetched(address) {
    const key = `${byId("gh-table")?.dataset.revision} ${address}`;
    if (!known.has(key)) {
      const response = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!response.ok) return null;
      known.set(key, await response.text());
    }
    return known.get(key);
  }

  async function open(wanted, { pin, tried, under, quiet }) {
    if (!wanted?.isConnected || !frame()?.dataset.inspect) return;
    clearTimeout(passing);
    const number = asked += 1, name = nameOf(wanted);
    const text = await fetched(addressOf(wanted.id, tried, under)).catch(() => null);
    if (number !== asked || text === null || !wanted.isConnected) return;
    [thing, pinned] = [wanted, pin];
    fill(text, name);
    const refused = Boolean(card.querySelector(".why-not"));
    card.classList.toggle("refused", refused);
    if (refused && !card.querySelector("form")) passing = setTimeout(close, PASSING);
    cut();
    place(thing);
    mark(thing);
    if (pin && !quiet) card.focus({ preventScroll: true });
  }

  function fill(text, name) {
    byId("gh-inspector-text").innerHTML = text;
    htmx.process(byId("gh-inspector-text"));
    const head = card.querySelector("h2");
    head.id = "gh-inspector-name";
    head.textContent ||= name;
    card.hidden = false;
    card.classList.toggle("pinned", pinned);
    card.classList.remove("refused", "bare");
  }

  /* ---- Words: the card of a term beside it, with the thing that it means on the page's board or one that comes along ---- */
  async function explain(link) {
    clearTimeout(passing);
    const number = asked += 1, board = frame();
    const text = await fetched(`${link.dataset.term}${board ? "" : "?drawn=1"}`).catch(() => null);
    if (number !== asked) return;
    if (text === null) return location.assign(link.href);
    [pinned, opener] = [true, link];
    fill(text, link.textContent);
    const id = card.querySelector(".of-term").dataset.thing, from = board || card.querySelector(".offstage");
    thing = (id && from?.querySelector(`[id="${CSS.escape(id)}"]`)) || null;
    card.classList.toggle("bare", !thing);
    if (thing) cut();
    place(board && thing ? thing : link);
    if (board && thing) mark(thing);
    else ring.hidden = true;
    card.focus({ preventScroll: true });
  }

  function close() {
    asked += 1;
    if (!shown()) return;
    const back = pinned && card.contains(document.activeElement) ? opener : null;
    card.hidden = ring.hidden = true;
    [thing, pinned, opener] = [null, false, null];
    if (back?.isConnected) back.focus({ preventScroll: true });
  }

  /* The enlarged cut of the board: the picture itself, shown once more through a small window. */
  function cut() {
    const picture = byId("gh-picture"), view = card.querySelector(".cut"), use = view.querySelector("use");
    const onto = picture.getScreenCTM().inverse(), box = thing.getBoundingClientRect();
    const [from, to] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(onto));
    const [width, height] = [to.x - from.x, to.y - from.y], rim = Math.max(width, height) * 0.12;
    const whole = picture.viewBox.baseVal;
    use.setAttribute("width", whole.width);
    use.setAttribute("height", whole.height);
    view.setAttribute("viewBox", `${from.x - rim} ${from.y - rim} ${width + 2 * rim} ${height + 2 * rim}`);
  }

  /* Beside the thing, never on it; a phone has its place in the stylesheet. */
  function place(by) {
    const box = by.getBoundingClientRect(), size = card.getBoundingClientRect();
    const right = box.right + GAP, left = box.left - GAP - size.width;
    const x = right + size.width <= innerWidth - 4 ? right : left >= 4 ? left : Math.max(4, innerWidth - size.width - 4);
    const beside = x === right || x === left;
    const below = box.bottom + GAP, above = box.top - GAP - size.height;
    const y = beside ? box.top + box.height / 2 - size.height / 2 : below + size.height <= innerHeight - 4 ? below : above;
    card.style.left = `${x}px`;
    card.style.top = `${Math.max(4, Math.min(innerHeight - size.height - 4, y))}px`;
  }

  function mark(at) {
    const box = at.getBoundingClientRect();
    Object.assign(ring.style, { left: `${box.left - 3}px`, top: `${box.top - 3}px`, width: `${box.width + 6}px`, height: `${box.height + 6}px` });
    ring.hidden = false;
  }

  /* ---- Mouse ---- */
  let hovered = null, timer = 0, leaving = 0, pointer = "";
  /* A picture that changes under a mouse at rest asks for nothing: its card would lie on the choices. */
  function moved(event) {
    const before = pointer;
    pointer = `${event.clientX} ${event.clientY}`;
    return pointer !== before;
  }
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons || !moved(event)) return;
    const over = frame()?.contains(event.target) ? thingAt(event.clientX, event.clientY) : null;
    if (over === hovered) return;
    clearTimeout(timer);
    clearTimeout(leaving);
    hovered = over;
    if (over) hush(over);
    if (pinned) return;
    if (shown() && over !== thing) leaving = setTimeout(close, GRACE);
    if (over) timer = setTimeout(() => open(over, { pin: false }), HOVER);
  });
  document.addEventListener("contextmenu", (event) => {
    const at = frame()?.contains(event.target) && thingAt(event.clientX, event.clientY);
    if (!at) return;
    event.preventDefault();
    inspect(at);
  });

  /* ---- Touch and hold; and the next tap after the button was pressed ---- */
  let hold = 0, start = null, since = 0, swallow = false, next = false;
  const letGo = () => { clearTimeout(hold); start = null; };
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    swallow = false;
    if (shown() && !card.contains(event.target)) close();
    if (event.pointerType !== "touch" || !frame()?.contains(event.target)) return;
    start = [event.clientX, event.clientY];
    since = event.timeStamp;
    hold = setTimeout(() => {
      const at = start && thingAt(...start);
      if (at) { swallow = true; inspect(at); }
    }, HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLIP) letGo();
  });
  /* A page that was busy may learn late of a finger that was lifted soon: that was a tap. */
  document.addEventListener("pointerup", (event) => {
    if (swallow && event.timeStamp - since < HOLD) {
      swallow = false;
      close();
    }
    letGo();
  });
  document.addEventListener("pointercancel", letGo);
  /* The click of a finger that is lifted after a hold counts nowhere, not on the card that came to lie under it either. */
  document.addEventListener("click", (event) => {
    const held = swallow && event.detail > 0, asked = next && frame()?.contains(event.target);
    if (!held && !asked) return;
    const at = asked && !held && thingAt(event.clientX, event.clientY);
    event.preventDefault();
    event.stopImmediatePropagation();
    swallow = false;
    if (at) inspect(at);
    ready(false);
  }, true);

  function ready(yes) {
    next = yes;
    frame()?.classList.toggle("asking", yes);
  }

  function inspect(at) {
    opener = document.activeElement;
    open(at, { pin: true });
  }

  /* ---- Why not: a click on what cannot be chosen ---- */
  document.addEventListener("refused", (event) => {
    const { id, place, under, chosen } = event.detail;
    const at = place ? thingAt(...place) : around(frame().querySelector(`[id="${CSS.escape(id)}"]`));
    clearTimeout(timer);
    if (at) open(at, { pin: true, tried: chosen, under, quiet: true });
  });

  /* ---- Keys ---- */
  /* From the card arrows lead to the things around the one that is shown. */
  function step(key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(thing);
    const far = things().filter((element) => element !== thing).map((element) => {
      const [ex, ey] = middle(element), along = (ex - x) * dx + (ey - y) * dy;
      return { element, along, way: along + 2.5 * Math.abs((ex - x) * dy + (ey - y) * dx) };
    }).filter(({ along }) => along > 1).sort((one, other) => one.way - other.way);
    if (far.length) open(far[0].element, { pin: true });
  }

  document.addEventListener("keydown", (event) => {
    const at = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || at.closest?.("input, select, textarea")) return;
    if (shown() && event.key === "Escape") close();
    else if (shown() && pinned && frame()?.contains(thing) && card.contains(at) && event.key.startsWith("Arrow")) step(event.key);
    else if (["i", "I", "?"].includes(event.key) && frame()) {
      const wanted = around(at.closest?.("#gh-board [id]")) || hovered || frame().querySelector(".pick") || things()[0];
      if (wanted) inspect(wanted);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close-inspector]")) close();
    if (event.target.closest("[data-inspect-this]")) inspect(thing);
    if (event.target.closest("[data-inspect-next]")) ready(true);
    const term = event.target.closest("[data-term]");
    if (!term || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    explain(term);
  });
  card.addEventListener("submit", () => setTimeout(close));
  addEventListener("resize", close);
  document.addEventListener("htmx:after:swap", () => { if (thing && !thing.isConnected) close(); });
})();
