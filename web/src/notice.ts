/** The worker that shows notifications, also those of push messages; phones show none without it. */
export async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  await navigator.serviceWorker.register("/push.js");
  return navigator.serviceWorker.ready;
}

// The worker asks which game this page shows.
if ("serviceWorker" in navigator)
  navigator.serviceWorker.addEventListener("message", ({ ports }) => ports[0]?.postMessage(location.pathname));

/** A system notification while the page is hidden; a click on it brings the page to the front. A newer one of its kind replaces it. */
export async function notify(text: string, about: string, kind = "") {
  if (!document.hidden) return;
  const path = location.pathname;
  const options = { body: about, tag: path + kind, icon: "/crown.svg", data: { path } };
  try {
    const shows = await worker();
    if (shows) return await shows.showNotification(text, options);
    const notice = new Notification(text, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some browsers show notifications only for installed pages.
  }
}
