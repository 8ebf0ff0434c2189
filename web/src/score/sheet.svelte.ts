/** The table of the scorer: what was entered, what it scores, and what was done last. */

import { explain, scoreTable, Trouble } from "../api";
import type { Catalog, EnteredTable, ScoredTable } from "../protocol";
import { areTeams, fit } from "../options";
import { EXPANSIONS, type Expansion } from "../table/expansion";
import { t } from "../words";
import { emptyEntry, entryOf, type Entry } from "./entry";
import { BadLink, fromHash, toHash } from "./link";

const PAUSE = 120;
/** A match of several games is scored game by game. */
const singly = (options: string[]) => options.filter((option) => option !== "dynasty");

/** Why a link cannot be opened, as far as it can be said. To load the page again would not help. */
function whyNot(reason: unknown): string {
  if (reason instanceof BadLink) return reason.message;
  return reason instanceof Trouble && reason.problem.code !== "malformed" ? explain(reason) : "";
}

export class Scorer {
  game = $state("kd");
  players = $state(2);
  options = $state.raw<string[]>([]);
  entries = $state.raw<Entry[]>([]);
  revealed = $state.raw<number[]>([]);
  scored = $state.raw<ScoredTable | null>(null);
  trouble = $state("");
  /** Why the table of a link is not shown; it stays until somebody has read it, so that the board does not move. */
  badLink = $state("");
  /** A link that cannot be opened stays in the address until something changes. */
  #keepsAddress = false;
  #past = $state.raw<Entry[][]>([]);
  /** The table that was scored last. */
  #hash = $state("");
  #timer = 0;
  #asked = 0;

  constructor(readonly catalog: Catalog) {
    this.#fitGame();
    void this.open(location.hash);
  }

  get info() {
    return this.catalog.games.find((each) => each.game === this.game) ?? this.catalog.games[0];
  }
  get counts() {
    return Object.keys(this.info.players).map(Number).sort((one, two) => one - two);
  }
  get combinations() {
    const found = (this.info.players[this.players] ?? []).map(singly);
    return found.filter((each, i) => found.findIndex((other) => other.join() === each.join()) === i);
  }
  get rules() {
    return [`${this.game}/${this.players}`, ...this.options].join("+");
  }
  get side() {
    return this.scored?.state.rules === this.rules ? (this.scored.state.side ?? 5) : this.info.side[this.players];
  }
  /** The expansions that this game has. */
  get expansions(): Expansion[] {
    return EXPANSIONS.filter((each) => Object.keys(each.games ?? {}).includes(this.game) || this.options.includes(each.option ?? ""));
  }
  get link() {
    return `${location.origin}/score${this.#hash}`;
  }
  get canUndo() {
    return this.#past.length > 0;
  }

  /** The table of a link. If there is none, or if the link cannot be read, everything stays as it is. */
  async open(hash: string) {
    this.badLink = "";
    try {
      const table = fromHash(hash);
      if (table) await this.#read(table);
      this.#keepsAddress = false;
    } catch (reason) {
      this.badLink = t("score.badLink", { reason: whyNot(reason) }).trim();
      this.#keepsAddress = true;
    }
    await this.ask();
  }

  /** The address has changed: another link was pasted there. */
  async follow() {
    if (location.hash && location.hash !== this.#hash) await this.open(location.hash);
  }

  choose(change: Partial<Pick<Scorer, "game" | "players" | "options">>) {
    const before = this.rules;
    Object.assign(this, change);
    this.#fitGame();
    if (before === this.rules) return;
    this.#keepsAddress = false;
    // The dominoes of another box are other dominoes; the squares stay.
    if (change.game) this.entries = this.entries.map((entry) => ({ ...entry, laid: [], held: {}, text: undefined }));
    void this.ask();
  }

  /** A change of a kingdom, which can be undone. */
  change(index: number, entry: Entry) {
    if (entry === this.entries[index]) return;
    this.replace(this.entries.with(index, entry));
  }

  replace(entries: Entry[]) {
    this.#keepsAddress = false;
    this.#past = [...this.#past.slice(-200), this.entries];
    this.entries = entries;
    this.askSoon();
  }

  undo() {
    this.entries = this.#past.at(-1) ?? this.entries;
    this.#past = this.#past.slice(0, -1);
    this.askSoon();
  }

  reveal(number: number) {
    this.revealed = this.revealed.includes(number) ? this.revealed.filter((each) => each !== number) : [...this.revealed, number];
    void this.ask();
  }

  askSoon() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.ask(), PAUSE);
  }

  /** Asks the server for the score; an answer to an older question is dropped. */
  async ask() {
    const asked = ++this.#asked;
    const [entries, entered] = [this.entries, this.#entered()];
    try {
      const scored = await scoreTable(entered);
      if (asked !== this.#asked) return;
      this.scored = scored;
      this.trouble = "";
      if (entries === this.entries) this.entries = entries.map((entry, i) => ({ ...entry, text: scored.texts[i] }));
      this.#hash = toHash({ ...entered, kingdoms: entered.kingdoms.map((each, i) => ({ ...each, text: scored.texts[i] })) });
      if (!this.#keepsAddress) history.replaceState(null, "", this.#hash);
    } catch (reason) {
      if (asked === this.#asked) this.trouble = explain(reason);
    }
  }

  /** Kingdoms that the server knows already are sent as texts, which are short. */
  #entered(): EnteredTable {
    const kingdoms = this.entries.map(({ name, cells, laid, held, text }) => ({ name, dominoes: laid, ...(text ? { text } : { cells, held }) }));
    return { rules: this.rules, kingdoms, revealed: this.expansions.some((each) => each.scorer?.revealed) ? this.revealed : [] };
  }

  async #read(table: EnteredTable) {
    const scored = await scoreTable(table);
    const [game, rest] = table.rules.split("/");
    const [players, ...options] = (rest ?? "").split("+");
    Object.assign(this, { game, players: Number(players), options, revealed: table.revealed ?? [], scored });
    const held = ["discards", ...this.expansions.flatMap((each) => each.scorer?.holdings?.map(({ field }) => field) ?? [])];
    this.entries = (scored.state.kingdoms ?? []).map((kingdom, i) =>
      entryOf(kingdom, table.kingdoms[i].name ?? "", table.kingdoms[i].dominoes ?? [], held),
    );
    this.#past = [];
  }

  /** The number of players, the options and the kingdoms follow the game. */
  #fitGame() {
    if (!this.counts.includes(this.players)) this.players = this.counts[0];
    this.options = fit(this.combinations, this.options);
    const realms = areTeams(this.game, this.options) ? this.players / 2 : this.players;
    this.entries = Array.from({ length: realms }, (_, i) => this.entries[i] ?? emptyEntry());
    this.#past = [];
  }
}
