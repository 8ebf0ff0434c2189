import { EXPANSIONS } from "./table/expansion";
import { t } from "./words";

/** The games of the family, in the order of the help page. */
export const allGames = () => ["kd", "duel", "discovery", "xl", "team", ...EXPANSIONS.flatMap(({ games }) => Object.keys(games ?? {}))];

/** Options that change the game so much that they are part of its title. */
const inTitle = (option: string) => ["duel", "teams"].includes(option) || EXPANSIONS.some((each) => each.option === option);

const baseOf = (rules: string) => t(`title.${rules.split("/")[0]}`);

/** The base game with its expansions, e.g. "Kingdomino + Mighty Duel" for `kd/2+duel+dynasty`. */
export function titleOf(rules: string): string {
  const [, ...options] = rules.split("+");
  return [baseOf(rules), ...options.filter(inTitle).map((option) => t(`option.${option}`))].join(" + ");
}

/** "Kingdomino, 3 players, Harmony" for `kd/3+harmony`. */
export function gameTitle(rules: string): string {
  const [players, ...options] = (rules.split("/")[1] ?? "").split("+");
  return [baseOf(rules), t("home.players", { n: players }), ...options.map((option) => t(`option.${option}`))].join(", ");
}

const PARTS: Record<string, string> = { duel: "g", discovery: "g", xl: "g", team: "t9" };

/** Where the rules of a game begin on the page of the rules: what is special about it. */
export function rulesPart(rules: string): string {
  const [game, ...options] = rules.replace(/\/\d+/, "").split("+");
  const added = EXPANSIONS.find((each) => game in (each.games ?? {}) || options.includes(each.option ?? "-"));
  return added?.rules ?? PARTS[game] ?? "t";
}
