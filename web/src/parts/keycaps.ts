import { t } from "../words";

/** Keys as they are called in the chosen language: `Maj + ← →` for `Shift + ← →`. */
export const keycaps = (keys: string) => keys.replace(/Enter|Esc|Space|Home|End|Shift/g, (name) => t(`cap.${name}`));
