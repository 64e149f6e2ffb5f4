import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Preference } from "../level/level.ts";

/** From the first row to before the last. */
export interface Rows {
  top: number;
  bottom: number;
}

/** The rows of the known rectangle that a hole lies around, if it has corners there: something is missing both beside it and above or below it. */
export function rowsWithCorners(hole: Uint8Array, width: number, height: number): Rows | undefined {
  const first = hole.indexOf(0);
  if (first < 0) return undefined;
  const last = hole.lastIndexOf(0);
  const [left, top] = [first % width, Math.floor(first / width)];
  const [right, bottom] = [(last % width) + 1, Math.floor(last / width) + 1];
  if ((left === 0 && right === width) || (top === 0 && bottom === height)) return undefined;
  for (let y = top; y < bottom; y++) {
    const row = hole.subarray(y * width, (y + 1) * width);
    const isWhole = row.indexOf(0) === left && row.lastIndexOf(0) === right - 1 && row.subarray(left, right).every((one) => one === 0);
    if (!isWhole) return undefined;
  }
  return { top, bottom };
}

/** Rows of a picture, its hole and its preference, each a copy. */
export function cutRows(
  { data, width, channels }: Raster, hole: Uint8Array, { top, bottom }: Rows, preference?: Preference,
): { picture: Raster; hole: Uint8Array; preference?: Preference } {
  const picture: Raster = { data: data.slice(top * width * channels, bottom * width * channels), width, height: bottom - top, channels };
  return { picture, hole: hole.slice(top * width, bottom * width), ...(preference && { preference: {
    ...preference, kind: preference.kind.slice(top * width, bottom * width),
  } }) };
}

/** Puts rows back where they were cut out. */
export function pasteRows(rows: Raster, { data, width, channels }: Raster, { top }: Rows): void {
  data.set(rows.data, top * width * channels);
}
