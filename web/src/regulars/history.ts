/** The finished games of this device: kept here when a game ends, whatever the server deletes later. */

import type { KingdomView, State } from "../protocol";

/** A player of a finished game; `level` is that of a bot. */
export interface Past {
  name: string;
  level: string;
  realm: string;
  points: number;
  place: number;
  mine: boolean;
}

export interface Entry {
  game: string;
  rules: string;
  /** When it ended, in milliseconds. */
  at: number;
  players: Past[];
  /** The points of this device's player, by term. */
  terms: Record<string, number>;
  side: number;
  colours: string[];
  kingdom: KingdomView | null;
  /** It was begun from a position, or a bot played this device's seat: it is listed, and does not count. */
  aside?: boolean;
}

export const HISTORY = "fiefdom:history";
export const MOST_ENTRIES = 1000;

export function history(): Entry[] {
  try {
    const found = JSON.parse(localStorage.getItem(HISTORY) ?? "[]") as unknown;
    return Array.isArray(found) ? (found as Entry[]) : [];
  } catch {
    return [];
  }
}

function keep(entries: Entry[]) {
  try {
    localStorage.setItem(HISTORY, JSON.stringify(entries.slice(0, MOST_ENTRIES)));
  } catch {
    // A browser without storage, or a full one: the game itself goes on.
  }
}

/** What is kept of a finished game, for the first seat that this device holds. */
export function entryOf(state: State, seats: string[], at: number): Entry | null {
  const me = state.seats.find(({ seat }) => seat === seats[0]);
  if (state.phase !== "over" || !me || !state.ranking?.length) return null;
  const of = (realm: string) => state.ranking!.find((each) => each.realm === realm);
  const sheet = state.sheets?.find(({ realm }) => realm === me.realm);
  return {
    game: state.game,
    rules: state.rules,
    at,
    players: state.seats.map(({ seat, name, level, realm, kind }) => ({
      name,
      level: kind === "bot" ? (level ?? "") : "",
      realm,
      points: of(realm)?.points ?? 0,
      place: of(realm)?.place ?? 0,
      mine: seat === me.seat,
    })),
    terms: sheet?.terms ?? {},
    side: state.side ?? 5,
    colours: state.seats.filter(({ realm }) => realm === me.realm).map(({ colour }) => colour),
    kingdom: state.kingdoms?.find(({ realm }) => realm === me.realm) ?? null,
    ...(state.begun || me.kind === "bot" ? { aside: true } : {}),
  };
}

/** Keeps a finished game, once. */
export function keepResult(state: State, seats: string[]) {
  const entry = entryOf(state, seats, Date.now());
  const known = history();
  if (entry && !known.some(({ game }) => game === entry.game)) keep([entry, ...known]);
}

export const dropEntry = (game: string) => keep(history().filter((entry) => entry.game !== game));

export const dropHistory = () => localStorage.removeItem(HISTORY);

export const mineOf = ({ players }: Entry) => players.find(({ mine }) => mine)!;
