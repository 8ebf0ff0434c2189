const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** French *de* before a name that begins with a vowel: « Royaume d’Ana ». */
export const elided = (text: string, { name = "" }: Record<string, string | number>): string =>
  VOWEL.test(String(name)) ? text.replaceAll("de {name}", "d’{name}") : text;
