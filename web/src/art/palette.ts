/** The colours and symbols of terrains and players. */

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

/** The ground of pieces without a terrain. */
export const CREAM = "#fff2e4";
