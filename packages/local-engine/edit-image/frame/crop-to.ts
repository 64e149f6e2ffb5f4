import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Rect } from "@atelier/media/raster/raster.ts";
import type { Canvas } from "../canvas.ts";
import { resizePlane } from "./fit-picture.ts";

/** Leaves a part of the picture, in its pixels. */
export function cropTo(canvas: Canvas, rect: Rect): void {
  const { width, height } = canvas.picture;
  const whole = { x: Math.round(rect.x), y: Math.round(rect.y), width: Math.max(1, Math.round(rect.width)), height: Math.max(1, Math.round(rect.height)) };
  canvas.reframe(
    resizeRaster(canvas.picture, whole.width, whole.height, whole), canvas.opacity && resizePlane(canvas.opacity, whole.width, whole.height, whole),
    { crop: { x: whole.x / width, y: whole.y / height, width: whole.width / width, height: whole.height / height } },
  );
}
