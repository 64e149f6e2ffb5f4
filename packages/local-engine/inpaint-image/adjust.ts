import type { Raster } from "@atelier/media/raster/raster.ts";
import { blurRaster } from "../edit-image/effects/blur-raster.ts";
import { grade } from "../edit-image/effects/grade.ts";
import { pixelate } from "../edit-image/effects/patterns.ts";
import type { Adjustment } from "./understand-prompt.ts";

/** Each gives a new RGB raster. */
const adjustments: Record<Adjustment, (picture: Raster) => Raster> = {
  blur: (picture) => blurRaster(picture, Math.max(4, Math.max(picture.width, picture.height) / 22)),
  pixelate: (picture) => pixelate(picture, 12),
  brighten: (picture) => grade(copyOf(picture), { exposure: 0.8 }),
  darken: (picture) => grade(copyOf(picture), { exposure: -1 }),
  gray: (picture) => grade(copyOf(picture), { saturation: 0 }),
  invert: (picture) => ({ ...picture, data: picture.data.map((value) => 255 - value) }),
};

/** An RGB picture softened, in blocks, lighter, darker, without colour or as its negative. */
export function adjust(picture: Raster, adjustment: Adjustment): Raster {
  return adjustments[adjustment](picture);
}

function copyOf(picture: Raster): Raster {
  return { ...picture, data: new Uint8Array(picture.data) };
}
