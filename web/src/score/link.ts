/** The whole table in the hash of a link: nothing is stored on the server. */

import type { EnteredTable, LaidTile } from "../protocol";

const LAID = /^([A-F]|[1-9]\d?)([a-m]\d{1,2})([a-m]\d{1,2})(?:b(\d))?$/;

const written = ({ name, at, box }: LaidTile) => name + at.join("") + (box ? `b${box}` : "");

function read(text: string): LaidTile {
  const found = LAID.exec(text);
  if (!found) throw new Error(text);
  return { name: found[1], at: [found[2], found[3]], box: Number(found[4] ?? 0) };
}

export function toHash({ rules, kingdoms, revealed }: EnteredTable): string {
  const link = new URLSearchParams({ g: rules });
  for (const { name, text, dominoes } of kingdoms) link.append("k", [name ?? "", text ?? "", (dominoes ?? []).map(written).join(".")].join("~"));
  if (revealed?.length) link.set("r", revealed.join("."));
  return `#${link}`;
}

/** What a link says; null if it says nothing. Throws if it cannot be read. */
export function fromHash(hash: string): EnteredTable | null {
  const link = new URLSearchParams(hash.slice(1));
  const rules = link.get("g");
  if (!rules) return null;
  const kingdoms = link.getAll("k").map((text) => {
    const parts = text.split("~");
    if (parts.length < 3) throw new Error(text);
    const [land, dominoes] = parts.slice(-2);
    return { name: parts.slice(0, -2).join("~"), text: land, dominoes: dominoes ? dominoes.split(".").map(read) : [] };
  });
  return { rules, kingdoms, revealed: (link.get("r") ?? "").split(".").filter(Boolean).map(Number) };
}
