/** Why a turn is good, in a sentence. The server computes the reasons; expansions word their own. */

import type { Candidate, Merit, State } from "../protocol";
import { settings } from "../settings.svelte";
import { said, t } from "../words";
import { EXPANSIONS } from "./expansion";
import { ofTerrain, pointWords, realmName } from "./names";

function clause(state: State, merit: Merit): string {
  const { kind, terrain = "", before = 0, after = 0, gained = 0, crowns = 0, points = 0, worse = 0, of = 0, name = "", realm = "", domino = "" } = merit;
  const own = EXPANSIONS.map(({ merits }) => merits?.[kind]).find(Boolean);
  if (own) return own(merit);
  if (!said(`why.${kind}`)) return "";
  const values = { before, after, gained, crowns, points, worse, of, domino, terrain: terrain && ofTerrain(terrain), term: name && t(`term.${name}`), name: realm && realmName(state, realm), gain: pointWords(points) };
  const special = kind === "fits" && of === 1 ? "fits.other" : kind === "grown" && !points ? "grown.bare" : kind === "earlier" && after === 1 ? "earlier.first" : `${kind}.${name}`;
  return t(said(`why.${special}`) ? `why.${special}` : `why.${kind}`, values);
}

/** The reasons for a candidate; without any, how it ended in the simulated games. */
export function reason(state: State, candidates: Candidate[], index: number): string {
  const told = (candidates[index].merits ?? []).map((merit) => ({ step: merit.step, words: clause(state, merit) })).filter(({ words }) => words);
  // The best reason, and the best of another act of the turn.
  const other = told.find(({ step }) => step !== told[0].step) ?? told[1];
  const clauses = [told[0], other].flatMap((each) => each?.words ?? []);
  const tenths = new Intl.NumberFormat(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const behind = tenths.format(Math.max(0, candidates[0].margin - candidates[index].margin));
  const words = clauses.length ? clauses.join(t("semicolon")) : t(index ? "why.even" : "why.even.first", { points: behind });
  return words.replace(/^./u, (first) => first.toLocaleUpperCase(settings.language)) + ".";
}
