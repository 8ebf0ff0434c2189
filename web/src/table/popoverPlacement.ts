/** Places a popover beside something so that it covers as little as possible of what players need to see or touch. */

import { EXPANSIONS } from "./expansion";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Placement {
  left: number;
  top: number;
  /** The greatest height the popover may have there. */
  limit: number;
}

const GAP = 8;
/** The attributes of what lies in the tray. */
const attributes = () => ["data-domino", ...EXPANSIONS.flatMap(({ panel }) => panel?.attribute ?? [])];
/** What can be chosen or pressed now, and what players look at meanwhile. */
const needed = () => [".cell.open", ".controls button", ...attributes().map((each) => `button[${each}]`)].join();
const seen = () => ["[role=grid]", ...attributes().map((each) => `[${each}]`)].join();

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const boxes = (scope: ParentNode, query: string): Box[] => [...scope.querySelectorAll(query)].map((each) => each.getBoundingClientRect());

/**
 * The best place for a popover of this size: near `anchor` where the screen is wide; `room` may always be covered.
 * If nothing else helps, the popover stays in the room and scrolls inside.
 */
export function placeFor(anchor: Element, scope: ParentNode, room: Element | null, width: number, height: number): Placement {
  const at = anchor.getBoundingClientRect();
  // Beside a coach the room has no box of its own.
  const free = (room?.clientWidth ? room : room?.firstElementChild)?.getBoundingClientRect();
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
  const places = [...corners, ...beside].map(([x, y]): Placement => ({
    left: Math.max(GAP, Math.min(x, right)),
    top: Math.max(GAP, Math.min(y, bottom)),
    limit: innerHeight - 2 * GAP,
  }));
  if (free) places.push({ left: Math.max(GAP, Math.min(free.left, right)), top: Math.max(GAP, free.bottom - height), limit: Math.max(110, free.bottom - GAP) });

  const [mustSee, maySee] = [boxes(scope, needed()), boxes(scope, seen())];
  const cost = ({ left, top, limit }: Placement) => {
    const card = { left, top, right: left + width, bottom: top + Math.min(height, limit) };
    const sum = (all: Box[]) => all.reduce((area, box) => area + overlap(card, box), 0);
    const away = Math.hypot((card.left + card.right - at.left - at.right) / 2, (card.top + card.bottom - at.top - at.bottom) / 2);
    const hidden = Math.max(0, height - limit) * width;
    return 10 * (sum(mustSee) + overlap(card, at)) + 0.3 * sum(maySee) + (wide ? 40 * away : 0) + hidden;
  };
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
