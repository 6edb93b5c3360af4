/* The chance of a game: its page verifies the record, and that it is the chance to which this browser gave its number. */
"use strict";
(() => {
  const shown = document.getElementById("gh-fair");
  if (!shown) return;
  const { sound, unsound, elsewhere, remembered, foreign, unable } = shown.dataset;
  const list = shown.querySelector(".verdict"), progress = shown.querySelector("progress");

  function tell(text, good) {
    list.append(Object.assign(document.createElement("p"), { textContent: `${good ? "✓" : "✗"} ${text}`, className: good ? "good" : "bad" }));
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
    if (!mine) return;
    const same = mine.commitment === verdict.commitment && Object.values(verdict.numbers).includes(mine.number);
    tell(same ? remembered : foreign, same);
  }

  async function verify() {
    const answer = await fetch(shown.dataset.record);
    if (!answer.ok) throw new Error(answer.statusText);
    return verifyRecord(await answer.text(), (share) => { progress.value = share; });
  }

  async function check() {
    if (!globalThis.crypto?.subtle) return tell(unable, false);
    const verdict = await verify();
    tellNoted(verdict);
    if (verdict.faults.length) tell(`${unsound} ${verdict.faults.slice(0, 3).join("; ")}`, false);
    else tell(sound.replace("{n}", verdict.verified), true);
    if (verdict.elsewhere) tell(elsewhere.replace("{n}", verdict.elsewhere), true);
  }

  check().catch((error) => tell(`${unsound} ${error.message}`, false)).finally(() => progress.remove());
})();
