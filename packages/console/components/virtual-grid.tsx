import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useGridKeys } from "./grid-keys.ts";
import { gridWindow } from "./grid-window.ts";
import { awayStyle, useFocusedPlace } from "./grid-focus.ts";
import { useGridMeasure } from "./grid-measure.ts";
import { useDrawnCells } from "./grid-cells.ts";

interface VirtualGridProps {
  count: number;
  label: string;
  /** Pixels that a column takes at least; none: one column. */
  minWidth?: number;
  rowHeight: number;
  /** Cells built in one frame at most, where one takes milliseconds. */
  perFrame?: number;
  /** Called with the places that are drawn. */
  look: (from: number, to: number) => void;
  /** From which place on the cells are others than the ones before; a line marks it. 0: all of them are. */
  rest?: number | undefined;
  /** Called when the focus is moved with Shift held: from which place to which. Without it such keys mean nothing here. */
  extend?: (from: number, to: number) => void;
  /** One cell. What takes the focus in it has `data-cell`, and is reached by the arrows. */
  cell: (place: number) => ComponentChildren;
}

/**
 * A list of equal cells under the page's own scrollbar, which is true over all of them, though only those in sight are in the document. The arrows, Home,
 * End and the page keys move the focus through all of it; Tab leaves the cell as it leaves any other element.
 */
export function VirtualGrid({ count, label, minWidth, rowHeight, perFrame = Infinity, look, rest = 0, extend, cell }: VirtualGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const { columns, viewHeight, scrolled, spare, again, inNextFrame } = useGridMeasure(list, { count, minWidth, rowHeight });
  const shape = { count, columns, rowHeight, viewHeight };
  const { height, first, last, top } = gridWindow({ ...shape, scrolled, ...(spare !== undefined && { spare }) });
  const { move, isWanted } = useGridKeys(list, shape, { again, extend });
  const end = Math.min(count, last * columns);
  useLayoutEffect(() => look(first * columns, end - 1), [first, end, columns, look]);

  const classOf = (place: number) => (rest > 0 && place === rest ? "grid-cell begins-rest" : "grid-cell");
  const item = (place: number, content: ComponentChildren, style?: Record<string, string>) => (
    <li key={place} data-place={place} aria-setsize={count} aria-posinset={place + 1} class={classOf(place)} style={style}>
      {content}
    </li>
  );
  const drawn = useDrawnCells({ shape: `${count} ${rest}`, perFrame, isWanted, inNextFrame });
  const focused = useFocusedPlace(list, again);
  const kept = useRef<ComponentChildren>(undefined);
  const cells: ComponentChildren[] = [];
  for (let place = first * columns; place < end; place++) {
    const content = cell(place);
    if (place === focused) kept.current = content;
    cells.push(drawn(place, content, item));
  }
  // What has the focus stays in the document, out of sight and as it was: else the keyboard would begin again at the top of the page.
  if (focused !== undefined && focused < count && (focused < first * columns || focused >= end)) {
    const away = item(focused, kept.current ?? cell(focused), awayStyle(focused, { first, top, height, columns, rowHeight }));
    if (focused < first * columns) cells.unshift(away);
    else cells.push(away);
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
