/** Where a card beside something can stand so that it covers as little as possible of what one needs to see or touch. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
  /** The most the card may be high there. */
  limit: number;
}

const GAP = 8;
/** What can be chosen or pressed now, and what one looks at meanwhile. */
const NEEDED = ".open, .controls button, button[data-domino], button[data-spot], button[data-token]";
const SEEN = "[role=grid], [data-domino], [data-spot], [data-token]";

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const boxes = (scope: ParentNode, query: string): Box[] => [...scope.querySelectorAll(query)].map((each) => each.getBoundingClientRect());

/** The best spot for a card of this size beside `anchor`; `room` may be covered at any time. */
export function spotFor(anchor: Element, scope: ParentNode, room: Element | null, width: number, height: number): Spot {
  const at = anchor.getBoundingClientRect();
  const free = room?.getBoundingClientRect();
  const [right, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const middle = (at.left + at.right - width) / 2;
  const beside: [number, number][] = [
    [at.right + GAP, at.top], [at.left - GAP - width, at.top], [middle, at.top - GAP - height], [middle, at.bottom + GAP],
    [GAP, GAP], [right, GAP], [GAP, bottom], [right, bottom],
  ];
  const over: [number, number][] = free ? [[free.left, free.bottom - height], [free.left, free.top]] : [];
  const spots = (innerWidth < 700 ? [...over, ...beside] : [...beside.slice(0, 4), ...over, ...beside.slice(4)]).map(([x, y]): Spot => ({
    left: Math.max(GAP, Math.min(x, right)),
    top: Math.max(GAP, Math.min(y, bottom)),
    limit: innerHeight - 2 * GAP,
  }));
  // A narrow screen has no more room than that, so the card scrolls inside.
  if (free && innerWidth < 700) spots.unshift({ left: GAP, top: Math.max(GAP, free.bottom - height), limit: Math.max(120, free.bottom - GAP) });
  const [needed, seen] = [boxes(scope, NEEDED), boxes(scope, SEEN)];
  const cost = ({ left, top, limit }: Spot) => {
    const card = { left, top, right: left + width, bottom: top + Math.min(height, limit) };
    const sum = (all: Box[]) => all.reduce((area, box) => area + overlap(card, box), 0);
    return 10 * (sum(needed) + overlap(card, at)) + sum(seen);
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
