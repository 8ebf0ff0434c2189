import { keepKeys, keysOf, type Lesson } from "../keys";

/** How far this device is in a guided game; kept with its keys, so that the game can be left and resumed. */
export class Progress {
  #lesson = $state.raw<Lesson>();

  constructor(readonly game: string) {
    this.#lesson = keysOf(game).lesson;
  }

  /** Does the coach speak? */
  get on(): boolean {
    return this.#lesson?.on ?? false;
  }
  set on(on) {
    this.#keep({ on });
  }

  get basics(): boolean {
    return this.#lesson?.basics ?? true;
  }

  /** Was this game begun as a lesson, whether the coach still speaks or not? */
  get guided(): boolean {
    return !!this.#lesson;
  }

  saw(point: string): boolean {
    return this.#lesson?.seen.includes(point) ?? false;
  }

  /** The point that explained this moment, before the page was left. */
  before(moment: string): string | undefined {
    const [last, point] = this.#lesson?.last ?? [];
    return last === moment ? point : undefined;
  }

  see(moment: string, point: string) {
    const seen = this.#lesson?.seen ?? [];
    this.#keep({ seen: seen.includes(point) ? seen : [...seen, point], last: [moment, point] });
  }

  #keep(change: Partial<Lesson>) {
    this.#lesson = { on: true, basics: true, seen: [], ...this.#lesson, ...change };
    keepKeys(this.game, { lesson: this.#lesson });
  }
}

const known = new Map<string, Progress>();

/** The progress in a game; the table and the menu share it. */
export function progressOf(game: string): Progress {
  const found = known.get(game) ?? new Progress(game);
  known.set(game, found);
  return found;
}
