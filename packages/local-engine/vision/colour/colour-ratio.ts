import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { LumaChroma } from "./luma-chroma.ts";

/** Added to luma before colour is divided by it, so that the noise of near-black pixels does not become colour. */
export const DARK_OFFSET = 16;

/** Colour differences in proportion to luma: on one skin they are the same in light and in shade. */
export interface ColourRatio {
  b: Plane;
  r: Plane;
}

export function colourRatio({ y, cb, cr }: LumaChroma): ColourRatio {
  const ratio: ColourRatio = { b: createPlane(y.width, y.height), r: createPlane(y.width, y.height) };
  for (let i = 0; i < y.data.length; i++) {
    const scale = 1 / (y.data[i] + DARK_OFFSET);
    ratio.b.data[i] = cb.data[i] * scale;
    ratio.r.data[i] = cr.data[i] * scale;
  }
  return ratio;
}

/** Sets the colour of every pixel of `picture` from its luma and the ratio. */
export function applyColourRatio(picture: LumaChroma, ratio: ColourRatio): void {
  const { y, cb, cr } = picture;
  for (let i = 0; i < y.data.length; i++) {
    cb.data[i] = ratio.b.data[i] * (y.data[i] + DARK_OFFSET);
    cr.data[i] = ratio.r.data[i] * (y.data[i] + DARK_OFFSET);
  }
}
