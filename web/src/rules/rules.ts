/** The rules of `docs/reference/rules.md` and its translations, as the build has made them: sections of text and drawings. */

import type { Language } from "../language";

export interface Block {
  html?: string;
  /** A table that may be wider than a phone. */
  wide?: boolean;
  /** A drawing, as `table/example.ts` reads it, with its title. */
  squares?: string;
  title?: string;
}

export interface Section {
  /** The anchor: `p2`, the same in every language. */
  id: string;
  level: number;
  heading: string;
  blocks: Block[];
}

/** A part of the rules with its rules and examples. */
export interface Part extends Section {
  rules: Section[];
}

const FILES = import.meta.glob<{ default: Section[] }>("../../../docs/reference/rules*.md");
const ending = (language: Language) => (language === "en" ? "rules.md" : `rules.${language}.md`);

/** Every section in a language, in order. */
export async function readRules(language: Language): Promise<Section[]> {
  const [, read] = Object.entries(FILES).find(([name]) => name.endsWith(`/${ending(language)}`))!;
  return (await read()).default;
}

/** The parts with their sections. The first one has the title and what comes before all parts. */
export function partsOf(sections: Section[]): Part[] {
  const parts: Part[] = [];
  for (const section of sections)
    if (section.level < 3) parts.push({ ...section, rules: [] });
    else parts.at(-1)!.rules.push(section);
  return parts;
}

/** The sections with these anchors. */
export const chosen = (sections: Section[], ids: string[]) => ids.flatMap((each) => sections.find(({ id }) => id === each) ?? []);
