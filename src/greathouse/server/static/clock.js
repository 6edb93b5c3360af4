/* Clocks at a table tick by the house's time: how far it is ahead of this device's is found by asking, and half of the
   time that the answer takes is the error at most. While the house cannot be heard they stand still. */
"use strict";
(() => {
  const TICK = 50, AGAIN = 60000, TRIES = 20, PAUSE = 150, GOOD = 60, TENTHS = 10, LOW = 10, LOW_PART = 0.1;
  const byId = (id) => document.getElementById(id);
  const mine = () => byId("gh-seats")?.querySelector(".seat.mine .clock[data-runs]");
  let ahead = null, least = Infinity, asked = 0, lost = false, told = "";

  async function ask() {
    const begun = performance.now();
    const answer = await fetch("/clock", { cache: "no-store", headers: { Accept: "application/json" } });
    const reading = await answer.json();
    const trip = performance.now() - begun;
    if (!answer.ok || trip > least) return;
    least = trip;
    const middle = (begun + trip / 2) / 1000;
    ahead = { open: reading.open - middle, working: reading.working - middle };
  }

  async function askAll() {
    least = Infinity;
    asked = performance.now();
    for (let i = 0; i < TRIES && least > GOOD; i += 1) {
      await ask().catch(() => {});
      tick();
      await new Promise((done) => { setTimeout(done, PAUSE); });
    }
  }

  function inWords(seconds, days, words) {
    const whole = Math.max(0, Math.floor(seconds));
    if (whole >= 86400) return words.days.replace("{days}", Math.floor(whole / 86400)).replace("{hours}", Math.floor(whole % 86400 / 3600));
    if (whole >= 3600) return words.hours.replace("{hours}", Math.floor(whole / 3600)).replace("{minutes}", Math.floor(whole % 3600 / 60));
    const shown = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    return seconds > 0 && seconds < TENTHS && !days ? `${shown}.${Math.floor(seconds * 10) % 10}` : shown;
  }

  /* Seconds of a seat now: of its bank, and free ones of its turn. */
  function now(clock, panel) {
    const { left, free } = clock.dataset;
    if (!("runs" in clock.dataset) || "resting" in clock.dataset || !ahead) return [Number(left), Number(free)];
    const reading = performance.now() / 1000 + ahead["working" in panel.dataset ? "working" : "open"];
    const passed = Math.max(0, reading - Number(panel.dataset.at));
    return [Number(left) - Math.max(0, passed - Number(free)), Math.max(0, Number(free) - passed)];
  }

  function tick() {
    const panel = byId("gh-seats"), gone = byId("gh-lost")?.hidden === false;
    if (!panel?.dataset.at) return;
    if (gone !== lost) {
      lost = gone;
      if (!lost) askAll();
    }
    if (lost) return;
    const days = "days" in panel.dataset, words = { days: panel.dataset.wordDays, hours: panel.dataset.wordHours };
    for (const clock of panel.querySelectorAll(".clock")) {
      const [left, free] = now(clock, panel), shown = days ? left + free : left;
      clock.dataset.now = shown.toFixed(3);
      clock.dataset.error = (least / 2000).toFixed(3);
      const text = inWords(shown, days, words), field = clock.firstElementChild;
      if (field.textContent !== text) field.textContent = text;
      const extra = clock.lastElementChild;
      if (extra !== field) extra.textContent = !days && free > 0 && "runs" in clock.dataset ? `+${Math.ceil(free)}` : "";
    }
    cue(days);
    if (performance.now() - asked > AGAIN) askAll();
  }

  /* Once in a turn: who has little time hears and sees it. */
  function cue(days) {
    const clock = mine(), note = byId("gh-low");
    const left = clock ? Number(clock.dataset.now) : Infinity;
    const low = !days && left <= Math.max(LOW, LOW_PART * Number(clock?.dataset.bank || 0));
    clock?.classList.toggle("low", low || "low" in clock.dataset);
    const turn = `${byId("gh-table").dataset.turn || ""}${clock?.closest(".seat").id || ""}`;
    if (!clock) told = "";
    if (!low || !clock || told === turn || !note) return;
    told = turn;
    note.textContent = note.dataset.text.replace("{n}", Math.max(0, Math.ceil(left)));
    sound.play("hurry");
  }

  document.addEventListener("htmx:after:swap", tick);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) askAll(); });
  askAll();
  setInterval(tick, TICK);
})();
