import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** Deflate makes at most 1032 bytes of one (RFC 1951: a match of 258 bytes in two bits). */
const mostDeflated = 1032;
const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Holds the pixels that a PNG declares against what its bytes can unpack to (ISO/IEC 15948, 11.2.2).
 * @throws Overstated
 */
export function checkPngPixels(file: FileWindow): void {
  if (file.size < 33) throw new Overstated("has no header");
  const [width, height] = [file.u32(16), file.u32(20)];
  const bits = file.u8(24) * (samplesPerPixel[file.u8(25)] ?? 1);
  const bytes = Math.ceil((width * bits) / 8) * height;
  if (bytes > file.size * mostDeflated) throw new Overstated(`declares ${width}x${height} pixels, more than its ${file.size} bytes can hold`);
}
