import type { Legal, Option } from "../protocol";

/** What tells the options of a step apart: a tap fixes one of these. */
export type Facet = "cell" | "spot" | "to" | "token" | "domino";

export function facetOf(option: Option, facet: Facet): string {
  switch (facet) {
    case "cell":
      return (option.cells ?? []).join();
    case "spot":
      return String(option.spot ?? "");
    case "to":
      return option.to ?? "";
    case "token":
      return option.number ? `${option.pile ? "pile" : "open"}${option.number}` : "";
    case "domino":
      return option.domino ?? "";
  }
}

const FACETS: Facet[] = ["cell", "spot", "to", "token", "domino"];

const worth = (option: Option) => option.best ?? option.gain ?? 0;

/** The option of a step that is looked at, before it is played. */
export class Choice {
  #legal: () => Legal | null;
  #move = $state("");
  /** The square that was tapped; a domino turns around it. */
  #pivot = $state("");
  option = $derived.by(() => this.find(this.#move) ?? null);

  constructor(legal: () => Legal | null) {
    this.#legal = legal;
  }

  /** The move that was chosen, be it legal now or not. */
  get move(): string {
    return this.#move;
  }

  get #options(): Option[] {
    return this.#legal()?.moves ?? [];
  }

  /** The options that cover a square, those with the first end on it first, then the best first. */
  #around(at: string): Option[] {
    const firstThere = (option: Option) => Number(option.cells?.[0] === at);
    return this.#options
      .filter((option) => option.cells?.includes(at))
      .sort((a, b) => firstThere(b) - firstThere(a) || worth(b) - worth(a));
  }

  /** Squares that some option covers. */
  get squares(): Set<string> {
    return new Set(this.#options.flatMap((option) => option.cells ?? []));
  }

  get discards(): boolean {
    return this.#options.length === 1 && this.#options[0].move === "X";
  }

  clear() {
    this.#move = this.#pivot = "";
  }

  take(option: Option | null | undefined, pivot = option?.cells?.[0] ?? "") {
    this.#move = option?.move ?? "";
    this.#pivot = pivot;
  }

  find(move: string): Option | undefined {
    return this.#options.find((option) => option.move === move);
  }

  /** Fixes one thing and keeps of the present option what agrees with it. */
  fix(facet: Facet, value: string) {
    const agreement = (option: Option) =>
      this.option ? FACETS.filter((f) => f !== facet && facetOf(option, f) === facetOf(this.option!, f)).length : 0;
    const [first] = this.#options
      .filter((option) => facetOf(option, facet) === value)
      .sort((a, b) => agreement(b) - agreement(a) || worth(b) - worth(a));
    if (first) this.take(first);
  }

  /** A square is tapped: the domino goes there or turns, knights come and go, anything else is chosen. */
  tap(at: string) {
    const step = this.#legal()?.step;
    if (!this.squares.has(at)) return this.clear();
    if (step === "place") {
      if (this.option?.cells?.includes(at)) this.turn(1);
      else this.lay(at);
    } else if (step === "tax") {
      const before = this.option?.cells ?? [];
      const wanted = before.includes(at) ? before.filter((other) => other !== at) : [...before, at];
      const same = (option: Option) => [...(option.cells ?? [])].sort().join() === [...wanted].sort().join();
      this.take(this.#options.find(same) ?? (wanted.length ? this.#around(at)[0] : null));
    } else this.fix("cell", at);
  }

  /** The domino with an end on `at`, turned as before where that is legal. */
  lay(at: string) {
    const turned = (option: Option) => {
      const [a, b] = option.cells ?? [];
      return a && b ? `${b.charCodeAt(0) - a.charCodeAt(0)},${Number(b.slice(1)) - Number(a.slice(1))}` : "";
    };
    const around = this.#around(at);
    const as = this.option && turned(this.option);
    this.take(around.find((option) => option.cells?.[0] === at && turned(option) === as) ?? around[0], at);
  }

  /** The next legal way to lie on the tapped square. */
  turn(by: 1 | -1) {
    if (!this.option) return;
    const around = this.#around(this.#pivot);
    const next = around.indexOf(this.option) + by + around.length;
    this.take(around[next % around.length], this.#pivot);
  }

  /** How many ways the domino can lie here. */
  get ways(): number {
    return this.option && this.#legal()?.step === "place" ? this.#around(this.#pivot).length : 0;
  }
}
