/** What an explanation is made of: words, a picture, and an example in a few squares with its sum. */

import type { Component } from "svelte";
import Symbol from "../art/Symbol.svelte";
import type { Catalog, Cell, State, Tile } from "../protocol";

/** A drawing of 100 by 100. */
export interface Picture {
  art: Component<any>;
  props: Record<string, unknown>;
}

export type Drawn = Partial<Cell> & { symbol?: string; counted?: boolean };

export interface Example {
  rows: Drawn[][];
  sum: string;
}

export interface Explanation {
  name: string;
  /** What sort of thing it is. */
  kind?: string;
  words: string[];
  picture: Picture;
  example?: Example;
}

/** What is known where something is explained. */
export interface Scene {
  catalog: Catalog;
  state?: State;
}

/** The topics of a game or an expansion: `building:5` is explained by `explainers.building("5", scene)`. */
export interface Chapter {
  explainers: Record<string, (which: string, scene: Scene) => Explanation>;
  /** The topics of what stands on a square. */
  on?(cell: Cell): string[];
  /** The topics of what is special about a domino, which may bear resources. */
  about?(domino: Tile, resources: boolean): string[];
  /** Everything there is, for the guide. */
  lists(catalog: Catalog): { title: string; topics: string[] }[];
}

/** Attributes of what is no button and explains itself all the same. */
export const explains = (topics: string) => ({ "data-explain": topics || undefined, tabindex: topics ? 0 : undefined });

export const symbol = (name: string): Picture => ({ art: Symbol, props: { name } });

const SQUARE = /^([wflgsmtC.])(\d?)((?:r|k|g|B\d+|T\d+)*)(\*?)$/;

function drawn(text: string): Drawn {
  if (text.startsWith("#")) return { symbol: text.slice(1).replace("*", ""), counted: text.endsWith("*") };
  const [, letter, crowns, pieces, counted] = SQUARE.exec(text) ?? [];
  if (letter === "C") return { symbol: "castle", counted: !!counted };
  return {
    terrain: letter === "." ? "" : letter,
    crowns: Number(crowns),
    resource: pieces.includes("r"),
    knight: pieces.includes("k"),
    giants: pieces.includes("g") ? 1 : 0,
    building: Number(/B(\d+)/.exec(pieces)?.[1] ?? 0),
    token: Number(/T(\d+)/.exec(pieces)?.[1] ?? 0),
    counted: !!counted,
  };
}

/**
 * An example from its text: squares as `w2`, `C` the castle, `.` anything else, `#coin` a piece; then `r` a resource, `k` a
 * knight, `g` a giant, `B5` and `T8` a building and a token; `*` if it is counted. `/` ends a row.
 */
export const example = (text: string, sum: string): Example => ({
  rows: text.split("/").map((row) => row.trim().split(" ").map(drawn)),
  sum,
});
