import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { placeOnCanvas } from "../../expand-image/place-on-canvas.ts";
import { sharesOfBorders, spareSubject } from "../../expand-image/spare-subject.ts";
import { completePicture } from "../../vision/completion/complete-picture.ts";
import { fittingMargins } from "./fitting-margins.ts";
import type { Margins } from "./margins.ts";

export type { Margins } from "./margins.ts";

/** Long edge of the copy that is continued: finer than this nobody looks at the border of a moving picture, coarser its fine patterns end there. */
const EDGE = 1200;
/** A subject that takes so much of a border goes on beyond it, and how nobody can know. */
const CUT = 0.35;
/** Where nothing fits, so much of the picture's side is its reflection: too narrow to show things twice. */
const REFLECTED = 0.02;

/**
 * The picture continued beyond its borders (as `expand-image` does, on a small copy), with its own grain, as far as it goes on as it was: at a side where
 * nothing fits there is less than was asked for. Its own pixels stay.
 * @param picture RGB @param margins even pixels wanted @param subject 0..1, of its size: is not copied
 */
export async function widen(
  picture: Raster, margins: Margins, { subject, seed, grain, signal }: { subject?: Plane; seed: number; grain: number; signal: AbortSignal }
): Promise<{ canvas: Raster; place: Rect }> {
  if (margins.left + margins.right + margins.top + margins.bottom === 0) {
    return { canvas: picture, place: { x: 0, y: 0, width: picture.width, height: picture.height } };
  }
  const scale = Math.min(1, EDGE / Math.max(picture.width + margins.left + margins.right, picture.height + margins.top + margins.bottom));
  const small = resizeRaster(picture, Math.max(8, Math.round(picture.width * scale)), Math.max(8, Math.round(picture.height * scale)));
  const edges = mapped(margins, (size) => Math.round(size * scale));
  const continued = placeOnCanvas(small, edges);
  const within: Rect = { x: edges.left, y: edges.top, width: small.width, height: small.height };
  const covers = subject && reducePlane(subject, small.width, small.height);
  const preference = covers && spareSubject(continued.canvas, within, covers);
  await completePicture(continued.canvas, continued.hole, { seed, signal, ...(preference && { preference }) });
  const fitting = fittingMargins(continued.canvas, within, edges);
  if (covers) for (const [side, share] of Object.entries(sharesOfBorders(covers)) as [keyof Margins, number][]) if (share > CUT) fitting[side] = 0;
  const isTorn = (side: keyof Margins) => fitting[side] < edges[side];
  const narrow = (side: keyof Margins) => 2 * Math.round((REFLECTED * (side === "left" || side === "right" ? picture.width : picture.height)) / 2);
  const left = mapped(margins, (size, side) => (isTorn(side) ? Math.min(size, Math.max(narrow(side), 2 * Math.floor(fitting[side] / scale / 2))) : size));
  const { canvas } = placeOnCanvas(picture, left);
  // Sides are rounded one by one: the enlarged copy is laid so that the picture in it lies under the picture.
  const [across, down] = [picture.width / small.width, picture.height / small.height];
  const large = resizeRaster(continued.canvas, canvas.width, canvas.height, {
    x: edges.left - left.left / across, y: edges.top - left.top / down, width: canvas.width / across, height: canvas.height / down,
  });
  const reflected = mapped(left, (size, side) => (isTorn(side) && fitting[side] === 0 ? size : 0));
  for (let y = 0, i = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++, i++) {
      const [column, row] = [x - left.left, y - left.top];
      if (column >= 0 && row >= 0 && column < picture.width && row < picture.height) continue;
      const [u, v] = [mirrored(column, picture.width, reflected.left, reflected.right), mirrored(row, picture.height, reflected.top, reflected.bottom)];
      const inPicture = u >= 0 && v >= 0 && u < picture.width && v < picture.height;
      const noise = inPicture ? 0 : grain * ((((mixBits(i ^ seed) & 0xffff) + (mixBits(i + 0x5bd1 - seed) & 0xffff)) / 65_536 - 1) * 2.4);
      for (let c = 0; c < 3; c++) {
        const value = inPicture ? picture.data[(v * picture.width + u) * 3 + c] : large.data[((v + left.top) * canvas.width + u + left.left) * 3 + c] + noise;
        canvas.data[i * 3 + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
      }
    }
  }
  return { canvas, place: { x: left.left, y: left.top, width: picture.width, height: picture.height } };
}

const mapped = (margins: Margins, value: (size: number, side: keyof Margins) => number): Margins =>
  ({ left: value(margins.left, "left"), right: value(margins.right, "right"), top: value(margins.top, "top"), bottom: value(margins.bottom, "bottom") });

/** The place that a reflection shows there, along one axis. */
const mirrored = (at: number, size: number, before: number, after: number): number =>
  (at < 0 && before > 0 ? -1 - at : at >= size && after > 0 ? 2 * size - 1 - at : at);
