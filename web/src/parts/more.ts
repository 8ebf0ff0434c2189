/** Fades the edge behind which something that scrolls has more: `data-more` names its sides, `pages.css` the look. */

import type { Attachment } from "svelte/attachments";

const SLACK = 4;

/** `content`: with another one it is measured again, from its start. */
export const more = (content: unknown): Attachment<HTMLElement> => (element) => {
  function measure() {
    const below = element.scrollHeight - element.clientHeight - element.scrollTop > SLACK;
    const right = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft) > SLACK;
    element.dataset.more = [below && "below", right && "right"].filter(Boolean).join(" ");
  }
  if (content) element.scrollTop = 0;
  const resized = new ResizeObserver(measure);
  resized.observe(element);
  element.addEventListener("scroll", measure, { passive: true });
  measure();
  return () => {
    resized.disconnect();
    element.removeEventListener("scroll", measure);
  };
};
