import { t } from "../words";

/** The names of keys in the chosen language: `Maj + ← →` for `Shift + ← →`. */
export const keycaps = (keys: string) => keys.replace(/Enter|Esc|Space|Home|End|Shift/g, (name) => t(`cap.${name}`));
