/** What every game has: castle, territories, kings, and the numbers of dominoes. */

import Square from "../art/Square.svelte";
import { t } from "../words";
import { example } from "./example";
import { symbol, type Chapter } from "./explanation";

export const baseExplanations: Chapter = {
  explainers: {
    castle: () => ({ name: t("castle"), words: [t("explain.castle.words")], picture: symbol("castle"), example: example("w C f", "") }),
    territory: () => ({
      name: t("explain.territory.name"),
      words: [t("explain.territory.words")],
      picture: { art: Square, props: { cell: { terrain: "f", crowns: 1 } } },
      example: example("f1* f* . / . f* f1* / w . w", t("explain.territory.sum", { squares: 4, crowns: 2, points: 8 })),
    }),
    number: () => ({ name: t("explain.number.name"), words: [t("explain.number.words"), t("explain.number.gain")], picture: symbol("dominoes") }),
    king: () => ({ name: t("explain.king.name"), words: [t("explain.king.words")], picture: symbol("king") }),
  },
  lists: () => [{ title: t("explain.guide.pieces"), topics: ["castle", "territory", "number", "king"] }],
};
