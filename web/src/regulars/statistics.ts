/** What the history says: by game, and against the levels of bots. */

import type { RatedGames, RatedTeam } from "../protocol";
import { mineOf, type Entry } from "./history";

export interface Statistics {
  /** A game with the options that change it, as in a rules text without the number of players. */
  title: string;
  games: number;
  wins: number;
  average: number;
  best: Entry;
  /** The average points by term. */
  terms: [string, number][];
}

const MOST_RATED = 200;
const MOST_LETTERS = 14_000;

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** By title of the game, the one with most games first. Only games that count. */
export function statisticsOf(entries: Entry[], titleOf: (rules: string) => string): Statistics[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries.filter(({ aside }) => !aside)) groups.set(titleOf(entry.rules), [...(groups.get(titleOf(entry.rules)) ?? []), entry]);
  return [...groups].map(([title, group]) => summary(title, group)).sort((one, two) => two.games - one.games);
}

function summary(title: string, entries: Entry[]): Statistics {
  const points = (entry: Entry) => mineOf(entry).points;
  const terms = [...new Set(entries.flatMap((entry) => Object.keys(entry.terms)))];
  return {
    title,
    games: entries.length,
    wins: entries.filter((entry) => mineOf(entry).place === 1).length,
    average: mean(entries.map(points)),
    best: entries.reduce((best, entry) => (points(entry) > points(best) ? entry : best)),
    terms: terms.map((term) => [term, mean(entries.map((entry) => entry.terms[term] ?? 0))]),
  };
}

/** The newest games against bots as the server rates them: only places and levels; other people are left out. */
export function ratedGames(entries: Entry[]): RatedGames["games"] {
  const games = entries.filter(({ aside }) => !aside).map(teamsOf).filter((teams) => teams.length > 1);
  const found = games.slice(0, MOST_RATED);
  while (JSON.stringify(found).length > MOST_LETTERS) found.pop();
  return found;
}

function teamsOf({ players }: Entry): RatedTeam[] {
  const realms = [...new Set(players.map(({ realm }) => realm))];
  const teams = realms.map((realm) => {
    const team = players.filter((player) => player.realm === realm && (player.mine || player.level));
    return { players: team.map(({ mine, level }) => (mine ? "me" : level)) as RatedTeam["players"], place: team[0]?.place ?? 0 };
  });
  return teams.filter((team) => team.players.length && team.place);
}
