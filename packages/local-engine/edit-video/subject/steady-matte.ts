import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import type { FrameMotion } from "../../vision/motion/frame-motion.ts";
import type { Cv } from "../../vision/opencv.ts";
import { carriedTrust } from "./carried-trust.ts";
import { placesBefore, warp } from "./carry-matte.ts";

/** How much of a matte is that of the frame before, where the motion surely joins the two. */
const KEPT = 0.35;

/**
 * A matte that was found in a frame by itself, steadied by the one of the frame before: an outline that is found anew in each frame trembles. In place.
 * @param seen what was found. @param before the matte of the frame before
 */
export function steadyMatte(cv: Cv, seen: Plane, before: Plane, frame: Raster, motion: FrameMotion): Plane {
  const carried = warp(cv, before, placesBefore(cv, motion, frame)).data;
  const trust = enlargePlane({ data: carriedTrust(cv, motion), width: motion.width, height: motion.height }, seen.width, seen.height).data;
  for (let i = 0; i < carried.length; i++) seen.data[i] += (carried[i]! - seen.data[i]!) * KEPT * trust[i]!;
  return seen;
}
