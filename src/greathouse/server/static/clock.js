/* Clocks at a table tick by the house's time. It read its clock between question and answer, which bounds how far it is
   ahead of this device's, and answers that agree narrow the bounds. While the house cannot be heard clocks stand still. */
"use strict";
(() => {
  const TICK = 50, AGAIN = 60000, TRIES = 20, PAUSE = 150, GOOD = 0.03, DRIFT = 1e-4, TENTHS = 10, LOW = 10, LOW_PART = 0.1;
  const byId = (id) => document.getElementById(id);
  const mine = () => byId("gh-seats")?.querySelector(".seat.mine .clock[data-runs]");
  const device = () => performance.now() / 1000;
  const bounds = {};
  let asked = -Infinity, lost = false, told = "";

  /* By how many seconds the house's time is ahead, at least and at most; both clocks drift apart a little. */
  function ahead(name) {
    if (!bounds[name]) return [-Infinity, Infinity];
    const [least, most, known] = bounds[name], drift = DRIFT * (device() - known);
    return [least - drift, most + drift];
  }

  function error(name) {
    const [least, most] = ahead(name);
    return (most - least) / 2;
  }

  /* What does not agree with what was known replaces it: this device has slept, or the house has begun anew. */
  function learn(name, least, most) {
    const known = ahead(name);
    const both = [Math.max(least, known[0]), Math.min(most, known[1])];
    bounds[name] = [...(both[0] <= both[1] ? both : [least, most]), device()];
  }

  async function ask() {
    const begun = device();
    const answer = await fetch("/clock", { cache: "no-store", headers: { Accept: "application/json" } });
    const reading = await answer.json(), ended = device();
    if (!answer.ok) return;
    for (const name of ["open", "working"]) learn(name, reading[name] - ended, reading[name] - begun);
  }

  async function askAll() {
    asked = performance.now();
    for (let i = 0; i < TRIES && (!i || error("open") > GOOD); i += 1) {
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

  const kind = (panel) => "working" in panel.dataset ? "working" : "open";

  /* Seconds of a seat now: of its bank, and free ones of its turn. */
  function now(clock, panel) {
    const { left, free } = clock.dataset;
    const [least, most] = ahead(kind(panel));
    if (!("runs" in clock.dataset) || "resting" in clock.dataset || least === -Infinity) return [Number(left), Number(free)];
    const passed = Math.max(0, device() + (least + most) / 2 - Number(panel.dataset.at));
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
      clock.dataset.error = error(kind(panel)).toFixed(3);
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
