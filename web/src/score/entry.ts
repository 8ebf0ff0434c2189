/** A kingdom as it is entered by hand. Every change gives a new entry, so that changes can be undone. */

import type { Cell, KingdomView, LaidTile, Tile } from "../protocol";
import { square } from "../art/Domino.svelte";
import { CASTLE, beside, fileOf, rankOf, type Window } from "../table/geometry";

export interface Entry {
  name: string;
  cells: Cell[];
  laid: LaidTile[];
  /** What the kingdom has apart from its squares, by the server's name for it. */
  held: Record<string, number>;
  /** The server's text of the kingdom, while nothing has changed. */
  text?: string;
}

const MOST_CROWNS = 3;
const MOST_HELD = 999;
/** The grid has files and ranks from 1 to 13; the castle is in its middle. */
const GRID = 13;

export const emptyEntry = (name = ""): Entry => ({ name, cells: [], laid: [], held: {} });

const squaresOf = (cells: Cell[]) => [CASTLE, ...cells.map((cell) => cell.at)];

/** How wide or high a kingdom is, whichever is more. */
export function extentOf(cells: Cell[]): number {
  const extent = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers) + 1;
  return Math.max(extent(squaresOf(cells).map(fileOf)), extent(squaresOf(cells).map(rankOf)));
}

/**
 * The squares to show: all that a kingdom of this side can have, wherever its castle lies.
 * Where there is no `room` for so many, as many as there is room for; they follow the kingdom with one more square around it.
 */
export function windowFor(cells: Cell[], side: number, room: number): Window {
  const full = 2 * side - 1;
  const shown = Math.min(full, room);
  const squares = squaresOf(cells);
  const [left, columns] = around(squares.map(fileOf), fileOf(CASTLE), shown, shown < full);
  const [bottom, rows] = around(squares.map(rankOf), rankOf(CASTLE), shown, shown < full);
  return { left, bottom, columns, rows };
}

/** Where `shown` files or ranks begin, and how many they are: with all that are used, and as near to the middle as possible. */
function around(used: number[], middle: number, shown: number, more: boolean): [start: number, count: number] {
  const [low, high] = [Math.min(...used), Math.max(...used)];
  const count = Math.max(shown, high - low + 1);
  const ring = more && high - low + 3 <= count ? 1 : 0;
  const centred = middle - Math.floor(count / 2);
  const start = Math.max(high + ring - count + 1, Math.min(centred, low - ring));
  return [Math.max(1, Math.min(start, GRID - count + 1)), count];
}

/** A kingdom that the server has read. */
export function entryOf(kingdom: KingdomView, name: string, laid: LaidTile[], held: string[]): Entry {
  const owns = Object.fromEntries(held.map((field) => [field, Number(kingdom[field as keyof KingdomView] ?? 0)]));
  return { name, cells: kingdom.cells, laid, held: owns };
}

/** The entry as the table draws kingdoms. */
export function viewOf({ cells }: Pick<Entry, "cells">, realm: string): KingdomView {
  return { realm, seats: realm.toLowerCase(), cells, bounds: [1, 1, 13, 13] };
}

export const cellAt = (entry: Entry, at: string) => entry.cells.find((cell) => cell.at === at);

const changed = (entry: Entry, change: Partial<Entry>): Entry => ({ ...entry, ...change, text: undefined });
const without = (entry: Entry, squares: string[]) => entry.cells.filter((cell) => !squares.includes(cell.at));
/** A square that is changed by hand no longer belongs to a domino that was named. */
const freed = (entry: Entry, squares: string[]) => entry.laid.filter((tile) => !tile.at.some((at) => squares.includes(at)));

/** A terrain comes to a square; on a square of that terrain, one more crown, and after the last one none. */
export function paint(entry: Entry, at: string, terrain: string): Entry {
  if (at === CASTLE) return entry;
  const old = cellAt(entry, at);
  const crowns = old?.terrain === terrain ? ((old.crowns ?? 0) + 1) % (MOST_CROWNS + 1) : 0;
  const cell = old?.terrain === terrain ? { ...old, crowns } : { at, terrain, crowns };
  return changed(entry, { cells: [...without(entry, [at]), cell], laid: freed(entry, [at]) });
}

/** An empty square gets a terrain; others stay as they are. For dragging. */
export const extend = (entry: Entry, at: string, terrain: string) => (cellAt(entry, at) ? entry : paint(entry, at, terrain));

/** A square becomes empty; with it the other end of a domino that was named. */
export function erase(entry: Entry, at: string): Entry {
  const gone = [at, ...(entry.laid.find((tile) => tile.at.includes(at))?.at ?? [])];
  return changed(entry, { cells: without(entry, gone), laid: freed(entry, gone) });
}

/** A piece comes to a square, or leaves it. */
export function change(entry: Entry, at: string, put: (cell: Cell) => Cell): Entry {
  const old = cellAt(entry, at);
  return old ? changed(entry, { cells: [...without(entry, [at]), put(old)] }) : entry;
}

/** The castle lies on another square, and everything else stays where it is; null if something would then be too far away. */
export function moveCastle(entry: Entry, to: string): Entry | null {
  const [right, up] = [fileOf(to) - fileOf(CASTLE), rankOf(to) - rankOf(CASTLE)];
  const moved = (at: string) => beside(at, -right, -up);
  const kept = erase(entry, to);
  const cells = kept.cells.map((cell) => ({ ...cell, at: moved(cell.at) }));
  if (cells.some(({ at }) => [fileOf(at), rankOf(at)].some((number) => number < 1 || number > GRID))) return null;
  return changed(entry, { cells, laid: kept.laid.map((tile) => ({ ...tile, at: [moved(tile.at[0]), moved(tile.at[1])] })) });
}

/** A domino with its first end on one square and its second end on the next. */
export function lay(entry: Entry, tile: Tile, box: number, first: string, second: string): Entry {
  const at: [string, string] = [first, second];
  const free = at.reduce(erase, entry);
  const cells = at.map((square_, i) => ({ at: square_, ...square(tile.ends[i]) }) as Cell);
  return changed(free, { cells: [...free.cells, ...cells], laid: [...free.laid, { name: tile.name, at, box }] });
}

export const hold = (entry: Entry, field: string, number: number) =>
  changed(entry, { held: { ...entry.held, [field]: Math.min(Math.max(0, number), MOST_HELD) } });

export const areNeighbours = (one: string, other: string) =>
  Math.abs(fileOf(one) - fileOf(other)) + Math.abs(rankOf(one) - rankOf(other)) === 1;
