import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { gridWindow, scrollTo } from "./grid-window.ts";

interface VirtualGridProps {
  count: number;
  label: string;
  /** Pixels that a column takes at least; none: one column. */
  minWidth?: number;
  rowHeight: number;
  /** Called with the places that are drawn. */
  look: (from: number, to: number) => void;
  /** One cell. What takes the focus in it has `data-cell`, and is reached by the arrows. */
  cell: (place: number) => ComponentChildren;
}

/**
 * A list of equal cells under the page's own scrollbar, which is true over all of them, though only those in sight are in the document. The arrows, Home,
 * End and the page keys move the focus through all of it; Tab leaves the cell as it leaves any other element.
 */
export function VirtualGrid({ count, label, minWidth, rowHeight, look, cell }: VirtualGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const [{ columns, viewHeight, scrolled }, measure] = useState({ columns: 1, viewHeight: 800, scrolled: 0 });
  const shape = { count, columns, rowHeight, viewHeight };
  const wanted = useRef<{ place: number; what: number } | undefined>(undefined);
  const { height, first, last, top } = gridWindow({ ...shape, scrolled });

  useLayoutEffect(() => {
    const element = list.current!;
    let frame = 0;
    const read = () => {
      frame = 0;
      const { top: above, width } = element.getBoundingClientRect();
      const fit = minWidth === undefined ? 1 : Math.max(1, Math.floor(width / minWidth));
      measure((before) => {
        // What is drawn changes with the row: a few pixels of scrolling change nothing.
        const now = { columns: fit, viewHeight: innerHeight, scrolled: -above };
        const [a, b] = [before, now].map((one) => gridWindow({ count, rowHeight, ...one }));
        const same = before.columns === fit && a!.first === b!.first && a!.last === b!.last && a!.top === b!.top;
        return same ? before : now;
      });
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
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

  useLayoutEffect(() => look(first * columns, Math.min(count, last * columns) - 1), [first, last, columns, count, look]);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { place, what } = wanted.current;
    const cells = list.current!.querySelectorAll<HTMLElement>(`[data-place="${place}"] [data-cell]`);
    const found = cells[Math.min(what, cells.length - 1)];
    if (!found) return;
    wanted.current = undefined;
    found.focus({ preventScroll: true });
  });

  function move(event: KeyboardEvent): void {
    const from = (event.target as Element).closest<HTMLElement>("[data-place]");
    const marked = (event.target as Element).closest<HTMLElement>("[data-cell]");
    if (!from || !marked || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const place = Number(from.dataset.place);
    const to = target(event, place);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === place || to < 0 || to >= count) return;
    wanted.current = { place: to, what: [...from.querySelectorAll("[data-cell]")].indexOf(marked) };
    bringIntoSight(Math.floor(to / columns));
    // Is it drawn already, the focus goes there at once; otherwise once it is.
    measure((state) => ({ ...state }));
  }

  function target({ key, target: on }: KeyboardEvent, place: number): number | undefined {
    const page = Math.max(1, Math.floor(viewHeight / rowHeight) - 1) * columns;
    const isRange = on instanceof HTMLInputElement && on.type === "range";
    const along = document.documentElement.dir === "rtl" ? -1 : 1;
    const steps: Record<string, number> = { ArrowDown: columns, ArrowUp: -columns, PageDown: page, PageUp: -page };
    const inRow: Record<string, number> = { ArrowRight: along, ArrowLeft: -along };
    const step = steps[key] ?? (isRange || columns === 1 ? undefined : inRow[key]);
    if (step !== undefined) return key.startsWith("Page") ? Math.min(count - 1, Math.max(0, place + step)) : place + step;
    if (isRange) return undefined;
    return key === "Home" ? 0 : key === "End" ? count - 1 : undefined;
  }

  function bringIntoSight(row: number): void {
    const element = list.current!;
    const begins = element.getBoundingClientRect().top;
    const above = scrollTo(row, shape) + begins;
    const covered = parseFloat(getComputedStyle(element).getPropertyValue("--covered")) || 96;
    if (above < 72) scrollBy(0, above - 72);
    else if (above + rowHeight > innerHeight - covered) scrollBy(0, above + rowHeight - innerHeight + covered);
  }

  const cells: ComponentChildren[] = [];
  for (let place = first * columns; place < Math.min(count, last * columns); place++) {
    cells.push(
      <li key={place} data-place={place} aria-setsize={count} aria-posinset={place + 1} class="grid-cell">
        {cell(place)}
      </li>,
    );
  }
  return (
    <div ref={list} class="virtual-grid" style={{ blockSize: `${height}px` }} onKeyDown={move}>
      <ul
        class="grid-drawn" role="list" aria-label={label}
        style={{ transform: `translateY(${top}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: `${rowHeight}px` }}
      >
        {cells}
      </ul>
    </div>
  );
}
