import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** Of a picture with a profile, XMP in pieces and a second picture within: some 600. A reader takes a second for a million. */
const mostMarkers = 100_000;
/** Each scan goes over all pixels again, however short it is: 23 bytes cost 4 ms of 100 megapixels. Encoders write up to 20. */
const mostScans = 100;
/** Bytes behind 0xff that are no marker, and restarts: one for each block of 100 megapixels at most. */
const mostEscapes = 5_000_000;

const restarts = { first: 0xd0, last: 0xd7 };
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Bounds the segments and scans of a JPEG by their count (ISO/IEC 10918-1, annex B).
 * @throws Overstated
 */
export function checkJpegMarkers(file: FileWindow): void {
  let [markers, scans, escapes] = [0, 0, 0];
  for (let at = file.next(0xff, 2); at >= 0 && at + 1 < file.size; ) {
    const marker = file.u8(at + 1);
    if (marker === endOfImage) return;
    if (marker === 0 || (marker >= restarts.first && marker <= restarts.last)) {
      if (++escapes > mostEscapes) throw new Overstated(`holds more than ${mostEscapes} restarts`);
    } else if (++markers > mostMarkers) throw new Overstated(`holds more than ${mostMarkers} segments`);
    if (marker === startOfScan && ++scans > mostScans) throw new Overstated(`holds more than ${mostScans} scans`);
    at = file.next(0xff, at + lengthOf(file, at, marker));
  }
}

/** Of a marker with what belongs to it; a byte of filling is a marker that begins again. */
function lengthOf(file: FileWindow, at: number, marker: number): number {
  if (marker === 0xff) return 1;
  const stands = marker <= 1 || (marker >= restarts.first && marker <= startOfImage);
  return stands || at + 4 > file.size ? 2 : 2 + file.u8(at + 2) * 256 + file.u8(at + 3);
}
