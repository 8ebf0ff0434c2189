/** What the coach can say: each point once, when its moment first comes. */

import type { Act, KingdomView, Legal, SheetView, State } from "../protocol";

/** What the coach knows about the table. */
export interface Moment {
  game: State;
  /** What is asked of the player: a step, `confirm`, or nothing while others play. */
  asked: string;
  legal: Legal | null;
  /** The decisions and forced acts of the turn so far. */
  acts: Act[];
  kingdom?: KingdomView;
  sheet?: SheetView;
  /** The seats that play at this device. */
  seats: string[];
  /** An opponent, by name. */
  opponent: string;
}

/** Its words are `lesson.ID`; a step that has a tip in every game needs none of its own. */
export interface Point {
  id: string;
  when(moment: Moment): boolean;
  /** It comes before what is special about a game: without it, the player does not know what to do. */
  urgent?: boolean;
  /** What the words name. */
  values?(moment: Moment): Record<string, string | number>;
}

/** What is new in some games. */
export interface Chapter {
  isIn(game: State): boolean;
  points: Point[];
}

/** A first claim without a choice: the only domino that was left is claimed already, and is to be confirmed. */
export const leftOver = ({ asked, acts }: Moment) => asked === "confirm" && acts.length > 0 && acts.every(({ step, forced }) => step === "claim" && forced);

/** The first claims, before round 1, also where only one domino is left: with the last claim round 1 begins. */
export const opening = (moment: Moment) => (moment.asked === "claim" && !moment.game.round) || leftOver(moment);

/** The first time that a step is asked. */
export const at = (step: string): Point => ({ id: step, when: ({ asked }) => asked === step });

export const isGame = (game: State, ...names: string[]) => names.includes(game.rules.split("/")[0]);

/** The kings of this device that stand on the line to claim from. */
export const claimed = ({ game, seats }: Moment) => (game.next ?? []).filter(({ seat }) => seat && seats.includes(seat)).length;
