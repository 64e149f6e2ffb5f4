import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * The place of the cell that has the focus, or has something in it that does; undefined where none has. Nothing is drawn again as the focus comes; as it
 * leaves, what was drawn for its sake may go. @param again draws the list again
 */
export function useFocusedPlace(list: RefObject<HTMLElement | null>, again: () => void): number | undefined {
  const place = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const element = list.current!;
    const come = ({ target }: FocusEvent) => {
      const cell = (target as Element).closest<HTMLElement>("[data-place]");
      place.current = cell ? Number(cell.dataset.place) : undefined;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Another window has the focus for a while: it comes back to where it was.
      if (!document.hasFocus() || element.contains(relatedTarget as Node | null)) return;
      place.current = undefined;
      again();
    };
    element.addEventListener("focusin", come);
    element.addEventListener("focusout", leave);
    return () => {
      element.removeEventListener("focusin", come);
      element.removeEventListener("focusout", leave);
    };
  }, []);
  return place.current;
}

/** Where a cell stands that is not among those drawn: where it would be, and never beyond the list. */
export function awayStyle(
  place: number, { first, top, height, columns, rowHeight }: { first: number; top: number; height: number; columns: number; rowHeight: number },
): Record<string, string> {
  const offset = (Math.floor(place / columns) - first) * rowHeight;
  const within = Math.max(-top, Math.min(height - top - rowHeight, offset));
  return {
    position: "absolute", insetBlockStart: `${within}px`, insetInlineStart: `${((place % columns) / columns) * 100}%`, inlineSize: `${100 / columns}%`,
    blockSize: `${rowHeight}px`,
  };
}
