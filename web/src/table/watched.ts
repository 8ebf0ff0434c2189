import type { Session } from "../session.svelte";

/** What the table needs from a session: everything to play, only the events for a replay. */
export type Watched = Pick<Session, "events"> & Partial<Session>;
