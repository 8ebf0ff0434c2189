/** The buildings, knights, towers, coins, queen and dragon of Queendomino. */

import type { BuildingInfo } from "../protocol";
import { t } from "../words";
import { example, type Example } from "./example";
import { symbol, type Chapter } from "./explanation";
import { ofTerrain } from "./names";
import QueenBuilding from "./QueenBuilding.svelte";
import { buildingName } from "./queenNames";

const points = (n: number) => t("points", { n });
const coins = (n: number) => t("coins", { n });

function words(info: BuildingInfo): string[] {
  const said: string[] = [];
  const say = (key: string, n: number | undefined, values = {}) => n && said.push(t(`explain.gives.${key}`, { n, points: points(n), ...values }));
  say("knights", info.knights);
  say("towers", info.towers);
  say("crowns", info.crowns);
  say("tax_knight", info.tax_per_knight);
  say("tax_tower", info.tax_per_tower);
  say("points", info.points);
  say("territory", info.per_territory, { terrain: ofTerrain(info.terrain ?? "") });
  say("per_tower", info.per_tower);
  say("per_knight", info.per_knight);
  return [...said, t("explain.building.where")];
}

function exampleOf(info: BuildingInfo): Example {
  const { number, terrain, crowns, tax_per_knight, tax_per_tower, per_territory, per_tower, per_knight } = info;
  const tax = tax_per_knight || tax_per_tower;
  if (per_territory) return example(`${terrain}* ${terrain}* . / . . ${terrain}* / ${terrain}* . tB${number}${terrain === "t" ? "*" : ""}`, `3 × ${per_territory} = ${points(3 * per_territory)}`);
  if (per_tower) return example(`tB${number} / #tower* #tower* #tower*`, `3 × ${per_tower} = ${points(3 * per_tower)}`);
  if (per_knight) return example(`tB${number} / #knight* #knight* #knight*`, `3 × ${per_knight} = ${points(3 * per_knight)}`);
  if (crowns) return example(`tB${number}* t* / t* .`, `3 × ${crowns} = ${points(3 * crowns)}`);
  if (tax) {
    const piece = tax_per_knight ? "#knight" : "#tower";
    return example(`w* w* wk* / ${piece}* ${piece}* tB${number}`, `3 + 2 × ${tax} = ${coins(3 + 2 * tax)}`);
  }
  return example(`tB${number}*`, points(info.points ?? 0));
}

export const queenExplanations: Chapter = {
  explainers: {
    building: (which, { catalog }) => {
      const info = catalog.buildings[Number(which) - 1];
      return { name: buildingName(info.number), kind: t("explain.kind.building"), words: words(info), picture: { art: QueenBuilding, props: { number: info.number, info } }, example: exampleOf(info) };
    },
    knight: () => ({ name: t("knight"), words: [t("explain.knight.words")], picture: symbol("knight"), example: example("w* w* / w* wk*", `+ ${coins(4)}`) }),
    tower: () => ({ name: t("explain.tower.name"), words: [t("explain.tower.words")], picture: symbol("tower"), example: example("#tower* #tower* / #queen", "2 ≥ 2") }),
    queen: () => ({ name: t("queen"), words: [t("explain.queen.words")], picture: symbol("queen"), example: example("l1* l* / l* l* / #queen*", `4 × (1 + 1) = ${points(8)}`) }),
    coin: () => ({ name: t("purse"), words: [t("explain.coin.words")], picture: symbol("coin"), example: example("#coin* #coin* #coin* / #coin* #coin* #coin* / #coin", `7 → ${points(2)}`) }),
    dragon: () => ({ name: t("explain.dragon.name"), words: [t("explain.dragon.words")], picture: symbol("dragon"), example: example("#dragon tB16", t("coins.paid", { n: 1 })) }),
  },
  on: (cell) => [...(cell.building ? [`building:${cell.building}`] : []), ...(cell.knight ? ["knight"] : [])],
  lists: (catalog) => [
    { title: "Queendomino", topics: ["coin", "knight", "tower", "queen", "dragon"] },
    { title: t("explain.guide.buildings"), topics: catalog.buildings.map((kind) => `building:${kind.number}`) },
  ],
};
