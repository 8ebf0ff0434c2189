import type { Legal, State } from "../protocol";
import { settings, type Speed } from "../settings.svelte";

/** How long a piece moves, and how long a turn of somebody else is shown before the next, in milliseconds. */
const DURATIONS: Record<Speed, number> = { off: 0, fast: 150, normal: 320, slow: 600 };
const SPACES: Record<Speed, number> = { off: 0, fast: 350, normal: 750, slow: 1500 };
const LONGEST_QUEUE = 8;

export const duration = () => DURATIONS[settings.speed];

/** What is on the table. */
export interface Seen {
  state: State;
  legal: Legal | null;
}

/** Shows the states of a game one after another, at a pace one can follow. */
export class Pace {
  shown = $state.raw<Seen | null>(null);
  /** The game is over, and its last move was seen. */
  ended = $state(false);
  #queue: Seen[] = [];
  #timer = 0;
  #curtain = 0;
  #last = 0;

  /** `mine`: this device made it happen, so nothing is waited for; `quiet`: nothing happened on the table. */
  push(state: State, legal: Legal | null, mine: boolean, quiet = false) {
    if (this.shown && state.seq <= this.shown.state.seq && !this.#queue.length) {
      this.shown = { state, legal };
      return;
    }
    const atOnce = mine || (quiet && !this.#queue.length);
    this.#queue.push({ state, legal });
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
    const due = this.#last + SPACES[settings.speed] - performance.now();
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      const next = this.#queue.shift();
      if (!next) return;
      this.#show(next);
      if (this.#queue.length) this.#wait();
    }, Math.max(0, due));
  }
}
