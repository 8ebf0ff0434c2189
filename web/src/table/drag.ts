import type { Attachment } from "svelte/attachments";

/** The square under a point of the screen. */
const squareUnder = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "";

interface Carried {
  /** Hears of every square that is entered. */
  over(square: string): void;
  /** It is let go where it was last over a square. */
  drop(): void;
  /** How far it is from where it began. */
  away?(x: number, y: number): void;
}

/** Lets a pointer carry something over the board. */
export function carry({ over, drop, away }: Carried): Attachment<HTMLElement> {
  return (element) => {
    const begin = (start: PointerEvent) => {
      if (start.button) return;
      let last = squareUnder(start.clientX, start.clientY);
      let moved = false;
      const move = (event: PointerEvent) => {
        away?.(event.clientX - start.clientX, event.clientY - start.clientY);
        const square = squareUnder(event.clientX, event.clientY);
        if (square && square !== last) {
          over(square);
          moved = true;
        }
        last = square || last;
      };
      const stop = () => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", stop);
        removeEventListener("pointercancel", stop);
        away?.(0, 0);
        if (moved) drop();
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", stop);
      addEventListener("pointercancel", stop);
    };
    element.addEventListener("pointerdown", begin);
    // What is carried on the board leaves the square it was taken from: the pointer carries on all the same.
    return () => element.removeEventListener("pointerdown", begin);
  };
}
