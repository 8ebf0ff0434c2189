/** What the drawings need to know of terrains, players, building tiles and court tokens. */

export const TERRAIN_COLOURS: Record<string, string> = {
  w: "#fcde4d",
  f: "#0e4f3e",
  l: "#116bc4",
  g: "#6cb57d",
  s: "#967b8a",
  m: "#131a2e",
  t: "#c6470d",
};

export const EMBLEMS: Record<string, string> = {
  rose: "star",
  gold: "sun",
  green: "leaf",
  blue: "drop",
  orange: "cross",
  violet: "moon",
  white: "ring",
  crimson: "gem",
};

/** The resource a square of this terrain bears. */
export const RESOURCES: Record<string, string> = { w: "glyph-w", f: "wood", l: "glyph-l", g: "glyph-g" };

const CREAM = "#fff2e4";

/** The ground and the picture of each kind of building tile, by number. */
export const BUILDINGS: [ground: string, picture: string][] = [
  [CREAM, "house"],
  [TERRAIN_COLOURS.w, "bread"],
  [TERRAIN_COLOURS.f, "saw"],
  [TERRAIN_COLOURS.l, "stall"],
  [TERRAIN_COLOURS.g, "yarn"],
  [TERRAIN_COLOURS.s, "wand"],
  ["#3a4566", "anvil"],
  [TERRAIN_COLOURS.t, "church"],
  ["#d6dbe8", "chest"],
  ["#e9d9c0", "chest"],
  [CREAM, "mug"],
  ["#f6d9a8", "mug"],
  [CREAM, "tower"],
  ["#d6dbe8", "castle"],
  ["#cfe3d4", "cart"],
  ["#e8cfc4", "swords"],
  ["#dfe6fb", "statue"],
  ["#f7d5e6", "tower"],
];

interface Figure {
  ground: string;
  picture: string;
  hat?: string;
  tool?: string;
}

const WARRIOR = "#e6b3a2";
const WORKER = "#f6e3b5";

/** How each kind of court token is drawn, by number: buildings, then characters with a hat and a tool. */
export const TOKENS: Figure[] = [
  { ground: CREAM, picture: "house" },
  { ground: TERRAIN_COLOURS.w, picture: "mill" },
  { ground: TERRAIN_COLOURS.f, picture: "cabin" },
  { ground: TERRAIN_COLOURS.l, picture: "boathouse" },
  { ground: TERRAIN_COLOURS.g, picture: "sheepfold" },
  { ground: TERRAIN_COLOURS.g, picture: "sheepfold" },
  { ground: TERRAIN_COLOURS.s, picture: "stilts" },
  { ground: TERRAIN_COLOURS.s, picture: "stilts" },
  { ground: WORKER, picture: "person", hat: "straw-hat", tool: "glyph-w" },
  { ground: WORKER, picture: "person", hat: "cap", tool: "axe" },
  { ground: WORKER, picture: "person", hat: "straw-hat", tool: "rod" },
  { ground: WORKER, picture: "person", hat: "hood", tool: "crook" },
  { ground: WORKER, picture: "person", hat: "cap", tool: "scales" },
  { ground: WARRIOR, picture: "person", hat: "hood", tool: "bow" },
  { ground: WARRIOR, picture: "person", hat: "helmet", tool: "crossbow" },
  { ground: WARRIOR, picture: "person", hat: "helmet", tool: "axe" },
  { ground: WARRIOR, picture: "person", hat: "helmet", tool: "sword" },
  { ground: WARRIOR, picture: "person", hat: "helmet", tool: "banner" },
  { ground: "#f7d5e6", picture: "queen" },
  { ground: "#d9cdf0", picture: "king" },
];
