/** Every text in every language. Only the build reads this file: `web/words.js` makes one file per language of it. */

import type { Language } from "../language";
import type { Texts } from "./load";

const files = import.meta.glob<Record<string, Record<string, Texts>>>(["./*.ts", "!./{all,elision,index,load,translations}.ts"], { eager: true });

/** A file has all languages in one constant, or a constant named after its only language. */
export function textsIn(language: Language): Texts {
  const parts = Object.values(files).flatMap((file) => Object.entries(file));
  return Object.assign({}, ...parts.map(([name, part]) => (name === language ? part : part[language])));
}
