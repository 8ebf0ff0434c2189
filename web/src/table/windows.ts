/** The squares of each kingdom that are shown: the same ones as long as a round lasts. */

import type { KingdomView, State } from "../protocol";
import { reach, type Window } from "./geometry";

/** How many columns and rows have room. */
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

/** The grid of a kingdom ends here. */
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

/** Where a stretch of `size` begins so that it holds `[from, from + length)`, moved from `before` no further than needed. */
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

  /** The squares of `realm` to show; all `kingdoms` that take turns on the screen get windows of one size. */
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

  /** How many dominoes a kingdom gets in this round; before the first, as many as it will. */
  #dominoes(game: State, kingdom: KingdomView): number {
    const first = Math.floor((game.next?.length ?? 0) / (game.kingdoms?.length || 1));
    return Math.max(1, game.round ? leftToLay(game, kingdom) : first);
  }
}
