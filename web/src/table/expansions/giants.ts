/** Age of Giants at the table: giants that cover crowns, footprints, and quests. */

import Symbol from "../../art/Symbol.svelte";
import { t } from "../../words";
import type { Expansion, Step } from "../expansion";
import { giantsExplanations } from "../giantsExplanations";
import { questName, questTitle } from "../giantsNames";
import GiantsQuest from "../GiantsQuest.svelte";
import GiantsQuests from "../GiantsQuests.svelte";
import GiantsSend from "../GiantsSend.svelte";
import { nameOf } from "../names";
import GiantsSymbols from "../GiantsSymbols.svelte";

const ghost = () => ({ art: Symbol, props: { name: "giant" }, transform: "translate(8 4) scale(.52)" });

/** A giant that comes, or that somebody else sent. */
const covers: Step = { ghost, rules: ["a3", "a4"], sound: "thump", did: (_, squares) => t("did.giant", { squares }) };

export const expansion: Expansion = {
  place: 1,
  symbols: GiantsSymbols,
  isOn: (game) => !!game.quests?.length,
  rules: "a",
  games: { giants: { land: "ggwf1f/g2Cwff/gllww1", pieces: [["giant", 2.9, 0.75, 1.5], ["footprints", 0.5, 0.05, 0.9]] } },
  option: "giants",
  steps: {
    giant: covers,
    receive: { ...covers, partOf: "send" },
    send: {
      rules: ["a4"],
      sound: "thump",
      question: GiantsSend,
      buttons: (choice) => (choice.option ? ".receivers button" : ""),
      did: (act, squares, game) => t("did.send", { squares, to: nameOf(game, act.to ?? "") }),
      plan: (act, squares, game) => t("option.send", { squares, to: nameOf(game, act.to ?? "") }),
      offer: (option, squares, game) => [t("option.send", { squares, to: nameOf(game, option.to ?? "") })],
    },
  },
  facets: { to: (option) => option.to ?? "" },
  panel: { name: "quests", icon: "result", where: "corner", view: GiantsQuests },
  parts: {
    quest: { term: "quests", topic: "quest", art: GiantsQuest, infos: (catalog) => catalog.quests, name: questName, title: questTitle, few: "result" },
  },
  draws: { quest: questTitle },
  merits: {
    spared: ({ points = 0, worse = 0, of = 0 }) => t("why.spared", { points, worse, of }),
    freed: ({ points = 0 }) => t("why.freed", { points }),
  },
  cellWords: (cell) => (cell.giants ? [t("giants", { n: cell.giants })] : []),
  cover: { symbol: "giant", colour: "#6d5a43", count: (cell) => cell.giants ?? 0 },
  scorer: {
    brushes: [
      {
        key: "giant",
        name: () => t("score.giant"),
        picture: { art: Symbol, props: { name: "giant" } },
        put: (cell) => ({ ...cell, giants: (cell.giants ?? 0) < (cell.crowns ?? 0) ? (cell.giants ?? 0) + 1 : 0 }),
      },
    ],
    revealed: { part: "quest", name: () => t("quests") },
  },
  explanations: giantsExplanations,
  letters: { g: () => ({ giants: 1 }) },
};
