import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FrameContent } from "@atelier/local-engine/edit-video/frame-content.ts";
import { someFrames } from "@atelier/local-engine/edit-video/shown-frames.ts";
import type { Plane } from "@atelier/media/raster/raster.ts";
import type { ClipTruth } from "./clip-truth.ts";
import { intersectionOverUnion, truthPlane } from "./compare.ts";
import { drawComparison } from "./draw-comparison.ts";

/** Frames a second of the films that are measured. */
const RATE = 10;

/**
 * Follows the subject of a clip as a clip edit does, and compares its matte with the drawn frames.
 * @param look folder for pictures of what was found
 * @returns the overlap of each drawn frame, 0 where nothing was cut out; and seconds for following and cutting out
 */
export async function measureClip(truth: ClipTruth, file: string, look?: string): Promise<{ overlaps: number[]; seconds: number }> {
  const { crop, view: [width, height], first, last, frames } = truth;
  const signal = new AbortController().signal;
  const filter = `crop=${crop[2]}:${crop[3]}:${crop[0]}:${crop[1]},scale=${width}:${height}:flags=bicubic`;
  const order = { path: file, frameRate: RATE, count: last + 1, width, height, filter, signal };
  const places = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const shown = await someFrames(order, frames.map(({ frame }) => frame));
  const scratch = await mkdtemp(join(tmpdir(), "people-clip-"));
  const content = new FrameContent(order, places, scratch, () => {});
  const begun = performance.now();
  const overlaps: number[] = [];
  try {
    const { subjectAt } = content.of(shown);
    for (const [k, { frame, regions, gaps = [] }] of frames.entries()) {
      const picture = shown[k]!;
      const cut = await subjectAt(picture, { index: frame - first, second: (frame - first) / RATE });
      const marked = without(truthPlane({ view: truth.view, regions }, width, height), truthPlane({ view: truth.view, regions: gaps }, width, height));
      overlaps.push(cut ? intersectionOverUnion(cut.matte, marked) : 0);
      if (look) await drawComparison(picture, cut?.matte, marked, join(look, `${truth.name}-${frame}.png`));
    }
  } finally {
    await content.close();
    await rm(scratch, { recursive: true });
  }
  return { overlaps, seconds: (performance.now() - begun) / 1000 };
}

function without(plane: Plane, gaps: Plane): Plane {
  return { ...plane, data: plane.data.map((value, i) => value * (1 - gaps.data[i]!)) };
}
