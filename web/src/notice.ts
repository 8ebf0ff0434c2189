/** A notice of the system, if nobody looks at the page; a click on it brings the page back. */
export function notify(text: string, about: string) {
  if (!document.hidden) return;
  try {
    const notice = new Notification(text, { body: about, tag: location.pathname, icon: "/crown.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones show notices for installed pages only.
  }
}
