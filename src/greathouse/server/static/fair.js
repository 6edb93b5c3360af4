/* The chance of a game: its page verifies the record, and that it is the chance to which this browser gave its number. */
"use strict";
(() => {
  const shown = document.getElementById("gh-fair");
  if (!shown) return;
  const { sound, unsound, elsewhere, remembered, late, foreign, unable } = shown.dataset;
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
    if (!mine) return;
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

  async function check() {
    if (!globalThis.crypto?.subtle) return tell(unable, "bad");
    const verdict = await verify();
    tellNoted(verdict);
    if (verdict.faults.length) tell(`${unsound} ${verdict.faults.slice(0, 3).join("; ")}`, "bad");
    else tell(sound.replace("{n}", verdict.verified), "good");
    if (verdict.elsewhere) tell(elsewhere.replace("{n}", verdict.elsewhere), "open");
  }

  check().catch((error) => tell(`${unsound} ${error.message}`, "bad")).finally(() => progress.remove());
})();
