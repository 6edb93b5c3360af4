/* Motion between two pictures of a board. The board itself is always the newer one and takes clicks as it is; what moves
   are copies above it: pieces along their way, cards and tokens from where they were, a card that is played, the season. */
"use strict";
const motion = (() => {
  const LONGEST = 450, SHORTEST = 150, QUEUE = 1500, HELD = 1000, TOLD = 2500, STEP = 1.5, MOST_TOKENS = 3, SVG = "http://www.w3.org/2000/svg";
  const EASE = "cubic-bezier(0.3, 0.1, 0.25, 1)";
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => reduced.matches || document.hidden || document.documentElement.classList.contains("still");
  const shown = () => document.querySelector("#gh-board > svg, #gh-showcase .showcase > svg");
  const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

  /* ---- How long: a queue of moments is through after a second and a half ---- */
  let began = 0, paced = { moment: NaN, time: LONGEST };
  function pace(left) {
    const moment = momentOf();
    if (moment !== paced.moment) paced = { moment, time: paceNow(left) };
    return paced.time;
  }
  function paceNow(left) {
    const waited = began ? performance.now() - began : 0;
    if (left) began ||= performance.now();
    else began = 0;
    return clamp((QUEUE - waited) / (left + 1), SHORTEST, LONGEST);
  }
  const late = () => began > 0 && performance.now() - began > QUEUE;

  /* ---- What lies where, in the coordinates of the picture ---- */
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  function look(picture) {
    const onto = picture.getScreenCTM()?.inverse(), found = new Map();
    if (!onto) return found;
    for (const element of picture.querySelectorAll("[id]")) {
      const box = element.getBoundingClientRect();
      if (!box.width || element.closest("defs")) continue;
      const from = new DOMPoint(box.left, box.top).matrixTransform(onto), to = new DOMPoint(box.right, box.bottom).matrixTransform(onto);
      found.set(element.id, {
        element, parent: element.parentElement, place: onto.multiply(element.getScreenCTM()), count: countIn(element),
        x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y,
      });
    }
    return found;
  }
  /* What holds a number that counts: of a text that is set in lines the first of these, which has its place. */
  function counted(element) {
    const text = [...element.querySelectorAll(".counted")].find((one) => one.closest("[id]") === element);
    return text?.querySelector("tspan") ?? text;
  }
  const countIn = (element) => Number(/\d+/.exec(counted(element)?.textContent || "")?.[0] ?? NaN);
  const holds = (box, { x, y }) => box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  const flies = (thing) => thing.element.matches(".piece, .moving");

  /* ---- Copies that fly: above the page, without names, keys or clicks ---- */
  let layer = null, running = [];
  function raise(picture) {
    const box = picture.getBoundingClientRect();
    layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("class", `${picture.getAttribute("class")} flights`);
    layer.setAttribute("viewBox", picture.getAttribute("viewBox"));
    layer.setAttribute("aria-hidden", "true");
    Object.assign(layer.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    document.body.append(layer);
  }

  function copyOf(thing, bare) {
    const copy = thing.element.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "role", "tabindex", "aria-label", "aria-pressed"]) part.removeAttribute(name);
    }
    for (const part of copy.querySelectorAll(bare ? "title, .focus-ring, .mark, text" : "title, .focus-ring, .mark")) part.remove();
    copy.removeAttribute("transform");
    copy.classList.remove("pick", "chosen");
    let whole = copy;
    for (let at = thing.parent; at && at.localName === "g"; at = at.parentElement) {
      const around = document.createElementNS(SVG, "g");
      if (at.getAttribute("class")) around.setAttribute("class", at.getAttribute("class"));
      around.append(whole);
      whole = around;
    }
    const frame = document.createElementNS(SVG, "g");
    frame.append(whole);
    return frame;
  }

  const written = (m) => `matrix(${m.a}, ${m.b}, ${m.c}, ${m.d}, ${m.e}, ${m.f})`;
  const shifted = (m, dx, dy) => new DOMMatrix().translate(dx, dy).multiply(m);
  /* The place at which a thing covers the middle of another box, no larger than it. */
  function onto(thing, box, most = STEP) {
    const [from, to] = [middle(thing), middle(box)];
    const scale = clamp(Math.min(box.width / thing.width, box.height / thing.height), 0.3, most);
    return new DOMMatrix().translate(to.x, to.y).scale(scale).translate(-from.x, -from.y).multiply(thing.place);
  }

  function play(animated, frames, options) {
    const made = animated.animate(frames, { easing: EASE, ...options });
    running.push(made);
    return made;
  }
  function fly(thing, places, time, { hide, fade, delay = 0, bare = false } = {}) {
    const copy = copyOf(thing, bare);
    layer.append(copy);
    const frames = places.map((place) => ({ transform: written(place) }));
    if (fade) frames.at(-1).opacity = 0;
    if (delay) copy.setAttribute("opacity", "0");
    const easing = places.length > 2 ? "linear" : EASE;
    play(copy, frames.map((frame) => ({ ...(delay ? { opacity: 1 } : {}), ...frame })), { duration: time, delay, easing }).onfinish = () => copy.remove();
    if (hide) play(hide, { opacity: [0, 0] }, { duration: time + delay });
  }

  /* ---- What changed, and how it went ---- */
  const boxOf = (id, before, after) => after.get(id) || before.get(id);
  /* The places between, of a thing that names its course itself, or goes a way over others. */
  function via(thing, old, ways, before, after) {
    const course = thing.element.dataset.course, { place } = thing;
    if (course) {
      const out = place.multiply(thing.element.getScreenCTM().inverse()).multiply(thing.element.parentElement.getScreenCTM());
      const points = course.split(" ").map((pair) => new DOMPoint(...pair.split(",").map(Number)).matrixTransform(out));
      return points.map(({ x, y }) => shifted(place, x - place.e, y - place.f));
    }
    const way = ways.find((one) => one.length > 2 && holds(before.get(one[0]), middle(old)) && holds(after.get(one.at(-1)), middle(thing)));
    if (!way) return [];
    const end = middle(after.get(way.at(-1)));
    return way.slice(1, -1).map((id) => middle(boxOf(id, before, after) || thing)).map(({ x, y }) => shifted(place, x - end.x, y - end.y));
  }

  function glide(before, after, ways, time) {
    const kinds = new Set();
    for (const [id, thing] of after) {
      const old = before.get(id);
      if (!old || !flies(thing)) continue;
      const [a, b] = [old.place, thing.place];
      if (Math.hypot(a.e - b.e, a.f - b.f) < 2 && Math.abs(a.a - b.a) < 0.02) continue;
      fly(thing, [a, ...via(thing, old, ways, before, after), b], time, { hide: thing.element });
      kinds.add(thing.element.matches(".moving") ? "card" : "piece");
    }
    return kinds;
  }

  /* What is new comes from where its way begins, what is gone goes to where it ends; without a way both fade. */
  function arrive(before, after, ways, time) {
    const kinds = new Set(), used = new Set();
    for (const way of ways.filter((one) => one.length > 1)) {
      const [first, last] = [way[0], way.at(-1)];
      const [source, target] = [before.get(first), after.get(last)];
      if (!source || !target || used.has(first)) continue;
      if (!before.has(last)) fly(target, [onto(target, source), target.place], time, { hide: target.element });
      else if (!after.has(first)) fly(source, [source.place, onto(source, target, 1)], time, { fade: true });
      else continue;
      used.add(after.has(first) && flies(target) ? last : first).add(last);
      kinds.add(target.element.matches(".moving") || source.element.matches(".moving") ? "card" : "piece");
    }
    for (const [id, thing] of after) {
      if (flies(thing) && !before.has(id) && !used.has(id)) play(thing.element, { opacity: [0, 1] }, { duration: time });
    }
    for (const [id, thing] of before) {
      if (flies(thing) && !after.has(id) && !used.has(id)) fly(thing, [thing.place, thing.place], time, { fade: true });
    }
    return kinds;
  }

  /* Counts run up or down; what they count flies from where it was gained, or to where it was paid. */
  function count(before, after, ways, time) {
    const source = ways.map((way) => boxOf(way.at(-1), before, after)).find(Boolean);
    let any = false;
    for (const [id, thing] of after) {
      const old = before.get(id), gain = thing.count - old?.count;
      if (!gain) continue;
      any = true;
      run(counted(thing.element), old.count, thing.count, time);
      tell(thing, gain, time);
      const there = source && !holds(source, middle(thing)) && onto(thing, { ...middle(source), width: 0, height: 0 });
      if (!there || !thing.element.querySelector(":scope > :not(text, title)")) continue;
      for (let n = 0; n < Math.min(Math.abs(gain), MOST_TOKENS); n += 1) {
        fly(thing, gain > 0 ? [there, thing.place] : [thing.place, there], time, { delay: n * 60, bare: true, fade: gain < 0 });
      }
    }
    return any;
  }
  function run(text, from, to, time) {
    const whole = text.textContent, begin = performance.now(), made = { finish: () => { text.textContent = whole; made.done = true; } };
    const step = () => {
      if (made.done || !text.isConnected) return;
      const share = clamp((performance.now() - begin) / time, 0, 1);
      if (share === 1) return made.finish();
      text.textContent = whole.replace(/\d+/, Math.round(from + (to - from) * share));
      requestAnimationFrame(step);
    };
    running.push(made);
    step();
  }
  function tell(thing, gain, time) {
    const { x } = middle(thing), note = document.createElementNS(SVG, "text");
    note.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
    note.setAttribute("class", `text gain ${gain > 0 ? "more" : "less"}`);
    note.setAttribute("font-size", Math.max(thing.height * 0.6, 16 / layer.getScreenCTM().a));
    layer.append(note);
    const at = (y) => `translate(${x}px, ${y}px)`;
    const frames = [{ transform: at(thing.y), opacity: 1 }, { transform: at(thing.y - thing.height * 0.5), opacity: 0 }];
    play(note, frames, { duration: Math.max(2 * time, 700), easing: "ease-in" }).onfinish = () => note.remove();
  }

  /* ---- Beside the board: a card that is played, and what part of the game begins ---- */
  function over(made, time) {
    const box = shown().getBoundingClientRect();
    Object.assign(made.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height / 2}px` });
    made.setAttribute("aria-hidden", "true");
    document.body.append(made);
    if (still()) return setTimeout(() => made.remove(), time);
    const frames = [{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1, offset: 0.15 }, { opacity: 1, scale: 1, offset: 0.8 }, { opacity: 0, scale: 0.8 }];
    play(made, frames, { duration: time }).onfinish = () => made.remove();
  }
  function hold(card) {
    if (!card) return;
    const made = Object.assign(document.createElement("div"), { className: "held-up" });
    made.append(card.cloneNode(true));
    over(made, HELD);
  }
  function announce(words) {
    over(Object.assign(document.createElement("div"), { className: "banner", textContent: words }), TOLD);
  }

  /* Ends everything: the board has long been as it will be. */
  function skip() {
    for (const made of running.splice(0)) made.finish();
    layer?.remove();
    layer = null;
    for (const made of document.querySelectorAll(".held-up, .banner")) made.remove();
  }

  /* ---- From one picture to the next ---- */
  const parsed = (ways) => (ways || "").split(";").filter(Boolean).map((way) => way.split(" "));
  function show(before, picture, { ways = "", card = null, time = LONGEST } = {}) {
    raise(picture);
    const after = look(picture), named = parsed(ways);
    const kinds = new Set([...glide(before, after, named, time), ...arrive(before, after, named, time)]);
    if (picture.querySelector(".rolling")) kinds.add("dice");
    if (count(before, after, named, time)) kinds.add("gain");
    if (card) kinds.add("card");
    hold(card);
    for (const kind of kinds) sound.play(kind);
    const made = layer;
    Promise.allSettled(running.map((one) => one.finished)).then(() => { if (made === layer) skip(); });
  }

  /* A morph that needs a new group around known parts of a picture makes it an element of HTML, which shows nothing;
     read anew the picture is whole. */
  function mend() {
    const picture = shown();
    if (picture?.getElementsByTagNameNS("http://www.w3.org/1999/xhtml", "*").length) picture.outerHTML = picture.outerHTML;
  }

  /* Ways are those of the newest moment: they hold for a page that saw the one before. */
  const momentOf = () => {
    const { revision, at } = document.querySelector("#gh-table, #gh-replay")?.dataset || {};
    return Number(revision ?? at ?? NaN);
  };
  let seen = null;
  document.addEventListener("htmx:before:swap", () => {
    const picture = shown();
    skip();
    seen = picture ? { things: still() ? null : look(picture), box: picture.getAttribute("viewBox"), moment: momentOf(), chapter: picture.parentElement.dataset.chapter } : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    mend();
    const picture = shown(), before = seen;
    seen = null;
    if (!picture || !before) return;
    const { ways, chapter } = picture.parentElement.dataset, moment = momentOf(), next = moment === before.moment + 1;
    if (chapter && before.chapter && chapter !== before.chapter) {
      announce(chapter);
      sound.play("season");
    }
    if (still() || !before.things) return;
    if (moment === before.moment || picture.getAttribute("viewBox").split(" ")[2] !== before.box.split(" ")[2]) return;
    const left = Number(document.getElementById("gh-table")?.dataset.more || 0);
    show(before.things, picture, { ways: next ? ways : "", card: next ? document.querySelector("#gh-held > svg") : null, time: pace(left) });
  });
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, skip, true);
  addEventListener("resize", skip);
  document.addEventListener("scroll", skip, true);

  return { still, pace, late, look, show, skip };
})();
