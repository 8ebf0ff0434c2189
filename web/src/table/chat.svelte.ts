import { mutedOf } from "../muted.svelte";
import type { Event } from "../protocol";
import { chatWords } from "./phrases";
import type { Watched } from "./watched";

const SHOWN_FOR = 6_000;
const PER_LETTER = 50;

/** The chat messages of others who are not muted: the number of unread ones, and the newest for a few seconds. */
export class Chat {
  #newest = $state.raw<Event | null>(null);
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

  #isMuted({ seat = "" }: Event): boolean {
    const { game } = this.#session();
    return !!game && mutedOf(game).has(seat);
  }

  #said(after: number): Event[] {
    const heard = (event: Event) => event.kind === "said" && event.text && event.seq > after && !this.#isOwn(event);
    return this.#session().events.filter((event) => heard(event) && !this.#isMuted(event));
  }

  get newest(): Event | null {
    return this.#newest && !this.#isMuted(this.#newest) ? this.#newest : null;
  }

  unread = $derived.by(() => this.#said(this.#read).length);

  /** Shows the newest message, if there is one, and returns it. */
  hear(): Event | undefined {
    const last = this.#said(this.#heard).at(-1);
    this.#heard = this.#session().events.at(-1)?.seq ?? 0;
    if (!last) return;
    this.#newest = last;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.dismiss(), SHOWN_FOR + PER_LETTER * chatWords(last).length);
    return last;
  }

  dismiss() {
    clearTimeout(this.#timer);
    this.#newest = null;
  }

  /** Marks everything as read. */
  read() {
    this.#read = this.#heard = this.#session().events.at(-1)?.seq ?? 0;
    this.dismiss();
  }
}
