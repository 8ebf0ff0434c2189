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
const NEEDED = ".cell.open, .controls button, button[data-domino], button[data-spot], button[data-token]";
const SEEN = "[role=grid], [data-domino], [data-spot], [data-token]";

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const boxes = (scope: ParentNode, query: string): Box[] => [...scope.querySelectorAll(query)].map((each) => each.getBoundingClientRect());

/**
 * The best spot for a card of this size beside `anchor`, near it where the screen is wide; `room` may be covered at any time.
 * Where nothing else helps, the card keeps to the room and scrolls inside.
 */
export function spotFor(anchor: Element, scope: ParentNode, room: Element | null, width: number, height: number): Spot {
  const at = anchor.getBoundingClientRect();
  const free = room?.getBoundingClientRect();
  const wide = innerWidth >= 700;
  const [right, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const middle = (at.left + at.right - width) / 2;
  const corners: [number, number][] = [
    ...(free ? [[free.left, free.bottom - height], [free.left, free.top]] as [number, number][] : []),
    [GAP, GAP], [right, GAP], [GAP, bottom], [right, bottom],
  ];
  const beside: [number, number][] = [
    [at.right + GAP, at.top], [at.left - GAP - width, at.top], [middle, at.top - GAP - height], [middle, at.bottom + GAP],
  ];
  const spots = [...corners, ...beside].map(([x, y]): Spot => ({
    left: Math.max(GAP, Math.min(x, right)),
    top: Math.max(GAP, Math.min(y, bottom)),
    limit: innerHeight - 2 * GAP,
  }));
  if (free) spots.push({ left: Math.max(GAP, Math.min(free.left, right)), top: Math.max(GAP, free.bottom - height), limit: Math.max(110, free.bottom - GAP) });

  const [needed, seen] = [boxes(scope, NEEDED), boxes(scope, SEEN)];
  const cost = ({ left, top, limit }: Spot) => {
    const card = { left, top, right: left + width, bottom: top + Math.min(height, limit) };
    const sum = (all: Box[]) => all.reduce((area, box) => area + overlap(card, box), 0);
    const away = Math.hypot((card.left + card.right - at.left - at.right) / 2, (card.top + card.bottom - at.top - at.bottom) / 2);
    const hidden = Math.max(0, height - limit) * width;
    return 10 * (sum(needed) + overlap(card, at)) + 0.3 * sum(seen) + (wide ? 40 * away : 0) + hidden;
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
