import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type GridShape, scrollTo } from "./grid-window.ts";

type Shape = Omit<GridShape, "scrolled" | "spare">;

/** Pixels at the window's edges that other things may cover: what gets the focus is brought between them. */
const margins = { top: 72, bottom: 96 };

interface Moved {
  /** Draws the list again. */
  again(): void;
  /** Called with the places where Shift is held; without it such keys are left alone. */
  extend?: ((from: number, to: number) => void) | undefined;
}

interface GridKeys {
  move(event: KeyboardEvent): void;
  /** Whether the focus is to go to this place once it is drawn. */
  isWanted(place: number): boolean;
}

/** The keys that move the focus through a list of which only a part is drawn. */
export function useGridKeys(list: RefObject<HTMLElement | null>, shape: Shape, { again, extend }: Moved): GridKeys {
  /** Which cell is to have the focus, and which of the things in it, once it is drawn. */
  const wanted = useRef<{ place: number; part: number } | undefined>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { place, part } = wanted.current;
    const parts = list.current!.querySelectorAll<HTMLElement>(`[data-place="${place}"] [data-cell]`);
    const found = parts[Math.min(part, parts.length - 1)];
    if (!found) return;
    wanted.current = undefined;
    found.focus({ preventScroll: true });
  });
  const move = (event: KeyboardEvent) => {
    const from = (event.target as Element).closest<HTMLElement>("[data-place]");
    const marked = (event.target as Element).closest<HTMLElement>("[data-cell]");
    if (!from || !marked || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !extend)) return;
    const place = Number(from.dataset.place);
    const to = targetOf(event, place, shape);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === place || to < 0 || to >= shape.count) return;
    if (event.shiftKey) extend!(place, to);
    wanted.current = { place: to, part: [...from.querySelectorAll("[data-cell]")].indexOf(marked) };
    bringIntoSight(list.current!, Math.floor(to / shape.columns), shape);
    again();
  };
  return { move, isWanted: (place) => wanted.current?.place === place };
}

/** The place that a key leads to; undefined for one that means something else here. */
function targetOf({ key, target }: KeyboardEvent, place: number, { count, columns, rowHeight, viewHeight }: Shape): number | undefined {
  const isRange = target instanceof HTMLInputElement && target.type === "range";
  const page = Math.max(1, Math.floor(viewHeight / rowHeight) - 1) * columns;
  const along = document.documentElement.dir === "rtl" ? -1 : 1;
  const far: Record<string, number> = { PageDown: page, PageUp: -page };
  if (far[key]) return Math.min(count - 1, Math.max(0, place + far[key]));
  const steps: Record<string, number> = { ArrowDown: columns, ArrowUp: -columns, ...(columns > 1 && { ArrowRight: along, ArrowLeft: -along }) };
  if (steps[key] && !(isRange && /Right|Left/.test(key))) return place + steps[key];
  if (isRange) return undefined;
  return key === "Home" ? 0 : key === "End" ? count - 1 : undefined;
}

function bringIntoSight(element: HTMLElement, row: number, shape: Shape): void {
  const above = scrollTo(row, shape) + element.getBoundingClientRect().top;
  const below = above + shape.rowHeight - innerHeight + margins.bottom;
  if (above < margins.top) scrollBy(0, above - margins.top);
  else if (below > 0) scrollBy(0, below);
}
