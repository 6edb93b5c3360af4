/* What a browser does when a message comes from the house, also while no page is open. */
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(self.registration.showNotification(told.title || "Great House", {
    body: told.body || "", tag: told.tag || "", renotify: Boolean(told.tag), data: { url: told.url || "/" },
  }));
});

/* A page that is open at the table is shown as it is: what was begun there stays. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data.url, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
    return open ? open.focus() : self.clients.openWindow(wanted.href);
  })());
});
