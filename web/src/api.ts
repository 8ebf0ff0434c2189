import { keepKeys, keysOf } from "./keys";
import type { Accepted, Catalog, Created, EnteredTable, NewGame, Problem, Refused, ScoredTable, Step } from "./protocol";
import { said, t } from "./words";

/** A request that the server refused. */
export class Trouble extends Error {
  constructor(readonly problem: Pick<Problem, "code" | "message">) {
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
  const created = (await (await post("/api/games", plan)).json()) as Created;
  const { game, host, keys, invitations } = created;
  keepKeys(game, { host, keys, invitations, rules: plan.rules });
  return game;
}

/** Exchanges an invitation for the key of a seat and keeps it; returns the seat. */
export async function acceptInvitation(game: string, invitation: string): Promise<string> {
  const { seat, key, host } = (await (await post(`/api/games/${game}/accept`, { invitation })).json()) as Accepted;
  keepKeys(game, { keys: { [seat]: key }, ...(host ? { host: key } : {}) });
  return seat;
}

export const getStep = async (game: string, index: number) =>
  (await (await ask(`/api/games/${game}/replay/${index}`, withKeys(game))).json()) as Step;

export const getRecord = async (game: string) => (await ask(`/api/games/${game}/record`, withKeys(game))).text();

export const scoreTable = async (table: EnteredTable) => (await (await post("/api/score", table)).json()) as ScoredTable;
