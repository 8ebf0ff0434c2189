import type { Tile } from "../protocol";
import type { Brush } from "../table/expansion";

/** What a tap on a square does. */
export interface Tool {
  kind: "terrain" | "domino" | "brush" | "castle" | "erase";
  /** The letter of the terrain, or the key of the brush. */
  key?: string;
  brush?: Brush;
  /** The number of the piece. */
  number?: number;
  tile?: Tile;
  box?: number;
}
