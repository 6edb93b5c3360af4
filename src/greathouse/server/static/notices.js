/* The page of notices: this browser is asked whether it may be told. */
"use strict";
(() => {
  const section = document.querySelector("[data-push]"), button = document.querySelector("[data-push-on]");
  const note = document.getElementById("gh-push-note"), zone = document.querySelector("[data-zone]");
  const written = (octets) => btoa(String.fromCharCode(...new Uint8Array(octets))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

  async function subscribe() {
    if (await Notification.requestPermission() !== "granted") throw new Error("refused");
    const worker = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: button.dataset.pushOn });
    const body = new URLSearchParams({ endpoint: made.endpoint, key: written(made.getKey("p256dh")), secret: written(made.getKey("auth")) });
    const answer = await answered("/notices/push", { method: "POST", body, headers: { Accept: "application/json" } });
    if (!answer.ok) throw Object.assign(new Error((await answer.json()).sentence), { told: true });
    location.assign("/notices");
  }

  if (section) section.hidden = !("serviceWorker" in navigator && "PushManager" in window && "Notification" in window);
  button?.addEventListener("click", () => subscribe().catch((error) => {
    const away = error.status || error instanceof TypeError;
    note.textContent = error.told ? error.message : away ? document.body.dataset.away : note.dataset.failed;
    note.hidden = false;
  }));
  if (zone && zone.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
})();
