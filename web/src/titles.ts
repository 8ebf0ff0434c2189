import { t } from "./words";

/** The games of the family, as the help tells of them. */
export const GAMES = ["kd", "duel", "discovery", "xl", "team", "giants", "court", "qd", "wedding"];

/** Options that make another game of it. */
const EXPANSIONS = ["giants", "duel", "teams"];

const baseOf = (rules: string) => t(`title.${rules.split("/")[0]}`);

/** "Queendomino + Age of Giants" for `qd/3+giants+dynasty`. */
export function titleOf(rules: string): string {
  const [, ...options] = rules.split("+");
  return [baseOf(rules), ...options.filter((option) => EXPANSIONS.includes(option)).map((option) => t(`option.${option}`))].join(" + ");
}

/** "Kingdomino, 3 players, Harmony" for `kd/3+harmony`. */
export function gameTitle(rules: string): string {
  const [players, ...options] = (rules.split("/")[1] ?? "").split("+");
  return [baseOf(rules), t("home.players", { n: players }), ...options.map((option) => t(`option.${option}`))].join(", ");
}
