/** The examples of explanations: a few squares and their sum, written as text. */

import type { Cell } from "../protocol";
import { EXPANSIONS } from "./expansion";

export type Drawn = Partial<Cell> & { symbol?: string; counted?: boolean };

export interface Example {
  rows: Drawn[][];
  sum: string;
}

const SQUARE = /^([wflgsmtC.])(\d?)((?:[A-Za-z]\d*)*)(\*?)$/;

function pieceOf(letter: string, number: string): Partial<Cell> {
  return EXPANSIONS.find(({ letters }) => letters?.[letter])?.letters?.[letter](Number(number)) ?? {};
}

function drawn(text: string): Drawn {
  if (text.startsWith("#")) return { symbol: text.slice(1).replace("*", ""), counted: text.endsWith("*") };
  const [, letter, crowns, pieces, counted] = SQUARE.exec(text) ?? [];
  if (letter === "C") return { symbol: "castle", counted: !!counted };
  const square: Drawn = { terrain: letter === "." ? "" : letter, crowns: Number(crowns), counted: !!counted };
  for (const [, piece, number] of pieces.matchAll(/([A-Za-z])(\d*)/g)) Object.assign(square, pieceOf(piece, number));
  return square;
}

/**
 * An example from its text: squares as `w2`, `C` the castle, `.` anything else, `#king` a symbol; then the letters of what
 * stands on the square, as expansions define them, with a number (`B5`); `*` if it is counted. `/` ends a row.
 */
export const example = (text: string, sum: string): Example => ({
  rows: text.split("/").map((row) => row.trim().split(" ").map(drawn)),
  sum,
});
