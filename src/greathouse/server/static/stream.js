/* In touch with the server: what the stream of a table tells, and whether it still comes. */
"use strict";
(() => {
  const SILENCE = 25000;
  const byId = (id) => document.getElementById(id);
  let heard = Date.now(), lostTimer = 0;
  function lost(yes) {
    const note = byId("gh-lost");
    if (!note) return;
    if (!yes) {
      clearTimeout(lostTimer);
      lostTimer = 0;
      note.hidden = true;
    } else if (!lostTimer) {
      lostTimer = setTimeout(() => { note.hidden = false; }, 700);
    }
  }
  let stream = null;
  const hear = () => { heard = Date.now(); lost(false); };
  function listen() {
    const address = byId("gh-table")?.dataset.events;
    if (!address) return;
    stream?.close();
    stream = new EventSource(address);
    stream.addEventListener("open", hear);
    stream.addEventListener("beat", hear);
    stream.addEventListener("part", (event) => {
      document.dispatchEvent(new CustomEvent("part", { detail: event.data }));
    });
    stream.addEventListener("wake", (event) => {
      hear();
      document.dispatchEvent(new CustomEvent("wake", { detail: event.data }));
    });
    stream.addEventListener("spectators", say);
    stream.addEventListener("paused", say);
    stream.addEventListener("late", say);
    stream.addEventListener("talk", (event) => {
      hear();
      document.dispatchEvent(new CustomEvent("talk", { detail: event.data }));
    });
    stream.addEventListener("error", () => lost(true)); /* the browser tries again, unless it was refused */
  }
  /* What is said beside the game stands in an element of its own. */
  function say(event) {
    hear();
    const shown = byId(`gh-${event.type}`);
    if (!shown) return;
    shown.textContent = event.data;
    shown.hidden = !event.data;
  }
  /* A table that the house no longer has is told of by its page. */
  const GONE = [404, 410];
  let asking = false;
  async function gone() {
    asking = true;
    const answer = await fetch(stream.url, { method: "HEAD" }).catch(() => null);
    asking = false;
    return GONE.includes(answer?.status);
  }
  async function watchStream() {
    const silent = Date.now() - heard > SILENCE, refused = stream?.readyState === EventSource.CLOSED;
    if (!stream || asking || !(silent || refused)) return;
    heard = Date.now();
    lost(true);
    if (refused && await gone()) location.reload();
    else listen();
  }

  listen();
  setInterval(watchStream, 2000);
})();
