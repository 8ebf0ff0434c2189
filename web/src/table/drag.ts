import type { Attachment } from "svelte/attachments";

/** The square under a point of the screen. */
const squareUnder = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "";

interface Carried {
  /** Called for every square the pointer enters. */
  over(square: string): void;
  /** Called when it is dropped, on the last square. */
  drop(): void;
  /** Called with the distance from the start. */
  away?(x: number, y: number): void;
}

/** Lets a pointer drag something over the board. */
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
    // A domino dragged on the board leaves the square where it was picked up; the drag continues nevertheless.
    return () => element.removeEventListener("pointerdown", begin);
  };
}
