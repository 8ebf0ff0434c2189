import type { Event } from "../protocol";
import type { Watched } from "./watched";

const SHOWN_FOR = 6_000;
const PER_LETTER = 50;

/** The chat messages of others: the number of unread ones, and the newest for a few seconds. */
export class Chat {
  newest = $state.raw<Event | null>(null);
  #read = $state(0);
  #heard = 0;
  #timer = 0;
  #session: () => Watched;

  constructor(session: () => Watched) {
    this.#session = session;
    this.#read = this.#heard = session().events.at(-1)?.seq ?? 0;
  }

  #isOwn({ seat = "" }: Event): boolean {
    const { seats = [], host } = this.#session();
    return seat ? seats.includes(seat) : !!host && !seats.length;
  }

  #said(after: number): Event[] {
    return this.#session().events.filter((event) => event.kind === "said" && event.text && event.seq > after && !this.#isOwn(event));
  }

  unread = $derived.by(() => this.#said(this.#read).length);

  /** Shows the newest message, if there is one. */
  hear() {
    const last = this.#said(this.#heard).at(-1);
    this.#heard = this.#session().events.at(-1)?.seq ?? 0;
    if (!last) return;
    this.newest = last;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.dismiss(), SHOWN_FOR + PER_LETTER * (last.text?.length ?? 0));
  }

  dismiss() {
    clearTimeout(this.#timer);
    this.newest = null;
  }

  /** Marks everything as read. */
  read() {
    this.#read = this.#heard = this.#session().events.at(-1)?.seq ?? 0;
    this.dismiss();
  }
}
