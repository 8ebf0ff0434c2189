import type { Language } from "../language";

/** Texts by key, in one language. */
export type Texts = Record<string, string>;

const FILES: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("virtual:words/en"),
  fr: () => import("virtual:words/fr"),
  ro: () => import("virtual:words/ro"),
};

/** The texts in a language; rejects if they cannot be loaded. */
export const loadTexts = async (language: Language) => (await FILES[language]()).default;
