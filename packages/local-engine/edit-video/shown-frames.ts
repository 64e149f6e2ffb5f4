import type { Raster } from "@atelier/media/raster/raster.ts";
import { FramesBetween } from "../vision/motion/frames-between.ts";
import { opencv } from "../vision/opencv.ts";
import { ClipReader, type ReadOrder } from "./clip-reader.ts";
import { planarToRgb } from "./planar-to-rgb.ts";

/** The clip's frames as its timeline shows them. */
export interface Shown {
  /** For each frame of the result, its place among the clip's frames; between two where it is no whole number. */
  places: readonly number[];
}

type FrameOrder = Omit<ReadOrder, "pixels">;

/** Frames of the result before anything is drawn, RGB, each in a buffer of its own: those between two are made from their motion. */
export async function* shownFrames(order: FrameOrder, { places }: Shown): AsyncGenerator<Raster> {
  const { width, height } = order;
  const between = places.some((place) => place % 1 !== 0) ? new FramesBetween(await opencv(), width, height) : undefined;
  const reader = new ClipReader({ ...order, pixels: between ? "yuv420p" : "rgb24" });
  const asRaster = (data: Uint8Array): Raster => ({ data, width, height, channels: 3 });
  try {
    for (const place of places) {
      const first = await reader.frame(Math.floor(place));
      if (!between) {
        yield asRaster(new Uint8Array(first));
        continue;
      }
      const t = place % 1;
      yield asRaster(planarToRgb(t === 0 ? first : between.between(first, await reader.frame(Math.floor(place) + 1), t), width, height));
    }
  } finally {
    between?.free();
    await reader.close();
  }
}

/** Some frames of a clip, by their numbers in ascending order. */
export async function someFrames(order: FrameOrder, numbers: readonly number[]): Promise<Raster[]> {
  const reader = new ClipReader({ ...order, pixels: "rgb24" });
  const { width, height } = order;
  try {
    const found: Raster[] = [];
    for (const number of numbers) found.push({ data: new Uint8Array(await reader.frame(number)), width, height, channels: 3 });
    return found;
  } finally {
    await reader.close();
  }
}
