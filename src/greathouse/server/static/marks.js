/* What is pointed at on the board: gold rings around it, an arrow along a move that is shown (lessons and hints), the
   way of a choice under the mouse, and with their numbers from the log the things that others have changed. */
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);

  function shape(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function boxes(ids, frame) {
    const origin = frame.getBoundingClientRect();
    return ids.map((id) => frame.querySelector(`[id="${id}"]`)).filter(Boolean).map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height };
    });
  }

  function ring(box) {
    const around = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 10 };
    return [shape("rect", { ...around, class: "rim" }), shape("rect", around)];
  }

  function arrow(from, to) {
    const [x, y, ex, ey] = [from.x + from.width / 2, from.y + from.height / 2, to.x + to.width / 2, to.y + to.height / 2];
    const length = Math.hypot(ex - x, ey - y) || 1, head = Math.min(24, length / 2);
    const [ux, uy] = [(ex - x) / length, (ey - y) / length];
    const [bx, by] = [ex - ux * head, ey - uy * head];
    const d = `M${x} ${y}L${bx} ${by}`, side = head * 0.6;
    const points = `${ex},${ey} ${bx - uy * side},${by + ux * side} ${bx + uy * side},${by - ux * side}`;
    return [shape("path", { d, class: "rim-path" }), shape("path", { d }), shape("polygon", { points })];
  }

  function mark() {
    const frame = byId("gh-board"), marks = byId("gh-marks");
    if (!frame || !marks) return;
    const words = (name) => (frame.dataset[name] || "").split(" ").filter(Boolean);
    const along = boxes(words("arrow"), frame);
    const ringed = along.length ? along : boxes(words("targets"), frame);
    const arrows = along.slice(1).flatMap((box, i) => arrow(along[i], box));
    marks.replaceChildren(...ringed.flatMap(ring), ...arrows, ...told(frame), ...preview(boxes(words("preview"), frame)));
  }

  /* ---- What changed since the reader's last choice: until the next click or key ---- */
  const MARK = 11;
  let dismissed = "", scrolledFrom = "";
  const tale = () => [...document.querySelectorAll("#gh-log li[data-marks]")].map((line) => `${line.querySelector(".since").textContent}:${line.dataset.marks}`).join(";");
  function told(frame) {
    if (tale() === dismissed) return [];
    const lines = [...document.querySelectorAll("#gh-log li[data-marks]")], taken = new Set();
    return lines.flatMap((line) => {
      const ids = line.dataset.marks.split(" ").filter((id) => !taken.has(id) && taken.add(id));
      const colour = [...line.classList].find((name) => name.startsWith("of-")) || "";
      const number = line.querySelector(".since").textContent;
      return gathered(boxes(ids, frame).filter((box) => box.width)).flatMap((heap) => changed(heap, number, colour, frame));
    });
  }
  /* Things that lie so close together that their numbers would cover each other share one. */
  const near = (a, b) => Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height) < MARK;
  function gathered(all) {
    const heaps = [];
    for (const box of all) {
      const touched = heaps.filter((heap) => heap.some((other) => near(box, other)));
      for (const heap of touched) heaps.splice(heaps.indexOf(heap), 1);
      heaps.push([...touched.flat(), box]);
    }
    return heaps;
  }
  function changed(heap, number, colour, frame) {
    const whole = frame.getBoundingClientRect(), small = heap.filter((box) => box.width <= whole.width / 4 && box.height <= whole.height / 4);
    const around = small.map((box) => ({ x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4, rx: 8 }));
    const rings = around.flatMap((box) => [shape("rect", { ...box, class: "rim told-rim" }), shape("rect", { ...box, class: `told-ring ${colour}` })]);
    const corner = heap.reduce((a, b) => (b.x + b.width - b.y > a.x + a.width - a.y ? b : a));
    const x = Math.max(MARK + 1, Math.min(whole.width - MARK - 1, corner.x + corner.width)), y = Math.max(MARK + 1, corner.y);
    const word = shape("text", { x, y: y + 4.5, class: "told-number" });
    word.textContent = number;
    return [...rings, shape("circle", { cx: x, cy: y, r: MARK, class: `told-disc ${colour}` }), word];
  }
  for (const name of ["pointerdown", "keydown"]) {
    document.addEventListener(name, (event) => {
      if (!event.target.closest?.("#gh-board, #gh-choices")) return;
      dismissed = tale();
      mark();
    }, true);
  }

  function preview(along) {
    if (along.length < 2) return [];
    const [start, ...rest] = along.map((box) => `${box.x + box.width / 2} ${box.y + box.height / 2}`), d = `M${start}L${rest.join("L")}`;
    return [shape("path", { d, class: "rim-path way" }), shape("path", { d, class: "way" })];
  }

  for (const name of ["touchmove", "wheel"]) document.addEventListener(name, () => { scrolledFrom = tale(); }, { passive: true });

  /* On a narrow page one thing is brought into sight: what a lesson or a hint points at, else what can be chosen next by
     whoever chooses on the board, else what others changed, until the reader scrolls. */
  function reveal() {
    const rings = (kind) => [...document.querySelectorAll(`#gh-marks rect.rim${kind}`)], pointed = rings(":not(.told-rim)");
    if (pointed.length) scrollTo(pointed);
    else if (board.goesOn && board.live().length) board.reveal();
    else if (tale() !== scrolledFrom) scrollTo(rings(".told-rim"));
  }
  /* Of rings too far apart the first ones. */
  function scrollTo(rings) {
    const stage = document.querySelector(".stage");
    if (!stage || !rings.length || stage.scrollHeight <= stage.clientHeight) return;
    const seen = stage.getBoundingClientRect();
    let [top, bottom] = [Infinity, -Infinity];
    for (const box of rings.map((ring) => ring.getBoundingClientRect())) {
      const [up, down] = [Math.min(top, box.top), Math.max(bottom, box.bottom)];
      if (top < bottom && down - up > seen.height) break;
      [top, bottom] = [up, down];
    }
    if (top < seen.top || bottom > seen.bottom) stage.scrollTop += top - seen.top - (seen.height - (bottom - top)) / 2;
  }

  function follow() {
    const here = document.querySelector(".lesson-steps [aria-current]"), list = here?.parentElement;
    if (list) list.scrollTop = here.offsetTop - (list.clientHeight - here.offsetHeight) / 2;
    mark();
    reveal();
  }

  /* Choices unfold after a page was drawn; less is in sight then. */
  const sizes = new ResizeObserver(follow);

  const changes = { subtree: true, attributeFilter: ["data-targets", "data-arrow", "data-revision", "data-preview"] };
  new MutationObserver(follow).observe(byId("gh-main"), changes);
  document.addEventListener("htmx:after:swap", () => {
    follow();
    requestAnimationFrame(follow);
  });
  for (const part of document.querySelectorAll(".stage, .lesson-steps")) sizes.observe(part);
  document.fonts?.ready.then(mark);
  follow();
})();
