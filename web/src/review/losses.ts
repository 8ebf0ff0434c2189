/** What a reviewed turn gave away: which of its losses are sure, and chances that agree with them as they are shown. */

import type { Loss, ReviewedTurn } from "../protocol";

/** Is the whole interval of a loss above 0? */
const isSure = (loss: Loss) => loss.low != null && loss.low > 0;

/** Which losses of a turn are sure: of chances to win, of points, or of both. */
export function sureOf(turn: ReviewedTurn): "both" | "win" | "points" | "" {
  if (isSure(turn.win_loss)) return isSure(turn.margin_loss) ? "both" : "win";
  return isSure(turn.margin_loss) ? "points" : "";
}

const rounded = (part: number) => Math.round(part * 100);

/** The chance to win after the better turn: that of the turn played and what was given away, as both are shown. */
export const betterWin = (turn: ReviewedTurn) => Math.min(100, rounded(turn.played.win) + rounded(turn.win_loss.mean)) / 100;

/** What gave most away: first by chances to win where they are sure, then by points. */
export function worstFirst(turns: ReviewedTurn[]): ReviewedTurn[] {
  const win = (turn: ReviewedTurn) => (isSure(turn.win_loss) ? turn.win_loss.mean : 0);
  return [...turns].sort((one, two) => win(two) - win(one) || two.margin_loss.mean - one.margin_loss.mean);
}
