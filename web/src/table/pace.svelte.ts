import type { Act, Frame, Legal, State } from "../protocol";
import { settings, type Speed } from "../settings.svelte";

/** The duration of animations, and how long another player's turn is shown before the next, in milliseconds. */
const DURATIONS: Record<Speed, number> = { off: 0, fast: 150, normal: 320, slow: 600 };
const SPACES: Record<Speed, number> = { off: 0, fast: 350, normal: 750, slow: 1500 };
/** The share of that time for an act within a turn. */
const WITHIN = 0.65;
/** Longer queues are shown faster, very long ones at once. */
const HURRY_FROM = 6;
const LONGEST_QUEUE = 40;

export const duration = () => DURATIONS[settings.speed];

/** What is on the table. */
export interface Seen {
  state: State;
  legal: Legal | null;
  /** What another player just did. */
  act?: Act;
  /** It is shown briefly before the game continues. */
  within?: boolean;
}

/** The acts of a turn one after another, then the current state. */
export const unrolled = (frames: Frame[], last: Seen): Seen[] => [
  ...frames.map(({ act, state }): Seen => ({ state: state ?? { ...last.state, seq: last.state.seq - 1 }, legal: null, act, within: true })),
  last,
];

/** Shows the states of a game one after another, slowly enough to follow. */
export class Pace {
  shown = $state.raw<Seen | null>(null);
  /** The game is over, and its last move was seen. */
  ended = $state(false);
  #queue: Seen[] = [];
  #timer = 0;
  #curtain = 0;
  #last = 0;

  /** `mine`: this device caused it, so it is shown at once; `quiet`: nothing happened on the table. */
  push(news: Seen[], mine: boolean, quiet = false) {
    const last = news.at(-1)!;
    if (this.shown && last.state.seq <= this.shown.state.seq && !this.#queue.length) {
      this.shown = last;
      return;
    }
    const atOnce = mine || (quiet && !this.#queue.length);
    this.#queue.push(...news);
    if (atOnce || !this.shown || document.hidden || settings.speed === "off" || this.#queue.length > LONGEST_QUEUE) this.#showAll();
    else if (!this.#timer) this.#wait();
  }

  stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#curtain);
    this.#timer = 0;
  }

  #show(next: Seen) {
    const watched = this.shown?.state.phase === "playing" && !document.hidden;
    this.shown = next;
    this.#last = performance.now();
    if (next.state.phase !== "over" || this.ended) return;
    clearTimeout(this.#curtain);
    if (!watched || settings.speed === "off") this.ended = true;
    else this.#curtain = window.setTimeout(() => (this.ended = true), 2 * SPACES[settings.speed]);
  }

  #showAll() {
    this.stop();
    const last = this.#queue.at(-1)!;
    this.#queue = [];
    this.#show(last);
  }

  #wait() {
    const space = SPACES[settings.speed] * (this.shown?.within ? WITHIN : 1) * Math.min(1, HURRY_FROM / this.#queue.length);
    const due = this.#last + space - performance.now();
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      const next = this.#queue.shift();
      if (!next) return;
      this.#show(next);
      if (this.#queue.length) this.#wait();
    }, Math.max(0, due));
  }
}
