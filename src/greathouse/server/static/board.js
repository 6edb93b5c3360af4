/* Choosing on the board, by click, touch and key: what may come next is marked, what is begun goes on, and the way of a
   choice is shown while it is pointed at. */
"use strict";
const board = (() => {
  const { still } = motion;
  const SCROLLING = 3000;
  const table = () => document.getElementById("gh-table");
  let scrolled = 0;

  const chooser = {
    prefix: [], paths: [], picks: [], revision: "", given: false,
    /* Whether the reader chose on the board last, and goes on there. */
    goesOn: false,

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
      const frame = document.getElementById("gh-board"), way = button?.dataset.way || "";
      if (frame && (frame.dataset.preview || "") !== way) frame.dataset.preview = way;
    },
    live() { return this.picks.filter((element) => element.classList.contains("pick")); },
    first() { return this.live()[0]; },

    /* On a narrow page whoever chooses on the board, and is not scrolling, is taken to what can be chosen next. */
    reveal() {
      if (!narrow.matches || Date.now() - scrolled < SCROLLING) return;
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

  function boardClicked(event) {
    const known = new Set(chooser.paths.flatMap((path) => path.ids));
    for (let at = event.target; at && at.id !== "gh-board"; at = at.parentElement) {
      if (at.id && known.has(at.id)) return chooser.choose(at.id);
    }
    const at = event.target.closest("#gh-board svg [id]");
    if (at) refuse(at.id, [event.clientX, event.clientY], thingsAt(event.clientX, event.clientY));
    else chooser.clear();
  }

  /* What lies among the own goods is chosen there, too. */
  function stripClicked(held, event) {
    const known = chooser.paths.some((path) => path.ids.includes(held.dataset.clicks));
    if (known) chooser.choose(held.dataset.clicks);
    else refuse(held.dataset.clicks, [event.clientX, event.clientY]);
  }

  /* The inspector says why this cannot be chosen now. */
  function refuse(id, place, under = []) {
    document.dispatchEvent(new CustomEvent("refused", { detail: { id, place, under, chosen: chooser.prefix } }));
  }
  /* Whatever has a name and lies around a point, though it takes no click now; the smallest first. */
  function thingsAt(x, y) {
    const named = [...document.querySelectorAll("#gh-board svg [id]:has(> title)")].map((element) => ({ id: element.id, box: element.getBoundingClientRect() }));
    const around = named.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    return around.sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height).map(({ id }) => id).slice(0, 5);
  }

  function keyPressed(event) {
    const at = event.target.closest?.("#gh-board [id]");
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith("Arrow")) chooser.step(at, event.key);
    else if (event.key === "Enter" || event.key === " ") chooser.choose(at.id);
    else return;
    event.preventDefault();
  }

  /* ---- The way of a choice, while it is pointed at or has the focus ---- */
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const place = event.target.closest?.("#gh-board .pick"), button = event.target.closest?.(".choice");
      if (place) chooser.preview(place.id);
      else if (button || event.target.closest?.("#gh-table")) chooser.point(button);
    });
  }

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
    const held = event.target.closest("#gh-strip [data-clicks]");
    if (!table()) return;
    if (event.target.closest("#gh-board")) boardClicked(event);
    else if (held) stripClicked(held, event);
  });
  document.addEventListener("keydown", keyPressed);
  for (const name of ["touchmove", "wheel"]) document.addEventListener(name, () => { scrolled = Date.now(); }, { passive: true });
  return chooser;
})();
