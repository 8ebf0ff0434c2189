import { liftBlock } from "./api";
import { newKey } from "./keys";
import { mutedOf } from "./muted.svelte";
import type { Session } from "./session.svelte";

/** A person who was blocked here, and so is muted: a seat of a game, its name then, and the key that lifts the block. */
export interface Blocked {
  game: string;
  seat: string;
  name: string;
  at: number;
  block: string;
}

export const BLOCKED = "fiefdom:blocked";

function kept(): Blocked[] {
  try {
    const found = JSON.parse(localStorage.getItem(BLOCKED) ?? "[]") as unknown;
    return Array.isArray(found) ? (found as Blocked[]) : [];
  } catch {
    return [];
  }
}

let all = $state.raw(kept());

addEventListener("storage", (change) => {
  if (change.key === BLOCKED) all = kept();
});

function keep(next: Blocked[]) {
  all = next;
  try {
    localStorage.setItem(BLOCKED, JSON.stringify(next));
  } catch {
    // A browser without storage: until the page is closed.
  }
}

export const blockedPeople = () => all;

export const isBlocked = (game: string, seat = "") => !!seat && all.some((each) => each.game === game && each.seat === seat);

export async function blockPerson(session: Session, seat: string, name: string) {
  const block = newKey();
  const answer = await session.block(seat, block);
  if (answer.type === "refused") return answer;
  mutedOf(session.game).mute(seat, true);
  keep([...all, { game: session.game, seat, name, at: Date.now(), block }]);
  return answer;
}

/** Shows what a person writes again; the server may have forgotten the block already. */
export async function unblock({ game, seat, block }: Pick<Blocked, "game" | "seat" | "block">) {
  keep(all.filter((each) => each.game !== game || each.seat !== seat));
  mutedOf(game).mute(seat, false);
  await liftBlock(block).catch(() => undefined);
}
