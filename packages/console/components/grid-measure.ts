import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { gridWindow } from "./grid-window.ts";

interface Cells {
  count: number;
  /** Pixels that a column takes at least; none: one column. */
  minWidth: number | undefined;
  rowHeight: number;
}

interface Measured {
  columns: number;
  viewHeight: number;
  scrolled: number;
  /** As in `GridShape`. */
  spare?: number;
}

interface GridMeasure extends Measured {
  /** Draws the list again, at once. */
  again(): void;
  /** Draws the list again in the next frame, once, as it is scrolled then. */
  inNextFrame(): void;
}

/** How many columns fit, and which part of the list is in sight. The component is drawn again when other rows come into sight. */
export function useGridMeasure(list: RefObject<HTMLElement | null>, { count, minWidth, rowHeight }: Cells): GridMeasure {
  const [measured, measure] = useState<Measured>({ columns: 1, viewHeight: 800, scrolled: 0 });
  const inNextFrame = useRef(() => {});
  useLayoutEffect(() => {
    const element = list.current!;
    let frame = 0;
    let isDue = false;
    const read = () => {
      frame = 0;
      const wasDue = isDue;
      isDue = false;
      const { top, width } = element.getBoundingClientRect();
      const columns = minWidth === undefined ? 1 : Math.max(1, Math.floor(width / minWidth));
      const now = { columns, viewHeight: innerHeight, scrolled: -top };
      // A few pixels of scrolling change nothing that is drawn.
      measure((before) => {
        const [one, other] = [gridWindow({ count, rowHeight, ...before }), gridWindow({ count, rowHeight, ...now })];
        if (!wasDue && before.columns === columns && one.first === other.first && one.last === other.last && one.top === other.top) return before;
        // A jump: what is in sight comes first, what lies around it in the next frame.
        const isJump = Math.abs(now.scrolled - before.scrolled) > now.viewHeight;
        if (isJump) later();
        return isJump ? { ...now, spare: 0 } : now;
      });
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
    };
    inNextFrame.current = () => {
      isDue = true;
      later();
    };
    read();
    const sizes = new ResizeObserver(later);
    sizes.observe(element);
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [count, minWidth, rowHeight]);
  return { ...measured, again: () => measure((state) => ({ ...state })), inNextFrame: () => inNextFrame.current() };
}
