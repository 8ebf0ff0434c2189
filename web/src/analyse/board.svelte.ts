import { advise, analyse, explain, getRecord, getStep, Trouble } from "../api";
import type { Act, Advice, Analysed, Event, Legal, Line, Ok, Refused, State } from "../protocol";
import { seatName } from "../table/names";
import type { Position } from "./link";
import { BadLine } from "./trouble";

const MOST_KEPT = 200;
const OK: Ok = { type: "ok", id: 0, seq: 0 };

/** A line of play on a board of its own: every seat is played here, and the line can be changed at any place. */
export class AnalysisBoard {
  state = $state.raw<State | null>(null);
  legal = $state.raw<Legal | null>(null);
  events = $state.raw<Event[]>([]);
  seats = $state.raw<string[]>([]);
  /** The line, the place in it, and where turns end. */
  moves = $state.raw<string[]>([]);
  at = $state(0);
  turns = $state.raw<number[]>([]);
  trouble = $state("");
  rules = "";
  names: string[] = [];
  /** What the seat to move has chosen and not confirmed. */
  #pending: string[] = [];
  #kept = new Map<string, Promise<Analysed>>();
  #asked = 0;
  #shown = 0;
  /** Draws that are not in the line are made by this. */
  #seed = crypto.getRandomValues(new Uint32Array(1))[0];

  /** Opens a position; throws `BadLine` if the server refuses it. */
  async openLine({ rules, moves, names, at }: Position) {
    try {
      await this.#read({ rules, moves: moves.join(" "), names }, at);
    } catch (reason) {
      throw new BadLine(reason, moves);
    }
  }

  /** Opens a record, at its end unless a place is given. */
  openRecord = (record: string, at?: number) => this.#read({ record }, at);

  /** Opens a game. Its record has no names of bots, which the table shows. */
  openGame = async (game: string, at?: number) => {
    const [record, first] = await Promise.all([getRecord(game), getStep(game, 0).catch(() => null)]);
    const seats = first?.state.seats ?? [];
    await this.#read({ record }, at, seats.map((seat) => (seat.kind === "bot" ? seatName(seat, seats) : seat.name)));
  };

  async #read(line: Line, at?: number, called: string[] = []) {
    const whole = await analyse(line);
    [this.rules, this.moves, this.turns] = [whole.rules, whole.moves, whole.turns];
    this.names = whole.state.seats.map((_, i) => whole.names[i] || called[i] || "");
    this.seats = whole.state.seats.map(({ seat }) => seat);
    await this.#go(Math.min(at ?? whole.moves.length, whole.moves.length), true);
  }

  show = async (at: number) => {
    try {
      await this.#go(Math.max(0, Math.min(at, this.moves.length)));
    } catch (reason) {
      this.trouble = explain(reason);
    }
  };

  get position(): Position {
    return { rules: this.rules, moves: this.moves, names: this.names, at: this.at };
  }

  /** The moves before the current place, up to a seat's choice: from there a game can be played on. */
  get beginning(): string {
    let end = this.at;
    if (this.moves[end - 1]?.[0] === "+") while (this.moves[end]?.[0] === "+") end++;
    return this.moves.slice(0, end).join(" ");
  }

  // What the table asks of a session

  play = (_seat: string, moves: string[], instead = 0) => this.#choose([...this.#without(instead), ...moves]);
  undo = (_seat: string, count = 1) => this.#choose(this.#without(count));

  async confirm(): Promise<Ok | Refused> {
    const line = [...this.moves.slice(0, this.at), ...this.#pending];
    const known = line.every((move, i) => move === this.moves[i]);
    const [moves, turns] = [this.moves, this.turns];
    if (!known) {
      this.moves = line;
      this.turns = [...turns.filter((turn) => turn <= this.at), line.length];
    }
    return this.#answer(async () => {
      try {
        await this.#go(line.length);
      } catch (reason) {
        [this.moves, this.turns] = [moves, turns];
        throw reason;
      }
    });
  }

  hint = async (): Promise<Advice | Refused> => {
    try {
      return await advise({ ...this.#line(this.at), pending: this.#pending });
    } catch (reason) {
      return refusedFor(reason);
    }
  };

  #line = (at: number): Line => ({ rules: this.rules, names: this.names, moves: this.moves.slice(0, at).join(" ") });

  /** What is pending without the last decisions and the forced acts after them. */
  #without(decisions: number): string[] {
    const acts = this.state?.pending ?? [];
    const chosen = acts.flatMap((act, i) => (act.forced ? [] : [i]));
    return acts.slice(0, decisions ? (chosen.at(-decisions) ?? 0) : acts.length).map(({ move }) => move);
  }

  #choose = (pending: string[]) =>
    this.#answer(async () => {
      const number = ++this.#asked;
      const found = await analyse({ ...this.#line(this.at), pending, ...(pending.length ? {} : this.#end(this.at)) });
      if (number === this.#asked) this.#see(found);
    });

  async #answer(act: () => Promise<void>): Promise<Ok | Refused> {
    try {
      await act();
      return OK;
    } catch (reason) {
      return refusedFor(reason);
    }
  }

  #end = (at: number) => (at === this.moves.length ? { seed: this.#seed + at } : {});

  async #go(at: number, quiet = false) {
    const number = ++this.#asked;
    this.at = at;
    const found = await this.#fetch(at);
    if (number !== this.#asked) return;
    if (at === this.moves.length && found.moves.length > at) {
      [this.moves, this.turns, this.at] = [found.moves, found.turns, found.moves.length];
    }
    this.#see(found, quiet);
    if (at < this.moves.length) void this.#fetch(at + 1).catch(() => {});
  }

  #fetch(at: number): Promise<Analysed> {
    const line = { ...this.#line(at), ...this.#end(at) };
    const key = `${line.seed ?? ""} ${line.moves}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const coming = analyse(line);
    coming.catch(() => this.#kept.delete(key));
    this.#kept.set(key, coming);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return coming;
  }

  /** Every state has a new number, as the table expects; only the newest act is news. */
  #see({ state, legal, acts }: Analysed, quiet = false) {
    const seq = (this.#shown += 10_000);
    const done = [...acts, ...(state.pending ?? [])];
    this.#pending = (state.pending ?? []).map(({ move }) => move);
    this.events = done.map((act, i) => told(act, i === done.length - 1 && !quiet ? seq : i + 1));
    this.legal = legal ?? null;
    this.state = { ...state, seq };
    this.trouble = "";
  }
}

const told = (act: Act, seq: number): Event => ({ seq, kind: act.seat === "*" ? "drawn" : "played", at: 0, seat: act.seat, acts: [act] });

const refusedFor = (reason: unknown): Refused => {
  const { code, message, rule } = reason instanceof Trouble ? reason.problem : { code: "unknown", message: "", rule: "" };
  return { type: "refused", id: 0, code, message, rule };
};
