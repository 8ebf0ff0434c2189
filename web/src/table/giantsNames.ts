/** The quests of Age of Giants in words. */

import type { QuestInfo } from "../protocol";
import { t } from "../words";
import { ofTerrain, terrainName } from "./names";

/** Quests 1 to 6 are about the squares around the castle, 7 to 12 about the corners, one for each terrain. */
export const questTerrain = (number: number) => (number <= 12 ? "wflgsm"[(number - 1) % 6] : "");
const kindOf = (number: number) => (number <= 6 ? "local" : number <= 12 ? "corners" : String(number));

export const questName = (number: number) => t(`quest.${kindOf(number)}`);

/** The name with the terrain the quest is about. */
export function questTitle(number: number): string {
  const terrain = questTerrain(number);
  return terrain ? `${questName(number)} (${terrainName(terrain)})` : questName(number);
}

export function questGives(number: number, info: QuestInfo | undefined): string {
  return t(`quest.${kindOf(number)}.gives`, { terrain: ofTerrain(questTerrain(number)), points: t("points", { n: info?.points ?? 0 }) });
}

/** A quest about the place of the castle is fulfilled before the first domino is laid. */
export const questStarts = (number: number) => (number === 14 || number === 15 ? [t("quest.start")] : []);
