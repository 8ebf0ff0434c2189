/** The languages of the pages. */
export const LANGUAGES = ["en", "fr", "ro"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", ro: "Română" };

/** Where the settings of this device are kept. */
export const SHELF = "fiefdom:settings";

/** The kept settings: only what was chosen. */
export function readKept(): { language?: Language } {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** The language chosen on this device, or the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const { language } = readKept();
  const spoken = navigator.languages.map((tag) => LANGUAGES.find((known) => tag.toLowerCase().startsWith(known)));
  return LANGUAGES.find((known) => known === language) ?? spoken.find((known) => known) ?? "en";
}
