/** What things and people are called: seats, realms, terrains; and how words are joined. */

import type { SeatView, State } from "../protocol";
import { settings } from "../settings.svelte";
import { t } from "../words";
import { botName } from "./bots";

const sign = (number: number) => (number < 0 ? "−" : "+");
export const signed = (points: number) => sign(points) + Math.abs(points);
export const pointWords = (points: number) => sign(points) + t("points", { n: Math.abs(points) });

export const labelled = (label: string, text: string) => t("labelled", { label, text });

export const joined = (parts: string[]) => parts.filter(Boolean).join(t("semicolon"));
/** "Ana, Bo and Cleo". A format is slow to make, so one name does without. */
export const list = (words: string[]) =>
  words.length < 2 ? words.join("") : new Intl.ListFormat(settings.language, { type: "conjunction" }).format(words);

/** Who holds a seat, also while a bot plays it. */
export const holderName = (seat: SeatView) => seat.name || t("seat", { seat: seat.seat.toUpperCase() });

/** Who plays a seat. */
export function seatName(seat: SeatView | undefined, seats: SeatView[]): string {
  if (!seat) return "";
  return seat.kind === "bot" && !seat.name ? botName(seat, seats) : holderName(seat);
}

export const seatOf = (state: State, seat: string) => state.seats.find((view) => view.seat === seat);
export const nameOf = (state: State, seat: string) => seatName(seatOf(state, seat), state.seats);

export const seatsOf = (state: State, realm: string) => state.seats.filter((view) => view.realm === realm);
export const realmName = (state: State, realm: string) => list(seatsOf(state, realm).map((seat) => seatName(seat, state.seats)));
export const coloursOf = (state: State, realm: string) => seatsOf(state, realm).map((view) => view.colour);

export const terrainName = (letter: string) => t(`terrain.${letter}`);
/** A terrain as a heading: with a capital. */
export const terrainTitle = (letter: string) => terrainName(letter).replace(/^./, (first) => first.toLocaleUpperCase(settings.language));
/** The terrain of a square or territory, as it stands beside that word: `wheat`, `de blé`, `de grâu`. */
export const ofTerrain = (letter: string) => t(`of.${letter}`);

export const crownWords = (crowns: number) => (crowns ? [t("crowns", { n: crowns })] : []);
