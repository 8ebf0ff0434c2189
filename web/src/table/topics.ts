/** Finds the explanations of a topic (`castle`, `tile:5`) or of a square of a kingdom (`square:A:g8`). */

import Square from "../art/Square.svelte";
import type { Catalog, State, Tile } from "../protocol";
import { t } from "../words";
import { baseExplanations } from "./baseExplanations";
import { EXPANSIONS } from "./expansion";
import type { Explanation, Scene } from "./explanation";
import { CASTLE } from "./geometry";
import { ofTerrain } from "./names";

const chapters = () => [baseExplanations, ...EXPANSIONS.map(({ explanations }) => explanations)];
const explainerOf = (kind: string) => chapters().find(({ explainers }) => kind in explainers)?.explainers[kind];

function explainSquare(realm: string, at: string, scene: Scene): Explanation[] {
  const kingdom = scene.state?.kingdoms?.find((view) => view.realm === realm);
  const cell = kingdom?.cells.find((each) => each.at === at);
  if (kingdom && at === CASTLE) return explain("castle", scene);
  if (!kingdom || !cell) return [];
  const sheet = scene.state?.sheets?.find((view) => view.realm === realm);
  const territory = sheet?.territories.find((land) => land.at === at || land.cells?.includes(at));
  const pieces = chapters().flatMap((chapter) => chapter.on?.(cell) ?? []);
  return [
    {
      name: t("explain.territory", { terrain: ofTerrain(cell.terrain) }),
      words: territory ? [t("explain.territory.sum", { squares: territory.squares, crowns: territory.crowns, points: territory.points })] : [],
      picture: { art: Square, props: { cell, bare: true } },
    },
    ...explain(pieces.join(" "), scene),
  ];
}

/** The topics of what is special about a domino in this game. */
export const aboutDomino = (domino: Tile, game: State) => chapters().flatMap((chapter) => chapter.about?.(domino, game) ?? []).join(" ");

/** Every topic there is, in lists with a title. */
export const guide = (catalog: Catalog) => chapters().flatMap((chapter) => chapter.lists(catalog));

/** The explanations of topics separated by spaces; nothing for an empty square. */
export function explain(topics: string, scene: Scene): Explanation[] {
  return topics.split(" ").filter(Boolean).flatMap((topic) => {
    const [kind, ...which] = topic.split(":");
    return kind === "square" ? explainSquare(which[0], which[1], scene) : (explainerOf(kind)?.(which[0] ?? "", scene) ?? []);
  });
}
