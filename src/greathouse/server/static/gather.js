/* Several choices in one gesture: all that are alike with Shift; those across which somebody draws the mouse or a pen,
   and what they are let go on; buttons by their key, with Shift on to what comes next. */
"use strict";
(() => {
  const choices = () => [...document.querySelectorAll("#gh-choices:not([hidden]) .choice")];
  const single = (id) => choices().find((button) => button.dataset.clicks === id);
  const together = (button) => [...document.querySelectorAll("#gh-together .many")].find((many) => many.value.split("; ").includes(button.value));
  const kindOf = (button) => button.value.split(" ")[0];
  const pickAt = (target) => target.closest?.("#gh-board .pick");
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY) || document.body;
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function all(button, event) {
    const many = button && together(button);
    if (!many) return;
    stop(event);
    many.form.requestSubmit(many);
  }
  document.addEventListener("click", (event) => {
    if (!event.shiftKey) return;
    const place = pickAt(event.target);
    all(place ? single(place.id) : event.target.closest?.(".choice"), event);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!event.shiftKey || event.key !== "Enter") return;
    const place = pickAt(event.target);
    all(place ? single(place.id) : event.target.closest?.(".choice"), event);
  }, true);

  /* ---- Drawing: of a row of things alike as many as the way covers, then the other thing on which it ends ---- */
  const SLIP = 12;
  let drawn = null, made = false;
  function cover(event) {
    const place = pickAt(under(event)), button = place && single(place.id);
    if (!button || kindOf(button) !== drawn.kind || (place.id !== drawn.from && !together(button))) return;
    const known = drawn.covered.get(place.id);
    drawn.covered.set(place.id, known ? [Math.min(known[0], event.clientX), Math.max(known[1], event.clientX)] : [event.clientX, event.clientX]);
  }
  function chain(event) {
    const moves = [...drawn.covered].flatMap(([id, [from, to]]) => {
      const button = single(id), box = document.getElementById(id).getBoundingClientRect();
      const alike = together(button)?.value.split("; ").filter((move) => move === button.value).length || 1;
      return Array(Math.max(1, Math.min(alike, Math.round((to - from) / box.width * alike)))).fill(button.value);
    });
    return [...moves, ...endAt(event)];
  }
  /* What the way ends on: another choice, or what becomes one ("onto"). */
  function endAt(event) {
    const place = pickAt(under(event)) || under(event).closest?.("#gh-board .onto")?.querySelector("[id]");
    return place && !drawn.covered.has(place.id) ? [`@${place.id}`] : [];
  }
  function send(moves) {
    const form = document.querySelector("#gh-choices .choice-form");
    const button = Object.assign(document.createElement("button"), { name: "move", value: moves.join("; "), hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  }
  document.addEventListener("pointerdown", (event) => {
    made = false;
    const place = event.pointerType !== "touch" && event.button === 0 && pickAt(event.target), button = place && single(place.id);
    drawn = button ? { x: event.clientX, y: event.clientY, from: place.id, kind: kindOf(button), covered: new Map() } : null;
    if (drawn) cover(event);
  });
  document.addEventListener("pointermove", (event) => { if (drawn) cover(event); });
  document.addEventListener("pointerup", (event) => {
    const moves = drawn && Math.hypot(event.clientX - drawn.x, event.clientY - drawn.y) > SLIP ? chain(event) : [];
    drawn = null;
    if (moves.length < 2) return;
    made = true;
    send(moves);
  });
  document.addEventListener("click", (event) => { if (made) stop(event); made = false; }, true);

  /* ---- Keys: those that the buttons of the panel show; where Shift makes other signs of them, with Shift also what
     strokes end on ---- */
  const keyOf = (event) => /^[0-9a-z]$/i.test(event.key) ? event.key.toUpperCase() : event.shiftKey ? /^Digit([0-9])$/.exec(event.code)?.[1] : undefined;
  const shifted = (event) => event.shiftKey && !/^[0-9]$/.test(event.key);
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (!key || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea")) return;
    const button = document.querySelector(`#gh-choices:not([hidden]) [aria-keyshortcuts="${key}"]`);
    if (!button) return;
    stop(event);
    const next = shifted(event) ? document.querySelector("#gh-board .onto [id]") : null;
    if (next && next.id !== button.dataset.clicks) send([...button.value.split("; "), `@${next.id}`]);
    else button.form.requestSubmit(button);
  });
})();
