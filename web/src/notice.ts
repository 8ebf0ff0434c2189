/** A system notification while the page is hidden; a click on it brings the page to the front. */
export function notify(text: string, about: string) {
  if (!document.hidden) return;
  try {
    const notice = new Notification(text, { body: about, tag: location.pathname, icon: "/crown.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones show notifications only for installed pages.
  }
}
