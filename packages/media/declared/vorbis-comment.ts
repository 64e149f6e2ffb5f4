import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** Holds the count and the lengths of comments against the bytes that they lie in. @throws Overstated */
export function checkVorbisComment(file: FileWindow, start: number, end: number): void {
  if (start + 8 > end) return;
  const vendor = file.u32le(start);
  const at = start + 4 + vendor;
  if (at + 4 > end) throw Overstated.count(vendor, "bytes of a vendor's name", end - start - 4);
  const count = file.u32le(at);
  // Each has its length in four bytes.
  if (count * 4 > end - at - 4) throw Overstated.count(count, "comments", end - at - 4);
}
