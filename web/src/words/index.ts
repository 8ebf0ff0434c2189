import { LANGUAGES, SHELF, preferredLanguage, type Language } from "../language";
import { settings } from "../settings.svelte";
import { elided } from "./elision";
import { loadTexts, type Texts } from "./load";

const FORMS: Record<Language, Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  fr: ["one", "other"],
  ro: ["one", "few", "other"],
};

let texts: Texts = {};
let plurals = new Intl.PluralRules(settings.language);
let wanted = settings.language;

/** Loads the texts of a language, then shows the pages in it. If that fails, they stay as they are. */
async function speak(language: Language) {
  wanted = language;
  const loaded = await loadTexts(language);
  if (wanted !== language) return;
  texts = loaded;
  plurals = new Intl.PluralRules(language);
  settings.language = language;
}

/** Speaks the visitor's language, or another one if only that can be loaded. */
export async function speakFirst() {
  for (const language of [preferredLanguage(), ...LANGUAGES]) {
    const spoken = await speak(language).then(() => true, () => false);
    if (spoken) return;
  }
  throw new Error("no language could be loaded");
}

/** Speaks a language from now on, also at the next visit; false if it cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  try {
    await speak(language);
  } catch {
    wanted = settings.language;
    return false;
  }
  if (wanted === language) settings.keepLanguage(language);
  return true;
}

addEventListener("storage", ({ key }) => {
  if (key === SHELF && preferredLanguage() !== settings.language) void speak(preferredLanguage()).catch(() => {});
});

/**
 * The words of `key` in the chosen language.
 *
 * `{name}` stands for a value. `{n|# crown|# crowns}` takes a form by the number `n`, which replaces `#`; the forms are
 * one|other in English and French, one|few|other in Romanian. A key without words stands for itself.
 */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const language = settings.language;
  const found = texts[key] ?? key;
  const text = language === "fr" ? elided(found, values) : found;
  return text.replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const all = forms.split("|");
    const rule = FORMS[language].indexOf(plurals.select(Number(value)));
    return (all[rule] ?? all[all.length - 1]).replaceAll("#", String(value));
  });
}

/** Are there words for `key`? */
export const said = (key: string): boolean => settings.language && key in texts;
