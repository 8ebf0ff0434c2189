/** The Court at the table: resources on bare squares, and the tokens they buy. */

import type { Catalog } from "../../protocol";
import { t } from "../../words";
import { courtExplanations } from "../courtExplanations";
import CourtGoods from "../CourtGoods.svelte";
import { RESOURCES, tokenGives, tokenName } from "../courtNames";
import CourtPaid from "../CourtPaid.svelte";
import CourtResource from "../CourtResource.svelte";
import CourtToken from "../CourtToken.svelte";
import CourtTokens from "../CourtTokens.svelte";
import type { Expansion, Piece } from "../expansion";
import CourtSymbols from "../CourtSymbols.svelte";

/** A token on a square; the tokens of small kingdoms are larger and have no numbers. */
const token = (number: number, catalog: Catalog | undefined, large: boolean): Piece => ({
  art: CourtToken,
  props: { number, info: catalog?.tokens.find((kind) => kind.number === number), plain: !large },
  transform: large ? "translate(8 8) scale(.84)" : "translate(4 4) scale(.92)",
});

export const expansion: Expansion = {
  place: 2,
  symbols: CourtSymbols,
  isOn: (game) => !!game.court,
  rules: "c",
  games: { court: { land: "wwggl/wCg1ll1/f1ffll", pieces: [["mill", 0.05, 0.05, 0.9], ["scales", 3.05, 0.05, 0.9]] } },
  steps: {
    buy: {
      rules: ["c3", "c4", "c6"],
      sound: "coins",
      panel: "court",
      buttons: () => "button[data-token]",
      did: (act) => t("did.buy", { token: tokenName(act.number ?? 0) }),
      plan: (act) => t("plan.buy", { token: tokenName(act.number ?? 0) }),
      offer: (option, _, __, catalog) => [
        t("option.buy", { token: tokenName(option.number ?? 0), price: t("resources", { n: option.price ?? 0 }) }),
        tokenGives(catalog.tokens.find((kind) => kind.number === option.number)),
      ],
    },
    pay: { partOf: "buy", rules: ["c2", "c3"], ghost: () => ({ art: CourtPaid, props: {} }), did: (_, squares) => t("did.pay", { squares }) },
    settle: {
      rules: ["c4", "c6"],
      partOf: "buy",
      filled: true,
      ghost: (_, game, catalog) => (game.buying ? token(game.buying, catalog, true) : null),
      did: (_, squares) => t("did.settle", { squares }),
    },
  },
  facets: { token: (option) => (option.number ? `${option.pile ? "pile" : "open"}${option.number}` : "") },
  panel: { name: "court", icon: "person", where: "column", view: CourtTokens, attribute: "data-token" },
  holdings: CourtGoods,
  parts: {
    token: { term: "court", topic: "token", art: CourtToken, infos: (catalog) => catalog.tokens, name: tokenName },
  },
  draws: { token: tokenName },
  merits: {
    resources: ({ gained = 0 }) => t("why.resources", { gained }),
    token: ({ number = 0 }) => t("why.token", { token: tokenName(number) }),
    settled: ({ points = 0 }) => t("why.settled", { points }),
  },
  cellWords: (cell) => [...(cell.resource ? [t(`resource.${cell.terrain}`)] : []), ...(cell.token ? [tokenName(cell.token)] : [])],
  pieces: (cell, detail, catalog) => [
    ...(cell.resource ? [{ art: CourtResource, props: { terrain: cell.terrain, detail } }] : []),
    ...(cell.token ? [token(cell.token, catalog, detail > 1)] : []),
  ],
  onDomino: (cell, game) => (game.court && !cell.crowns && cell.terrain in RESOURCES ? { resource: true } : {}),
  scorer: {
    brushes: [
      { key: "resource", name: () => t("score.resource"), picture: { art: CourtResource, props: { terrain: "w", detail: 2 } }, put: (cell) => ({ ...cell, resource: !cell.resource }) },
      { key: "token", name: () => t("score.token"), part: "token", put: (cell, number) => ({ ...cell, token: cell.token === number ? 0 : number }) },
    ],
  },
  explanations: courtExplanations,
  letters: { r: () => ({ resource: true }), T: (number) => ({ token: number }) },
};
