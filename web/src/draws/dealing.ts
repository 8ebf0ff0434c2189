/** This device's part in fixing the draws: it commits to its nonces, and reveals them once everybody has committed. */

import { keepKeys, keysOf, noncesOf } from "../keys";
import type { Commit, Reveal, SeatView, State } from "../protocol";
import { nonceCommitment, type Promised } from "./check";

export function commitmentsOf(game: string, deal: number, seats: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(noncesOf(game, deal, seats)).map(([seat, nonce]) => [seat, nonceCommitment(seat, nonce)]));
}

/** What to send about the current deal, if anything. Nothing is revealed before the commitments of all seats are here. */
export function dealingStep(state: State, seats: string[]): Omit<Commit, "id"> | Omit<Reveal, "id"> | null {
  const { game, deal } = state;
  if (state.phase !== "gathering" || !deal) return null;
  const number = deal.number ?? 1;
  const promised = deal.commitments ?? {};
  const playing = seats.filter((seat) => state.seats.some((each) => each.seat === seat && each.kind === "person"));
  const own = commitmentsOf(game, number, playing);
  if (!deal.sealed) {
    const missing = playing.filter((seat) => !promised[seat]);
    return missing.length ? { do: "commit", deal: number, commitments: Object.fromEntries(missing.map((seat) => [seat, own[seat]])) } : null;
  }
  const mine = playing.filter((seat) => promised[seat] === own[seat] && !deal.revealed?.includes(seat));
  const all = state.seats.every(({ seat }) => promised[seat]);
  if (!mine.length || !all || !keepPromise({ deal: number, commitment: state.commitment, commitments: promised }, game)) return null;
  const nonces = noncesOf(game, number, mine);
  return { do: "reveal", deal: number, nonces: Object.fromEntries(mine.map((seat) => [seat, nonces[seat]])) };
}

/** The seats whose devices are not connected. The draws are fixed, and the game starts, when they are. */
export function awayFrom({ state, online, seats }: { state: State | null; online: string[]; seats: string[] }): SeatView[] {
  const here = (seat: string) => seats.includes(seat) || online.includes(seat) || !!state?.deal?.server?.includes(seat);
  return (state?.seats ?? []).filter(({ seat, ready }) => ready && !here(seat));
}

/** Keeps what is promised before the nonces are sent; false if something else was promised for the same deal. */
function keepPromise(promised: Promised, game: string): boolean {
  const kept = keysOf(game).promised;
  if (kept?.deal === promised.deal) return same(kept, promised);
  keepKeys(game, { promised });
  return true;
}

const same = (one: Promised, two: Promised) =>
  one.commitment === two.commitment && Object.keys(two.commitments).every((seat) => one.commitments[seat] === two.commitments[seat]);
