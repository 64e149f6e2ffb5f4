import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { findSubjects } from "../../vision/subject/find-subjects.ts";
import { bestCrop } from "./fit-picture.ts";

/** A picture cropped to its best part and resampled to width x height. */
export async function fillFrame(picture: Raster, width: number, height: number, signal?: AbortSignal): Promise<Raster> {
  const stretch = picture.width / picture.height / (width / height);
  if (Math.abs(stretch - 1) < 0.01) return resizeRaster(picture, width, height);
  return resizeRaster(picture, width, height, await bestCrop(picture, width / height, await findSubjects(picture, signal)));
}
