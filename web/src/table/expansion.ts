/** What an expansion adds to the table. Generic files loop over `EXPANSIONS` and name no expansion and none of its pieces. */

import type { Component } from "svelte";
import type { Act, Catalog, Cell, KingdomView, Merit, Option, State } from "../protocol";
import type { Sound } from "../sounds";
import type { Choice } from "./choice.svelte";
import type { Chapter, Picture } from "./explanation";

/** A drawing on a square. */
export interface Piece extends Picture {
  /** Where it is drawn within the square of 100 by 100. */
  transform?: string;
  /** It is drawn over the crowns, not under them. */
  above?: boolean;
}

/** What the page knows about a step of a turn. Every part is optional but the words for the log. */
export interface Step {
  /** The step it answers; both are one step in the header. */
  partOf?: string;
  /** The panel that shows what may be chosen. */
  panel?: string;
  /** A tap adds a square to the choice or takes it away. */
  severalSquares?: boolean;
  /** Players often change this choice, so the turn does not end by itself after it. */
  adjustable?: boolean;
  /** What is drawn on a chosen square before the choice is played. */
  ghost?(option: Option, game: State, catalog: Catalog): Piece | null;
  /** The ghost fills its square, so the pill with the points moves to the right edge. */
  filled?: boolean;
  /** The pill shows this instead of the points. */
  pill?: { symbol: string; value(option: Option): number };
  /** The selector of the buttons that continue the choice; none if that is the board. */
  buttons?(choice: Choice): string;
  /** Asks for the rest of the choice, in the place of the score. */
  question?: Component<{ state: State; choice: Choice }>;
  /** The numbers of its rules, as anchors. */
  rules?: string[];
  /** What is heard when it is done. */
  sound?: Sound;
  /** A move in the log, without the player: what was done, and on which squares. */
  did(act: Act, squares: string, game: State): string;
  /** A move in a hint; by default as an option. */
  plan?(act: Act, squares: string, game: State): string;
  /** What an option is, costs and brings; by default only what it is. */
  offer?(option: Option, squares: string, game: State, catalog: Catalog): string[];
}

/** A panel of the tray. */
export interface Panel {
  name: string;
  icon: string;
  /** On wide screens it has a column of its own, or the corner under the other kingdoms. */
  where: "column" | "corner";
  view: Component<{ state: State; catalog: Catalog; choice: Choice | null }>;
  /** The attribute of what can be chosen in it. */
  attribute?: string;
}

/** Something a kingdom owns. */
export interface Stock {
  icon: string;
  label: string;
  /** Without a number there is only one. */
  number?: number;
}

/** A kind of row of the score sheet. */
export interface Part {
  /** The term of the sheet that these rows replace. */
  term: string;
  /** The topic that explains it. */
  topic: string;
  art: Component<any>;
  infos(catalog: Catalog): { number: number }[];
  name(number: number): string;
  /** The name where several with the same name can stand below each other. */
  title?(number: number): string;
  /** So few that the score at the table names each of them: its icon, where there is no room for names. */
  few?: string;
}

/** A little kingdom that stands for a game: rows of terrain letters with crowns, `C` the castle, `.` free; and what stands on it. */
export interface GameScene {
  land: string;
  pieces?: [symbol: string, x: number, y: number, size: number][];
}

/** A piece that people at a real table put on squares: it has a picture, or is one of the numbered pieces of a part. */
export interface Brush {
  key: string;
  name(): string;
  picture?: Picture;
  part?: string;
  /** A tap puts it on a square, or takes it away. */
  put(cell: Cell, number: number): Cell;
}

/** What people at a real table enter about an expansion. */
export interface Scorer {
  brushes?: Brush[];
  /** What a kingdom owns, by field of the server; `single`: only one kingdom has it. */
  holdings?: { field: string; icon: string; name(): string; single?: boolean }[];
  /** The part whose tiles are revealed for everybody. */
  revealed?: { part: string; name(): string };
}

/** Only `isOn`, `steps` and `explanations` are required; its texts are a file of `words`. */
export interface Expansion {
  /** The `<symbol>` elements of its pieces. */
  symbols?: Component;
  /** Its place among the expansions, on the home page and in the guide; without one it comes last. */
  place?: number;
  /** Is it part of this game? */
  isOn(game: State): boolean;
  /** The games it makes, by the start of their rules text. */
  games?: Record<string, GameScene>;
  /** The part of the rules about it. */
  rules?: string;
  /** The option that adds it to another game. */
  option?: string;
  steps: Record<string, Step>;
  /** What tells its options apart, by the name of the facet. */
  facets?: Record<string, (option: Option) => string>;
  panel?: Panel;
  /** Beside the name of the player, for that player's kingdom only. */
  holdings?: Component<{ kingdom: KingdomView }>;
  /** What a kingdom owns, beside its name. */
  stocks?(kingdom: KingdomView, game: State): Stock[];
  /** The rows of the score sheet, by the kind of part. */
  parts?: Record<string, Part>;
  /** What the draws of a step are called. */
  draws?: Record<string, (number: number) => string>;
  /** What an option brings besides points, at any step. */
  effects?(option: Option): string[];
  /** Its reasons for a turn in words, by kind. */
  merits?: Record<string, (merit: Merit) => string>;
  /** What stands on a square, in words. */
  cellWords?(cell: Cell): string[];
  /** What stands on a square, drawn. `detail` as in Square.svelte. */
  pieces?(cell: Omit<Cell, "at">, detail: number, catalog?: Catalog): Piece[];
  /** What covers crowns of a square. */
  cover?: { symbol: string; colour: string; count(cell: Omit<Cell, "at">): number };
  /** What a square of a domino shows in this game. */
  onDomino?(cell: Omit<Cell, "at">, game: State): Partial<Cell>;
  explanations: Chapter;
  scorer?: Scorer;
  /** The letters of its pieces in the examples of explanations. */
  letters?: Record<string, (number: number) => Partial<Cell>>;
}

/** All expansions; `expansions/index.ts` fills it before the page starts. */
export const EXPANSIONS: Expansion[] = [];

/** In the order of the printed score sheet, which is also that of the tabs. */
export const onSheet = () => [...EXPANSIONS].reverse();

const SOUNDS: Record<string, Sound> = { place: "place", claim: "claim" };
export const soundOf = (step: string): Sound | undefined => SOUNDS[step] ?? stepOf(step)?.sound;

/** A step that an expansion adds. */
export const stepOf = (name: string): Step | undefined => EXPANSIONS.find(({ steps }) => name in steps)?.steps[name];
