import type { Session } from "../session.svelte";

/** What the table needs of a session: all of it to play, its events alone to look back. */
export type Watched = Pick<Session, "events"> & Partial<Session>;
