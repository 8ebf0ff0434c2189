/** The visible squares of each kingdom; they stay the same during a round. */

import type { KingdomView, State } from "../protocol";
import { reach, type Window } from "./geometry";

/** The number of columns and rows that fit. */
export interface Room {
  columns: number;
  rows: number;
}

interface Shown {
  /** All that the dominoes of the round can reach. */
  whole: Window;
  /** The part of it that was shown last. */
  part: Window;
}

/** The side of the grid. */
const SIDE = 13;

const leftToLay = (game: State, kingdom: KingdomView) =>
  (game.line ?? []).filter((tile) => tile.seat && kingdom.seats.includes(tile.seat) && tile.state !== "done").length;

const lays = (game: State, kingdom: KingdomView) =>
  game.step === "place" && game.awaits === "move" && !!game.actor && kingdom.seats.includes(game.actor);

const holds = (outer: Window, inner: Window) =>
  outer.left <= inner.left && outer.bottom <= inner.bottom
  && outer.left + outer.columns >= inner.left + inner.columns && outer.bottom + outer.rows >= inner.bottom + inner.rows;

function together(one: Window, other: Window): Window {
  const left = Math.min(one.left, other.left);
  const bottom = Math.min(one.bottom, other.bottom);
  return {
    left,
    bottom,
    columns: Math.max(one.left + one.columns, other.left + other.columns) - left,
    rows: Math.max(one.bottom + one.rows, other.bottom + other.rows) - bottom,
  };
}

/** The start of a range of `size` that contains `[from, from + length)`, as near to `before` as possible. */
const moved = (before: number, size: number, from: number, length: number) =>
  Math.max(Math.min(before, from), from + length - size);

/** A window of another size around the same squares. */
function sized(window: Window, columns: number, rows: number): Window {
  const start = (at: number, was: number, is: number) => Math.max(1, Math.min(at - Math.floor((is - was) / 2), SIDE + 1 - is));
  return { left: start(window.left, window.columns, columns), bottom: start(window.bottom, window.rows, rows), columns, rows };
}

export class Windows {
  #round = "";
  #shown = new Map<string, Shown>();

  /** The squares of `realm` to show. All `kingdoms` that take turns on this screen get windows of the same size. */
  of(game: State, kingdoms: KingdomView[], realm: string, room: Room): Window {
    const round = `${game.game} ${game.number ?? 1} ${game.round ?? 0}`;
    // A round lasts until its last turn is confirmed.
    if (round !== this.#round && !(this.#round && game.awaits === "confirm")) {
      this.#shown.clear();
      this.#round = round;
    }
    const windows = kingdoms.map((kingdom) => this.#windowOf(game, kingdom, room));
    const columns = Math.max(...windows.map((window) => window.columns));
    const rows = Math.max(...windows.map((window) => window.rows));
    return sized(windows[kingdoms.findIndex((kingdom) => kingdom.realm === realm)], columns, rows);
  }

  #windowOf(game: State, kingdom: KingdomView, room: Room): Window {
    const before = this.#shown.get(kingdom.realm);
    const needed = reach(kingdom, !before || lays(game, kingdom) ? 1 : 0);
    const whole = before && holds(before.whole, needed) ? before.whole : together(before?.whole ?? needed, reach(kingdom, this.#dominoes(game, kingdom)));
    const columns = Math.min(whole.columns, Math.max(room.columns, needed.columns));
    const rows = Math.min(whole.rows, Math.max(room.rows, needed.rows));
    const start = before && before.part.columns === columns && before.part.rows === rows ? before.part : sized(whole, columns, rows);
    const part = {
      left: moved(start.left, columns, needed.left, needed.columns),
      bottom: moved(start.bottom, rows, needed.bottom, needed.rows),
      columns,
      rows,
    };
    this.#shown.set(kingdom.realm, { whole, part });
    return part;
  }

  /** The number of dominoes that a kingdom gets in this round, or in the first one if none has begun. */
  #dominoes(game: State, kingdom: KingdomView): number {
    const first = Math.floor((game.next?.length ?? 0) / (game.kingdoms?.length || 1));
    return Math.max(1, game.round ? leftToLay(game, kingdom) : first);
  }
}
