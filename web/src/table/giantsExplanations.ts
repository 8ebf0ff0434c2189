/** The giants, footprints and quests of Age of Giants. */

import type { QuestInfo } from "../protocol";
import { t } from "../words";
import { example, type Example } from "./example";
import { symbol, type Chapter } from "./explanation";
import { questGives, questName, questStarts } from "./giantsNames";
import GiantsQuest from "./GiantsQuest.svelte";

const points = (n: number) => t("points", { n });

const EXAMPLES: Record<string, { drawn: string; times: number }> = {
  local: { drawn: "X* . X* / . C . / X* . X*", times: 4 },
  corners: { drawn: "X* . . . f / . . . . . / . . C . . / . . . . . / l . . . X*", times: 2 },
  harmony: { drawn: "w w f f f / l w g g f / l l C g s / l l w s s / f f w m m", times: 1 },
  middle: { drawn: ". . . . . / . . . . . / . . C* . . / . . . . . / . . . . .", times: 1 },
  lost: { drawn: "C* . . . . / . . . . . / . . . . . / . . . . . / . . . . .", times: 1 },
  folie: { drawn: "w1* . . / . f1* . / . . l2*", times: 1 },
  bleak: { drawn: "w* w* w* / . w* w*", times: 1 },
};

function exampleOf(info: QuestInfo): Example {
  const { drawn, times } = EXAMPLES[info.kind];
  const sum = times > 1 ? `${times} × ${info.points} = ${points(times * info.points)}` : points(info.points);
  return example(drawn.replaceAll("X", info.terrain || "w"), sum);
}

export const giantsExplanations: Chapter = {
  explainers: {
    quest: (which, { catalog }) => {
      const info = catalog.quests[Number(which) - 1];
      return { name: questName(info.number), kind: t("explain.kind.quest"), words: [questGives(info.number, info), ...questStarts(info.number)], picture: { art: GiantsQuest, props: { number: info.number, info } }, example: exampleOf(info) };
    },
    giant: () => ({ name: t("explain.giant.name"), words: [t("explain.giant.words")], picture: symbol("giant"), example: example("f1* f* f1g*", `3 × 1 = ${points(3)}`) }),
    mark: (which) => ({
      name: t(`explain.mark.${which}.name`),
      words: [t(`explain.mark.${which}.words`)],
      picture: symbol(which),
      example: which === "giant" ? example("f1g* f*", `2 × 0 = ${points(0)}`) : example("f1* f* #giant", `2 × 1 = ${points(2)}`),
    }),
  },
  on: (cell) => (cell.giants ? ["giant"] : []),
  about: (domino) => (domino.mark ? [`mark:${domino.mark}`] : []),
  lists: (catalog) => [
    { title: t("explain.guide.giants"), topics: ["giant", "mark:giant", "mark:footprints"] },
    { title: t("quests"), topics: catalog.quests.map((quest) => `quest:${quest.number}`) },
  ],
};
