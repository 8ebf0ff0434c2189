// Made from src/fiefdom/server/messages.py by scripts/api_files.py: change it there.

/** The host ends the game before its end. */
export interface Abort {
  do: "abort";
  id: number;
}

/** An invitation, to be exchanged for a key: it works once. */
export interface Accept {
  invitation: string;
}

/** The key of a seat. */
export interface Accepted {
  type: "accepted";
  game: string;
  seat: string;
  key: string;
  host?: boolean;
}

/** A move in a form that can be told: who, which step, what it names, what it did to the realm's own points. */
export interface Act {
  seat: string;
  step: string;
  move: string;
  cells?: string[];
  domino?: string;
  number?: number;
  to?: string;
  gain?: number;
  forced?: boolean;
}

/** The answer to hint, best first. */
export interface Advice {
  type: "advice";
  id: number;
  seq: number;
  candidates: Candidate[];
}

/** The Builders' Board: the tile of each spot by its price, the top of the pile (0: none), and tiles under it. */
export interface Builders {
  spots: number[];
  dragon: boolean;
  dragon_at: number | null;
  top: number;
  pile: number;
}

/** A kind of building tile. */
export interface BuildingInfo {
  number: number;
  name: string;
  copies: number;
  knights?: number;
  towers?: number;
  crowns?: number;
  tax_per_knight?: number;
  tax_per_tower?: number;
  points?: number;
  terrain?: string;
  per_territory?: number;
  per_tower?: number;
  per_knight?: number;
}

/** A turn that was considered: its moves, what is expected at the end, and where the claimed domino would go. */
export interface Candidate {
  moves: string[];
  score: number;
  margin: number;
  win: number;
  plan: string[];
  acts: Act[];
}

/** What a page needs to know of the games before one is made. */
export interface Catalog {
  version: string;
  protocol: number;
  games: GameInfo[];
  levels: string[];
  colours: string[];
  buildings: BuildingInfo[];
  tokens: TokenInfo[];
  quests: QuestInfo[];
}

/** A square of a kingdom: terrain letter, printed crowns, and what stands on it (tiles and tokens by number). */
export interface Cell {
  at: string;
  terrain: string;
  crowns?: number;
  giants?: number;
  knight?: boolean;
  building?: number;
  resource?: boolean;
  token?: number;
}

/** What was played stands: now chance or the next seat may act. */
export interface Confirm {
  do: "confirm";
  id: number;
  seq: number;
  seat: string;
}

/** The court: the open tokens, and how many of each kind the face-down pile has (by number). */
export interface Court {
  open: number[];
  bag: Record<string, number>;
}

/** A game that was made: the keys of the host and of each seat at this device, and invitations for the others. */
export interface Created {
  type: "created";
  game: string;
  commitment: string;
  host: string;
  keys: Record<string, string>;
  invitations: Record<string, string>;
}

/** Something that happened, in order. */
export interface Event {
  seq: number;
  kind: "aborted" | "confirmed" | "created" | "drawn" | "forgotten" | "given" | "joined" | "named" | "over" | "paused" | "played" | "rematched" | "removed" | "resumed" | "revealed" | "said" | "started" | "taken" | "undone";
  at: number;
  seat?: string;
  acts?: Act[];
  name?: string;
  text?: string;
  level?: string;
  game?: string;
}

/** The host deletes all names and the chat of the game. */
export interface Forget {
  do: "forget";
  id: number;
}

/** An act of a turn that was played at once, and the game after it; none if it is that of the update. */
export interface Frame {
  act: Act;
  state?: State | null;
}

/** A game of the family: its title, and for each number of players the options it may have. */
export interface GameInfo {
  game: string;
  title: string;
  players: Record<string, string[][]>;
  side: Record<string, number>;
  rounds: Record<string, number>;
}

/** A bot takes a seat: one's own, or, for the host, anybody's. */
export interface Give {
  do: "give";
  id: number;
  seat: string;
  level?: "easy" | "expert" | "hard" | "normal";
}

/** How the server is: `ok` or `unavailable`, its version, and what runs the rules. */
export interface Health {
  status: string;
  version: string;
  backend: string;
  reason?: string;
}

/** The first message: the keys one holds (none to look on), what one has seen, and a nonce for one's seats. */
export interface Hello {
  do: "hello";
  id: number;
  keys?: string[];
  since?: number;
  nonce?: string;
  frames?: boolean;
}

/** What would `expert` do for one's seat? */
export interface Hint {
  do: "hint";
  id: number;
  seq: number;
  seat: string;
}

/** A new invitation: for one's own seat on a second device, or, for the host, for a seat that nobody plays. */
export interface Invite {
  do: "invite";
  id: number;
  seat: string;
}

/** A kingdom: its squares, its purse, the squares where a domino still fits, and those laid last. `left`, `bottom`, `right`, `top` bound the squares that may still be used (by file and rank, from 1). */
export interface KingdomView {
  realm: string;
  seats: string;
  cells: Cell[];
  bounds: [number, number, number, number];
  last?: string[];
  discards?: number;
  coins?: number;
  knights?: number;
  towers?: number;
  queen?: boolean;
}

/** What a seat may do now. With `skip` the move `-` is legal too. */
export interface Legal {
  seat: string;
  step: string;
  moves: Option[];
  skip?: boolean;
  domino?: Tile | null;
}

/** A rematch was made: one's keys there. */
export interface Moved {
  type: "moved";
  game: string;
  host: string;
  keys: Record<string, string>;
}

/** A game to be made. `watch`: who may look on; `record`: who may download the record. */
export interface NewGame {
  rules: string;
  seats: SeatPlan[];
  watch?: "host" | "link" | "players";
  record?: "host" | "link" | "players";
}

/** The command was carried out, and is kept for good. */
export interface Ok {
  type: "ok";
  id: number;
  seq: number;
  invitation?: string;
}

/** A legal move with its price and gain. `gain`: one's own points; `others`: what it does to other realms. */
export interface Option {
  move: string;
  cells?: string[];
  gain?: number;
  others?: Record<string, number>;
  coins?: number;
  knights?: number;
  towers?: number;
  queen?: boolean;
  spot?: number | null;
  number?: number;
  price?: number;
  pile?: boolean;
  to?: string;
  domino?: string;
  best?: number | null;
}

/** Points of a quest, a building tile or a court token, by number. */
export interface PartView {
  kind: "quest" | "tile" | "token";
  number: number;
  points: number;
  at?: string;
}

/** The host stops the game for a while, or lets it go on. */
export interface Pause {
  do: "pause";
  id: number;
  paused: boolean;
}

/** Are you there? */
export interface Ping {
  do: "ping";
  id: number;
}

/** A realm's place at the end, with what decides it: points, then the biggest territory, then crowns (if counted). `tied`: realms with as many points; `by`: what told them apart. `reason` is the same as an English sentence. */
export interface Place {
  place: number;
  realm: string;
  points: number;
  biggest: number;
  crowns: number;
  by: "biggest" | "crowns" | "points" | "shared";
  reason: string;
  tied?: string[];
}

/** Moves of a seat, one after the other, then forced ones; with `confirm` they end the turn, which then stands. */
export interface Play {
  do: "play";
  id: number;
  seq: number;
  seat: string;
  moves: string[];
  confirm?: boolean;
  instead?: number;
}

/** Yes. */
export interface Pong {
  type: "pong";
  id: number;
}

/** Which seats have a device connected, how many look on, and which bot seat is thinking. */
export interface Presence {
  type: "presence";
  online: string[];
  watching: number;
  thinking?: string;
}

/** What was wrong with a request. */
export interface Problem {
  code: string;
  message: string;
}

/** A quest: its kind, the terrain it is about, the points of each. */
export interface QuestInfo {
  number: number;
  name: string;
  kind: string;
  points: number;
  terrain?: string;
}

/** The command changed nothing. docs/reference/api.md lists the codes. `message` is a sentence in English. */
export interface Refused {
  type: "refused";
  id: number;
  code: string;
  message: string;
  rule?: string;
  seq?: number;
}

/** The same people once more, when the game is over. */
export interface Rematch {
  do: "rematch";
  id: number;
}

/** The host takes a seat away from its holder: the holder's keys are worth nothing any more, and a bot plays. */
export interface Remove {
  do: "remove";
  id: number;
  seat: string;
  level?: "easy" | "expert" | "hard" | "normal";
}

/** Another name or colour for one's seat. */
export interface Rename {
  do: "name";
  id: number;
  seat: string;
  name: string;
  colour?: "blue" | "crimson" | "gold" | "green" | "orange" | "rose" | "violet" | "white" | null;
}

/** Something for the chat. */
export interface Say {
  do: "say";
  id: number;
  text: string;
  seat?: string | null;
}

/** Who is to sit in a seat: me, another person at this device, a person with a link, or a bot. */
export interface SeatPlan {
  kind: "bot" | "here" | "link" | "me";
  name?: string;
  colour?: "blue" | "crimson" | "gold" | "green" | "orange" | "rose" | "violet" | "white" | null;
  level?: "easy" | "expert" | "hard" | "normal";
}

/** A seat: who plays it now. `ready`: taken; `online`: a device of its holder is connected. */
export interface SeatView {
  seat: string;
  realm: string;
  name: string;
  colour: string;
  kind: "bot" | "person";
  level?: string;
  ready?: boolean;
  online?: boolean;
  person?: boolean;
}

/** A realm's score sheet as it stands: points by term, and what they are made of. */
export interface SheetView {
  realm: string;
  total: number;
  terms: Record<string, number>;
  territories: TerritoryView[];
  parts: PartView[];
  biggest: number;
  crowns: number;
}

/** A game as it stands after event `seq`. */
export interface State {
  seq: number;
  game: string;
  rules: string;
  title: string;
  phase: "aborted" | "gathering" | "over" | "playing";
  seats: SeatView[];
  commitment: string;
  paused?: boolean;
  number?: number;
  games?: number;
  round?: number;
  rounds?: number;
  side?: number;
  steps?: string[];
  step?: string;
  actor?: string;
  awaits?: "" | "confirm" | "move";
  pending?: Act[];
  kingdoms?: KingdomView[];
  line?: Tile[];
  next?: Tile[];
  unseen?: Tile[][];
  sheets?: SheetView[];
  totals?: number[];
  finished?: number[][];
  ranking?: Place[];
  ties?: ("biggest" | "crowns")[];
  quests?: number[];
  builders?: Builders | null;
  court?: Court | null;
  buying?: number;
  secret?: string;
  nonces?: Record<string, string>;
  rematch?: string;
}

/** A game after so many of its moves and draws, for looking back. */
export interface Step {
  index: number;
  steps: number;
  state: State;
  act?: Act | null;
  turns?: number[];
}

/** The holder of a seat plays again instead of the bot. */
export interface Take {
  do: "take";
  id: number;
  seat: string;
}

/** A territory: its terrain letter, squares, crowns, points, lowest square; when the game is over, all squares. */
export interface TerritoryView {
  terrain: string;
  squares: number;
  crowns: number;
  points: number;
  at: string;
  cells?: string[];
}

/** A domino: its name, its two ends as `w1` and `f`, whose king stands on it, and how far it is. `mark`: a giant comes with it, or footprints lead one away. */
export interface Tile {
  name: string;
  ends: [string, string];
  seat?: string;
  state?: "" | "done" | "turn";
  mark?: "" | "footprints" | "giant";
}

/** A kind of court token; `counts` is what a character counts around it. */
export interface TokenInfo {
  number: number;
  name: string;
  copies: number;
  terrain?: string;
  crowns?: number;
  base?: number;
  bonus?: number;
  counts?: string;
  warrior?: boolean;
}

/** Take back so many decisions that are not confirmed, each with the forced acts that followed it. */
export interface Undo {
  do: "undo";
  id: number;
  seq: number;
  seat: string;
  count?: number;
}

/** Something happened: the new events and the game after them. `legal` goes to who may act. `frames` go to who asked for them: the acts of a bot's turn one after another. */
export interface Update {
  type: "update";
  events: Event[];
  state: State;
  legal?: Legal | null;
  frames?: Frame[];
}

/** The answer to hello: the seats one holds, all that happened since, and the game as it stands. */
export interface Welcome {
  type: "welcome";
  id: number;
  protocol: number;
  version: string;
  seats: string[];
  host: boolean;
  state: State;
  events: Event[];
  legal?: Legal | null;
}

export type Command = Hello | Play | Undo | Confirm | Rename | Say | Hint | Give | Take | Invite | Pause | Abort | Remove | Rematch | Forget | Ping;

export type Message = Welcome | Update | Presence | Ok | Advice | Moved | Refused | Pong;
