import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** Elements of a Segment that hold the media itself: they may be cut short, as what a recorder was still writing (RFC 9559, 5.1). */
const cluster = 0x1f43b675;
const segment = 0x18538067;
const header = 0x1a45dfa3;
/** Elements whose content is elements. */
const masters = new Set([header, segment, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0xe1, 0x6d80, 0x1c53bb6b, 0xbb, 0xb7, 0x1254c367]);
const mostElements = 500_000;

/**
 * Walks the elements of a WebM or Matroska file but not its clusters' content, and holds each one's size against that of what it lies in.
 * @throws Overstated for an element of the description that is larger than what it lies in
 */
export function checkEbmlSizes(file: FileWindow): void {
  let count = 0;

  function walk(start: number, end: number, depth: number): void {
    for (let at = start; at < end; ) {
      if (++count > mostElements) throw new Overstated(`holds more than ${mostElements} elements`);
      const id = number(file, at, 4, true);
      const size = number(file, at + id.length, 8, false);
      const body = at + id.length + size.length;
      // Of unknown size: the Segment or Cluster of a stream, up to the next of its kind.
      const isStream = size.value === undefined;
      if (isStream && id.value !== segment && id.value !== cluster) throw new Overstated("declares a description without a size");
      const next = isStream ? end : body + size.value!;
      const isMedia = id.value === segment || id.value === cluster;
      if (next > end && !isMedia) throw Overstated.count(size.value!, `bytes of element ${id.value!.toString(16)}`, end - body);
      if (depth < 6 && masters.has(id.value!)) walk(body, Math.min(next, end), depth + 1);
      at = next;
      // What stands behind the film is nobody's.
      if (depth === 0 && id.value === segment) return;
    }
  }

  walk(0, file.size, 0);
}

/** A number of variable length (RFC 8794, section 4); undefined where all its bits are set, which means unknown. */
function number(file: FileWindow, at: number, longest: number, withMarker: boolean): { value: number | undefined; length: number } {
  const first = file.u8(at);
  const length = Math.clz32(first) - 23;
  if (length > longest) throw new Overstated("has an element that is none");
  let value = withMarker ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = file.u8(at + i);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown && !withMarker ? undefined : value, length };
}
