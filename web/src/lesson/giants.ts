/** What Age of Giants adds: quests, giants and footprints. */

import { at, opening, type Chapter, type Moment } from "./point";

const marked = ({ game }: Moment, mark: string) => (game.next ?? []).find((tile) => tile.mark === mark)?.name;

export const chapter: Chapter = {
  isIn: (game) => !!game.quests?.length,
  points: [
    at("giant"),
    at("send"),
    at("receive"),
    { id: "quests", when: opening },
    {
      id: "letter",
      when: (moment) => moment.asked === "claim" && !!marked(moment, "giant"),
      values: (moment) => ({ domino: marked(moment, "giant") ?? "" }),
    },
    {
      id: "footprints",
      when: (moment) => moment.asked === "claim" && !!marked(moment, "footprints"),
      values: (moment) => ({ domino: marked(moment, "footprints") ?? "" }),
    },
    { id: "five", when: ({ asked, game }) => asked === "claim" && (game.round ?? 0) > 0 && game.seats.length < 5 },
    { id: "hidden", when: ({ asked, kingdom }) => asked === "place" && !!kingdom?.cells.some((cell) => cell.giants) },
    { id: "aim", when: ({ asked, game }) => asked === "place" && (game.round ?? 0) > 2 },
  ],
};
