import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { createTexture, type Texture } from "@atelier/media/raster/texture.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fold } from "./continue-picture.ts";

/** The subject in the plane z = 1. */
export interface SubjectCard {
  /** Colours premultiplied by the matte, of the picture's size. */
  texture: Texture;
  /** Distance from the outline in pixels of the picture, positive inside, on a small copy that reaches `margin` pixels beyond the picture. */
  outline: Plane;
  /** Pixels of the picture to one of `outline`. */
  step: number;
  margin: number;
}

/** How far a subject that the picture cuts off is continued, in parts of the picture's longer side. */
const CONTINUATION = 0.45;
/** Half the side in pixels of the window in which the outline is found. */
const WINDOW = 2;
/** Long edge of the small copy. */
const OUTLINE_EDGE = 288;

/** @param colours RGB of the subject, also beyond its outline. @param matte 0..1 */
export function createSubjectCard(colours: Raster, matte: Plane): SubjectCard {
  const { width, height } = colours;
  const long = Math.max(width, height);
  const margin = CONTINUATION * long;
  const step = Math.max(1, long / OUTLINE_EDGE);
  const small = reducePlane(matte, Math.max(1, Math.round(width / step)), Math.max(1, Math.round(height / step)));
  const around = Math.round(margin / step);
  const continued = createPlane(small.width + 2 * around, small.height + 2 * around);
  const columns = Int32Array.from({ length: continued.width }, (_, x) => Math.floor(fold(x - around + 0.5, small.width)));
  for (let y = 0; y < continued.height; y++) {
    const row = Math.floor(fold(y - around + 0.5, small.height)) * small.width;
    const borderRow = Math.min(small.height - 1, Math.max(0, y - around)) * small.width;
    const across = y >= around && y < around + small.height;
    for (let x = 0; x < continued.width; x++) {
      const within = across && x >= around && x < around + small.width;
      // Beyond the border only what the border cuts is continued: no mirrored head of somebody who stands free.
      if (!within && small.data[borderRow + Math.min(small.width - 1, Math.max(0, x - around))] <= 0.5) continue;
      continued.data[y * continued.width + x] = small.data[row + columns[x]];
    }
  }
  const outline = smoothOutline(continued);
  for (let i = 0; i < outline.data.length; i++) outline.data[i] *= step;
  return { texture: cutTexture(colours, matte), outline, step, margin: around * step };
}

/**
 * Distance from the outline of a matte in pixels, positive inside. The distance from pixels' borders has their stairs, which a turned body would
 * show: beside the outline it is measured by the part of a window that the matte covers.
 */
function smoothOutline(matte: Plane): Plane {
  const outline = boxBlur(distanceField(matte), 1);
  const cover = boxBlur(matte, WINDOW);
  for (let i = 0; i < outline.data.length; i++) {
    const near = (cover.data[i] - 0.5) * (2 * WINDOW + 1);
    outline.data[i] = near + smoothStep(0.6 * WINDOW, 1.2 * WINDOW, Math.abs(outline.data[i])) * (outline.data[i] - near);
  }
  return outline;
}

function cutTexture({ data: colours, channels, width, height }: Raster, matte: Plane): Texture {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0, at = 0, from = 0; i < matte.data.length; i++, at += 4, from += channels) {
    data[at] = colours[from];
    data[at + 1] = colours[from + 1];
    data[at + 2] = colours[from + 2];
    data[at + 3] = matte.data[i] * 255 + 0.5;
  }
  return createTexture({ data, width, height, channels: 4 });
}

/** Pixels from the outline at a place of the picture, by linear interpolation. */
export function outlineAt({ step, margin, outline: { data, width, height } }: SubjectCard, u: number, v: number): number {
  const x = Math.min(width - 1.001, Math.max(0, (u + margin) / step - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, (v + margin) / step - 0.5));
  const column = Math.floor(x);
  const row = Math.floor(y);
  const [fx, fy] = [x - column, y - row];
  const i = row * width + column;
  return (data[i] * (1 - fx) + data[i + 1] * fx) * (1 - fy) + (data[i + width] * (1 - fx) + data[i + width + 1] * fx) * fy;
}
