import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import { smoothStep } from "../vision/polygon.ts";
import type { SkinLayers } from "./skin-layers.ts";
import type { ColourRatio } from "../vision/colour/colour-ratio.ts";

/** Standard deviation of natural skin's pore relief, as a part of the luma, in a portrait that shows its pores. */
const PORE_CONTRAST = 0.008;
/** The same for the unevenness between pores and blemishes. */
const RELIEF_CONTRAST = 0.006;
/** Standard deviation of the natural variation of the colour ratio, red against yellow. */
const COLOUR_VARIATION = 0.0025;
/** How much of the light above the skin's usual brightness is taken away as sheen. */
const SHEEN_CUT = 0.35;
/** Magnitude of the colour ratio up to which skin looks natural, from which it looks painted, and how much of the colour is then taken away. */
const NATURAL_COLOUR = 0.15;
const PAINTED_COLOUR = 0.28;
const COLOUR_CUT = 0.18;

/**
 * Takes the look of plastic from skin, in place: sheen is reduced, excess colour is, and where texture is weaker than natural skin's it is
 * filled up with seeded pores and relief; skin that has its texture gets almost none.
 *
 * @param seed decides the pores. @param strength 0..1.
 */
export function makeNatural(layers: SkinLayers, ratio: ColourRatio, mask: Plane, faceWidth: number, seed: number, strength: number): void {
  if (strength <= 0) return;
  const { base } = layers;
  const usual = maskedMean(base, mask, 0.12 * faceWidth);
  const pores = bandNoise(mask, seed, Math.max(0.55, 0.0022 * faceWidth), -0.15);
  const relief = bandNoise(mask, seed + 1, Math.max(1.1, 0.007 * faceWidth), 0);
  const patches = bandNoise(mask, seed + 2, Math.max(1.5, 0.016 * faceWidth), 0);
  const finePresent = deviation(layers.fine, 0.03 * faceWidth);
  const middlePresent = deviation(layers.middle, 0.05 * faceWidth);
  const saturation = createPlane(base.width, base.height);
  for (let i = 0; i < saturation.data.length; i++) saturation.data[i] = Math.hypot(ratio.b.data[i], ratio.r.data[i]);
  const usualSaturation = maskedMean(saturation, mask, 0.05 * faceWidth);
  for (let i = 0; i < base.data.length; i++) {
    const sheen = Math.max(0, base.data[i] - usual.data[i]);
    base.data[i] -= strength * SHEEN_CUT * sheen;
    layers.fine.data[i] += strength * missing(PORE_CONTRAST * base.data[i], finePresent.data[i]) * pores.data[i];
    layers.middle.data[i] += strength * missing(RELIEF_CONTRAST * base.data[i], middlePresent.data[i]) * relief.data[i];
    const keep = 1 - strength * COLOUR_CUT * smoothStep(NATURAL_COLOUR, PAINTED_COLOUR, usualSaturation.data[i]);
    ratio.b.data[i] = ratio.b.data[i] * keep - strength * 0.5 * COLOUR_VARIATION * patches.data[i];
    ratio.r.data[i] = ratio.r.data[i] * keep + strength * COLOUR_VARIATION * patches.data[i];
  }
}

/** Standard deviation of what has to be added to independent texture of deviation `present` to reach `wanted`. */
function missing(wanted: number, present: number): number {
  return Math.sqrt(Math.max(0, wanted * wanted - present * present));
}

/** Noise of one scale (difference of two Gaussians) and deviation 1; `skew` below 0 makes pits deeper than bumps are high, as pores are. */
function bandNoise({ width, height }: Plane, seed: number, sigma: number, skew: number): Plane {
  const noise = whiteNoise(width, height, seed);
  const narrow = gaussianBlur(noise, sigma);
  const wide = gaussianBlur(noise, 2 * sigma);
  let sum = 0;
  for (let i = 0; i < narrow.data.length; i++) {
    narrow.data[i] -= wide.data[i];
    sum += narrow.data[i] ** 2;
  }
  const scale = 1 / Math.sqrt(sum / narrow.data.length || 1);
  for (let i = 0; i < narrow.data.length; i++) {
    const value = narrow.data[i] * scale;
    narrow.data[i] = value + (skew * (value * value - 1)) / 2;
  }
  return narrow;
}

function deviation(layer: Plane, radius: number): Plane {
  const square = createPlane(layer.width, layer.height);
  for (let i = 0; i < square.data.length; i++) square.data[i] = layer.data[i] ** 2;
  const mean = boxBlur(square, Math.max(1, Math.round(radius)));
  for (let i = 0; i < mean.data.length; i++) mean.data[i] = Math.sqrt(Math.max(0, mean.data[i]));
  return mean;
}
