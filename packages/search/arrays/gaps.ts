/*
 * Ascending documents as the gaps between them, seven bits to a byte, the lowest first and all but the last of a gap with the high bit
 * set: one or two bytes each where a list has one document in 100 to 10,000.
 */

/** How many bytes it takes to say that `doc` follows `previous` (-1 for none). */
export function gapLength(previous: number, doc: number): number {
  const gap = doc - previous - 1;
  return gap < 0x80 ? 1 : gap < 0x4000 ? 2 : gap < 0x200000 ? 3 : gap < 0x10000000 ? 4 : 5;
}

/** Writes that `doc` follows `previous` (-1 for none); returns where the next one is to be written. */
export function writeGap(bytes: Uint8Array, at: number, previous: number, doc: number): number {
  let next = at;
  let gap = doc - previous - 1;
  for (; gap >= 0x80; gap >>>= 7) bytes[next++] = (gap & 0x7f) | 0x80;
  bytes[next++] = gap;
  return next;
}

/** Calls `found` with each document, ascending. */
export function readGaps(bytes: Uint8Array, found: (doc: number) => void): void {
  let doc = -1;
  for (let at = 0; at < bytes.length; ) {
    let gap = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[at++]!;
      gap |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    doc += (gap >>> 0) + 1;
    found(doc);
  }
}
