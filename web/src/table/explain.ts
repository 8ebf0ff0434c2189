/** Explains what a topic names (`building:5`, `giant`) or what lies on a square of a kingdom (`square:A:g8`). */

import Square from "../art/Square.svelte";
import type { KingdomView, Tile } from "../protocol";
import { t } from "../words";
import { base } from "./base.explain";
import { court } from "./court.explain";
import type { Chapter, Explanation, Scene } from "./explanation";
import { CASTLE, beside } from "./geometry";
import { giants } from "./giants.explain";
import { queen } from "./queen.explain";
import { ofTerrain } from "./tell";

/** An expansion that adds pieces adds its chapter here. */
export const CHAPTERS: Chapter[] = [base, giants, queen, court];

const explainers = Object.assign({}, ...CHAPTERS.map((chapter) => chapter.explainers)) as Chapter["explainers"];

/** The squares of the territory that a square belongs to. */
function territoryAt(kingdom: KingdomView, at: string): Set<string> {
  const terrains = new Map(kingdom.cells.map((cell) => [cell.at, cell.terrain]));
  const found = new Set([at]);
  for (const square of found)
    for (const [right, up] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const next = beside(square, right, up);
      if (terrains.get(next) === terrains.get(at)) found.add(next);
    }
  return found;
}

function explainSquare(realm: string, at: string, scene: Scene): Explanation[] {
  const kingdom = scene.state?.kingdoms?.find((view) => view.realm === realm);
  const cell = kingdom?.cells.find((each) => each.at === at);
  if (kingdom && at === CASTLE) return explain("castle", scene);
  if (!kingdom || !cell) return [];
  const squares = territoryAt(kingdom, at);
  const sheet = scene.state?.sheets?.find((view) => view.realm === realm);
  const territory = sheet?.territories.find((land) => squares.has(land.at));
  const { crowns, giants, terrain } = cell;
  const pieces = CHAPTERS.flatMap((chapter) => chapter.on?.(cell) ?? []);
  return [
    {
      name: t("explain.territory", { terrain: ofTerrain(terrain) }),
      words: territory ? [t("explain.territory.sum", { squares: territory.squares, crowns: territory.crowns, points: territory.points })] : [],
      picture: { art: Square, props: { cell: { terrain, crowns, giants } } },
    },
    ...explain(pieces.join(" "), scene),
  ];
}

/** The topics of what is special about a domino. */
export const aboutDomino = (domino: Tile, resources: boolean) => CHAPTERS.flatMap((chapter) => chapter.about?.(domino, resources) ?? []).join(" ");

/** The explanations of topics that stand behind each other; nothing for a square on which nothing lies. */
export function explain(topics: string, scene: Scene): Explanation[] {
  return topics.split(" ").filter(Boolean).flatMap((topic) => {
    const [kind, ...which] = topic.split(":");
    return kind === "square" ? explainSquare(which[0], which[1], scene) : (explainers[kind]?.(which[0] ?? "", scene) ?? []);
  });
}
