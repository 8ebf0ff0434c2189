/** The whole table in the hash of a link: nothing is stored on the server. */

import type { EnteredTable, LaidTile } from "../protocol";
import { t } from "../words";

/** The version of the links that are written. Links without one are as old as the first. */
const VERSION = "1";
/** What the server reads. */
const LONGEST_NAME = 24;
const LARGEST = 13;
const LAID = /^([A-F]|[1-9]\d?)([a-m]\d{1,2})([a-m]\d{1,2})(?:b(\d))?$/;

/** A link that cannot be opened; the message says why, in the chosen language. */
export class BadLink extends Error {}

const written = ({ name, at, box }: LaidTile) => name + at.join("") + (box ? `b${box}` : "");

function read(text: string): LaidTile {
  const found = LAID.exec(text);
  if (!found) throw new BadLink();
  return { name: found[1], at: [found[2], found[3]], box: Number(found[4] ?? 0) };
}

export function toHash({ rules, kingdoms, revealed }: EnteredTable): string {
  const link = new URLSearchParams({ v: VERSION, g: rules });
  for (const { name, text, dominoes } of kingdoms) link.append("k", [name ?? "", text ?? "", (dominoes ?? []).map(written).join(".")].join("~"));
  if (revealed?.length) link.set("r", revealed.join("."));
  return `#${link}`;
}

/** What a link says; null if there is none. Throws `BadLink` if it cannot be read. */
export function fromHash(hash: string): EnteredTable | null {
  if (hash.length < 2) return null;
  const link = new URLSearchParams(hash.slice(1));
  const version = link.get("v") ?? VERSION;
  if (version !== VERSION) throw new BadLink(/^\d{1,9}$/.test(version) ? t("score.link.version", { version, known: VERSION }) : "");
  const rules = link.get("g");
  if (!rules) throw new BadLink();
  return { rules, kingdoms: link.getAll("k").map(kingdomOf), revealed: (link.get("r") ?? "").split(".").filter(Boolean).map(Number) };
}

function kingdomOf(text: string) {
  const parts = text.split("~");
  if (parts.length < 3) throw new BadLink();
  const [land, dominoes] = parts.slice(-2);
  const name = parts.slice(0, -2).join("~");
  checkSize(name, land);
  return { name, text: land, dominoes: dominoes ? dominoes.split(".").map(read) : [] };
}

function checkSize(name: string, land: string) {
  const length = [...name].length;
  if (length > LONGEST_NAME) throw new BadLink(t("score.link.name", { length, most: LONGEST_NAME }));
  // Without crowns, pieces, and what follows the squares, every square is one letter.
  const rows = land.split(":")[0].split("/").map((row) => row.replace(/\[[^\]]*\]|\d/g, "").length);
  const columns = rows.reduce((one, other) => Math.max(one, other));
  if (Math.max(rows.length, columns) > LARGEST) throw new BadLink(t("score.link.large", { rows: rows.length, columns, most: LARGEST }));
}
