/** Everything that this device keeps, as one file, and back: all of it or nothing. */

import { LANGUAGES } from "../language";
import { SPEEDS, THEMES } from "../settings.svelte";
import { HISTORY, MOST_ENTRIES, type Entry } from "./history";

const VERSION = 1;
const SHELF = "fiefdom:";
const GAME = "fiefdom:game:";
export const MOST_BYTES = 5_000_000;

/** Why a file is not taken: a key of the words `file.*`. */
export class FileTrouble extends Error {
  constructor(readonly why: "foreign" | "damaged" | "big" | "newer" | "full") {
    super(why);
  }
}

type Kept = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Kept => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (most: number) => (value: unknown) => typeof value === "string" && value.length <= most;
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isList = (check: Check, most: number) => (value: unknown) => Array.isArray(value) && value.length <= most && value.every(check);
const isRecord = (key: RegExp, check: Check) => (value: unknown) =>
  isObject(value) && Object.entries(value).every(([name, each]) => key.test(name) && check(each));
const isOneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value);
const isFlag = isOneOf([true, false]);
const has = (checks: Record<string, Check>) => (value: unknown) => isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));
const may = (check: Check) => (value: unknown) => value === undefined || check(value);

const isKey = (value: unknown) => typeof value === "string" && /^[\w-]{0,64}$/.test(value);
const isKeys = has({ host: isKey, keys: isRecord(/^[a-h]$/, isKey), invitations: may(isRecord(/^[a-h]$/, isKey)), rules: may(isText(40)), at: may(isNumber), over: may(isFlag) });
const isPlain: Check = (value) => ["number", "boolean"].includes(typeof value) || isText(12)(value);
const isCell: Check = (value) => isRecord(/^\w+$/, isPlain)(value) && /^[a-m]\d{1,2}$/.test(String((value as Kept).at));
const isKingdom = has({ realm: isText(2), seats: isText(8), cells: isList(isCell, 169), bounds: isList(isNumber, 4), last: may(isList(isText(3), 9)) });
const isPlayer = has({ name: isText(24), level: isText(12), realm: isText(2), points: isNumber, place: isNumber, mine: isFlag });
const isEntry: Check = (value) =>
  has({
    game: isText(32), rules: isText(40), at: isNumber, side: isNumber,
    players: isList(isPlayer, 8), terms: isRecord(/^\w+$/, isNumber), colours: isList(isText(12), 8),
    kingdom: (each) => each === null || isKingdom(each), aside: may(isFlag),
  })(value) && (value as Entry).players.some(({ mine }) => mine);
const isSettings = has({
  language: may(isOneOf(LANGUAGES)), theme: may(isOneOf(THEMES)), speed: may(isOneOf(SPEEDS)), sound: may(isFlag), notices: may(isFlag),
  confirmTurns: may(isFlag), tips: may(isFlag), seenTips: may(isList(isText(60), 200)),
});
const isBlocked = has({ game: isText(32), seat: isText(1), name: isText(24), at: isNumber, block: isKey });

/** What a file may have, by the name in storage. What this version does not know stays out. */
const CHECKS: Record<string, Check> = {
  [HISTORY]: isList(isEntry, MOST_ENTRIES),
  "fiefdom:settings": isSettings,
  "fiefdom:names": isList(isText(24), 8),
  "fiefdom:device": isKey,
  "fiefdom:blocked": isList(isBlocked, 1000),
  "fiefdom:muted": isRecord(/^\w{1,32}$/, isList(isText(1), 9)),
};
const checkOf = (name: string): Check | undefined => CHECKS[name] ?? (/^fiefdom:game:[A-Z0-9]{1,32}$/.test(name) ? isKeys : undefined);

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(SHELF));

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};

/** The text of a file with the keys, the history and the settings of this device. */
export function exported(): string {
  const kept = Object.fromEntries(names().filter(checkOf).map((name) => [name, parsed(localStorage.getItem(name))]));
  return JSON.stringify({ fiefdom: "device", version: VERSION, kept });
}

/** What a file has, checked from beginning to end; throws `FileTrouble`. */
export function readFile(text: string): Kept {
  if (text.length > MOST_BYTES) throw new FileTrouble("big");
  const file = parsed(text);
  if (file === null) throw new FileTrouble(/^\s*\{\s*"fiefdom"/.test(text) ? "damaged" : "foreign");
  if (!isObject(file) || file.fiefdom !== "device" || typeof file.version !== "number") throw new FileTrouble("foreign");
  if (file.version > VERSION) throw new FileTrouble("newer");
  if (!isObject(file.kept)) throw new FileTrouble("damaged");
  const known = Object.entries(file.kept).filter(([name]) => checkOf(name));
  if (!known.every(([name, value]) => checkOf(name)!(value))) throw new FileTrouble("damaged");
  return Object.fromEntries(known);
}

/** Adds what a file has to what is here; of what is on both sides, games and history are joined. */
function joined(name: string, here: unknown, there: unknown): unknown {
  if (here === null) return there;
  if (name.startsWith(GAME)) {
    const [one, two] = [here, there] as [Kept, Kept];
    return { ...two, ...one, host: one.host || two.host, keys: { ...(two.keys as Kept), ...(one.keys as Kept) } };
  }
  if (name === HISTORY) {
    const [one, two] = [here, there] as [Entry[], Entry[]];
    const more = two.filter(({ game }) => !one.some((entry) => entry.game === game));
    return [...one, ...more].sort((first, second) => second.at - first.at).slice(0, MOST_ENTRIES);
  }
  if (name === "fiefdom:blocked") return [...(here as unknown[]), ...(there as unknown[])];
  if (name === "fiefdom:muted") return { ...(there as Kept), ...(here as Kept) };
  return name === "fiefdom:device" ? here : there;
}

/** Takes in a file; throws `FileTrouble` and changes nothing if it cannot be taken whole. Returns how many games it had. */
export function imported(text: string): number {
  const kept = readFile(text);
  const before = new Map(names().map((name) => [name, localStorage.getItem(name)!]));
  try {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(joined(name, parsed(localStorage.getItem(name)), value)));
  } catch {
    for (const name of names()) localStorage.removeItem(name);
    for (const [name, value] of before) localStorage.setItem(name, value);
    throw new FileTrouble("full");
  }
  for (const key of Object.keys(kept)) dispatchEvent(new StorageEvent("storage", { key }));
  return new Set([...Object.keys(kept).filter((name) => name.startsWith(GAME)).map((name) => name.slice(GAME.length)), ...((kept[HISTORY] as Entry[] | undefined) ?? []).map(({ game }) => game)]).size;
}
