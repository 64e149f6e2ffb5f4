import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { createTexture, type Texture } from "@atelier/media/raster/texture.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fold } from "./continue-picture.ts";
import { type Relief, swollen } from "./relief.ts";

/** The subject as a flat front in the plane z = 1 with a body behind it that grows with the distance from the outline, as far as `thickness`. */
export interface SubjectCard {
  /** Colours premultiplied by the matte, of the picture's size. */
  texture: Texture;
  /** Distance from the outline in pixels of the picture, positive inside, on a small copy that reaches `margin` pixels beyond the picture. */
  outline: Plane;
  /** Pixels of the picture to one of `outline`. */
  step: number;
  margin: number;
  /** Pixels. */
  thickness: number;
  /** The rectangle, in pixels of the picture, outside of which nothing of the subject is. */
  bounds: { left: number; top: number; right: number; bottom: number };
  /** Of people and animals: how far they stand out from the plane, and what they show from behind, of half the picture's size. */
  round?: Relief & { back: Texture };
}

/** How far a subject that the picture cuts off is continued, and how thick it is, in parts of the picture's longer side. */
export const CONTINUATION = 0.45;
const THICKNESS = 0.07;
/** Half the side in pixels of the window in which the outline is found. */
const WINDOW = 2;
/** Long edge of the small copy. */
const OUTLINE_EDGE = 288;

/**
 * @param colours RGB of the subject, also beyond its outline. @param matte 0..1 @param behind makes of RGBA of half the size what may be seen from
 * behind of something round.
 */
export function createSubjectCard(colours: Raster, matte: Plane, behind?: (half: Raster) => Raster): SubjectCard {
  const { width, height } = colours;
  const long = Math.max(width, height);
  const margin = CONTINUATION * long;
  const step = Math.max(1, long / OUTLINE_EDGE);
  const small = reducePlane(matte, Math.max(1, Math.round(width / step)), Math.max(1, Math.round(height / step)));
  const around = Math.round(margin / step);
  const continued = createPlane(small.width + 2 * around, small.height + 2 * around);
  let [left, top, right, bottom] = [continued.width, continued.height, 0, 0];
  const columns = Int32Array.from({ length: continued.width }, (_, x) => Math.floor(fold(x - around + 0.5, small.width)));
  for (let y = 0; y < continued.height; y++) {
    const row = Math.floor(fold(y - around + 0.5, small.height)) * small.width;
    const borderRow = Math.min(small.height - 1, Math.max(0, y - around)) * small.width;
    const across = y >= around && y < around + small.height;
    for (let x = 0; x < continued.width; x++) {
      const within = across && x >= around && x < around + small.width;
      // Beyond the border only what the border cuts is continued: no mirrored head of somebody who stands free.
      if (!within && small.data[borderRow + Math.min(small.width - 1, Math.max(0, x - around))] <= 0.5) continue;
      const value = small.data[row + columns[x]];
      continued.data[y * continued.width + x] = value;
      if (value < 0.02) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const outline = smoothOutline(continued);
  for (let i = 0; i < outline.data.length; i++) outline.data[i] *= step;
  const place = (at: number, by: number) => (at + by - around) * step;
  const texture = cutTexture(colours, matte);
  return {
    texture,
    ...(behind && { round: { ...swollen(outline, step, long), back: createTexture(behind(halfOf(texture))) } }),
    outline,
    step,
    margin: around * step,
    thickness: THICKNESS * long,
    bounds: { left: place(left, -2), top: place(top, -2), right: place(right, 2), bottom: place(bottom, 2) },
  };
}

/**
 * Distance from the outline of a matte in pixels, positive inside. The distance from pixels' borders has their stairs, which a turned body would
 * show: beside the outline it is told by the part of a window that the matte covers.
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

/** The picture of a texture at half its size, RGBA. */
function halfOf({ levels }: Texture): Raster {
  const { data, width, height } = levels[Math.min(1, levels.length - 1)];
  const half: Raster = { data: new Uint8Array(data.length), width, height, channels: 4 };
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3];
    const scale = alpha > 0 ? 255 / alpha : 0;
    for (let c = 0; c < 3; c++) half.data[at + c] = Math.min(255, data[at + c] * scale + 0.5);
    half.data[at + 3] = alpha + 0.5;
  }
  return half;
}

/** Pixels from the outline at a place of the picture. */
export function outlineAt(card: SubjectCard, u: number, v: number): number {
  return planeAt(card, card.outline, u, v);
}

/** The value of a plane of the outline's size at a place of the picture, by linear interpolation. */
export function planeAt({ step, margin }: SubjectCard, { data, width, height }: Plane, u: number, v: number): number {
  const x = Math.min(width - 1.001, Math.max(0, (u + margin) / step - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, (v + margin) / step - 0.5));
  const column = Math.floor(x);
  const row = Math.floor(y);
  const [fx, fy] = [x - column, y - row];
  const i = row * width + column;
  return (data[i] * (1 - fx) + data[i + 1] * fx) * (1 - fy) + (data[i + width] * (1 - fx) + data[i + width + 1] * fx) * fy;
}

/** How thick the body is `inside` pixels from the outline: a quarter round. */
export function bodyDepth(inside: number, thickness: number): number {
  if (inside <= 0 || thickness <= 0) return 0;
  const rest = Math.max(0, 1 - inside / thickness);
  return thickness * Math.sqrt(1 - rest * rest);
}

/** Turned by no more degrees, something round is the picture's plane. */
const FLAT = 12;

/** Whether a view that has turned by so many degrees shows something round from the side. */
export const showsSides = (degrees: number): boolean => degrees > FLAT;

/**
 * Part of its relief that something round shows when the line of sight has turned by so many degrees, up or down by `elevation` of them: turned little it is
 * the plane; from above faces stay flatter, or noses would hide mouths.
 */
export function reliefShown(degrees: number, elevation: number): number {
  return smoothStep(FLAT, 55, degrees) * (1 - 0.6 * smoothStep(15, 50, Math.abs(elevation)));
}

/** Part of its thickness that a body shows when the line of sight has turned by so many degrees: from near the front it is the picture's own flat view. */
export function bodyShown(degrees: number): number {
  return smoothStep(25, 60, degrees);
}
