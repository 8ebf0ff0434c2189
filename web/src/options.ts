const alike = (one: string[], two: string[]) => one.length === two.length && one.every((option) => two.includes(option));

/** The combination with the most wanted options and the fewest others. */
function nearest(combinations: string[][], wanted: string[]): string[] {
  const distance = (combination: string[]) => new Set([...combination, ...wanted]).size - combination.filter((option) => wanted.includes(option)).length;
  return combinations.reduce((best, each) => (distance(each) < distance(best) ? each : best), combinations[0] ?? []);
}

/** The chosen options, adjusted to what the game allows. */
export const fit = (combinations: string[][], chosen: string[]): string[] =>
  combinations.find((each) => alike(each, chosen)) ?? nearest(combinations, chosen);

export function toggle(combinations: string[][], chosen: string[], option: string): string[] {
  const on = !chosen.includes(option);
  const wanted = on ? [...chosen, option] : chosen.filter((each) => each !== option);
  return fit(combinations.filter((each) => each.includes(option) === on), wanted);
}

/** The options that can be switched now, or are always on. */
export function offered(combinations: string[][], chosen: string[]): { option: string; fixed: boolean }[] {
  return [...new Set(combinations.flat())]
    .filter((option) => chosen.includes(option) || combinations.some((each) => alike(each, [...chosen, option])))
    .map((option) => ({ option, fixed: combinations.every((each) => each.includes(option)) }));
}

/** Do two players share each kingdom? */
export const areTeams = (game: string, options: string[]) => game === "team" || options.includes("teams");
