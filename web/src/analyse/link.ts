/** A line of play in the fragment of a link: everything is in it, and the server never sees it. */

import type { Line } from "../protocol";

/** What the analysis board opens: a line, and the place in it. */
export interface Position {
  rules: string;
  moves: string[];
  names: string[];
  at: number;
}

const VERSION = "1";
const LONGEST_LINK = 8_000;
const LONGEST_TEXT = 12_000;

/** Why a link cannot be opened: a key of `analyse.bad`. */
export class BadLink extends Error {}

async function through(bytes: BlobPart, by: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    // A small link must not unfold into something huge.
    if (size > LONGEST_TEXT) throw new BadLink("long");
    parts.push(part.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

type Both = TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
const packed = (text: string) => through(text, new CompressionStream("deflate-raw") as unknown as Both);
const unpacked = (bytes: Uint8Array) => through(bytes as Uint8Array<ArrayBuffer>, new DecompressionStream("deflate-raw") as unknown as Both);

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const fromText = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** The fragment of a link to a position; empty if it would be too long. */
export async function toFragment({ rules, moves, names, at }: Position): Promise<string> {
  const text = JSON.stringify([rules, moves.join(" "), at, names.some(Boolean) ? names : []]);
  const fragment = text.length > LONGEST_TEXT ? "" : `#${VERSION}.${toText(await packed(text))}`;
  return fragment.length > LONGEST_LINK ? "" : fragment;
}

/** The position of a fragment; null if there is none. Throws `BadLink`. */
export async function fromFragment(hash: string): Promise<Position | null> {
  if (hash.length < 2) return null;
  const [version, body] = hash.slice(1).split(".");
  if (!/^\d{1,4}$/.test(version)) throw new BadLink("form");
  if (version !== VERSION) throw new BadLink("version");
  if (hash.length > LONGEST_LINK) throw new BadLink("long");
  try {
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await unpacked(fromText(body ?? "")))));
  } catch (reason) {
    throw reason instanceof BadLink ? reason : new BadLink("form");
  }
}

function checked(found: unknown): Position {
  const [rules, moves, at, names] = found as [Line["rules"], string, number, string[]];
  const right = typeof rules === "string" && typeof moves === "string" && Number.isSafeInteger(at) && at >= 0
    && Array.isArray(names) && names.length <= 8 && names.every((name) => typeof name === "string");
  if (!right) throw new BadLink("form");
  return { rules, moves: moves.split(" ").filter(Boolean), at, names: names.map((name) => name.slice(0, 24)) };
}
