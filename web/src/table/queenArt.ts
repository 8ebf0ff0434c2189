import { CREAM, TERRAIN_COLOURS } from "../art/palette";

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
