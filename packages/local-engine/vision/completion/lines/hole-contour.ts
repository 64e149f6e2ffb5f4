import { withOpencv } from "../../opencv.ts";
import type { Point } from "../../polygon.ts";

/** The outermost pixels of each part of a hole, in the order in which they surround it. @param hole not 0 inside */
export function holeContours(hole: Uint8Array, width: number, height: number): Promise<Point[][]> {
  return withOpencv((cv, keep) => {
    const mask = keep(cv.matFromArray(height, width, cv.CV_8UC1, hole as unknown as number[]));
    const found = keep(new cv.MatVector());
    cv.findContours(mask, found, keep(new cv.Mat()), cv.RETR_EXTERNAL, cv.CHAIN_APPROX_NONE);
    return Array.from({ length: found.size() }, (_, k) => {
      const { data32S } = keep(found.get(k));
      return Array.from({ length: data32S.length / 2 }, (_unused, n) => ({ x: data32S[2 * n], y: data32S[2 * n + 1] }));
    });
  });
}
