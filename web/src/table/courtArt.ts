import { CREAM, TERRAIN_COLOURS } from "../art/palette";

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
