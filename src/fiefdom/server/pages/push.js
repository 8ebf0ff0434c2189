// Shows "your turn" when a push message arrives, and opens the game when the notification is clicked. Caches nothing.

const GAME = /^\/g\/[A-Z0-9]{1,32}$/;
const ANSWER_WITHIN = 500;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The path that a window shows, as it says itself: its `url` is the one it was opened with. */
function pathOf(window) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    setTimeout(answer, ANSWER_WITHIN, "");
    window.postMessage("path", [port2]);
  });
}

async function windowsAt(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = await Promise.all(windows.map(pathOf));
  return windows.filter((_, i) => paths[i] === path);
}

async function show(data) {
  const { path, text } = data.json();
  if (!GAME.test(path)) return;
  const seen = (await windowsAt(path)).some(({ visibilityState }) => visibilityState === "visible");
  if (seen) return;
  await self.registration.showNotification(String(text), { body: "Fiefdom", tag: path, icon: "/crown.svg", data: { path } });
}

async function open(path) {
  const [window] = await windowsAt(path);
  return window ? window.focus() : self.clients.openWindow(path);
}
