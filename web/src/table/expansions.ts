/** The list of expansions, in the order of the help page. A new one is added here. */

import { addWords } from "../words";
import { court } from "./court";
import { EXPANSIONS } from "./expansion";
import { giants } from "./giants";
import { queen } from "./queen";

EXPANSIONS.push(giants, court, queen);
for (const { words } of EXPANSIONS) addWords(words);
