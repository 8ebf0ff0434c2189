/** What Queendomino and Royal Wedding add: taxes, buildings, the queen and the dragon. */

import { at, isGame, opening, type Chapter } from "./point";

export const chapter: Chapter = {
  isIn: (game) => !!game.builders,
  points: [
    { id: "wedding", when: (moment) => opening(moment) && isGame(moment.game, "wedding") },
    { id: "towns", when: opening },
    at("tax"),
    at("build"),
    at("dragon"),
    { id: "hosted", when: ({ asked, game }) => ["place", "claim"].includes(asked) && !!game.kingdoms?.some(({ queen }) => queen) },
    { id: "site", when: ({ asked, kingdom }) => asked === "place" && !!kingdom?.cells.some(({ terrain, building }) => terrain === "t" && !building) },
    { id: "coins", when: ({ asked, kingdom }) => asked === "build" && (kingdom?.coins ?? 0) < 3 },
    { id: "slide", when: ({ asked, game }) => asked === "build" && (game.round ?? 0) > 1 },
    { id: "empty", when: ({ asked, kingdom }) => asked === "claim" && kingdom?.knights === 0 },
  ],
};
