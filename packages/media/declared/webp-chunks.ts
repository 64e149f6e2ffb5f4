import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** Seven minutes at 25 a second. The library finds each frame by counting from the first: 10,000 cost 0.4 s, 50,000 cost 9 s. */
const mostFrames = 10_000;
/** A million are read in a quarter of a second. */
const mostChunks = 1_000_000;

/**
 * Bounds the chunks and frames of a WebP by their count (RFC 9649, 2.7).
 * @throws Overstated
 */
export function checkWebpChunks(file: FileWindow): void {
  let [chunks, frames] = [0, 0];
  for (let at = 12; at + 8 <= file.size; ) {
    if (++chunks > mostChunks) throw new Overstated(`holds more than ${mostChunks} chunks`);
    if (file.latin1(at, 4) === "ANMF" && ++frames > mostFrames) throw new Overstated(`holds more than ${mostFrames} frames`);
    const size = file.u32le(at + 4);
    at += 8 + size + (size & 1);
  }
}
