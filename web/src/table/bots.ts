import type { SeatView } from "../protocol";

/** The names of bots by the colour of their seat, the same in every language. The second is used if a person has the first. */
const NAMES: Record<string, [string, string]> = {
  blue: ["Celeste", "Marin"],
  rose: ["Rosa", "Flora"],
  gold: ["Aurel", "Dorian"],
  green: ["Silvan", "Olive"],
  orange: ["Amber", "Clement"],
  violet: ["Viola", "Iris"],
  white: ["Alba", "Blanca"],
  crimson: ["Ruby", "Carmen"],
};

const folded = (name: string) => name.toLocaleLowerCase();

/** The name of a bot, different from every other name at the table. */
export function botName(seat: SeatView, seats: SeatView[]): string {
  const taken = new Set(seats.map(({ name }) => folded(name)));
  const names = NAMES[seat.colour];
  let number = 2;
  while (taken.has(folded(`${names[0]} ${number}`))) number++;
  return names.find((name) => !taken.has(folded(name))) ?? `${names[0]} ${number}`;
}
