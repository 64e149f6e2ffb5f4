import type { Plane, Raster } from "../../../raster/raster.ts";
import { reducePlane } from "../../../raster/resample-plane.ts";
import { resizeRaster } from "../../../raster/resize-raster.ts";
import { mixBits } from "../../../raster/seeded-noise.ts";
import { placeOnCanvas } from "../expand/place-on-canvas.ts";
import { sceneKinds } from "../expand/scene-kinds.ts";
import { sparePeople } from "../expand/steer-by-prompt.ts";
import { completePicture } from "../vision/completion/complete-picture.ts";
import type { Margins } from "./margins.ts";
import { mendTornSides } from "./mend-torn-sides.ts";

export type { Margins } from "./margins.ts";

export const noMargins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

/** Long edge of the copy that is continued: what lies at the very border of a moving picture is not looked at as closely as a still one. */
const EDGE = 560;

/**
 * The picture continued beyond its borders (as `expand-image` does, on a small copy), with its own grain; a side where nothing fits is a
 * reflection. Its own pixels stay.
 * @param picture RGB @param subject 0..1, of its size: is continued where the border cuts it, but not copied
 */
export async function widen(picture: Raster, margins: Margins, { subject, seed, grain, signal }: { subject?: Plane; seed: number; grain: number; signal: AbortSignal }): Promise<Raster> {
  if (margins.left + margins.right + margins.top + margins.bottom === 0) return picture;
  const { canvas } = placeOnCanvas(picture, margins);
  const scale = Math.min(1, EDGE / Math.max(canvas.width, canvas.height));
  const small = resizeRaster(picture, Math.max(8, Math.round(picture.width * scale)), Math.max(8, Math.round(picture.height * scale)));
  const edges = Object.fromEntries(Object.entries(margins).map(([side, size]) => [side, Math.round(size * scale)])) as unknown as Margins;
  const continued = placeOnCanvas(small, edges);
  const kinds = subject && Uint8Array.from(reducePlane(subject, small.width, small.height).data, (cover) => (cover > 0.2 ? sceneKinds.person : sceneKinds.other));
  const preference = kinds && sparePeople(continued.canvas, { x: edges.left, y: edges.top, width: small.width, height: small.height }, kinds, small);
  await completePicture(continued.canvas, continued.hole, { seed, signal, ...(preference && { preference }) });
  mendTornSides(continued.canvas, { x: edges.left, y: edges.top, width: small.width, height: small.height }, edges);
  // Sides are rounded one by one: the enlarged copy is laid so that the picture in it lies under the picture.
  const [across, down] = [picture.width / small.width, picture.height / small.height];
  const large = resizeRaster(continued.canvas, canvas.width, canvas.height, { x: edges.left - margins.left / across, y: edges.top - margins.top / down, width: canvas.width / across, height: canvas.height / down });
  for (let y = 0, i = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++, i++) {
      const beyond = Math.max(margins.left - x, x + 1 - margins.left - picture.width, margins.top - y, y + 1 - margins.top - picture.height);
      if (beyond <= 0) continue;
      const noise = grain * ((((mixBits(i ^ seed) & 0xffff) + (mixBits(i + 0x5bd1 - seed) & 0xffff)) / 65_536 - 1) * 2.4);
      for (let c = 0; c < 3; c++) {
        const value = large.data[i * 3 + c] + noise;
        canvas.data[i * 3 + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
      }
    }
  }
  return canvas;
}
