/** The keys of the table. */

import type { Turn } from "./turn.svelte";

interface Actions {
  /** Confirms the turn, or leads on to what is asked for. */
  again(): void;
  /** Leads the focus to what is asked for. */
  focusAsked(): void;
  undo(): void;
  hint(): void;
  help(): void;
}

/** Does what a key stands for; was there anything to do? */
export function pressKey(event: KeyboardEvent, turn: Turn, actions: Actions): boolean {
  const target = event.target as HTMLElement;
  const key = event.key.toLowerCase();
  if (key === "enter") {
    if (event.repeat) return false;
    const chosen = target.getAttribute("aria-pressed") === "true";
    if (target.closest("button, a") && !chosen) return false;
    actions.again();
  } else if (key === "r") turn.placing?.turn(event.shiftKey ? -1 : 1);
  else if (key === "z") actions.undo();
  else if (key === "s") turn.now?.skip();
  else if (key === "h") actions.hint();
  else if (key === "?") actions.help();
  else if (key === "escape") turn.now?.clear();
  else if (key.startsWith("arrow") && target === document.body) actions.focusAsked();
  else return false;
  return true;
}

/** Leads the focus to what is asked for: the next line, buttons of an expansion, or the board. */
export function focusAsked(turn: Turn, buttons: string) {
  const asked = turn.now?.legal.moves[0]?.domino ? 'button[data-domino][tabindex="0"]' : buttons;
  document.querySelector<HTMLElement>(asked || '[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
}
