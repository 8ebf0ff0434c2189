import type { SeatPlan } from "../protocol";

/** Who gets a seat, as the form has it: every field is set. */
export type Plan = Required<SeatPlan> & { colour: string };
