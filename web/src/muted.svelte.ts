const SHELF = "fiefdom:muted";
const EVERYBODY = "*";
const MOST_GAMES = 50;

type Kept = Record<string, string[]>;

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** Whom this device mutes in one game, by seat: names can be changed, so they say nothing about who somebody is. */
export class Muted {
  #seats = $state<string[]>([]);

  constructor(readonly game: string) {
    this.#seats = readKept()[game] ?? [];
  }

  get everybody(): boolean {
    return this.#seats.includes(EVERYBODY);
  }
  set everybody(muted) {
    this.mute(EVERYBODY, muted);
  }

  /** Is somebody muted? A host without a seat has the empty one. */
  has(seat: string): boolean {
    return this.everybody || this.#seats.includes(seat);
  }

  mute(seat: string, muted: boolean) {
    this.#seats = [...this.#seats.filter((each) => each !== seat), ...(muted ? [seat] : [])];
    this.#keep(this.game);
  }

  /** A rematch has the same seats. */
  copyTo(game: string) {
    if (this.#seats.length) this.#keep(game);
  }

  #keep(game: string) {
    const { [game]: _, ...others } = readKept();
    const kept = [...Object.entries(others), ...(this.#seats.length ? [[game, this.#seats] as const] : [])];
    try {
      localStorage.setItem(SHELF, JSON.stringify(Object.fromEntries(kept.slice(-MOST_GAMES))));
    } catch {
      // Without storage it lasts until the page is closed.
    }
  }
}

const made = new Map<string, Muted>();

/** The same for the whole page. */
export function mutedOf(game: string): Muted {
  if (!made.has(game)) made.set(game, new Muted(game));
  return made.get(game)!;
}
