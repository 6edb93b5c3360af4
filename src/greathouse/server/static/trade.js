/* The form for offers: plus and minus, and what somebody is putting together stays while the table goes on. */
"use strict";
(() => {
  const offerForm = () => document.getElementById("gh-offer-form");
  const numbers = (at) => [...at.querySelectorAll("input[type=number]")];
  const begun = (at) => numbers(at).some((input) => Number(input.value) > 0)
    || [...at.querySelectorAll("input:not([type])")].some((input) => input.value);

  /* Updates of the page leave alone what is begun; a form that is only open stays open. */
  let open = false;
  function hold() {
    const at = offerForm();
    if (!at) return;
    open = at.open;
    at.toggleAttribute("hx-morph-skip", at.open && begun(at));
    for (const input of numbers(at)) input.closest(".stepper").classList.toggle("some", Number(input.value) > 0);
    say();
  }
  function release() {
    const at = offerForm();
    if (!at) return;
    at.removeAttribute("hx-morph-skip");
    for (const form of at.querySelectorAll("form")) form.reset();
    for (const input of numbers(at)) input.value = 0;
  }

  /* What the form holds now; what it held when it was last sent. */
  const held = () => [...offerForm()?.querySelectorAll("input:not([type=hidden]), select") ?? []].map((input) => input.value).join("\n");
  let sentAs = "";

  function step(button) {
    const input = button.parentElement.querySelector("input");
    const wanted = Number(input.value || 0) + Number(button.dataset.step);
    input.value = Math.max(0, Math.min(Number(input.max), wanted));
    hold();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-step]");
    if (button) return step(button);
    const counter = event.target.closest("[data-counter]");
    if (!counter || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    release();
    await htmx.ajax("GET", counter.dataset.counter, { source: "#gh-table", target: "#gh-table", swap: "outerMorph" });
    offerForm()?.querySelector("select, input:not([type=hidden])")?.focus();
  });
  document.addEventListener("input", (event) => { if (event.target.closest("#gh-offer-form")) hold(); });
  document.addEventListener("toggle", (event) => { if (event.target.id === "gh-offer-form") hold(); }, true);

  /* What the form says so far, in a sentence. */
  function say() {
    const at = document.getElementById("gh-offer-says");
    if (!at) return;
    at.textContent = [...offerForm().querySelectorAll(".offer-side")].map((side) => {
      const some = numbers(side).filter((input) => Number(input.value) > 0).map((input) => {
        const name = input.closest(".stepper").querySelector(".stepper-name").firstChild.textContent.trim();
        return `${input.value} × ${name}`;
      });
      return some.length ? `${side.querySelector("legend").textContent}: ${some.join(document.body.dataset.comma)}` : "";
    }).filter(Boolean).join(" · ");
  }

  /* Where offers are decisions, the choice that begins one opens the form, which makes them all. */
  document.addEventListener("submit", (event) => {
    const begins = document.getElementById("gh-trade")?.dataset.begins;
    if (!begins || !offerForm() || event.submitter?.name !== "move" || event.submitter.value !== begins) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    offerForm().open = true;
    offerForm().querySelector(".stepper-keys input")?.focus();
  }, true);

  /* What cannot be paid is refused by itself, after a while as long as any answer takes; unless somebody is at an answer. */
  const LATE = [3000, 6000], seen = new Set();
  function refuseUnpayable() {
    if (!("forced" in (document.getElementById("gh-table")?.dataset || {}))) return;
    for (const offer of document.querySelectorAll(".offer[data-unpayable]")) {
      if (seen.has(offer.id)) continue;
      seen.add(offer.id);
      setTimeout(() => {
        const button = document.querySelector(`#${offer.id}[data-unpayable] [value=refuse]`);
        if (button && !offerForm()?.open) button.click();
      }, LATE[0] + Math.random() * (LATE[1] - LATE[0]));
    }
  }

  /* How long bids are still heard. */
  function runTime() {
    const bar = document.getElementById("gh-bid-time");
    if (bar && !bar.getAnimations().length) {
      bar.animate({ scale: ["1 1", "0 1"] }, { duration: 1000 * Number(bar.dataset.seconds), fill: "forwards" });
    }
  }

  /* The click's key and the position are those of the page as it is now, not as it was when the form was opened. */
  document.addEventListener("submit", (event) => {
    const form = event.target, section = document.getElementById("gh-trade");
    if (!section || !form.closest("#gh-offer-form")) return;
    form.elements.key.value = section.dataset.key;
    form.elements.revision.value = section.dataset.revision;
    sentAs = held();
  }, true);
  /* What was sent and taken is put away, unless the next is begun already; what was refused stays to be mended. */
  document.addEventListener("htmx:before:swap", (event) => {
    const sent = event.detail?.ctx;
    if (sent?.sourceElement?.closest?.("#gh-offer-form") && sent.response?.status < 400 && held() === sentAs) {
      release();
      open = false;
    }
  });
  document.addEventListener("htmx:after:swap", () => {
    const at = offerForm();
    if (at && open) at.open = true;
    hold();
    refuseUnpayable();
    runTime();
  });
  refuseUnpayable();
  runTime();
})();
