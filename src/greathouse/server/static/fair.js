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

  async function verify() {
    const answer = await fetch(shown.dataset.record);
    if (!answer.ok) throw new Error(answer.statusText);
    return verifyRecord(await answer.text(), (share) => { progress.value = share; });
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
    const verdict = await verify();
    tellNoted(verdict);
    tellVerified(verdict);
  }

  check().catch((error) => { tell(unsound, "bad"); tell(error.message, "bad"); }).finally(() => progress.remove());
})();
