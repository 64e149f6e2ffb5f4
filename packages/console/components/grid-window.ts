/** A list of equal cells and the part of the page that shows it, in pixels. */
export interface GridShape {
  count: number;
  columns: number;
  /** Of one row. */
  rowHeight: number;
  /** Of the window. */
  viewHeight: number;
  /** Rows that are drawn above and below what is in sight; fewer right after a jump. */
  spare?: number;
  /** How far the list's beginning lies above the window's upper edge; negative where it begins below it. */
  scrolled: number;
}

export interface GridWindow {
  /** Of the element that holds the list. */
  height: number;
  /** The rows to draw: from the first, and behind the last. */
  first: number;
  last: number;
  /** Where the first of them stands in that element. */
  top: number;
}

/** Firefox lays out elements of up to 17,800,000 pixels, others of more. */
const tallest = 12_000_000;
/** So many pixels, and at most so many rows, are passed in a frame or two by whoever scrolls fast. Tall cells cost more each. */
const usualSpare = { pixels: 360, rows: 4 };

/**
 * What is to be drawn of a list so that the scrollbar is true over all of it. A list that is taller than browsers can show gets the tallest element, in
 * which one pixel of the scrollbar stands for more than one of the list: its beginning and its end are still where they are.
 */
export function gridWindow({ count, columns, rowHeight, viewHeight, scrolled, spare = spareRows(rowHeight) }: GridShape): GridWindow {
  const rows = Math.ceil(count / columns);
  const whole = rows * rowHeight;
  const height = Math.min(whole, tallest);
  const within = Math.min(Math.max(0, scrolled), Math.max(0, height - viewHeight));
  const stretch = whole > height ? (whole - viewHeight) / (height - viewHeight) : 1;
  const offset = within * stretch;
  const first = Math.max(0, Math.floor(offset / rowHeight) - spare);
  const last = Math.min(rows, Math.ceil((offset + viewHeight) / rowHeight) + spare);
  return { height, first, last, top: within - offset + first * rowHeight };
}

const spareRows = (rowHeight: number) => Math.min(usualSpare.rows, Math.ceil(usualSpare.pixels / rowHeight));

/** How far the beginning must lie above the window's upper edge for a row to be at it. */
export function scrollTo(row: number, { count, columns, rowHeight, viewHeight }: Omit<GridShape, "scrolled" | "spare">): number {
  const whole = Math.ceil(count / columns) * rowHeight;
  const height = Math.min(whole, tallest);
  const stretch = whole > height ? (whole - viewHeight) / (height - viewHeight) : 1;
  return (row * rowHeight) / stretch;
}
