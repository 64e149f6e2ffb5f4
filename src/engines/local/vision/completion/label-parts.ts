const MOST_PARTS = 250;

/**
 * Numbers the separate parts of a hole from 1: what hangs together, or, around a rectangle of known pixels, the sides and corners. Small specks and
 * what exceeds 250 parts have 0, as known pixels have.
 * @param zones whether the hole lies all around one rectangle, in whose `zone` each pixel is
 */
export function labelParts(hole: Uint8Array, zone: Uint8Array, width: number, height: number): Uint8Array {
  const parts = new Uint8Array(width * height);
  if (zone.includes(1) || zone.includes(2)) {
    // A side is told from the opposite one by the known row or column that it begins beside.
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
  for (let start = 0; start < hole.length && next <= MOST_PARTS; start++) {
    if (!hole[start] || seen[start]) continue;
    const found = [start];
    seen[start] = 1;
    for (let k = 0; k < found.length; k++) {
      const i = found[k];
      const x = i % width;
      for (const n of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (n < 0 || n >= hole.length || !hole[n] || seen[n]) continue;
        seen[n] = 1;
        found.push(n);
      }
    }
    if (found.length < 64) continue;
    for (const i of found) parts[i] = next;
    next++;
  }
  return parts;
}
