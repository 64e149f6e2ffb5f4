import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** A picture of 100 MB in pieces of 8 kB has 12,000. A million are read in a quarter of a second. */
const mostChunks = 1_000_000;
/** Deflate makes at most 1032 bytes of one (RFC 1951: a match of 258 bytes in two bits), and the PNG library takes no text or profile of more than 8 MB. */
const mostDeflated = 1032;
const mostOfOne = 8_000_000;
/**
 * What the compressed texts and profiles before the pixels may unpack to together: all of them are unpacked and kept to read the size of the picture.
 * Measured: 0.1 s and 140 MB. Honest pictures have a profile, notes of editors, a drawing's history: some ten of them, each up to 8 MB.
 */
const mostUnpacked = 256_000_000;

/**
 * Bounds the chunks of a PNG by their count, and the compressed ones by what they may unpack to, before anything is unpacked (ISO/IEC 15948, 11.3).
 * Those behind the pixels are not read by any reader of ours.
 * @throws Overstated
 */
export function checkPngChunks(file: FileWindow): void {
  let compressed = 0;
  let unpacked = 0;
  let count = 0;
  for (let at = 8; at + 12 <= file.size; ) {
    if (++count > mostChunks) throw new Overstated(`holds more than ${mostChunks} chunks`);
    const size = file.u32(at);
    const type = file.latin1(at + 4, 4);
    if (type === "IDAT") return;
    if (isCompressed(file, type, at + 8, size)) {
      compressed++;
      unpacked += Math.min(size * mostDeflated, mostOfOne);
    }
    if (unpacked > mostUnpacked) {
      throw new Overstated(`holds ${compressed} compressed texts and profiles or more that may unpack to over ${mostUnpacked / 1e6} MB: remove them`);
    }
    at += 12 + size;
  }
}

function isCompressed(file: FileWindow, type: string, at: number, size: number): boolean {
  if (type === "zTXt" || type === "iCCP") return true;
  if (type !== "iTXt") return false;
  // Behind the keyword of at most 79 characters and its end.
  for (let end = 0; end < Math.min(80, size - 1); end++) if (file.u8(at + end) === 0) return file.u8(at + end + 1) !== 0;
  return true;
}
