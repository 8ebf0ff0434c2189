import { deviceKey, keepKeys, keysOf, newKey } from "./keys";
import type { Accepted, Advice, Analysed, Catalog, Created, EnteredTable, Line, NewGame, OpenTables, Problem, RatedGames, Ratings, Refused, Retention, Review, ScoredTable, State, Step } from "./protocol";
import { said, t } from "./words";

/** A request that the server refused. */
export class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** One sentence about what went wrong, in the chosen language if the code is known. */
export function explain(trouble: unknown): string {
  const { code, message } = trouble instanceof Trouble ? trouble.problem : (trouble as Refused);
  return said(`problem.${code}`) ? t(`problem.${code}`) : message || t("problem.unknown");
}

async function ask(address: string, request: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, request);
  } catch {
    throw new Trouble({ code: "away", message: "" });
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(problem?.code ? problem : { code: answer.status >= 500 ? "away" : "unknown", message: "" });
}

const post = (address: string, body: unknown) =>
  ask(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

function withKeys(game: string): RequestInit {
  const { host, keys } = keysOf(game);
  const key = Object.values(keys)[0] ?? host;
  return key ? { headers: { Authorization: `Bearer ${host || key}` } } : {};
}

let catalog: Promise<Catalog> | null = null;

export function getCatalog(): Promise<Catalog> {
  catalog ??= ask("/api/catalog").then((answer) => answer.json() as Promise<Catalog>);
  catalog.catch(() => (catalog = null));
  return catalog;
}

/** Makes a game and keeps its keys; returns its name. */
export async function createGame(plan: NewGame): Promise<string> {
  const asked = plan.open ? { ...plan, device: deviceKey() } : plan;
  const created = (await (await post("/api/games", asked)).json()) as Created;
  const { game, host, keys, invitations } = created;
  keepKeys(game, { host, keys, invitations, rules: plan.rules });
  return game;
}

/**
 * Exchanges an invitation for the key of a seat and keeps it; returns the seat.
 * The key is made and kept before it is sent, so that a page that is reloaded on the way can ask for the same again.
 */
export async function acceptInvitation(game: string, invitation: string): Promise<string> {
  const begun = keysOf(game).accepting;
  const accepting = begun?.invitation === invitation ? begun : { invitation, key: newKey() };
  keepKeys(game, { accepting });
  const { seat, key, host } = (await (await post(`/api/games/${game}/accept`, accepting)).json()) as Accepted;
  keepKeys(game, { keys: { [seat]: key }, ...(host ? { host: key } : {}), accepting: undefined });
  return seat;
}

export const getState = async (game: string) => (await (await ask(`/api/games/${game}`, withKeys(game))).json()) as State;

export const getStep = async (game: string, index: number) =>
  (await (await ask(`/api/games/${game}/replay/${index}`, withKeys(game))).json()) as Step;

export const getRecord = async (game: string) => (await ask(`/api/games/${game}/record`, withKeys(game))).text();

export const scoreTable = async (table: EnteredTable) => (await (await post("/api/score", table)).json()) as ScoredTable;

export const getTables = async () => (await (await ask("/api/tables")).json()) as OpenTables;

/** Takes a free seat of an open table and keeps its key; returns the seat. */
export async function joinTable(game: string, rules: string): Promise<string> {
  const { seat, key } = (await (await post(`/api/games/${game}/join`, { device: deviceKey() })).json()) as Accepted;
  keepKeys(game, { keys: { [seat]: key }, rules });
  return seat;
}

export const liftBlock = (block: string) => post("/api/unblock", { block });

export const getRatings = async (games: RatedGames["games"]) => (await (await post("/api/ratings", { games })).json()) as Ratings;

export const getRetention = async () => (await (await ask("/api/privacy")).json()) as Retention;

/** The game at the end of a line of play. */
export const analyse = async (line: Line) => (await (await post("/api/analyse", line)).json()) as Analysed;

/** What `expert` would do there. */
export const advise = async (line: Line) => (await (await post("/api/advise", line)).json()) as Advice;

/** Has a finished game reviewed; answers with what is known so far. */
export const askReview = async (game: string) =>
  (await (await ask(`/api/games/${game}/review`, { ...withKeys(game), method: "POST" })).json()) as Review;

/** A review with its turns after the first `since`. */
export const getReview = async (game: string, since: number) =>
  (await (await ask(`/api/games/${game}/review?since=${since}`, withKeys(game))).json()) as Review;
