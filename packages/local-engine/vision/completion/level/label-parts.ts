import type { Rect } from "@atelier/media/raster/raster.ts";

const MOST_PARTS = 250;

/**
 * Numbers the separate parts of a hole from 1: what hangs together, or, around a rectangle of known pixels, the sides and corners. Small specks and
 * what exceeds 250 parts have 0, as known pixels have.
 * @param zones whether the hole lies all around one rectangle, in whose `zone` each pixel is
 */
export function labelParts(hole: Uint8Array, zone: Uint8Array, width: number, height: number, box: Rect): Uint8Array {
  const parts = new Uint8Array(width * height);
  if (zone.includes(1) || zone.includes(2)) {
    // A side is distinguished from the opposite one by the known row or column that it begins beside.
    const known = hole.indexOf(0);
    const [left, top] = [known % width, Math.floor(known / width)];
    for (let i = 0; i < hole.length; i++) {
      if (!hole[i]) continue;
      const x = i % width;
      const y = (i - x) / width;
      const column = zone[i] & 1 ? (x < left ? 0 : 2) : 1;
      const row = zone[i] & 2 ? (y < top ? 0 : 2) : 1;
      parts[i] = 1 + 3 * row + column;
    }
    return parts;
  }
  let next = 1;
  const seen = new Uint8Array(hole.length);
  const found = new Int32Array(box.width * box.height);
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let start = y * width + box.x; start < y * width + box.x + box.width && next <= MOST_PARTS; start++) {
      if (!hole[start] || seen[start]) continue;
      const size = connect(hole, seen, width, start, found);
      if (size < 64) continue;
      for (let k = 0; k < size; k++) parts[found[k]] = next;
      next++;
    }
  }
  return parts;
}

/** Finds what hangs together with a pixel over sides, and marks it as seen. @returns how many pixels of `found` it is */
function connect(hole: Uint8Array, seen: Uint8Array, width: number, start: number, found: Int32Array): number {
  found[0] = start;
  seen[start] = 1;
  let size = 1;
  const visit = (n: number): void => {
    if (!hole[n] || seen[n]) return;
    seen[n] = 1;
    found[size++] = n;
  };
  for (let k = 0; k < size; k++) {
    const i = found[k];
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < hole.length) visit(i + width);
  }
  return size;
}
