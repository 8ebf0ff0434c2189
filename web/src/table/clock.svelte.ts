import type { ClockPlan, ClockView } from "../protocol";
import { t } from "../words";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const TICK = 250;

/** The clocks of a game. They count from the moment the state arrived, so the time of the device does not matter. */
export class Ticking {
  #now = $state(performance.now());
  #view: () => ClockView | null | undefined;
  #seen = $derived.by(() => ({ view: this.#view(), at: performance.now() }));

  constructor(view: () => ClockView | null | undefined) {
    this.#view = view;
    $effect(() => {
      if (!this.seat) return;
      const timer = setInterval(() => (this.#now = performance.now()), TICK);
      return () => clearInterval(timer);
    });
  }

  /** The seat whose clock runs, or nothing. */
  get seat(): string {
    return this.#seen.view?.seat ?? "";
  }

  /** When it ends, in the server's time: another value means another turn. */
  get until(): number {
    return this.#seen.view?.until ?? 0;
  }

  /** The seconds that a seat has left, if there is something to show. */
  left(seat: string): number | null {
    const { view, at } = this.#seen;
    const left = view?.left[seat];
    if (!view || left === undefined) return null;
    if (view.seat === seat) return Math.max(0, left - Math.max(0, this.#now - at) / 1000);
    return view.kind === "total" || left < view.seconds ? left : null;
  }
}

const two = (n: number) => String(n).padStart(2, "0");

/** `1:05`, `1:02:03`, or from a day on in days and hours. */
export function timeShort(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= 2 * DAY) return t("clock.days.short", { n: Math.round(whole / DAY) });
  if (whole > DAY) return t("clock.hours.short", { n: Math.round(whole / HOUR) });
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** `2 days left`. */
export function timeWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= 2 * DAY) return t("clock.days", { n: Math.round(whole / DAY) });
  if (whole >= 2 * HOUR) return t("clock.hours", { n: Math.round(whole / HOUR) });
  if (whole >= 2 * MINUTE) return t("clock.minutes", { n: Math.round(whole / MINUTE) });
  return t("clock.seconds", { n: whole });
}

/** What kind of clock it is: `2 minutes per turn`. */
export function clockTitle({ kind, seconds, increment = 0 }: ClockPlan | ClockView): string {
  if (kind === "days") return t("clock.days.turn", { n: Math.round(seconds / DAY) });
  if (kind === "total") return t("clock.total.minutes", { n: Math.round(seconds / MINUTE), more: increment });
  const minutes = seconds % MINUTE === 0 && seconds > MINUTE;
  return t(minutes ? "clock.turn.minutes" : "clock.turn.seconds", { n: minutes ? seconds / MINUTE : seconds });
}
