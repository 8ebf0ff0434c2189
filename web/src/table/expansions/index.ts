/** Loads every expansion: each file of this folder exports one as `expansion`. */

import { EXPANSIONS, type Expansion } from "../expansion";

const files = import.meta.glob<{ expansion: Expansion }>(["./*.ts", "!./index.ts"], { eager: true });
const place = ({ place }: Expansion) => place ?? Infinity;
EXPANSIONS.push(...Object.values(files).map(({ expansion }) => expansion).sort((one, other) => place(one) - place(other)));
