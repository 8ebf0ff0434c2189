/** Hints: what an expert would do now, as long as the game stands still. They are for this device only. */

import type { Candidate, State, Tile } from "../protocol";
import type { Seen } from "./pace.svelte";
import type { Turn } from "./turn.svelte";
import type { Watched } from "./watched";

/** A place on the board or a domino of the line that hints are about: their numbers, and whether one is selected. */
export interface Mark {
  cells: string[];
  domino: string;
  /** The faces to draw on the squares. */
  tile?: Tile;
  label: string;
  selected: boolean;
}

export class Hints {
  candidates = $state.raw<Candidate[] | null>(null);
  /** The hint that is highlighted. */
  selected = $state(0);
  #asked = $state(-1);
  #session: () => Watched;
  #shown: () => Seen;
  #turn: Turn;

  constructor(session: () => Watched, shown: () => Seen, turn: Turn) {
    [this.#session, this.#shown, this.#turn] = [session, shown, turn];
  }

  /** May this game be asked for hints? */
  allowed = $derived.by(() => !!this.#session().hint && this.#shown().state.hints !== false);

  /** They are shown until the position changes or they are closed. */
  open = $derived.by(() => this.#asked === this.#position(this.#shown().state));

  /** Where hints point to on the board, and in the line. */
  marks = $derived.by(() => (this.open ? this.#marks() : []));

  async ask() {
    const { state } = this.#shown();
    if (!this.allowed || !this.#turn.now || this.open) return;
    this.#asked = this.#position(state);
    this.candidates = null;
    this.selected = 0;
    const advice = await this.#session().hint!(state.actor ?? "");
    if (this.#asked === this.#position(state)) this.candidates = advice.type === "advice" ? advice.candidates : [];
  }

  close() {
    this.#asked = -1;
  }

  play() {
    const chosen = this.candidates?.[this.selected];
    if (!chosen) return;
    this.close();
    this.#turn.playAll(chosen.moves);
  }

  /** Chat and names do not change the position; moves do. */
  #position(state: State): number {
    return state.awaits === "move" ? (this.#session().events.findLast(({ seq, kind }) => seq <= state.seq && MOVES.has(kind))?.seq ?? 0) : -2;
  }

  #marks(): Mark[] {
    const found = new Map<string, Mark>();
    const add = (key: string, at: Pick<Mark, "cells" | "domino" | "tile">, index: number) => {
      const mark = found.get(key) ?? { ...at, label: "", selected: false };
      if (!mark.label.includes(String(index + 1))) mark.label += (mark.label && "·") + (index + 1);
      found.set(key, { ...mark, selected: mark.selected || index === this.selected });
    };
    for (const [index, { acts }] of (this.candidates ?? []).entries())
      for (const { step, cells = [], domino = "" } of acts) {
        if (step === "claim") add(domino, { cells: [], domino }, index);
        else if (cells.length) add(cells.join(), { cells, domino: "", tile: step === "place" ? this.#turn.now?.legal.domino ?? undefined : undefined }, index);
      }
    return [...found.values()].sort((one, other) => Number(one.selected) - Number(other.selected));
  }
}

const MOVES = new Set(["played", "undone", "drawn", "confirmed", "started", "reverted"]);
