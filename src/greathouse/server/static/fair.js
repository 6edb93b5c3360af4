/* The chance of a game: its page verifies the record, and that it is the chance to which this browser gave its number. */
"use strict";
(() => {
  const shown = document.getElementById("gh-fair");
  if (!shown) return;
  const { sound, unsound, none, unchecked, elsewhere, remembered, late, foreign, unable } = shown.dataset;
  const SHOWN = 3, sentences = JSON.parse(shown.dataset.faults);
  const list = shown.querySelector(".verdict"), progress = shown.querySelector("progress");
  const SIGNS = { good: "✓", bad: "✗", open: "–" };

  function tell(text, kind) {
    list.append(Object.assign(document.createElement("p"), { textContent: `${SIGNS[kind]} ${text}`, className: kind }));
  }

  /* What this browser noted when it gave its number. */
  function noted() {
    try {
      return JSON.parse(localStorage.getItem("numbers") || "{}")[shown.dataset.table];
    } catch {
      return null;
    }
  }

  function tellNoted(verdict) {
    const mine = noted();
    if (!mine || !verdict.commitment) return;
    if (mine.commitment !== verdict.commitment) tell(foreign, "bad");
    else if (Object.values(verdict.numbers).includes(mine.number)) tell(remembered, "good");
    else if (mine.arrived) tell(foreign, "bad");
    else tell(late, "open");
  }

  /* The record; what the house says instead is for people. */
  async function fetched() {
    const answer = await answered(shown.dataset.record, { headers: { "HX-Request": "true" } }), text = await answer.text();
    if (answer.ok) return text;
    throw Object.assign(new Error(text), { told: true });
  }

  const sentence = (fault) => sentences[fault.fault].replace(/\{(\w+)\}/g, (_, name) => String(fault[name]).slice(0, 60));

  function tellVerified({ verified, elsewhere: others, faults }) {
    if (faults.length) tell(unsound, "bad");
    else if (verified) tell(sound.replace("{n}", verified), "good");
    else tell(others ? unchecked : none, "open");
    for (const fault of faults.slice(0, SHOWN)) tell(sentence(fault), "bad");
    if (others) tell(elsewhere.replace("{n}", others), "open");
  }

  async function check() {
    if (!globalThis.crypto?.subtle) return tell(unable, "bad");
    const verdict = await verifyRecord(await fetched(), (share) => { progress.value = share; });
    tellNoted(verdict);
    tellVerified(verdict);
  }

  /* Where nothing could be looked at nobody is accused. */
  check().catch((error) => tell(error.told ? error.message : document.body.dataset.away, "open")).finally(() => progress.remove());
})();
