/** Whose turn it is, and with which king. */

import type { State, Tile } from "../protocol";
import { t } from "../words";
import { nameOf } from "./names";

/** Has the player of this turn played with another king in this round? */
function isOtherKing({ actor, round, line = [], next = [], pending = [] }: State): boolean {
  const now = new Set(pending.map(({ domino }) => domino));
  const claimed = (tiles: Tile[]) => tiles.some(({ seat, name }) => seat === actor && !now.has(name));
  if (!round) return claimed(next);
  // The last claim of a line turns it into the line of the next round at once.
  return line.some(({ seat, name }) => seat === actor && now.has(name) && line.every(({ state }) => !state)) ? claimed(line) : line.some(({ seat, state }) => seat === actor && state === "done");
}

/** A turn of a player at this device; `shared`: several play here, so it has a name. */
export function ownTurn(state: State, shared = false): string {
  const name = shared ? nameOf(state, state.actor ?? "") : "";
  if (isOtherKing(state)) return shared ? t("turn.other.of", { name }) : t("turn.other");
  return shared ? name : t("turn.yours");
}
