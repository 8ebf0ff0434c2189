/** The resources, buildings and characters of The Court. */

import Square from "../art/Square.svelte";
import type { TokenInfo } from "../protocol";
import { t } from "../words";
import { RESOURCES, tokenCounts, tokenName } from "./courtNames";
import CourtToken from "./CourtToken.svelte";
import { example, type Example } from "./example";
import type { Chapter } from "./explanation";
import { ofTerrain } from "./names";

const points = (n: number) => t("points", { n });

/** For each thing that characters count: three squares around one, and how many there are. */
const AROUND: Record<string, [squares: string[], times: number]> = {
  wheat: [["wr*", "wr*", "fr"], 2],
  wood: [["fr*", "fr*", "wr"], 2],
  fish: [["lr*", "lr*", "wr"], 2],
  sheep: [["gr*", "gr*", "wr"], 2],
  resource: [["wr*", "fr*", "lr*"], 3],
  warrior: [["wT13*", "fT15*", "lT8"], 2],
  character: [["wT8*", "fT13*", "lr"], 2],
  crown: [["w1*", "f2*", "l"], 3],
};

function words(info: TokenInfo): string[] {
  if (info.crowns) return [t("explain.token.building", { terrain: ofTerrain(info.terrain ?? ""), crowns: t("crowns", { n: info.crowns }) })];
  const key = info.base && info.bonus ? "both" : info.bonus ? "around" : "base";
  const values = { base: points(info.base ?? 0), points: points(info.bonus || info.base || 0), what: tokenCounts(info) };
  return [t("explain.token.where"), t(`explain.token.${key}`, values), ...(info.warrior ? [t("explain.token.warrior")] : [])];
}

function exampleOf({ number, terrain, crowns, base = 0, bonus = 0, counts }: TokenInfo): Example {
  if (crowns) return example(`${terrain}* ${terrain}* / ${terrain}T${number}* .`, `3 × ${crowns} = ${points(3 * crowns)}`);
  if (!counts) return example(`gT${number}*`, points(base));
  const [[first, second, third], times] = AROUND[counts];
  return example(`${first} . . / . gT${number} ${second} / ${third} . .`, `${base ? `${base} + ` : ""}${times} × ${bonus} = ${points(base + times * bonus)}`);
}

export const courtExplanations: Chapter = {
  explainers: {
    token: (which, { catalog }) => {
      const info = catalog.tokens[Number(which) - 1];
      return { name: tokenName(info.number), kind: t(info.crowns ? "explain.kind.court" : "explain.kind.character"), words: words(info), picture: { art: CourtToken, props: { number: info.number, info } }, example: exampleOf(info) };
    },
    resource: (terrain) => ({
      name: t(`resource.${terrain}`),
      words: [t("explain.resource.words")],
      picture: { art: Square, props: { cell: { terrain, resource: true } } },
      example: example("wr* fr* / lr* gr*", t("resources", { n: 4 })),
    }),
  },
  on: (cell) => [...(cell.token ? [`token:${cell.token}`] : []), ...(cell.resource ? [`resource:${cell.terrain}`] : [])],
  about: (domino, game) => (game.court ? [...new Set(domino.ends)].filter((end) => end in RESOURCES).map((end) => `resource:${end}`) : []),
  lists: (catalog) => [
    { title: t("explain.guide.resources"), topics: Object.keys(RESOURCES).map((terrain) => `resource:${terrain}`) },
    { title: t("explain.guide.tokens"), topics: catalog.tokens.map((kind) => `token:${kind.number}`) },
  ],
};
