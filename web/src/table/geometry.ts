/** Squares as files and ranks from 1, the visible part of a kingdom, and the outlines of territories. */

import type { KingdomView } from "../protocol";

export const CASTLE = "g7";

export interface Window {
  left: number;
  bottom: number;
  columns: number;
  rows: number;
}

export const fileOf = (at: string) => at.charCodeAt(0) - 96;
export const rankOf = (at: string) => Number(at.slice(1));
export const squareAt = (file: number, rank: number) => String.fromCharCode(96 + file) + rank;

/** The square `right` files to the right and `up` ranks up. */
export const beside = (at: string, right: number, up: number) => squareAt(fileOf(at) + right, rankOf(at) + up);

/** Where arrow keys lead: files to the right, ranks up. */
export const ARROWS: Record<string, [right: number, up: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The margins of a large kingdom around its squares, for what lies over them; as a CSS inset. */
export function insetOf({ columns, rows }: Window): string {
  const [width, height] = [columns * 100 + 38, rows * 100 + 38];
  return `${(8 / height) * 100}% ${(8 / width) * 100}% ${(30 / height) * 100}% ${(30 / width) * 100}%`;
}

/** Where a square is drawn, from the top left; a square is 100 wide. */
export function place(at: string, window: Window): [x: number, y: number] {
  return [(fileOf(at) - window.left) * 100, (window.bottom + window.rows - 1 - rankOf(at)) * 100];
}

function span(kingdom: KingdomView) {
  const squares = [CASTLE, ...kingdom.cells.map((cell) => cell.at)];
  const files = squares.map(fileOf);
  const ranks = squares.map(rankOf);
  return [Math.min(...files), Math.min(...ranks), Math.max(...files), Math.max(...ranks)];
}

function windowOf(left: number, bottom: number, right: number, top: number): Window {
  return { left, bottom, columns: right - left + 1, rows: top - bottom + 1 };
}

/** All squares that this number of dominoes can reach: two more squares for each, within the bounds. */
export function reach(kingdom: KingdomView, dominoes = 1): Window {
  const [left, bottom, right, top] = span(kingdom);
  const [west, south, east, north] = kingdom.bounds;
  const far = 2 * dominoes;
  return windowOf(
    Math.max(left - far, west),
    Math.max(bottom - far, south),
    Math.min(right + far, east),
    Math.min(top + far, north),
  );
}

/** A square part of the grid, `side` wide, with the kingdom in its middle. */
export function middle(kingdom: KingdomView, side: number): Window {
  const [left, bottom, right, top] = span(kingdom);
  const startOf = (low: number, high: number) => low - Math.floor((side - (high - low + 1)) / 2);
  return { left: startOf(left, right), bottom: startOf(bottom, top), columns: side, rows: side };
}

/** Paths along the edges of squares: thick where the terrain changes, thin inside a territory. */
export function contours(kingdom: KingdomView, window: Window): { thick: string; thin: string } {
  const terrains = new Map(kingdom.cells.map((cell) => [cell.at, cell.terrain]));
  let thick = "";
  let thin = "";
  for (const [at, terrain] of terrains) {
    const [x, y] = place(at, window);
    const edges: [string, string][] = [
      [beside(at, 1, 0), `M${x + 100} ${y}v100`],
      [beside(at, 0, -1), `M${x} ${y + 100}h100`],
      [beside(at, -1, 0), `M${x} ${y}v100`],
      [beside(at, 0, 1), `M${x} ${y}h100`],
    ];
    edges.forEach(([neighbour, edge], i) => {
      if (terrains.get(neighbour) !== terrain) thick += edge;
      else if (i < 2) thin += edge;
    });
  }
  return { thick, thin };
}

/** The outline of some squares, for highlights. */
export function outline(squares: string[], window: Window): string {
  const among = new Set(squares);
  let path = "";
  for (const at of among) {
    const [x, y] = place(at, window);
    if (!among.has(beside(at, 1, 0))) path += `M${x + 100} ${y}v100`;
    if (!among.has(beside(at, 0, -1))) path += `M${x} ${y + 100}h100`;
    if (!among.has(beside(at, -1, 0))) path += `M${x} ${y}v100`;
    if (!among.has(beside(at, 0, 1))) path += `M${x} ${y}h100`;
  }
  return path;
}
