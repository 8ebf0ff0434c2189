/** Queendomino at the table: coins, knights, towers, the queen, buildings and the dragon. */

import Symbol from "../../art/Symbol.svelte";
import type { Catalog } from "../../protocol";
import { t } from "../../words";
import type { Expansion, Piece } from "../expansion";
import { queenExplanations } from "../queenExplanations";
import QueenBuilders from "../QueenBuilders.svelte";
import QueenBuilding from "../QueenBuilding.svelte";
import { buildingGives, buildingName, coinWords } from "../queenNames";
import QueenSymbols from "../QueenSymbols.svelte";

const PANEL = "builders";
const SPOTS = "button[data-spot]";

/** A building tile on a square; the tiles of small kingdoms are larger and have no numbers. */
const building = (number: number, catalog: Catalog | undefined, large: boolean): Piece => ({
  art: QueenBuilding,
  props: { number, info: catalog?.buildings.find((kind) => kind.number === number), plain: !large },
  transform: large ? "translate(10 10) scale(.8)" : "translate(4 4) scale(.92)",
});

/** A knight on a square: in its lower right corner, or over the edge of a building. */
const knight = (transform: string): Piece => ({ art: Symbol, props: { name: "knight" }, transform, above: true });

export const expansion: Expansion = {
  place: 3,
  symbols: QueenSymbols,
  isOn: (game) => !!game.builders,
  rules: "q",
  games: {
    qd: { land: "ttwf1f/tCwwl/ggtll1", pieces: [["tower", 0.1, 0.05, 0.85], ["queen", 2.6, 0.7, 1.2], ["coin", 2.1, 2.1, 0.75]] },
    wedding: { land: "twwf1ll/tCggCt/mm1gstt", pieces: [["king", 2.95, 0.55, 1], ["queen", 2.05, 0.55, 1]] },
  },
  steps: {
    tax: {
      rules: ["q4", "q5"],
      sound: "coins",
      severalSquares: true,
      adjustable: true,
      ghost: () => knight("translate(52 48) scale(.48)"),
      pill: { symbol: "coin", value: (option) => option.coins ?? 0 },
      did: (act, squares) => t("did.tax", { squares, coins: t("coins", { n: act.number ?? 0 }) }),
    },
    build: {
      rules: ["q6", "q7", "q8"],
      sound: "place",
      panel: PANEL,
      adjustable: true,
      filled: true,
      ghost: (option, _, catalog) => (option.number ? building(option.number, catalog, true) : null),
      buttons: () => SPOTS,
      did: (act, squares) => t("did.build", { building: buildingName(act.number ?? 0), squares }),
      plan: (act, squares) => t("option.build", { building: buildingName(act.number ?? 0), squares }),
      offer: (option, squares, _, catalog) => [
        t("option.build", { building: buildingName(option.number ?? 0), squares }),
        buildingGives(catalog.buildings.find((kind) => kind.number === option.number)),
        option.coins ? "" : t("free"),
      ],
    },
    dragon: {
      rules: ["q9", "q10"],
      sound: "growl",
      panel: PANEL,
      buttons: () => SPOTS,
      did: (act) => t("did.dragon", { building: buildingName(act.number ?? 0) }),
      plan: (act) => t("option.dragon", { building: buildingName(act.number ?? 0) }),
      offer: (option) => [t("option.dragon", { building: buildingName(option.number ?? 0) })],
    },
  },
  facets: { spot: (option) => String(option.spot ?? "") },
  panel: { name: PANEL, icon: "house", where: "column", view: QueenBuilders, attribute: "data-spot" },
  stocks: (kingdom, game) => [
    ...(game.builders
      ? [
          { icon: "coin", label: t("purse"), number: kingdom.coins ?? 0 },
          { icon: "knight", label: t("knights"), number: kingdom.knights ?? 0 },
          { icon: "tower", label: t("towers"), number: kingdom.towers ?? 0 },
        ]
      : []),
    ...(kingdom.queen ? [{ icon: "queen", label: t("queen") }] : []),
  ],
  parts: {
    tile: { term: "buildings", topic: "building", art: QueenBuilding, infos: (catalog) => catalog.buildings, name: buildingName },
  },
  draws: { builder: buildingName },
  merits: {
    taxes: ({ points = 0 }) => t("why.taxes", { points }),
    building: ({ number = 0, points = 0 }) => t(points > 0 ? "why.building.gain" : "why.building", { building: buildingName(number), points }),
    towers: ({ gained = 0 }) => t("why.towers", { gained }),
    queen: () => t("why.queen"),
    burnt: ({ number = 0 }) => t("why.burnt", { building: buildingName(number) }),
  },
  effects: (option) => [coinWords(option.coins ?? 0), option.queen ? t("queen.comes") : ""],
  cellWords: (cell) => [...(cell.knight ? [t("knight")] : []), ...(cell.building ? [buildingName(cell.building)] : [])],
  pieces: (cell, detail, catalog) => [
    ...(cell.building ? [building(cell.building, catalog, detail > 1)] : []),
    ...(cell.knight ? [knight(cell.building ? "translate(58 2) scale(.4)" : detail ? "translate(55 53) scale(.42)" : "translate(42 44) scale(.54)")] : []),
  ],
  scorer: {
    brushes: [
      { key: "knight", name: () => t("knight"), picture: { art: Symbol, props: { name: "knight" } }, put: (cell) => ({ ...cell, knight: !cell.knight }) },
      { key: "building", name: () => t("score.building"), part: "tile", put: (cell, number) => ({ ...cell, building: cell.building === number ? 0 : number }) },
    ],
    holdings: [
      { field: "coins", icon: "coin", name: () => t("purse") },
      { field: "knights", icon: "knight", name: () => t("score.reserve") },
      { field: "towers", icon: "tower", name: () => t("towers") },
      { field: "queen", icon: "queen", name: () => t("queen"), single: true },
    ],
  },
  explanations: queenExplanations,
  letters: { k: () => ({ knight: true }), B: (number) => ({ building: number }) },
};
