import { explain, Trouble } from "../api";
import { t } from "../words";
import { BadLink } from "./link";

const LONGEST_MOVE = 12;

/** A line of play that the server refused. */
export class BadLine extends Error {
  constructor(readonly trouble: unknown, readonly moves: string[]) {
    super();
  }
}

/** Why a link, a line or a record cannot be opened, in the reader's language: where it is wrong, and which rule it breaks. */
export function whyNotOpened(reason: unknown): string {
  if (reason instanceof BadLink) return t(`analyse.bad.${reason.message}`);
  const [trouble, moves] = reason instanceof BadLine ? [reason.trouble, reason.moves] : [reason, []];
  if (!(trouble instanceof Trouble) || trouble.problem.code !== "illegal") return explain(trouble);
  const { move, line, rule } = trouble.problem;
  if (line) return t("analyse.bad.record", { n: line });
  if (!move) return t("analyse.bad.illegal");
  const text = (moves[move - 1] ?? "?").slice(0, LONGEST_MOVE);
  return [t("analyse.bad.move", { n: move, move: text }), rule ? t("analyse.bad.rule", { rule }) : ""].filter(Boolean).join(" ");
}
