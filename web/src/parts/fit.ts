/** Sets a text smaller until it has room in its parent: `data-fit` counts the steps, styles say what they are. */

import type { Attachment } from "svelte/attachments";

const SMALLEST = 3;

/** `text`: what is read; with another one the size is measured again. */
export const fit = (text: string): Attachment<HTMLElement> => (element) => {
  const room = element.parentElement!;
  function measure() {
    for (let step = 0; step <= (text ? SMALLEST : 0); step++) {
      element.dataset.fit = String(step);
      if (element.offsetHeight <= room.clientHeight) return;
    }
  }
  const resized = new ResizeObserver(measure);
  resized.observe(room);
  measure();
  return () => resized.disconnect();
};
