/** Checks the draws of a game against what was promised before it; `docs/reference/notation.md` explains every hash. */

import type { Act, Event, State } from "../protocol";
import { bytesOf, fromHex, hexOf, hmac, joined, sha256 } from "./sha256";

/** What this device saw before it revealed its nonces. */
export interface Promised {
  deal: number;
  commitment: string;
  commitments: Record<string, string>;
}

export type Check = "secret" | "nonces" | "server" | "mine" | "draws";
export interface Verdict {
  /** What was checked, in order; absent: there was nothing to check. */
  checks: Partial<Record<Check, boolean>>;
  /** The number of draws. */
  draws: number;
  /** The first draw that is not the one the secret gives: what was drawn, and what was due. */
  wrong?: { drawn: string; due: string };
}

export const secretCommitment = (secret: string) => hexOf(sha256(joined(bytesOf("fiefdom commitment 1"), fromHex(secret))));

export const nonceCommitment = (seat: string, nonce: string) =>
  hexOf(sha256(joined(bytesOf(`fiefdom nonce ${seat} `), fromHex(nonce))));

/** The nonce of a seat for which the server commits. */
export const serverNonce = (secret: string, seat: string) => hexOf(hmac(fromHex(secret), bytesOf(`fiefdom nonce ${seat}`)).slice(0, 16));

/** The key of every priority: the secret and all nonces, in the order of the seats. */
export function seedOf(secret: string, nonces: string[]): Uint8Array {
  const parts = nonces.flatMap((nonce) => [Uint8Array.of(nonce.length / 2), fromHex(nonce)]);
  return sha256(joined(fromHex(secret), ...parts));
}

const entries = Object.entries;
const pick = (seats: string, of: Record<string, string>) => [...seats].map((seat) => of[seat] ?? "");

/** Checks a game that is over or aborted, and whose secret is therefore known. */
export function checkGame(state: State, events: Event[], kept?: Promised): Verdict {
  const { secret = "", nonces = {}, deal, commitment } = state;
  const promised = entries(deal?.commitments ?? {});
  const verdict = checkDraws(state, events);
  verdict.checks = { secret: secretCommitment(secret) === commitment, ...verdict.checks };
  if (deal?.sealed) {
    const all = state.seats.every(({ seat }) => deal.commitments?.[seat] && nonces[seat]);
    verdict.checks.nonces = all && promised.every(([seat, hash]) => nonceCommitment(seat, nonces[seat]) === hash);
    if (deal.server) verdict.checks.server = [...deal.server].every((seat) => serverNonce(secret, seat) === nonces[seat]);
  }
  if (kept && kept.deal === (deal?.number ?? 1)) {
    const same = entries(kept.commitments).every(([seat, hash]) => deal?.commitments?.[seat] === hash);
    verdict.checks.mine = same && kept.commitment === commitment;
  }
  return verdict;
}

/** The tiles of a pile in the order in which they are drawn. */
class Pile {
  #order: { kind: string; priority: string }[];

  constructor(seed: Uint8Array, game: number, name: string, tiles: string[]) {
    this.#order = tiles
      .map((tile) => ({ kind: kindOf(name, tile), priority: hexOf(hmac(seed, bytesOf(`${game} ${name} ${tile}`))) }))
      .sort((one, two) => (one.priority < two.priority ? -1 : 1));
  }

  draw = () => this.#order.shift()?.kind ?? "";
  /** A copy that is bought from the pile leaves it: the first of its kind. */
  take(kind: string) {
    const at = this.#order.findIndex((tile) => tile.kind === kind);
    if (at >= 0) this.#order.splice(at, 1);
  }
  has = (kind: string) => this.#order.some((tile) => tile.kind === kind);
}

/** Copies of a kind are alike: `a2` is a king of seat a, `12.1` is tile 12. */
const kindOf = (pile: string, tile: string) => (pile === "kings" ? tile[0] : tile.split(".")[0]);

type Piles = Map<string, Pile>;

/** The pile whose draws are written with a letter, the first of its name. */
const lettered = (piles: Piles, letter: string) => [...piles].find(([name]) => name[0] === letter && !/^(box|kings)/.test(name))?.[1];

/** The pile of a draw, and its name there: `+b12` is 12 of the pile with the letter b, `+b` a king of seat b, `+17` a domino. */
function placeOf(piles: Piles, move: string, box: string): [Pile | undefined, string] {
  const [, letter, rest] = /^\+([a-z]?)(.*)$/.exec(move) ?? [];
  if (!letter) return [piles.get(box), rest ?? ""];
  return rest ? [lettered(piles, letter), rest] : [piles.get("kings"), letter];
}

/** What came before a game that was begun from a position leaves the piles unchecked; counts the lines that were drawn. */
function begun(piles: Piles, acts: Act[]): [number, Piles] {
  let lines = 0;
  acts.forEach(({ move, step }, i) => {
    const first = step === "draw" && acts[i - 1]?.step !== "draw";
    const box = piles.has("box2") && (first ? lines : lines - 1) % 2 ? "box2" : "box1";
    const [pile, kind] = placeOf(piles, move, box);
    if (move[0] === "+") pile?.take(kind);
    if (move[0] === "F") lettered(piles, "t")?.take(move.slice(1));
    if (first) lines++;
  });
  return [lines, piles];
}

/** Follows all draws through the piles. */
function checkDraws(state: State, events: Event[]): Verdict {
  const seed = seedOf(state.secret ?? "", pick(state.seats.map(({ seat }) => seat).join(""), state.nonces ?? {}));
  const fresh = (game: number): Piles => new Map(entries(state.piles ?? {}).map(([name, tiles]) => [name, new Pile(seed, game, name, tiles)]));
  let [game, lines, draws] = [0, 0, 0];
  let piles = fresh(1);
  let bought: string[] = [];
  for (const event of events) {
    // A move F4 takes copy 4 from the pile whose draws are written +t.
    const buys = (event.acts ?? []).filter(({ move }) => move[0] === "F").map(({ move }) => move.slice(1));
    if (event.kind === "played") bought.push(...buys);
    if (event.kind === "created" && event.acts) [game, lines, piles] = [event.number ?? 1, ...begun(fresh(event.number ?? 1), event.acts)];
    if (event.kind === "undone") for (const kind of buys) bought.splice(bought.lastIndexOf(kind), 1);
    if (event.kind !== "drawn") continue;
    if ((event.number ?? 1) !== game) [game, lines, piles] = [event.number ?? 1, 0, fresh(event.number ?? 1)];
    for (const kind of bought) lettered(piles, "t")?.take(kind);
    bought = [];
    // Two boxes take turns: one line from each.
    const box = piles.has("box2") && lines % 2 ? "box2" : "box1";
    for (const { move } of event.acts ?? []) {
      const [pile, kind] = placeOf(piles, move, box);
      const due = pile?.draw() ?? "";
      draws++;
      if (due !== kind) return { checks: { draws: false }, draws, wrong: { drawn: kind, due } };
    }
    if (event.acts?.some(({ step }) => step === "draw")) lines++;
  }
  const unseen = (state.unseen ?? []).every((tiles, i) => tiles.every(({ name }) => piles.get(`box${i + 1}`)?.has(name)));
  return { checks: { draws: draws > 0 && unseen }, draws };
}
