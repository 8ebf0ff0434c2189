/** What every game has: claiming, placing, territories, crowns, the limit, discards, and the end. */

import { fileOf, rankOf, CASTLE } from "../table/geometry";
import { ofTerrain } from "../table/names";
import type { Chapter, Moment } from "./point";
import { claimed, leftOver, opening } from "./point";

const { max, min } = Math;
const extent = (numbers: number[]) => max(...numbers) - min(...numbers) + 1;
/** The longer side of the kingdom. */
function reach({ kingdom }: Moment): number {
  const squares = [CASTLE, ...(kingdom?.cells ?? []).map(({ at }) => at)];
  return max(extent(squares.map(fileOf)), extent(squares.map(rankOf)));
}

/** The kings of this device on both lines. */
const kings = ({ game, seats }: Moment) => [...(game.line ?? []), ...(game.next ?? [])].filter(({ seat }) => seat && seats.includes(seat)).length;
const isEmpty = ({ kingdom }: Moment) => !kingdom?.cells.length;
const discarded = ({ acts }: Moment) => acts.find(({ move }) => move === "X");
/** Does the domino just placed lie in a territory that brings points? */
const scores = ({ acts, sheet }: Moment) => {
  const placed = acts.flatMap(({ step, cells }) => (step === "place" ? (cells ?? []) : []));
  return !!sheet?.territories.some((land) => land.points > 0 && placed.some((at) => at === land.at || land.cells?.includes(at)));
};
/** The largest territory that has no crown. */
const bare = ({ sheet }: Moment) =>
  (sheet?.territories ?? []).filter(({ crowns, squares }) => !crowns && squares > 1).sort((one, other) => other.squares - one.squares)[0];
const round = ({ game }: Moment) => game.round ?? 0;
const isLast = ({ game }: Moment, before = 0) => (game.round ?? 0) === (game.rounds ?? 0) - before;

export const chapter: Chapter = {
  isIn: () => true,
  points: [
    { id: "discard", when: (moment) => !!moment.asked && !!discarded(moment), values: (moment) => ({ domino: discarded(moment)?.domino ?? "" }) },
    { id: "last", when: (moment) => moment.asked === "claim" && isLast(moment, 1) },
    { id: "final", when: (moment) => moment.asked === "place" && isLast(moment) },
    { id: "only", when: (moment) => leftOver(moment) && kings(moment) < 2 },
    { id: "left", when: leftOver },
    { id: "welcome", when: (moment) => moment.asked === "claim" && opening(moment) && !claimed(moment), values: ({ game }) => ({ n: game.seats.length === 2 ? 2 : 1 }) },
    { id: "second", when: (moment) => moment.asked === "claim" && opening(moment) && claimed(moment) > 0 },
    { id: "castle", when: (moment) => moment.asked === "place" && isEmpty(moment), values: ({ legal }) => ({ domino: legal?.domino?.name ?? "" }) },
    { id: "confirm", when: ({ asked }) => asked === "confirm" },
    { id: "next", urgent: true, when: (moment) => moment.asked === "claim" && round(moment) > 0 },
    { id: "match", when: (moment) => moment.asked === "place" && !isEmpty(moment) },
    { id: "points", when: (moment) => moment.asked === "claim" && scores(moment) },
    { id: "limit", when: (moment) => moment.asked === "place" && reach(moment) >= (moment.game.side ?? 5) - 1, values: ({ game }) => ({ side: game.side ?? 5 }) },
    {
      id: "crown",
      when: (moment) => moment.asked === "claim" && round(moment) > 0 && !!bare(moment),
      values: (moment) => ({ terrain: ofTerrain(bare(moment)!.terrain), n: bare(moment)!.squares }),
    },
    { id: "order", when: (moment) => moment.asked === "claim" && round(moment) > 1 },
    { id: "holes", when: (moment) => moment.asked === "place" && round(moment) > 1 },
    { id: "deny", when: (moment) => moment.asked === "claim" && round(moment) > 2, values: ({ opponent }) => ({ name: opponent }) },
    { id: "alone", when: (moment) => moment.asked === "place" && round(moment) > 2 },
    { id: "wait", when: ({ asked }) => !asked },
  ],
};
