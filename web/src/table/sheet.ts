/** The score sheet as rows: the terrains, then everything else that somebody has, in the order of the paper sheet. */

import type { Catalog, PartView, SheetView } from "../protocol";
import { t } from "../words";
import { buildingName, questName, terrainName, terrainTitle, tokenName } from "./tell";

/** What a realm has in a row: its points and, where there are several things, how they come about. */
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
const KINDS: PartView["kind"][] = ["tile", "token", "quest"];
/** Terms whose points stand in rows of their own. */
const ITEMISED = ["territories", "buildings", "court", "quests"];

const total = (parts: { points: number }[]) => parts.reduce((sum, part) => sum + part.points, 0);

function terrainRow(terrain: string, sheets: SheetView[]): Row {
  const entries = sheets.map((sheet) => {
    const counting = sheet.territories.filter((land) => land.terrain === terrain && land.points > 0);
    counting.sort((a, b) => b.points - a.points);
    return { points: total(counting), sum: counting.map((land) => `${land.squares}×${land.crowns}`).join(" + ") };
  });
  return { key: terrain, name: terrainTitle(terrain), terrain, entries };
}

function partName({ kind, number }: Pick<PartView, "kind" | "number">, catalog: Catalog): string {
  if (kind === "tile") return buildingName(number);
  if (kind === "token") return tokenName(number);
  const terrain = catalog.quests.find((quest) => quest.number === number)?.terrain;
  return terrain ? `${questName(number)} (${terrainName(terrain)})` : questName(number);
}

function partRows(kind: PartView["kind"], sheets: SheetView[], catalog: Catalog): Row[] {
  const numbers = new Set(sheets.flatMap((sheet) => sheet.parts.filter((part) => part.kind === kind).map((part) => part.number)));
  return [...numbers].sort((a, b) => a - b).map((number) => {
    const entries = sheets.map((sheet) => {
      const same = sheet.parts.filter((part) => part.kind === kind && part.number === number);
      if (same.length) return { points: total(same), sum: same.length > 1 ? same.map((part) => part.points).join(" + ") : "" };
    });
    return { key: `${kind}${number}`, name: partName({ kind, number }, catalog), part: { kind, number }, entries };
  });
}

/** The rows whose entries add up to the totals; town has one where somebody has a town. */
export function rowsOf(sheets: SheetView[], catalog: Catalog): Row[] {
  const towns = sheets.some((sheet) => sheet.territories.some((land) => land.terrain === "t"));
  const terrains = [...TERRAINS].filter((terrain) => terrain !== "t" || towns);
  const terms = Object.keys(sheets[0]?.terms ?? {}).filter((term) => !ITEMISED.includes(term));
  return [
    ...terrains.map((terrain) => terrainRow(terrain, sheets)),
    ...KINDS.flatMap((kind) => partRows(kind, sheets, catalog)),
    ...terms.map((term) => ({ key: term, name: t(`term.${term}`), entries: sheets.map((sheet) => ({ points: sheet.terms[term], sum: "" })) })),
  ];
}
