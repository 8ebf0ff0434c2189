/** All that the coach can say, and what fits a moment best. */

import { chapter as basics } from "./basics";
import type { Chapter, Moment, Point } from "./point";
import { chapter as variants } from "./variants";

/** Each expansion has a file with its points and one with their words, `EXPANSION.ts` and `words/EXPANSIONLesson.ts`. */
const chapters = import.meta.glob<Chapter>(["./*.ts", "!./{basics,point,progress.svelte,script,start,variants}.ts"], { eager: true, import: "chapter" });

/** The points of a game: what is urgent first, then what is special about the game. */
export function pointsOf(moment: Moment, everything: boolean): Point[] {
  const special = [...Object.values(chapters), variants].filter(({ isIn }) => isIn(moment.game));
  const points = [...special, ...(everything || !special.length ? [basics] : [])].flatMap(({ points }) => points);
  return [...points.filter(({ urgent }) => urgent), ...points.filter(({ urgent }) => !urgent)];
}
