import type { NewGame } from "../protocol";

/** What a new game has besides its rules and seats. */
export type Extras = Omit<NewGame, "rules" | "seats">;
