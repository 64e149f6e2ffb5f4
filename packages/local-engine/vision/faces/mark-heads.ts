import type { Face } from "./find-faces.ts";

/**
 * Marks heads and what is just below them.
 * @param marks one byte a pixel, row by row; gets `mark` there
 * @param scale pixels of `marks` for one of the picture that the faces were found in
 */
export function markHeads(marks: Uint8Array, { width, height }: { width: number; height: number }, faces: readonly Face[], scale: number, mark: number): void {
  for (const { landmarks, width: faceWidth } of faces) {
    const centre = { x: landmarks[29].x * scale, y: landmarks[29].y * scale };
    const reach = 1.1 * faceWidth * scale;
    for (let y = Math.max(0, Math.floor(centre.y - 1.2 * reach)); y < Math.min(height, centre.y + 1.2 * reach); y++) {
      for (let x = Math.max(0, Math.floor(centre.x - reach)); x < Math.min(width, centre.x + reach); x++) {
        if (Math.hypot((x - centre.x) / reach, (y - centre.y) / (1.2 * reach)) <= 1) marks[y * width + x] = mark;
      }
    }
  }
}
