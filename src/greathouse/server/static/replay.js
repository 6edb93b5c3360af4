/* The replay: steps and turns without reloading, keys, swipes, playing by itself. */
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  /* The arrow keys step through time as the language runs. */
  const [BACK, ON] = document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const draw = (url, id) => htmx.ajax("GET", url, { source: `#${id}`, target: `#${id}`, swap: "outerMorph" });

  const replay = {
    wanted: null, timer: 0, asking: 0, loading: false,
    async go(at) {
      this.wanted = at;
      if (this.loading) return;
      this.loading = true;
      try {
        while (this.wanted !== null) await this.open(this.wanted);
      } finally {
        this.loading = false;
      }
    },
    async open(at) {
      const shown = byId("gh-replay"), to = Math.max(0, Math.min(at, Number(shown.dataset.last)));
      this.wanted = null;
      const url = `${shown.dataset.url}?at=${to}${shown.dataset.through}`;
      await draw(url, "gh-replay");
      history.replaceState(null, "", url);
    },
    settle() {
      const shown = byId("gh-replay");
      if (!shown) return;
      const slider = byId("gh-slider");
      if (Number(slider.value) !== Number(shown.dataset.at) && document.activeElement !== slider) slider.value = shown.dataset.at;
      const here = shown.querySelector(".log [aria-current]"), log = byId("gh-log");
      if (here) this.centre(log, here.getBoundingClientRect(), log.getBoundingClientRect());
      this.label();
      this.await();
    },
    centre(log, line, frame) { log.scrollTop += line.top - frame.top - (frame.height - line.height) / 2; },
    /* While the review is being made the page asks how far it is. */
    await() {
      clearTimeout(this.asking);
      if (document.querySelector("[data-reviewing]")) this.asking = setTimeout(() => this.go(Number(byId("gh-replay").dataset.at)), 2000);
    },
    label() {
      const run = byId("gh-run");
      if (run) run.textContent = this.timer ? run.dataset.pause : run.dataset.run;
    },
    run() {
      const shown = byId("gh-replay");
      if (this.timer) {
        clearInterval(this.timer);
        this.timer = 0;
        return this.label();
      }
      if (shown.dataset.at === shown.dataset.last) this.go(0);
      this.timer = setInterval(() => {
        const now = byId("gh-replay");
        if (now.dataset.at === now.dataset.last) this.run();
        else this.go(Number(now.dataset.at) + 1);
      }, 900);
      this.label();
    },
    /* The moments at which the turns around this one end. */
    turns() {
      const { before, after } = byId("gh-replay").dataset;
      return [Number(before), Number(after)];
    },
    key(event) {
      const shown = byId("gh-replay");
      if (!shown || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, summary, .log")) return;
      const at = Number(shown.dataset.at), last = Number(shown.dataset.last);
      const [before, after] = event.shiftKey ? this.turns() : [at - 1, at + 1];
      const to = { [BACK]: before, [ON]: after, Home: 0, End: last }[event.key];
      if (to !== undefined) this.go(to);
      else if (event.key === " " && !event.target.closest("button, a")) this.run();
      else return;
      event.preventDefault();
    },
  };

  document.addEventListener("click", (event) => {
    const at = event.target, to = at.closest("#gh-replay [data-to]");
    if (to && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      return replay.go(Number(to.dataset.to));
    }
    if (at.closest("#gh-run")) replay.run();
  });
  document.addEventListener("keydown", (event) => replay.key(event));
  document.addEventListener("input", (event) => { if (event.target.id === "gh-slider") replay.go(Number(event.target.value)); });
  /* A swipe across the board turns one page of the game: a turn on, or back. */
  const SWIPE = 48;
  let start = null;
  document.addEventListener("touchstart", (event) => {
    const inside = event.touches.length === 1 && event.target.closest("#gh-board");
    start = inside ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (!start) return;
    const [x, y] = [event.changedTouches[0].clientX - start[0], event.changedTouches[0].clientY - start[1]];
    start = null;
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    replay.go(replay.turns()[x < 0 === (ON === "ArrowRight") ? 1 : 0]);
  });
  document.addEventListener("htmx:after:swap", () => replay.settle());

  /* A narrow page gets the board's narrow shape; the cookie that says so is written by house.js, which comes first. */
  function fit() {
    const shown = byId("gh-replay");
    if (shown.dataset.narrow !== (narrow.matches ? "1" : "0")) replay.go(Number(shown.dataset.at));
  }
  narrow.addEventListener("change", fit);
  replay.settle();
  fit();
})();
