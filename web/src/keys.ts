import type { Promised } from "./draws/check";
import { hexOf } from "./draws/sha256";

/** The keys of this device, by game, in localStorage. A device with the key of a seat may play it. */
export interface Keys {
  host: string;
  keys: Record<string, string>;
  /** Invitations for the other seats, of games made here. */
  invitations?: Record<string, string>;
  /** An invitation to this device that is being exchanged for a key. */
  accepting?: { invitation: string; key: string };
  rules?: string;
  title?: string;
  /** When the game was last opened here, in milliseconds. */
  at?: number;
  /** This device's part of the draws: by deal, a nonce for each seat. */
  nonces?: Record<string, Record<string, string>>;
  /** What was promised before this device revealed its nonces. */
  promised?: Promised;
  over?: boolean;
  /** Does it have a clock? */
  clock?: boolean;
  /** This device gets push messages about the turns of this game. */
  push?: boolean;
  lesson?: Lesson;
}

/** How far a guided game has come on this device. */
export interface Lesson {
  on: boolean;
  /** Everything is explained, also what every game has. */
  basics: boolean;
  /** What was explained. */
  seen: string[];
  /** The moment that was explained last, and by what. */
  last?: [moment: string, point: string];
}

const SHELF = "fiefdom:game:";

const read = <T>(name: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
};

const write = (name: string, value: unknown) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    held.set(name, value);
  }
};

/** For browsers without storage: lasts until the page is closed. */
const held = new Map<string, unknown>();

export function keysOf(game: string): Keys {
  return read<Keys>(SHELF + game) ?? (held.get(SHELF + game) as Keys | undefined) ?? { host: "", keys: {} };
}

export function keepKeys(game: string, news: Partial<Keys>) {
  const old = keysOf(game);
  write(SHELF + game, {
    ...old,
    ...news,
    host: news.host || old.host,
    keys: { ...old.keys, ...news.keys },
    at: Date.now(),
  });
}

export function forgetKeys(game: string) {
  held.delete(SHELF + game);
  localStorage.removeItem(SHELF + game);
}

/** Drops the keys of the seats or, if there are none, the host's key. Returns whether there was one. */
export function dropKeys(game: string): boolean {
  const kept = keysOf(game);
  const seats = Object.keys(kept.keys).length > 0;
  if (!seats && !kept.host) return false;
  write(SHELF + game, { ...kept, keys: {}, host: seats ? kept.host : "" });
  return true;
}

/** The nonces of this device's seats for a deal: made once, then kept. */
export function noncesOf(game: string, deal: number, seats: string[]): Record<string, string> {
  const kept = keysOf(game).nonces ?? {};
  const known = kept[deal] ?? {};
  const fresh = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const nonces = Object.fromEntries(seats.map((seat) => [seat, known[seat] ?? fresh()]));
  if (seats.some((seat) => !known[seat])) keepKeys(game, { nonces: { ...kept, [deal]: { ...known, ...nonces } } });
  return nonces;
}

/** The games this device holds a key for, last opened first. */
export function heldGames(): (Keys & { game: string })[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(SHELF))
    .map((name) => ({ ...(read<Keys>(name) as Keys), game: name.slice(SHELF.length) }))
    .filter(({ host, keys }) => host || Object.keys(keys ?? {}).length)
    .sort((one, two) => (two.at ?? 0) - (one.at ?? 0));
}

/** Names and colours last used here. */
export const lastNames = {
  get: () => read<string[]>("fiefdom:names") ?? [],
  set: (names: string[]) => write("fiefdom:names", names),
};

/** A random key of 128 bits. */
export const newKey = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));

const DEVICE = "fiefdom:device";

/** The key of this device, made once: by it the server finds the blocks that were made here. It holds no seat. */
export function deviceKey(): string {
  const known = read<string>(DEVICE) ?? (held.get(DEVICE) as string | undefined);
  if (known) return known;
  const made = newKey();
  write(DEVICE, made);
  return made;
}
