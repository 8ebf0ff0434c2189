// Generated from src/fiefdom/server/messages/ by scripts/api_files.py. Edit the source, not this file.

/** Abort the game (host only). */
export interface Abort {
  do: "abort";
  id: number;
}

/** An invitation, to be exchanged for a key. It works once. A client that makes the key itself, 128 random bits or more, can ask again with both if it got no answer. */
export interface Accept {
  invitation: string;
  key?: string;
}

/** The key of a seat. */
export interface Accepted {
  type: "accepted";
  game: string;
  seat: string;
  key: string;
  host?: boolean;
}

/** A move as data: the seat, the step, what it is about, and the change of the realm's own points. */
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

/** The answer to hint: turns, best first. */
export interface Advice {
  type: "advice";
  id: number;
  seq: number;
  candidates: Candidate[];
}

/** The game at the end of a line, and the legal moves there; every seat may be played. */
export interface Analysed {
  rules: string;
  names: string[];
  moves: string[];
  state: State;
  acts: Act[];
  turns: number[];
  legal?: Legal | null;
}

/** Agree to the request of event `asked`, or decline it. */
export interface AnswerBack {
  do: "answer-back";
  id: number;
  seat: string;
  asked: number;
  agrees: boolean;
}

/** Ask everybody to let you take back your last confirmed turn, and what was played since. */
export interface AskBack {
  do: "ask-back";
  id: number;
  seq: number;
  seat: string;
}

/** Keep the holder of a seat away from the open tables that your device makes. `device` is the key of your device, as in `NewGame`; `block` a new key, with which the block can be lifted. */
export interface Block {
  do: "block";
  id: number;
  seat: string;
  device: string;
  block: string;
}

/** The Builders' Board: the tile on each spot by price, the top tile of the pile (0: none), and the rest of it. */
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

/** A turn that was considered: its moves, the expected result, and where the claimed domino would go. `merits`: what speaks for it, most important first. `rough`: the figures come from a few simulations only, because the server has not compiled the search yet. */
export interface Candidate {
  moves: string[];
  score: number;
  margin: number;
  win: number;
  plan: string[];
  acts: Act[];
  merits?: Merit[];
  rough?: boolean;
}

/** What a page needs to know to offer games. */
export interface Catalog {
  version: string;
  protocol: number;
  games: GameInfo[];
  levels: string[];
  colours: string[];
  buildings: BuildingInfo[];
  tokens: TokenInfo[];
  quests: QuestInfo[];
  push?: string;
}

/** A square of a kingdom: its terrain letter, printed crowns, and pieces (tiles and tokens by number). Pieces have the names that `core.kingdom.Square` gives them. */
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

/** A clock: seconds per turn, seconds in total (with an increment per turn), or days per turn (also in seconds). */
export interface ClockPlan {
  kind: "days" | "total" | "turn";
  seconds: number;
  increment?: number;
}

/** The clocks of a game, at the server's time `now` (seconds since 1970). Show `left` and count from its arrival. */
export interface ClockView {
  kind: "days" | "total" | "turn";
  seconds: number;
  now: number;
  left: Record<string, number>;
  increment?: number;
  seat?: string;
  until?: number;
  expired?: string;
}

/** Commit your seats to their nonces for a deal: the hashes, before any nonce is revealed. */
export interface Commit {
  do: "commit";
  id: number;
  deal: number;
  commitments: Record<string, string>;
}

/** Confirm the turn: then draws are made or the next seat plays. */
export interface Confirm {
  do: "confirm";
  id: number;
  seq: number;
  seat: string;
}

/** The open tokens, and the number of tokens of each kind in the face-down pile. */
export interface Court {
  open: number[];
  bag: Record<string, number>;
}

/** A new game: the host's key, the key of each seat at this device, and invitations for the other seats. */
export interface Created {
  type: "created";
  game: string;
  commitment: string;
  host: string;
  keys: Record<string, string>;
  invitations: Record<string, string>;
}

/** How the draws are fixed: the commitments by seat, closed once `sealed`, and who has revealed the nonce. */
export interface Deal {
  number?: number;
  commitments?: Record<string, string>;
  sealed?: boolean;
  until?: number;
  revealed?: string;
  server?: string;
  voided?: VoidDeal[];
}

/** A kingdom as it was entered: as the text of a kingdom, or as squares around the castle on g7. */
export interface EnteredKingdom {
  name?: string;
  text?: string;
  cells?: Cell[];
  dominoes?: LaidTile[];
  held?: Record<string, number>;
}

/** A real table: its game, its kingdoms in the order of the realms, and the tiles revealed for everybody. */
export interface EnteredTable {
  rules: string;
  kingdoms: EnteredKingdom[];
  revealed?: number[];
}

/** Something that happened. Events are numbered in order. */
export interface Event {
  seq: number;
  kind: "aborted" | "answered" | "asked" | "committed" | "confirmed" | "created" | "deadline" | "drawn" | "expired" | "forgotten" | "given" | "joined" | "named" | "over" | "paused" | "played" | "rematched" | "removed" | "resumed" | "revealed" | "reverted" | "said" | "sealed" | "started" | "taken" | "undone" | "voided";
  at: number;
  seat?: string;
  acts?: Act[];
  name?: string;
  text?: string;
  phrase?: string;
  level?: string;
  game?: string;
  seats?: string;
  number?: number;
  agrees?: boolean;
  away?: boolean;
}

/** Delete all names and the chat of the game (host only). */
export interface Forget {
  do: "forget";
  id: number;
}

/** One act of a turn that was played at once, and the state after it; null if it is the update's own state. */
export interface Frame {
  act: Act;
  state?: State | null;
}

/** A game of the family: its title, and the options for each number of players. */
export interface GameInfo {
  game: string;
  title: string;
  players: Record<string, string[][]>;
  side: Record<string, number>;
  rounds: Record<string, number>;
}

/** Let a bot play your seat; the host may do this for any seat. */
export interface Give {
  do: "give";
  id: number;
  seat: string;
  level?: "easy" | "expert" | "hard" | "normal";
}

/** The health of the server: `ok`, `degraded` or `unavailable`, its version, the backend of the rules, and why. */
export interface Health {
  status: string;
  version: string;
  backend: string;
  reason?: string;
}

/** The first message: your keys (none for spectators), the last event you have seen, and your commitments. */
export interface Hello {
  do: "hello";
  id: number;
  keys?: string[];
  since?: number;
  frames?: boolean;
  commitments?: Record<string, string>;
  deal?: number;
  nonce?: string;
}

/** Ask what `expert` would do for your seat. */
export interface Hint {
  do: "hint";
  id: number;
  seq: number;
  seat: string;
}

/** Make an invitation: to your seat for a second device, or, for the host, to a seat that no person plays. */
export interface Invite {
  do: "invite";
  id: number;
  seat: string;
}

/** Take a free seat of an open table; the answer is the key of a seat. `device`: a key that this device made. */
export interface Join {
  device?: string;
}

/** A turn that was judged: its moves, what the bot expects of it at the end of the game, and what speaks for it. */
export interface JudgedTurn {
  moves: string[];
  acts: Act[];
  score: number;
  margin: number;
  win: number;
  sims: number;
  merits?: Merit[];
}

/** A kingdom: its squares, its purse, its bounds, and the squares placed last. `bounds`: left, bottom, right and top of the squares that may still be used (file and rank, from 1). */
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

/** A domino that was laid: the name on its back, the squares of its two ends, and the number of its box, from 0. */
export interface LaidTile {
  name: string;
  at: [string, string];
  box?: number;
}

/** The legal moves of a seat. With `skip` the move `-` (pass) is legal too. */
export interface Legal {
  seat: string;
  step: string;
  moves: Option[];
  skip?: boolean;
  domino?: Tile | null;
}

/** A line of play: the rules, and all moves and draws in order; or a record, from which both are read. `pending`: what the seat to move has chosen since, but not confirmed. With `seed` the server goes on to the next choice: it makes the draws that are due, by this seed, and forced moves. */
export interface Line {
  rules?: string;
  moves?: string;
  names?: string[];
  record?: string;
  pending?: string[];
  seed?: number | null;
}

/** The answer to log: the events after `since` that fit in a page, in order; none if there are none. */
export interface LogPage {
  type: "log";
  id: number;
  events: Event[];
}

/** Say whether the page is visible; without a word, it is. Whoever sees the page gets no push messages. */
export interface Look {
  do: "look";
  id: number;
  visible: boolean;
}

/** What was given away, with the ends of its 95 % interval; below 0 if the turn played was the better one. */
export interface Loss {
  mean: number;
  low?: number | null;
  high?: number | null;
}

/** What speaks for a turn: its kind, and the numbers that belong to the kind. See docs/reference/api.md. `weight`: about how many points it is worth. */
export interface Merit {
  kind: string;
  weight?: number;
  terrain?: string;
  before?: number;
  after?: number;
  gained?: number;
  crowns?: number;
  points?: number;
  worse?: number;
  of?: number;
  number?: number;
  name?: string;
  realm?: string;
  domino?: string;
  step?: string;
}

/** A rematch was made: your keys for it. */
export interface Moved {
  type: "moved";
  game: string;
  host: string;
  keys: Record<string, string>;
}

/** A game to make. `watch`: who may watch it; `record`: who may download the record. */
export interface NewGame {
  rules: string;
  seats: SeatPlan[];
  watch?: "host" | "link" | "players";
  record?: "host" | "link" | "players";
  begin?: string;
  open?: "" | "en" | "fr" | "ro";
  device?: string;
  clock?: ClockPlan | null;
  hints?: boolean;
}

/** The command was carried out, and its events are saved. */
export interface Ok {
  type: "ok";
  id: number;
  seq: number;
  invitation?: string;
}

/** A seat of an open table: `person`, `bot`, or `free` for whoever comes first. */
export interface OpenSeat {
  kind: "bot" | "free" | "person";
  name?: string;
  level?: string;
}

/** A table that waits for players: its game, the language of its host, its seats, and for how long it is open. */
export interface OpenTable {
  game: string;
  rules: string;
  language: "" | "en" | "fr" | "ro";
  seats: OpenSeat[];
  seconds?: number;
  clock?: ClockPlan | null;
}

/** The open tables of this server, the newest first; none where the operator has switched the list off. */
export interface OpenTables {
  enabled: boolean;
  tables: OpenTable[];
}

/** A legal move with its price and gain. `gain`: change of your own points; `others`: change for other realms. */
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

/** Pause or resume the game (host only). */
export interface Pause {
  do: "pause";
  id: number;
  paused: boolean;
}

/** Check the connection; the answer is pong. */
export interface Ping {
  do: "ping";
  id: number;
}

/** The final place of a realm and what decides it: points, then the largest territory, then crowns (if they count). `tied`: realms with the same points; `by`: what decided between them; `reason`: the same in English. */
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

/** Ask where the next domino of your seat may go, while it is the turn of others. Nothing is stored or shown. */
export interface Plan {
  do: "plan";
  id: number;
  seat: string;
}

/** The answer to plan: placements of the domino held, and dominoes of the open line, as the kingdom stands. `legal` is null if the seat holds no domino, or if it fits nowhere. `sure`: nobody else places in the same kingdom before. */
export interface Plans {
  type: "plans";
  id: number;
  seq: number;
  legal?: Legal | null;
  claims?: Legal | null;
  sure?: boolean;
}

/** Play moves in order, then the forced ones. With `confirm` they must end the turn, which is then confirmed. */
export interface Play {
  do: "play";
  id: number;
  seq: number;
  seat: string;
  moves: string[];
  confirm?: boolean;
  instead?: number;
}

/** The answer to ping. */
export interface Pong {
  type: "pong";
  id: number;
}

/** Which seats are connected, how many spectators there are, and which seat's bot is thinking. Changes that come in a short time are told with one message. */
export interface Presence {
  type: "presence";
  online: string[];
  watching: number;
  thinking?: string;
  taken?: string[];
}

/** Why a request was refused. `code`: see docs/reference/api.md; `message` is in English. */
export interface Problem {
  code: string;
  message: string;
  rule?: string;
  move?: number;
  line?: number;
}

/** A quest: its kind, its terrain if it has one, and the points. */
export interface QuestInfo {
  number: number;
  name: string;
  kind: string;
  points: number;
  terrain?: string;
}

/** Finished games of a person against bots. Nothing of it is kept. */
export interface RatedGames {
  games: RatedTeam[][];
}

/** Who shared a kingdom, and the place it took: `me`, or the level of a bot. */
export interface RatedTeam {
  players: ("easy" | "expert" | "hard" | "me" | "normal")[];
  place: number;
}

/** A rating and the ends of its 95 % interval; everybody begins at 25. */
export interface Rating {
  mean: number;
  low: number;
  high: number;
}

/** The ratings by player: `me`, and each level that was met. */
export interface Ratings {
  ratings: Record<string, Rating>;
}

/** Ask for the first events after `since`; the answer is a page of the log. */
export interface ReadLog {
  do: "log";
  id: number;
  since: number;
}

/** The command was refused and changed nothing. `code`: see docs/reference/api.md; `message` is in English. */
export interface Refused {
  type: "refused";
  id: number;
  code: string;
  message: string;
  rule?: string;
  seq?: number;
}

/** Start another game with the same players, when this one is over. */
export interface Rematch {
  do: "rematch";
  id: number;
}

/** Remove the holder of a seat (host only): the holder's keys are no longer valid, and a bot plays. Without a level, before the game starts, the seat is free for another person, and the answer has an invitation. */
export interface Remove {
  do: "remove";
  id: number;
  seat: string;
  level?: "" | "easy" | "expert" | "hard" | "normal";
}

/** Change the name or colour of your seat. */
export interface Rename {
  do: "name";
  id: number;
  seat: string;
  name: string;
  colour?: "blue" | "crimson" | "gold" | "green" | "orange" | "rose" | "violet" | "white" | null;
}

/** Report the holder of a seat to the operator of the server. What the seat has said is kept with the report. */
export interface Report {
  do: "report";
  id: number;
  seat: string;
  reason: "chat" | "name" | "other" | "play";
  text?: string;
}

/** A request to take back a turn: its event, the seat that asked, and the seats that have not answered yet. */
export interface RequestView {
  asked: number;
  seat: string;
  waiting: string;
}

/** What this server keeps for how long, in days; the privacy page shows it. */
export interface Retention {
  abandoned: number;
  addresses: number;
  reports: number;
  blocks: number;
}

/** Reveal the nonces of your seats, in hexadecimal, once the commitments of all seats are sealed. */
export interface Reveal {
  do: "reveal";
  id: number;
  deal: number;
  nonces: Record<string, string>;
}

/** A review up to now: `done` of its `total` turns (-1: not counted yet), those asked for, and the sums at the end. Turns without a choice are left out. `moves` are all moves and draws of the game. `problem` says why the review was given up; whoever asks for it again has it tried again. `preparing`: it waits until the search is compiled and loaded, about a minute the first time. */
export interface Review {
  game: string;
  version: number;
  bot: string;
  done: number;
  total: number;
  moves: string[];
  turns: ReviewedTurn[];
  seats: ReviewedSeat[];
  problem?: string;
  preparing?: boolean;
}

/** All turns of a seat together: how many, how often the bot agrees, what they lost, and the worst turn's `at`. */
export interface ReviewedSeat {
  seat: string;
  turns: number;
  agreed: number;
  win_loss: Loss;
  margin_loss: Loss;
  worst: number | null;
}

/** A turn, and the bot's own in its place; without `best` the bot agrees. `at` is the replay step before the turn. `worse`: the loss exceeds its interval. `mark`: `?!`, `?` or `??`. */
export interface ReviewedTurn {
  game: number;
  number: number;
  at: number;
  round: number;
  seat: string;
  played: JudgedTurn;
  win_loss: Loss;
  margin_loss: Loss;
  best?: JudgedTurn | null;
  worse?: boolean;
  mark?: string;
}

/** Write in the chat. With a phrase, the text is replaced by that of the phrase. */
export interface Say {
  do: "say";
  id: number;
  text: string;
  seat?: string | null;
  phrase?: "again" | "back" | "bye" | "close" | "game" | "hello" | "luck" | "nice" | "oops" | "thanks" | "wait" | "wow" | null;
}

/** The table as a finished game, the text of each kingdom, and what cannot be so. */
export interface ScoredTable {
  state: State;
  texts: string[];
  flaws: TableFlaw[];
}

/** Who gets a seat: me, another person at this device, a person with a link, or a bot. */
export interface SeatPlan {
  kind: "bot" | "here" | "link" | "me";
  name?: string;
  colour?: "blue" | "crimson" | "gold" | "green" | "orange" | "rose" | "violet" | "white" | null;
  level?: "easy" | "expert" | "hard" | "normal";
}

/** A seat and who plays it now. `ready`: it is taken; `online`: its holder is connected. */
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

/** The current score sheet of a realm: points by term, and their parts. */
export interface SheetView {
  realm: string;
  total: number;
  terms: Record<string, number>;
  territories: TerritoryView[];
  parts: PartView[];
  biggest: number;
  crowns: number;
}

/** The state of a game after event `seq`. */
export interface State {
  seq: number;
  game: string;
  rules: string;
  title: string;
  phase: "aborted" | "gathering" | "over" | "playing";
  seats: SeatView[];
  commitment: string;
  paused?: boolean;
  hints?: boolean;
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
  deal?: Deal | null;
  secret?: string;
  nonces?: Record<string, string>;
  piles?: Record<string, string[]>;
  rematch?: string;
  begun?: number;
  open?: string;
  clock?: ClockView | null;
  request?: RequestView | null;
  back?: string;
}

/** A replay step: a game after `index` of its moves and draws. */
export interface Step {
  index: number;
  steps: number;
  state: State;
  act?: Act | null;
  turns?: number[];
}

/** Send a push message to this browser when it is the turn of one of your seats and you do not see the page. `endpoint`, `p256dh` and `auth` are what the browser gave for the key in the catalog, the last two in base64url. */
export interface Subscribe {
  do: "subscribe";
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "en" | "fr" | "ro";
}

/** What cannot be so: the realm, the kind of flaw, a sentence in English, and the squares it is about. */
export interface TableFlaw {
  realm: string;
  kind: "apart" | "cannot-lie" | "castle" | "misplaced" | "odd" | "other-game" | "too-large" | "too-many" | "twice";
  message: string;
  cells?: string[];
}

/** Take your seat back from the bot. */
export interface Take {
  do: "take";
  id: number;
  seat: string;
}

/** A territory: terrain letter, number of squares, crowns, points, first square, all squares. `cells` may be missing where there is only the first square. */
export interface TerritoryView {
  terrain: string;
  squares: number;
  crowns: number;
  points: number;
  at: string;
  cells?: string[];
}

/** A domino: its name, its two ends such as `w1` and `f`, the seat whose king stands on it, and its state. `mark`: it brings a giant, or its footprints send one away. */
export interface Tile {
  name: string;
  ends: [string, string];
  seat?: string;
  state?: "" | "done" | "turn";
  mark?: "" | "footprints" | "giant";
}

/** A kind of court token. `counts`: what a character counts around it. */
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

/** Lift a block, by the key that was made for it. */
export interface Unblock {
  block: string;
}

/** Take back `count` unconfirmed decisions, each with the forced acts that followed it. */
export interface Undo {
  do: "undo";
  id: number;
  seq: number;
  seat: string;
  count?: number;
}

/** Send no more push messages about this game to this browser. */
export interface Unsubscribe {
  do: "unsubscribe";
  id: number;
  endpoint: string;
}

/** The new events and the state after them. `legal` goes only to the seat that may act. `frames` go to clients that asked for them in hello: the acts of a bot's turn, one by one. */
export interface Update {
  type: "update";
  events: Event[];
  state: State;
  legal?: Legal | null;
  frames?: Frame[];
}

/** A deal that was voided: its commitment, and the seats that did not reveal their nonces. */
export interface VoidDeal {
  commitment: string;
  seats: string;
}

/** The answer to hello: your seats, the newest events since the last you have seen, and the current state. If the first event is not the one after `since`, the others did not fit: ask for them with `log`. */
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

export type Command = Hello | Play | Undo | Confirm | Rename | Say | Hint | Plan | Give | Take | Invite | Pause | Abort | Remove | Rematch | Forget | ReadLog | Ping | Commit | Reveal | Report | Block | Subscribe | Unsubscribe | Look | AskBack | AnswerBack;

export type Message = Welcome | Update | Presence | Ok | Advice | Plans | Moved | Refused | LogPage | Pong;
