import { stepOf } from "../table/expansion";

/** The limit of a kingdom. */
export const LIMIT = "p3";

const STEPS: Record<string, string[]> = { place: ["p1", "p2", "p3", "p4"], claim: ["t6", "t5"] };
const OPENING = ["t6", "t4"];
/** While others play: what a turn is, and what it is all about. */
const OTHERWISE = ["t5", "s1"];

/** The anchors of the rules of a step; `first`: before round 1. */
export function rulesOf(step: string, first: boolean): string[] {
  if (step === "claim" && first) return OPENING;
  return STEPS[step] ?? stepOf(step)?.rules ?? OTHERWISE;
}
