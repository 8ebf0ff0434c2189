/** What an explanation is made of: a name, words, a picture, and an example. */

import type { Component } from "svelte";
import Symbol from "../art/Symbol.svelte";
import type { Catalog, Cell, State, Tile } from "../protocol";
import type { Example } from "./example";

/** A drawing of 100 by 100. */
export interface Picture {
  art: Component<any>;
  props: Record<string, unknown>;
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

/** The topics of the base game or an expansion: `tile:5` is explained by `explainers.tile("5", scene)`. */
export interface Chapter {
  explainers: Record<string, (which: string, scene: Scene) => Explanation>;
  /** The topics of what stands on a square. */
  on?(cell: Cell): string[];
  /** The topics of what is special about a domino in this game. */
  about?(domino: Tile, game: State): string[];
  /** Everything there is, for the guide. */
  lists(catalog: Catalog): { title: string; topics: string[] }[];
}

/** Attributes of something that explains itself but is not a button. */
export const explains = (topics: string) => ({ "data-explain": topics || undefined, tabindex: topics ? 0 : undefined });

export const symbol = (name: string): Picture => ({ art: Symbol, props: { name } });
