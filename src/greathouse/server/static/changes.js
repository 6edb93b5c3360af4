/* What the house sent for a part of the page is kept as text: the next answer says only what changes in it. */
"use strict";
(() => {
  const held = new Map(), NONE = "-";

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.swap !== "outerMorph" || !ctx.target?.id) return;
    ctx.held = held.get(ctx.target.id);
    ctx.request.headers["Held-Lines"] = ctx.held?.name || NONE;
  });

  /* Texts stand for themselves, pairs of numbers for lines of the earlier answer; each begins a line. */
  function whole(old, changes) {
    const lines = old.split("\n");
    return changes.map((part) => (typeof part === "string" ? part : lines.slice(part[0], part[0] + part[1]).join("\n"))).join("\n");
  }
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const { headers } = ctx.response, name = headers.get("Held-Lines");
    if (!name) return;
    if (headers.has("Changes")) ctx.text = whole(ctx.held.text, JSON.parse(ctx.text));
    held.set(ctx.target.id, { name, text: ctx.text });
  });
})();
