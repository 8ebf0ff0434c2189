/** The resources and tokens of The Court in words. */

import type { TokenInfo } from "../protocol";
import { t } from "../words";
import { joined, ofTerrain } from "./names";

/** The symbol of the resource on a square, by its terrain. */
export const RESOURCES: Record<string, string> = { w: "glyph-w", f: "wood", l: "glyph-l", g: "glyph-g" };

export const tokenName = (number: number) => t(`token.${number}`);

/** What a character counts around it. */
export const tokenCounts = (info: TokenInfo) => t(`counts.${info.counts === "resource" ? "any" : info.counts}`);

export function tokenGives(info: TokenInfo | undefined): string {
  if (!info) return "";
  if (info.crowns) return t("gives.building", { crowns: t("crowns", { n: info.crowns }), terrain: ofTerrain(info.terrain ?? "") });
  const parts: string[] = [];
  if (info.base) parts.push(t("points", { n: info.base }));
  if (info.bonus) parts.push(t("gives.around", { points: t("points", { n: info.bonus }), what: tokenCounts(info) }));
  if (info.warrior) parts.push(t("warrior"));
  return joined(parts);
}
