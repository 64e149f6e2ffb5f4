import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useGridKeys } from "./grid-keys.ts";
import { gridWindow } from "./grid-window.ts";
import { useGridMeasure } from "./grid-measure.ts";

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
  const { columns, viewHeight, scrolled, again } = useGridMeasure(list, { count, minWidth, rowHeight });
  const shape = { count, columns, rowHeight, viewHeight };
  const { height, first, last, top } = gridWindow({ ...shape, scrolled });
  const move = useGridKeys(list, shape, again);
  const end = Math.min(count, last * columns);
  useLayoutEffect(() => look(first * columns, end - 1), [first, end, columns, look]);

  const cells: ComponentChildren[] = [];
  for (let place = first * columns; place < end; place++) {
    cells.push(
      <li key={place} data-place={place} aria-setsize={count} aria-posinset={place + 1} class="grid-cell">
        {cell(place)}
      </li>,
    );
  }
  const style = { transform: `translateY(${top}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: `${rowHeight}px` };
  return (
    <div ref={list} class="virtual-grid" style={{ blockSize: `${height}px` }} onKeyDown={move}>
      <ul class="grid-drawn" role="list" aria-label={label} style={style}>
        {cells}
      </ul>
    </div>
  );
}
