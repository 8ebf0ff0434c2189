import { t } from "./words";

export const TITLES: Record<string, string> = {
  kd: "Kingdomino",
  duel: "Mighty Duel",
  discovery: "Discovery",
  xl: "Kingdomino XL",
  team: "Teamdomino",
  giants: "Age of Giants",
  court: "The Court",
  qd: "Queendomino",
  wedding: "Royal Wedding",
};

export const gameOf = (rules: string) => rules.split("/")[0];

/** "Kingdomino, 3 players, Harmony" for `kd/3+harmony`. */
export function gameTitle(rules: string): string {
  const [game, rest = ""] = rules.split("/");
  const [players, ...options] = rest.split("+");
  return [TITLES[game] ?? game, t("home.players", { n: players }), ...options.map((option) => t(`option.${option}`))].join(", ");
}
