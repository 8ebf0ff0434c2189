/** Planning while others play: the next turn, laid out on this device only, and offered when the turn comes. */

import { untrack } from "svelte";
import type { Legal, Plans } from "../protocol";
import { t } from "../words";
import { Choice } from "./choice.svelte";
import type { Seen } from "./pace.svelte";
import type { Turn } from "./turn.svelte";
import type { Watched } from "./watched";

/** What is planned: the move of the domino held, and the domino hoped for. */
interface Plan {
  seat: string;
  domino: string;
  move: string;
  claim: string;
}

const SHELF = "fiefdom:plan:";

export class Planning {
  /** The plan is being made: the board and the next line can be tapped. */
  open = $state(false);
  /** What became of the plan when the turn came. */
  notice = $state("");
  #plans = $state.raw<Plans | null>(null);
  #plan = $state.raw<Plan | null>(null);
  #asked = "";
  #session: () => Watched;
  #shown: () => Seen;
  #turn: Turn;

  constructor(session: () => Watched, shown: () => Seen, turn: Turn) {
    [this.#session, this.#shown, this.#turn] = [session, shown, turn];
    this.#plan = this.#read();
  }

  /** The seat of this device that waits for another person; bots are too quick for plans. */
  seat = $derived.by(() => {
    const { state } = this.#shown();
    const seats = this.#session().seats ?? [];
    const person = state.seats.find(({ seat }) => seat === state.actor)?.kind === "person";
    const waits = state.phase === "playing" && person && !state.paused && !!this.#session().plan && !seats.includes(state.actor ?? "");
    return waits && (state.round ?? 0) > 0 ? (seats[0] ?? "") : "";
  });

  /** Where the domino may go, and what may be hoped for; for the board and the line. */
  placing = $derived.by(() => (this.open && this.#plans?.legal ? this.#choice(this.#plans.legal, "move") : null));
  claiming = $derived.by(() => (this.open && this.#plans?.claims ? this.#choice(this.#plans.claims, "claim") : null));

  get words(): string {
    if (!this.#plans) return t("hint.wait");
    const domino = this.#plans.legal?.domino?.name;
    if (!domino) return t("plan.none");
    return [t(this.#plans.claims ? "plan.ask" : "plan.ask.place", { domino }), this.#plans.sure === false ? t("plan.unsure") : ""].join(" ").trim();
  }

  get made(): boolean {
    return !!this.#plan;
  }

  #choice(legal: Legal, part: "move" | "claim"): Choice {
    const choice = new Choice(legal, 0, {
      play: ({ move }) => this.#keep({ ...this.#started(), [part]: move }),
      drop: () => this.#keep({ ...this.#started(), [part]: "" }),
    });
    untrack(() => choice.look(choice.find(this.#plan?.[part] ?? "")));
    return choice;
  }

  #started(): Plan {
    const domino = this.#plans?.legal?.domino?.name ?? "";
    const old = this.#plan?.domino === domino && this.#plan.seat === this.seat ? this.#plan : null;
    return old ?? { seat: this.seat, domino, move: "", claim: "" };
  }

  async start() {
    if (!this.seat) return;
    this.open = true;
    this.notice = "";
    await this.refresh();
  }

  /** Asks again what is possible when the game has moved on. */
  async refresh() {
    const { state } = this.#shown();
    const asked = `${this.seat} ${state.seq}`;
    if (!this.seat || !this.open || asked === this.#asked) return;
    this.#asked = asked;
    const answer = await this.#session().plan!(this.seat);
    if (this.#asked !== asked || answer.type !== "plans") return;
    if (JSON.stringify([answer.legal, answer.claims]) !== JSON.stringify([this.#plans?.legal, this.#plans?.claims])) this.#plans = answer;
  }

  /** A key while the plan is made; was there anything to do? */
  press(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === "r") this.placing?.turn(event.shiftKey ? -1 : 1);
    else if (key === "escape") this.close();
    else return false;
    return true;
  }

  clear() {
    this.#keep(null);
    this.placing?.clear();
    this.claiming?.clear();
  }

  close() {
    this.open = false;
    this.#plans = null;
    this.#asked = "";
  }

  /** The turn has come: lays out what was planned, step by step, and says what is no longer possible. */
  offer() {
    const [plan, now] = [this.#plan, this.#turn.now];
    const { state } = this.#shown();
    if (!now) return;
    this.close();
    if (!plan || plan.seat !== state.actor) return;
    if (now.step === "place" && plan.move) {
      const option = now.legal.domino?.name === plan.domino ? now.find(plan.move) : undefined;
      this.notice = option ? t("plan.kept") : t("plan.lost.place", { domino: plan.domino });
      this.#keep(plan.claim ? { ...plan, move: "" } : null);
      if (option) this.#lay(now, plan.move);
    } else if (now.step === "claim") {
      const option = now.find(plan.claim);
      if (plan.claim && !option) this.notice = t("plan.lost.claim", { domino: plan.claim.slice(1) });
      this.#keep(null);
      if (option) this.#lay(now, plan.claim);
    }
  }

  #lay(choice: Choice, move: string) {
    this.#turn.planned = true;
    choice.choose(choice.find(move));
  }

  get #name(): string {
    return SHELF + this.#shown().state.game;
  }

  #read(): Plan | null {
    try {
      return JSON.parse(localStorage.getItem(this.#name) ?? "null") as Plan | null;
    } catch {
      return null;
    }
  }

  #keep(plan: Plan | null) {
    this.#plan = plan?.move || plan?.claim ? plan : null;
    try {
      if (this.#plan) localStorage.setItem(this.#name, JSON.stringify(this.#plan));
      else localStorage.removeItem(this.#name);
    } catch {
      // Without storage the plan lasts as long as the page.
    }
  }
}
