/** Coins and the building tiles of Queendomino in words. */

import type { BuildingInfo } from "../protocol";
import { t } from "../words";
import { joined, ofTerrain } from "./names";

export const buildingName = (number: number) => t(`building.${number}`);

/** What an option pays or brings in coins. */
export const coinWords = (coins: number) => (coins ? t(coins > 0 ? "coins.gained" : "coins.paid", { n: Math.abs(coins) }) : "");

const points = (n: number) => t("points", { n });

/** What a building tile gives at once, while it stands, and at the end. */
export function buildingGives(info: BuildingInfo | undefined): string {
  if (!info) return "";
  const parts: string[] = [];
  if (info.knights) parts.push(t("gives.knights", { n: info.knights }));
  if (info.towers) parts.push(t("gives.towers", { n: info.towers }));
  if (info.crowns) parts.push(t("gives.crowns", { n: info.crowns }));
  if (info.tax_per_knight) parts.push(t("gives.tax_knight"));
  if (info.tax_per_tower) parts.push(t("gives.tax_tower"));
  if (info.points) parts.push(points(info.points));
  if (info.per_territory) parts.push(t("gives.territory", { points: points(info.per_territory), terrain: ofTerrain(info.terrain ?? "") }));
  if (info.per_tower) parts.push(t("gives.per_tower", { points: points(info.per_tower) }));
  if (info.per_knight) parts.push(t("gives.per_knight", { points: points(info.per_knight) }));
  return joined(parts);
}
