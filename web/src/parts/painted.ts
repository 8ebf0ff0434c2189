/** Pictures wait until the first page is on the screen, and are then drawn one by one, so that the page answers to taps. */

const waiting: (() => void)[] = [];
let painted = false;

/** When a picture may be drawn; to be called as soon as its place is on the page. */
export function whenPainted(draw: () => void) {
  if (painted) return draw();
  if (waiting.push(draw) === 1) requestAnimationFrame(() => setTimeout(next));
}

function next() {
  waiting.shift()?.();
  painted = !waiting.length;
  if (!painted) setTimeout(next);
}
