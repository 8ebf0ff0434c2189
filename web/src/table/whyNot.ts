import type { Ok, Refused } from "../protocol";
import { t } from "../words";
import { ARROWS, beside } from "./geometry";

/** The rules against a placement, the most telling first: no terrain matches, the kingdom would be too large, a square is taken. */
const RULES = ["P2", "P3", "P1"];

/** The rule that forbids to lay a domino on a square, whichever way it is turned: the server is asked for each way. */
async function ruleAgainst(at: string, ask: (move: string) => Promise<Ok | Refused> | undefined): Promise<string> {
  const found = new Set<string>();
  for (const way of Object.values(ARROWS)) {
    const answer = await ask(at + beside(at, ...way));
    if (answer?.type !== "refused" || answer.code !== "illegal") return "";
    found.add(answer.rule ?? "");
    if (found.has(RULES[0])) break;
  }
  return RULES.find((rule) => found.has(rule)) ?? "";
}

/** Why a domino cannot go on a square, in words; nothing if the game has changed meanwhile. */
export async function whyNot(at: string, taken: boolean, side: number, ask: (move: string) => Promise<Ok | Refused> | undefined): Promise<string> {
  const rule = await ruleAgainst(at, ask);
  if (rule === "P1") return t(taken ? "cannot.taken" : "cannot.room", { square: at });
  return rule && t(`cannot.${rule}`, { square: at, side });
}
