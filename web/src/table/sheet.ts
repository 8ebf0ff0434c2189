/** The rows of the score sheet: the terrains, then everything else that some realm has, in the order of the paper sheet. */

import type { PartView, SheetView } from "../protocol";
import { t } from "../words";
import { onSheet, type Part } from "./expansion";
import { terrainTitle } from "./names";

/** A realm's entry in a row: its points and, for several parts, their sum. */
export interface Entry {
  points: number;
  sum: string;
}

export interface Row {
  key: string;
  name: string;
  /** A picture: the letter of a terrain, or a kind of part with its number. */
  terrain?: string;
  part?: Pick<PartView, "kind" | "number">;
  /** By realm, in the order of the sheets; nothing where the realm has no such thing. */
  entries: (Entry | undefined)[];
}

const TERRAINS = "wflgsmt";

/** The kinds of parts that expansions score, in the order of the paper sheet. */
export const partsOf = (): Record<string, Part> => Object.assign({}, ...onSheet().map(({ parts }) => parts));

/** Are the points of this term shown in rows of their own? */
export const isItemised = (term: string) => term === "territories" || Object.values(partsOf()).some((part) => part.term === term);

/** The points of a sheet that come from parts of which there are few: each with its name and what explains it. */
export interface Named {
  key: string;
  term: string;
  name: string;
  topic: string;
  icon: string;
  points: number;
}

export const namedOf = (sheet: SheetView): Named[] =>
  sheet.parts.flatMap(({ kind, number, points }) => {
    const part: Part | undefined = partsOf()[kind];
    if (!part?.few || !points) return [];
    return [{ key: `${kind}${number}`, term: part.term, name: part.name(number), topic: `${part.topic}:${number}`, icon: part.few, points }];
  });

const total = (parts: { points: number }[]) => parts.reduce((sum, part) => sum + part.points, 0);

function terrainRow(terrain: string, sheets: SheetView[]): Row {
  const entries = sheets.map((sheet) => {
    const counting = sheet.territories.filter((land) => land.terrain === terrain && land.points > 0);
    counting.sort((a, b) => b.points - a.points);
    return { points: total(counting), sum: counting.map((land) => `${land.squares}×${land.crowns}`).join(" + ") };
  });
  return { key: terrain, name: terrainTitle(terrain), terrain, entries };
}

function partRows(kind: PartView["kind"], { name, title = name }: Part, sheets: SheetView[]): Row[] {
  const numbers = new Set(sheets.flatMap((sheet) => sheet.parts.filter((part) => part.kind === kind).map((part) => part.number)));
  return [...numbers].sort((a, b) => a - b).map((number) => {
    const entries = sheets.map((sheet) => {
      const same = sheet.parts.filter((part) => part.kind === kind && part.number === number);
      if (same.length) return { points: total(same), sum: same.length > 1 ? same.map((part) => part.points).join(" + ") : "" };
    });
    return { key: `${kind}${number}`, name: title(number), part: { kind, number }, entries };
  });
}

/** The rows, whose entries add up to the totals. Town has a row only if some realm has one. */
export function rowsOf(sheets: SheetView[]): Row[] {
  const towns = sheets.some((sheet) => sheet.territories.some((land) => land.terrain === "t"));
  const terrains = [...TERRAINS].filter((terrain) => terrain !== "t" || towns);
  const terms = Object.keys(sheets[0]?.terms ?? {}).filter((term) => !isItemised(term));
  return [
    ...terrains.map((terrain) => terrainRow(terrain, sheets)),
    ...Object.entries(partsOf()).flatMap(([kind, part]) => partRows(kind as PartView["kind"], part, sheets)),
    ...terms.map((term) => ({ key: term, name: t(`term.${term}`), entries: sheets.map((sheet) => ({ points: sheet.terms[term], sum: "" })) })),
  ];
}
