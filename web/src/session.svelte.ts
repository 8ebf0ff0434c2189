import { commitmentsOf, dealingStep } from "./draws/dealing";
import { mutedOf } from "./muted.svelte";
import { deviceKey, dropKeys, forgetKeys, keepKeys, keysOf } from "./keys";
import type { Advice, Command, Event, Frame, Give, Legal, LogPage, Message, Ok, Ping, Plans, Refused, Rename, Report, Say, State } from "./protocol";
import type { Language } from "./language";

type Level = NonNullable<Give["level"]>;
type Colour = Rename["colour"];
type Answer = Ok | Advice | Plans | LogPage | Refused;
type WithoutId<C> = C extends Command ? Omit<C, "id"> : never;

interface Waiting {
  command: Command;
  /** How many times it was sent. */
  sent: number;
  settle(answer: Answer): void;
}

const PASSING = new Set(["busy", "too-fast", "unavailable"]);
const FIRST_DELAY = 300;
const LONGEST_DELAY = 8_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;

const withoutWords = (event: Event): Event => ({ ...event, name: "", text: "", phrase: "" });

/** A game as this device sees it, kept up to date over a WebSocket that reconnects by itself. */
export class Session {
  state = $state.raw<State | null>(null);
  legal = $state.raw<Legal | null>(null);
  /** The acts that led to this state, where a turn was played at once. */
  frames = $state.raw<Frame[]>([]);
  seats = $state.raw<string[]>([]);
  host = $state(false);
  events = $state.raw<Event[]>([]);
  online = $state.raw<string[]>([]);
  watching = $state(0);
  thinking = $state("");
  /** Seats whose invitation is used, but whose holder has not entered yet. */
  taken = $state.raw<string[]>([]);
  connection = $state<"connecting" | "open" | "lost">("connecting");
  refusal = $state.raw<Refused | null>(null);
  /** Where a rematch of this game is played. */
  moved = $state("");
  /** Why the server does not let this device in. */
  barred = $state.raw<Refused | null>(null);

  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #helloId = 0;
  #delay = FIRST_DELAY;
  #retry = 0;
  #heartbeat = 0;
  #pongDue = 0;
  #closed = false;
  #isFilling = false;
  /** What was sent about the current deal and has no answer yet. */
  #fixing = "";

  constructor(readonly game: string) {}

  open() {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    document.addEventListener("visibilitychange", this.#look);
    this.#connect();
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    document.removeEventListener("visibilitychange", this.#look);
    this.#drop();
  }

  /** Says hello again, with the current keys. */
  renew() {
    this.#drop();
    this.#connect();
  }

  /** `instead`: the number of decisions to take back first. */
  play(seat: string, moves: string[], instead = 0) {
    return this.#act({ do: "play", seq: this.#seq, seat, moves, instead });
  }
  undo(seat: string, count = 1) {
    return this.#act({ do: "undo", seq: this.#seq, seat, count });
  }
  confirm(seat: string) {
    return this.#act({ do: "confirm", seq: this.#seq, seat });
  }
  plan(seat: string) {
    return this.#ask({ do: "plan", seat }) as Promise<Plans | Refused>;
  }
  hint(seat: string) {
    return this.#ask({ do: "hint", seq: this.#seq, seat }) as Promise<Advice | Refused>;
  }
  /** Whoever does not know the phrase sees the text. */
  say(text: string, seat?: string, phrase: Say["phrase"] = null) {
    return this.#act({ do: "say", text, seat: seat ?? null, phrase });
  }
  rename(seat: string, name: string, colour: Colour = null) {
    return this.#act({ do: "name", seat, name, colour });
  }
  give(seat: string, level: Level) {
    return this.#act({ do: "give", seat, level });
  }
  take(seat: string) {
    return this.#act({ do: "take", seat });
  }
  invite(seat: string) {
    return this.#act({ do: "invite", seat });
  }
  pause(paused: boolean) {
    return this.#act({ do: "pause", paused });
  }
  abort() {
    return this.#act({ do: "abort" });
  }
  report(seat: string, reason: Report["reason"], text: string) {
    return this.#act({ do: "report", seat, reason, text });
  }
  block(seat: string, block: string) {
    return this.#act({ do: "block", seat, device: deviceKey(), block });
  }
  remove(seat: string, level: Level | "") {
    return this.#act({ do: "remove", seat, level });
  }
  rematch() {
    return this.#act({ do: "rematch" });
  }
  askBack(seat: string) {
    return this.#act({ do: "ask-back", seq: this.#seq, seat });
  }
  answerBack(seat: string, asked: number, agrees: boolean) {
    return this.#act({ do: "answer-back", seat, asked, agrees });
  }
  forget() {
    return this.#act({ do: "forget" });
  }
  subscribe(endpoint: string, p256dh: string, auth: string, language: Language) {
    return this.#exchange({ do: "subscribe", endpoint, p256dh, auth, language }) as Promise<Ok | Refused>;
  }
  unsubscribe(endpoint: string) {
    return this.#exchange({ do: "unsubscribe", endpoint }) as Promise<Ok | Refused>;
  }

  get #deal() {
    return this.state?.deal?.number ?? 1;
  }

  get #seq() {
    return this.state?.seq ?? 0;
  }

  #act(command: WithoutId<Command>) {
    return this.#ask(command) as Promise<Ok | Refused>;
  }

  async #ask(draft: WithoutId<Command>): Promise<Answer> {
    this.refusal = null;
    const answer = await this.#exchange(draft);
    if (answer.type === "refused") this.refusal = answer;
    return answer;
  }

  #exchange(draft: WithoutId<Command>): Promise<Answer> {
    const command = { ...draft, id: ++this.#lastId } as Command;
    return new Promise((settle) => {
      const waiting = { command, sent: 0, settle };
      this.#waiting.set(command.id, waiting);
      if (this.connection === "open") this.#sendWaiting(waiting);
    });
  }

  #sendWaiting(waiting: Waiting) {
    waiting.sent++;
    this.#send(waiting.command);
  }

  #send(command: Command) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #connect() {
    clearTimeout(this.#retry);
    if (this.#closed) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.game}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#helloId = ++this.#lastId;
      const held = keysOf(this.game);
      const keys = [...new Set([held.host, ...Object.values(held.keys)])].filter(Boolean);
      this.#send({
        do: "hello",
        id: this.#helloId,
        keys,
        since: this.events.at(-1)?.seq ?? 0,
        frames: true,
        deal: this.#deal,
        commitments: commitmentsOf(this.game, this.#deal, Object.keys(held.keys)),
      });
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(message.data as string) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  #hear(message: Message) {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        this.host = message.host;
        this.#see(message.events, message.state, message.legal ?? null);
        this.connection = "open";
        this.barred = null;
        this.#delay = FIRST_DELAY;
        this.#sendAgain();
        if (document.hidden) this.#look();
        this.#beat();
        break;
      case "update":
        this.#see(message.events, message.state, message.legal ?? null, message.frames);
        break;
      case "presence":
        this.online = message.online;
        this.watching = message.watching;
        this.thinking = message.thinking ?? "";
        this.taken = message.taken ?? [];
        break;
      case "moved":
        keepKeys(message.game, { host: message.host, keys: message.keys, push: keysOf(this.game).push });
        mutedOf(this.game).copyTo(message.game);
        this.moved = message.game;
        break;
      case "pong":
        clearTimeout(this.#pongDue);
        this.#pongDue = 0;
        break;
      default:
        if (message.type === "refused" && message.id === this.#helloId) {
          this.#beTurnedAway(message);
          break;
        }
        this.#answered(message);
    }
  }

  /** Drops a key that is no longer valid, retries after a temporary problem, and gives up on anything else. */
  #beTurnedAway(refused: Refused) {
    this.#drop();
    if (refused.code === "unknown-key" && dropKeys(this.game)) {
      this.refusal = refused;
      this.#connect();
    } else if (PASSING.has(refused.code)) {
      this.#lose();
    } else {
      if (refused.code === "unknown-game") forgetKeys(this.game);
      this.barred = refused;
      this.close();
    }
  }

  #see(news: Event[], state: State, legal: Legal | null, frames: Frame[] = []) {
    if (state.seq < this.#seq) return;
    const seen = this.events.at(-1)?.seq ?? 0;
    const fresh = news.filter((event) => event.seq > seen);
    if (fresh.some(({ kind }) => kind === "forgotten")) this.events = this.events.map(withoutWords);
    if (fresh.length) this.events = [...this.events, ...fresh];
    this.frames = frames;
    this.state = state;
    this.legal = legal;
    void this.#fill();
    this.#fixDraws(state);
  }

  /** The number of the last event before a gap in the log; null if there is none. */
  get #gap(): number | null {
    const index = this.events.findIndex((event, i) => event.seq !== (this.events[i - 1]?.seq ?? 0) + 1);
    return index < 0 ? null : (this.events[index - 1]?.seq ?? 0);
  }

  /** Asks for the events that did not fit in one message, page by page. */
  async #fill() {
    if (this.#isFilling) return;
    this.#isFilling = true;
    for (let since = this.#gap; since !== null; since = this.#gap) {
      const page = await this.#exchange({ do: "log", since });
      if (page.type !== "log" || !page.events.length) break;
      const known = new Set(this.events.map(({ seq }) => seq));
      const missing = page.events.filter(({ seq }) => !known.has(seq));
      this.events = [...this.events, ...missing].sort((one, other) => one.seq - other.seq);
    }
    this.#isFilling = false;
  }

  /** Takes this device's part in fixing the draws, once for each step of a deal. */
  #fixDraws(state: State) {
    const step = dealingStep(state, this.seats);
    const name = step && `${step.do} ${step.deal}`;
    if (!step || name === this.#fixing) return;
    this.#fixing = name ?? "";
    void this.#exchange(step).then(() => (this.#fixing = ""));
  }

  #answered(message: Answer) {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    const { command, sent } = waiting;
    // Sent again after a lost connection, and the game has moved on: it was done the first time, or the state shows why not.
    const overtaken = message.type === "refused" && message.code === "out-of-date" && sent > 1;
    if (overtaken && command.do !== "hint") waiting.settle({ type: "ok", id: command.id, seq: this.#seq });
    else waiting.settle(message);
  }

  /** Sends everything without an answer again after a lost connection; the server knows by its number if it is outdated. */
  #sendAgain() {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sent === 0 || (waiting.sent === 1 && waiting.command.do !== "say")) {
        this.#sendWaiting(waiting);
        continue;
      }
      this.#waiting.delete(id);
      waiting.settle({ type: "refused", id, code: "lost", message: "The connection was lost; please try again." });
    }
  }

  #beat() {
    clearInterval(this.#heartbeat);
    this.#heartbeat = window.setInterval(this.#ping, PING_EVERY);
  }

  #ping = () => {
    if (this.#pongDue) return;
    this.#send({ do: "ping", id: ++this.#lastId } satisfies Ping);
    this.#pongDue = window.setTimeout(() => this.#lose(), PONG_WITHIN);
  };

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#retry);
    clearTimeout(this.#pongDue);
    clearInterval(this.#heartbeat);
    this.#pongDue = 0;
    socket?.close();
  }

  #lose() {
    this.#drop();
    if (this.#closed) return;
    this.connection = "lost";
    this.#retry = window.setTimeout(() => this.#connect(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  /** Players who do not see the page are told of their turn by other means. */
  #look = () => {
    if (this.seats.length) this.#send({ do: "look", id: ++this.#lastId, visible: !document.hidden });
  };

  #hurry = () => {
    if (document.hidden) return;
    if (this.connection === "open") this.#ping();
    if (this.connection !== "lost" || this.#socket) return;
    this.#delay = FIRST_DELAY;
    this.#connect();
  };
}
