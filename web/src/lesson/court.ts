/** What The Court adds: resources on squares, and tokens that they buy. */

import { at, opening, type Chapter } from "./point";

export const chapter: Chapter = {
  isIn: (game) => !!game.court,
  points: [
    at("buy"),
    at("pay"),
    at("settle"),
    { id: "resources", when: opening },
    { id: "tokens", when: ({ asked, game }) => asked === "claim" && (game.round ?? 0) > 0 },
    { id: "beside", when: ({ asked, kingdom }) => asked === "place" && !!kingdom?.cells.some((cell) => cell.token) },
    { id: "spend", when: ({ asked, game }) => asked === "buy" && (game.round ?? 0) > 1 },
  ],
};
