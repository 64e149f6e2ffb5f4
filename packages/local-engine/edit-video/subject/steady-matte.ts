import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import type { FrameMotion } from "../../vision/motion/frame-motion.ts";
import type { Cv } from "../../vision/opencv.ts";
import { carriedTrust } from "./carried-trust.ts";
import { placesBefore, warp } from "./carry-matte.ts";

/** A matte of the frame before, brought to a frame, and how far that is to be trusted at each pixel, 0..1. */
export interface Carried {
  matte: Plane;
  trust: Plane;
}

/** Where the motion surely joins two frames, the matte of the former says something of the next one's. */
export function carried(cv: Cv, before: Plane, frame: Raster, motion: FrameMotion): Carried {
  const trust = enlargePlane({ data: carriedTrust(cv, motion), width: motion.width, height: motion.height }, before.width, before.height);
  return { matte: warp(cv, before, placesBefore(cv, motion, frame)), trust };
}

/**
 * Mixes what is seen in a frame by itself with what comes from the frame before: an outline that is found again in each frame trembles.
 * @param kept the carried part where it is trusted, 0..1
 */
export function steadied(seen: Plane, { matte, trust }: Carried, kept: number): Plane {
  return { ...seen, data: seen.data.map((value, i) => value + (matte.data[i]! - value) * kept * trust.data[i]!) };
}
