/* What is pointed at on the board: gold rings around it, an arrow along a move that is shown (lessons and hints). */
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
    marks.replaceChildren(...ringed.flatMap(ring), ...arrows);
  }

  /* On a narrow page whatever is marked is brought into sight. */
  function reveal() {
    const stage = document.querySelector(".stage"), first = document.querySelector("#gh-marks rect");
    if (!stage || !first || stage.scrollHeight <= stage.clientHeight) return;
    const box = first.getBoundingClientRect(), seen = stage.getBoundingClientRect();
    if (box.top < seen.top || box.bottom > seen.bottom) stage.scrollTop += box.top - seen.top - (seen.height - box.height) / 2;
  }

  function follow() {
    document.querySelector(".lesson-steps [aria-current]")?.scrollIntoView({ block: "nearest" });
    mark();
    reveal();
  }

  const changes = { subtree: true, attributeFilter: ["data-targets", "data-arrow", "data-revision"] };
  new MutationObserver(follow).observe(byId("gh-main"), changes);
  document.addEventListener("htmx:after:swap", follow);
  new ResizeObserver(mark).observe(document.querySelector(".stage"));
  document.fonts?.ready.then(mark);
  follow();
})();
