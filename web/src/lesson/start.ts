/** Begins a guided game: an ordinary game against easy bots, which this device plays with the coach. */

import { createGame, getCatalog } from "../api";
import { heldGames, keepKeys, lastNames } from "../keys";

/** The game that teaches what all have in common. */
export const FIRST = "kd";

/** Returns the name of the new game. */
export async function startLesson(game: string): Promise<string> {
  const { games } = await getCatalog();
  const players = Math.min(...Object.keys(games.find((each) => each.game === game)!.players).map(Number));
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "easy" }) as const);
  const basics = game === FIRST || !heldGames().length;
  const made = await createGame({ rules: `${game}/${players}`, seats: [{ kind: "me", name: lastNames.get()[0] ?? "" }, ...bots] });
  keepKeys(made, { lesson: { on: true, basics, seen: [] } });
  return made;
}
