import type { Legal, Option } from "../protocol";
import { EXPANSIONS, stepOf } from "./expansion";

/** What tells the options of a step apart, by name: a tap fixes one of these. Expansions add their own. */
const facets = (): Record<string, (option: Option) => string> => ({
  cell: (option) => (option.cells ?? []).join(),
  domino: (option) => option.domino ?? "",
  ...Object.assign({}, ...EXPANSIONS.map((each) => each.facets)),
});

export const facetOf = (option: Option, facet: string) => facets()[facet](option);

const worth = (option: Option) => option.best ?? option.gain ?? 0;

/** Carries out a choice. */
export interface Carrier {
  play(choice: Choice): void;
  /** Takes the choice back. */
  drop(choice: Choice): void;
}

/** One decision of a turn: its options, the one that is previewed, and the one that was chosen. */
export class Choice {
  #looked = $state("");
  /** The last choice, even while another option is previewed. */
  move = $state("");
  /** The square that was tapped; a domino turns around it. */
  #pivot = $state("");
  #fixed = $state.raw<Record<string, string>>({});
  option = $derived.by(() => this.find(this.#looked) ?? null);

  constructor(
    readonly legal: Legal,
    /** How many decisions of the turn come before it. */
    readonly index: number,
    readonly carrier: Carrier,
  ) {}

  get #settled(): boolean {
    return !!this.#looked && this.#looked === this.move;
  }

  get step(): string {
    return this.legal.step;
  }

  /** The options that cover a square: those with the first end on it first, then by points. */
  #around(at: string): Option[] {
    const firstThere = (option: Option) => Number(option.cells?.[0] === at);
    return this.legal.moves
      .filter((option) => option.cells?.includes(at))
      .sort((a, b) => firstThere(b) - firstThere(a) || worth(b) - worth(a));
  }

  /** Squares that some option covers. */
  get squares(): Set<string> {
    return new Set(this.legal.moves.flatMap((option) => option.cells ?? []));
  }

  clear() {
    this.#looked = this.move = this.#pivot = "";
    this.#fixed = {};
  }

  find(move: string): Option | undefined {
    return this.legal.moves.find((option) => option.move === move);
  }

  /** Shows an option that is not chosen yet. */
  look(option: Option | undefined, pivot = option?.cells?.[0] ?? "") {
    if (!option) return;
    this.#looked = option.move;
    this.#pivot = pivot;
  }

  choose(option: Option | undefined, pivot?: string) {
    if (!option) return;
    this.look(option, pivot);
    this.settle();
  }

  /** Chooses the previewed option. */
  settle() {
    if (!this.#looked || this.#settled) return;
    this.move = this.#looked;
    this.carrier.play(this);
  }

  skip() {
    if (!this.legal.skip) return;
    this.#looked = "-";
    this.settle();
  }

  /** Is this value fixed, by a tap or because there is no other? */
  has(facet: string, value: string): boolean {
    return this.#settled ? !!this.option && facetOf(this.option, facet) === value : this.#fixed[facet] === value;
  }

  /** Fixes one facet and keeps what was fixed before if it agrees. If nothing else is left to ask, the option is chosen. */
  fix(facet: string, value: string) {
    const all = facets();
    const names = Object.keys(all);
    const fits = (fixed: Record<string, string>) =>
      this.legal.moves.filter((option) => names.every((each) => fixed[each] === undefined || all[each](option) === fixed[each]));
    const before = this.#settled && this.option ? Object.fromEntries(names.map((each) => [each, all[each](this.option!)])) : this.#fixed;
    let fixed: Record<string, string> = { [facet]: value };
    for (const each of names)
      if (each !== facet && before[each] !== undefined && fits({ ...fixed, [each]: before[each] }).length) fixed = { ...fixed, [each]: before[each] };
    const left = fits(fixed).sort((a, b) => worth(b) - worth(a));
    if (!left.length) return;
    this.#fixed = fixed;
    // If the question was not about the square, a square is proposed, and it can still be moved.
    const asked = names.filter((each) => each !== "cell" || !left[0].number);
    const told = asked.every((each) => left.every((option) => all[each](option) === all[each](left[0])));
    if (told) this.choose(left[0]);
    else this.look(left[0]);
  }

  /** A tap on a square lays or turns the domino, adds or removes one of several squares, or fixes the square. */
  tap(at: string) {
    if (!this.squares.has(at)) return;
    if (this.step === "place") {
      if (this.option?.cells?.includes(at)) this.turn(1);
      else this.lay(at);
    } else if (stepOf(this.step)?.severalSquares) {
      const before = this.option?.cells ?? [];
      const wanted = before.includes(at) ? before.filter((other) => other !== at) : [...before, at];
      const same = (option: Option) => [...(option.cells ?? [])].sort().join() === [...wanted].sort().join();
      if (wanted.length) this.choose(this.legal.moves.find(same) ?? this.#around(at)[0]);
      else this.carrier.drop(this);
    } else this.fix("cell", at);
  }

  #laid(at: string): Option {
    const turned = (option: Option) => {
      const [a, b] = option.cells ?? [];
      return a && b ? `${b.charCodeAt(0) - a.charCodeAt(0)},${Number(b.slice(1)) - Number(a.slice(1))}` : "";
    };
    const around = this.#around(at);
    const as = this.option && turned(this.option);
    return around.find((option) => option.cells?.[0] === at && turned(option) === as) ?? around[0];
  }

  /** The domino with an end on `at`, turned as before where that is legal. */
  lay(at: string) {
    this.choose(this.#laid(at), at);
  }

  /** The same, while the domino is dragged. */
  hold(at: string) {
    if (this.squares.has(at)) this.look(this.#laid(at), at);
  }

  /** Turns the domino to the next legal position on the tapped square. */
  turn(by: 1 | -1) {
    if (!this.option) return;
    const around = this.#around(this.#pivot);
    const next = around.indexOf(this.option) + by + around.length;
    this.choose(around[next % around.length], this.#pivot);
  }

  /** The number of legal positions of the domino on this square. */
  get ways(): number {
    return this.option && this.step === "place" ? this.#around(this.#pivot).length : 0;
  }
}
