import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { smoothStep } from "../vision/polygon.ts";

/** Differences from the mean of what is near, levels beside the grain, from which on and from where surely a pixel is a stray one. */
const DIFFERS = [6, 18] as const;
/** Where more than this part of what is near differs, it is a texture or a piece of the subject: single hairs alone are meant. */
const SPARSE = [0.3, 0.5] as const;
/** Half the side of what is near, in parts of the longer side. */
const NEAR = 0.02;
/** Values of `beside` from which on a place begins to count, and counts whole. */
const BESIDE = [0.002, 0.02] as const;
/** From where on it says that the subject is all around: what is in its gaps is rather its own. */
const AMIDST = [0.45, 0.6] as const;

/**
 * Single thin things beside a subject that its plain surroundings do not have: hairs, whiskers and feathers that are too fine for the matte would stay behind
 * as a dotted line when the subject moves.
 *
 * @param canvas RGB @param own from 0, not the subject's, to 0.1 and more @param beside falls from 1 in the subject to 0 where nothing of it is expected
 * @returns 0..1 a pixel
 */
export function strayHairs({ data, width, height }: Raster, own: Plane, beside: Plane, grain: number): Plane {
  const [from, surely] = DIFFERS.map((levels) => levels + 2 * grain) as [number, number];
  const radius = Math.max(3, Math.round(NEAR * Math.max(width, height)));
  const others = createPlane(width, height);
  for (let i = 0; i < others.data.length; i++) others.data[i] = 1 - smoothStep(0.002, 0.1, own.data[i]!);
  const cover = boxBlur(others, radius);
  const differs = createPlane(width, height);
  for (let c = 0; c < 3; c++) {
    const levels = createPlane(width, height);
    for (let i = 0; i < levels.data.length; i++) levels.data[i] = others.data[i]! * data[i * 3 + c]!;
    const mean = boxBlur(levels, radius);
    for (let i = 0; i < levels.data.length; i++) {
      if (beside.data[i]! <= BESIDE[0] || others.data[i] === 0) continue;
      const difference = Math.abs(data[i * 3 + c]! - mean.data[i]! / cover.data[i]!);
      differs.data[i] = Math.max(differs.data[i]!, smoothStep(from, surely, difference));
    }
  }
  const dense = boxBlur(differs, radius);
  // With the pixels beside a stray one, which have a little of it.
  const strays = boxBlur(differs, 1);
  for (let i = 0; i < strays.data.length; i++) {
    const part = dense.data[i]! / Math.max(0.05, cover.data[i]!);
    const place = smoothStep(...BESIDE, beside.data[i]!) * (1 - smoothStep(...AMIDST, beside.data[i]!));
    strays.data[i] = Math.max(differs.data[i]!, Math.min(1, 3 * strays.data[i]!)) * (1 - smoothStep(...SPARSE, part)) * place;
  }
  return strays;
}
