import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import type { Edges } from "./place-on-canvas.ts";
import { NEVER_COPIED, type Preference } from "../vision/completion/level/level.ts";

/** From this part of a subject's on a pixel is not copied: its soft edge would bring its colours along. */
const TRACE = 0.05;

/**
 * Keeps what a picture is of from being copied beside it.
 * @param place of the picture on the canvas @param subject how much of each of its pixels is the subject's, 0..1 @param heads not 0 where a head is
 */
export function spareSubject(canvas: Raster, place: Rect, subject?: Plane, heads?: Uint8Array): Preference {
  const kind = new Uint8Array(canvas.width * canvas.height);
  for (let i = 0; i < place.width * place.height; i++) {
    if (!heads?.[i] && !(subject && subject.data[i]! > TRACE)) continue;
    kind[(place.y + Math.floor(i / place.width)) * canvas.width + place.x + (i % place.width)] = NEVER_COPIED;
  }
  return { kind, cost: new Float32Array(64) };
}

/** How much of each border a subject takes. */
export function sharesOfBorders({ data, width, height }: Plane): Record<keyof Edges, number> {
  const share = (length: number, at: (i: number) => number) =>
    Array.from({ length }, (_, i) => Number(data[at(i)]! > 0.5)).reduce((sum, one) => sum + one, 0) / length;
  return {
    left: share(height, (i) => i * width), right: share(height, (i) => i * width + width - 1), top: share(width, (i) => i),
    bottom: share(width, (i) => (height - 1) * width + i),
  };
}
