/** The numbers of a review in words. */

import type { JudgedTurn, Loss, ReviewedTurn, State } from "../protocol";
import { settings } from "../settings.svelte";
import { nameOf } from "../table/names";
import { reason } from "../table/reasons";
import { planWords } from "../table/tell";
import { t } from "../words";
import { sureOf } from "./losses";

const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(settings.language, options);

export const percent = (part: number) => format({ style: "percent", maximumFractionDigits: 0 }).format(part + 0);
const number = (value: number, digits: number) => format({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** What was given away, with half of its interval: `8 % ± 3 %`. */
function lossWords(loss: Loss, words: (value: number) => string): string {
  const reach = loss.high == null ? "" : ` ± ${words(loss.high - loss.mean)}`;
  return words(loss.mean) + reach;
}
export const winLoss = (loss: Loss) => lossWords(loss, percent);
export const pointLoss = (loss: Loss, digits = 1) => lossWords(loss, (value) => number(value, digits));

/** "Turn 12, round 4"; in a match also which game. */
export function turnName(turn: ReviewedTurn, games: number): string {
  const key = (turn.round ? "review.at" : "review.at.start") + (games > 1 ? ".game" : "");
  return t(key, { game: turn.game, number: turn.number, round: turn.round });
}

export const deedOf = (state: State, judged: JudgedTurn) => planWords(state, judged.acts);

/** What speaks for a turn. */
export const whyWords = (state: State, judged: JudgedTurn) => (judged.merits?.length ? reason(state, [{ ...judged, plan: [] }], 0) : "");

/** What a turn gave away, in a sentence; nothing of what may be chance. */
export function lostWords(turn: ReviewedTurn): string {
  const sure = sureOf(turn);
  return sure ? t(`review.lost.${sure}`, { win: winLoss(turn.win_loss), points: t("review.points", { points: pointLoss(turn.margin_loss) }) }) : "";
}

export const pointWords = (state: State, turn: ReviewedTurn, games: number) =>
  t("review.point", { turn: turnName(turn, games), name: nameOf(state, turn.seat), deed: deedOf(state, turn.played), win: percent(turn.played.win) });
