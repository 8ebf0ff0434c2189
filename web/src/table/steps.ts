/** The steps of a turn that a game has, in their order; answers to a step are counted with it. */

const PART_OF: Record<string, string> = { receive: "send", pay: "buy", settle: "buy" };

export const currentStep = (step: string) => PART_OF[step] ?? step;

export function stepsOf(rules: string): string[] {
  const giants = rules.startsWith("giants") || rules.includes("+giants");
  const queen = rules.startsWith("qd") || rules.startsWith("wedding");
  return [
    "place",
    ...(giants ? ["giant", "send"] : []),
    ...(queen ? ["tax", "build", "dragon"] : []),
    "claim",
    ...(rules.startsWith("court") ? ["buy"] : []),
  ];
}
