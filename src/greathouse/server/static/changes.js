/* What the house sent for a part of the page is kept as text: the next answer says only what changes in it. */
"use strict";
(() => {
  const held = new Map(), NONE = "-";

  /* What a page would ask for comes ahead of the wake, as changes in what it was sent last (of those who only look on:
     in what most of them hold). A page that holds that, is of that width, and would ask for that moment, answers itself;
     one without motion takes all moments at once. */
  const MAX_AHEAD = 12, ahead = new Map();
  document.addEventListener("part", ({ detail }) => {
    const part = JSON.parse(detail);
    ahead.set(part.held, part);
    if (ahead.size > MAX_AHEAD) ahead.delete(ahead.keys().next().value);
  });
  function answerAhead({ target, request, held: known }) {
    if (!known || target.id !== "gh-table" || request.method !== "GET") return undefined;
    const asked = new URLSearchParams(request.action.split("?")[1]), after = asked.get("after");
    if ([...asked.keys()].some((name) => name !== "after")) return undefined;
    let { name, text } = known, more = true;
    for (let part; more && (part = ahead.get(name)) && part.narrow === request.headers.Narrow;) {
      if (after !== null && after !== part.after) return undefined;
      text = whole(text, part.changes);
      name = part.name;
      more = after === null && part.more;
      ahead.delete(part.held);
    }
    if (more) return undefined;
    return () => Promise.resolve(new Response(text, { headers: { "Held-Lines": name } }));
  }

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.swap !== "outerMorph" || !ctx.target?.id) return;
    ctx.held = held.get(ctx.target.id);
    ctx.request.headers["Held-Lines"] = ctx.held?.name || NONE;
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.target?.id) ctx.fetch = answerAhead(ctx) || ctx.fetch;
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
