/** The pages by address; each is loaded when somebody goes there. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<any> }>;

const PAGES: Record<string, Load> = {
  "/": () => import("./Home.svelte"),
  "/new": () => import("./SetUp.svelte"),
  "/help": () => import("./Help.svelte"),
  "/score": () => import("./Score.svelte"),
  "/tables": () => import("./Tables.svelte"),
  "/games": () => import("./MyGames.svelte"),
  "/privacy": () => import("./Privacy.svelte"),
  "/analyse": () => import("./Analyse.svelte"),
  "/rules": () => import("./Rules.svelte"),
};

const OF_A_GAME: Record<string, Load> = {
  "": () => import("./Game.svelte"),
  "/replay": () => import("./Replay.svelte"),
  "/review": () => import("./Review.svelte"),
};

const lost: Load = () => import("./Lost.svelte");

/** What is shown at an address. */
export interface Shown {
  path: string;
  Page: Component<any>;
  props: { game?: string };
}

/** Loads the page of an address; rejects if that fails. */
export async function loadPage(path: string): Promise<Shown> {
  const [, game, part = ""] = /^\/g\/([\w-]+)(\/replay|\/review)?\/?$/.exec(path) ?? [];
  const { default: Page } = await (game ? OF_A_GAME[part] : (PAGES[path] ?? lost))();
  return { path, Page, props: game ? { game } : {} };
}

/** Does the page of this address begin with the catalog of games? */
export const beginsWithCatalog = (path: string) => ["/", "/new", "/score"].includes(path);

/** Does the catalog appear on the page of this address? */
export const needsCatalog = (path: string) => beginsWithCatalog(path) || path.startsWith("/g/");

/** Loads what most visitors open next, when the first page has long been drawn. */
export function loadAhead() {
  setTimeout(() => void OF_A_GAME[""]().catch(() => {}), 3_000);
}
