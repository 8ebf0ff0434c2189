import { explain } from "../api";
import type { Act, Legal, Ok, Refused, State } from "../protocol";
import { settings } from "../settings.svelte";
import { Choice } from "./choice.svelte";
import { stepOf } from "./expansion";
import type { Seen } from "./pace.svelte";
import type { Watched } from "./watched";
import { whyNot } from "./whyNot";

/** Something to send. It looks at the newest state when its time comes, and may have nothing to do then. */
interface Job {
  /** The number of the decision it makes; the end of the turn comes last. */
  index: number;
  send(state: State): Promise<Ok | Refused> | undefined;
  choice?: Choice;
}

const END = Infinity;
const PATIENCE = 400;
/** Players often change what they chose in these steps, so the turn does not end by itself after them. */
const isAdjustable = (step: string) => step === "place" || !!stepOf(step)?.adjustable;

/** The decisions of an unconfirmed turn, without forced acts. */
const decisionsOf = (state: State): Act[] => (state.pending ?? []).filter((act) => !act.forced);

/**
 * The turn of this device. A choice is played as soon as it is made, and can be changed until the next one;
 * everything can be undone until the turn is confirmed. What is asked for while the server has not answered is done afterwards, once.
 */
export class Turn {
  busy = $state(false);
  /** The answer takes so long that the page says so. */
  waiting = $state(false);
  /** The turn was laid out from a plan, so it waits to be confirmed. */
  planned = $state(false);
  /** Why the last act was refused. */
  refused = $state("");
  #jobs: Job[] = [];
  #running: Job | null = null;
  #made = $state.raw<Choice[]>([]);
  #endedAt = -1;
  #session: () => Watched;
  #shown: () => Seen;
  #legal: () => Legal | null;

  constructor(session: () => Watched, shown: () => Seen, legal: () => Legal | null) {
    [this.#session, this.#shown, this.#legal] = [session, shown, legal];
  }

  decisions = $derived.by(() => decisionsOf(this.#shown().state).length);

  /** The current decision. */
  now = $derived.by(() => {
    const legal = this.#legal();
    return legal && new Choice(legal, decisionsOf(this.#shown().state).length, this);
  });

  /** The last decision, as long as it can be changed. */
  last = $derived.by(() => {
    const { state } = this.#shown();
    const acts = decisionsOf(state);
    const top = this.#made.at(-1);
    if (!top || top === this.now || state.actor !== top.legal.seat) return null;
    const known = this.busy || (acts.length === this.#made.length && acts.every((act, i) => act.move === this.#made[i].move));
    return known ? top : null;
  });

  /** The choice where to lay a domino: the current one or the last one. */
  placing = $derived.by(() => [this.now, this.last].find((choice) => choice?.step === "place") ?? null);

  /** Does the turn end without confirmation, as the settings say? */
  endsByItself = $derived.by(() => {
    const { state } = this.#shown();
    const last = decisionsOf(state).at(-1);
    return state.awaits === "confirm" && !this.planned && !settings.confirmTurns && !(last && isAdjustable(last.step) && last.move !== "-");
  });

  play(choice: Choice) {
    this.#made = [...this.#made.slice(0, choice.index), choice];
    this.#add({
      index: choice.index,
      choice,
      send: (state) => {
        const acts = decisionsOf(state);
        const again = acts.length === choice.index + 1 && acts[choice.index].move === choice.move;
        if (!choice.move || again || state.actor !== choice.legal.seat || acts.length < choice.index) return;
        return this.#session().play!(choice.legal.seat, [choice.move], acts.length - choice.index);
      },
    });
  }

  /** Several moves at once. */
  playAll(moves: string[]) {
    const index = this.decisions;
    this.#add({ index, send: (state) => this.#session().play!(state.actor ?? "", moves, Math.max(0, decisionsOf(state).length - index)) });
  }

  drop(choice: Choice) {
    this.undo(this.#made.length - choice.index);
  }

  undo(count: number) {
    const made = this.busy ? Math.max(this.#made.length, this.decisions) : this.decisions;
    const kept = Math.max(0, made - count);
    this.#add({
      index: kept,
      send: (state) => {
        this.#made = this.#made.slice(0, kept);
        const back = decisionsOf(state).length - kept;
        return back > 0 ? this.#session().undo!(state.actor ?? "", back) : undefined;
      },
    });
  }

  end() {
    if ([this.#running, ...this.#jobs].some((job) => job?.index === END)) return;
    this.#add({
      index: END,
      send: (state) => {
        this.#made = [];
        this.planned = false;
        return state.awaits === "confirm" ? this.#session().confirm!(state.actor ?? "") : undefined;
      },
    });
  }

  /** Ends the turn, once, if it ends by itself. */
  settle() {
    const { seq } = this.#shown().state;
    if (this.busy || !this.endsByItself || this.#endedAt === seq) return;
    this.#endedAt = seq;
    this.end();
  }

  /** Says why the domino cannot go on a square. `taken`: something lies there. */
  async sayWhyNot(at: string, taken: boolean) {
    const choice = this.placing;
    const { seq, side = 5 } = this.#shown().state;
    if (!choice || this.busy) return;
    const ask = (move: string) => {
      const { state } = this.#session();
      if (state?.seq !== seq || this.busy) return;
      return this.#session().play!(choice.legal.seat, [move], decisionsOf(state).length - choice.index);
    };
    const words = await whyNot(at, taken, side, ask);
    if (words && !this.busy && this.#shown().state.seq === seq) this.refused = words;
  }

  /** Replaces what waits to be sent and is now outdated. */
  #add(job: Job) {
    this.#jobs = [...this.#jobs.filter((waiting) => waiting.index < job.index), job];
    this.refused = "";
    if (!this.#running) void this.#run();
  }

  async #run() {
    this.busy = true;
    const patience = setTimeout(() => (this.waiting = true), PATIENCE);
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      this.#running = job;
      const state = this.#session().state;
      const mine = state && this.#session().seats?.includes(state.actor ?? "?");
      const answer = mine ? await job.send(state) : undefined;
      if (answer?.type === "refused") this.#fail(answer, job);
    }
    clearTimeout(patience);
    this.#running = null;
    this.busy = this.waiting = false;
  }

  #fail(refusal: Refused, job: Job) {
    job.choice?.clear();
    this.#jobs = [];
    this.#made = this.#made.slice(0, Math.min(this.#made.length, job.index));
    this.refused = explain(refusal);
  }
}
