import { settings, type Language } from "../settings.svelte";
import { en as explainEn } from "./explain.en";
import { fr as explainFr } from "./explain.fr";
import { ro as explainRo } from "./explain.ro";
import { en as pagesEn } from "./pages.en";
import { fr as pagesFr } from "./pages.fr";
import { ro as pagesRo } from "./pages.ro";
import { en as tableEn } from "./table.en";
import { fr as tableFr } from "./table.fr";
import { ro as tableRo } from "./table.ro";

const WORDS: Record<Language, Record<string, string>> = {
  en: { ...tableEn, ...pagesEn, ...explainEn },
  fr: { ...tableFr, ...pagesFr, ...explainFr },
  ro: { ...tableRo, ...pagesRo, ...explainRo },
};

const FORMS: Record<Language, Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  fr: ["one", "other"],
  ro: ["one", "few", "other"],
};

const plurals = Object.fromEntries(
  Object.keys(WORDS).map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Language, Intl.PluralRules>;

/** Adds the words of an expansion. */
export function addWords(words: Record<Language, Record<string, string>>) {
  for (const language of Object.keys(WORDS) as Language[]) Object.assign(WORDS[language], words[language]);
}

/**
 * The words of `key` in the chosen language.
 *
 * `{name}` stands for a value. `{n|# crown|# crowns}` takes a form by the number `n`, which replaces `#`; the forms are
 * one|other in English and French, one|few|other in Romanian. A key without words stands for itself.
 */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const language = settings.language;
  const text = WORDS[language][key] ?? key;
  return text.replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const all = forms.split("|");
    const rule = FORMS[language].indexOf(plurals[language].select(Number(value)));
    return (all[rule] ?? all[all.length - 1]).replaceAll("#", String(value));
  });
}

/** Are there words for `key`? */
export function said(key: string): boolean {
  return key in WORDS[settings.language];
}
