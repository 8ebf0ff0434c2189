/** Rules for somebody at the table, who does not know the numbers of rulings. */

const RULING = /\s*\((?:<strong>[^<]*<\/strong>\s)?R\d+\)/g;
const SENTENCE = /\s*<strong>[^<]*<\/strong>\sR\d+\./g;
const NAMED = /(<strong>[^<]*<\/strong>)\sR\d+/g;
const LAST = /,\s*R\d+\)/g;
const GAME = /<code>([a-z]+\/\d[a-z+]*)<\/code>/g;

/** HTML without the numbers of rulings. */
export const withoutRulings = (html: string) => html.replace(RULING, "").replace(SENTENCE, "").replace(NAMED, "$1").replace(LAST, ")");

/** HTML with the side of this game's kingdoms. */
export const withSide = (html: string, side: number) => html.replaceAll("N×N", `${side}×${side}`);

/** HTML in which games have their titles. */
export const withTitles = (html: string, titleOf: (game: string) => string) => html.replace(GAME, (_, game: string) => titleOf(game));
