import type { Language } from "../language";

/** Texts in every language; the compiler finds a key that one of them lacks. */
export const translations = <Key extends string>(words: Record<Language, Record<Key, string>>) => words;
