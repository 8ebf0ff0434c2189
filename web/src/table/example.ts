/** The examples of explanations: a few squares and their sum, written as text. */

import type { Cell } from "../protocol";
import { EXPANSIONS } from "./expansion";

export type Drawn = Partial<Cell> & { symbol?: string; counted?: boolean; wrong?: boolean };

export interface Example {
  rows: Drawn[][];
  sum: string;
}

const SQUARE = /^([wflgsmtC.])(\d?)((?:[A-Za-z]\d*)*)([*!]?)$/;

function pieceOf(letter: string, number: string): Partial<Cell> {
  return EXPANSIONS.find(({ letters }) => letters?.[letter])?.letters?.[letter](Number(number)) ?? {};
}

function drawn(text: string): Drawn {
  if (text.startsWith("#")) return { symbol: text.slice(1).replace("*", ""), counted: text.endsWith("*") };
  const [, letter, crowns, pieces, mark] = SQUARE.exec(text) ?? [];
  const marked = { counted: mark === "*", wrong: mark === "!" };
  if (letter === "C") return { symbol: "castle", ...marked };
  const square: Drawn = { terrain: letter === "." ? "" : letter, crowns: Number(crowns), ...marked };
  for (const [, piece, number] of pieces.matchAll(/([A-Za-z])(\d*)/g)) Object.assign(square, pieceOf(piece, number));
  return square;
}

/**
 * An example from its text: squares as `w2`, `C` the castle, `.` anything else, `#king` a symbol; then the letters of what
 * stands on the square, as expansions define them, with a number (`B5`); `*` if it is counted, `!` if it is not allowed. `/` or
 * a new line ends a row.
 */
export const example = (text: string, sum: string): Example => ({
  rows: text.split(/[/\n]/).map((row) => row.trim().split(/ +/).map(drawn)),
  sum,
});
