import { t } from "./words";

/** The games of the family, as the help tells of them. */
export const GAMES = ["kd", "duel", "discovery", "xl", "team", "giants", "court", "qd", "wedding"];

/** "Kingdomino" for `kd/3+harmony`. */
export const titleOf = (rules: string) => t(`title.${rules.split("/")[0]}`);

/** "Kingdomino, 3 players, Harmony" for `kd/3+harmony`. */
export function gameTitle(rules: string): string {
  const [players, ...options] = (rules.split("/")[1] ?? "").split("+");
  return [titleOf(rules), t("home.players", { n: players }), ...options.map((option) => t(`option.${option}`))].join(", ");
}
