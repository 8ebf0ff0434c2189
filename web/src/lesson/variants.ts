/** What the larger and smaller relatives of Kingdomino add, and what teams do. */

import { isGame, opening, type Chapter, type Point } from "./point";

/** Said at the first claim of a game. */
const begins = (game: string): Point => ({ id: game, when: (moment) => opening(moment) && isGame(moment.game, game) });
const shared = ({ seats }: { seats: string }) => seats.length > 1;

export const chapter: Chapter = {
  isIn: (game) => isGame(game, "duel", "xl", "discovery", "team") || !!game.kingdoms?.some(shared),
  points: [
    begins("duel"),
    begins("xl"),
    begins("discovery"),
    begins("team"),
    { id: "boxes", when: ({ game, asked }) => asked === "claim" && game.round === 1 && isGame(game, "xl", "team") },
    { id: "partner", when: ({ asked, kingdom }) => asked === "place" && !!kingdom && shared(kingdom) },
    { id: "share", when: ({ asked, kingdom, game }) => asked === "place" && (game.round ?? 0) > 1 && !!kingdom && shared(kingdom) },
  ],
};
