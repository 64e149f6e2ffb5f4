import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { blendLumaChroma, type LumaChroma, toLumaChroma } from "../vision/colour/luma-chroma.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import { type Point, smoothStep, visitNear } from "../vision/polygon.ts";
import { evenColour, evenLight } from "./even-tone.ts";
import { type FaceSkin, fullMask } from "./face-skin.ts";
import { protectFeatures } from "./feature-protection.ts";
import { findSpots } from "./find-spots.ts";
import { healSpots } from "./heal-spots.ts";
import { lipMask } from "./lip-mask.ts";
import { makeNatural } from "./natural-skin.ts";
import { relight } from "./relight-face.ts";
import { bareLipsAndLids, removeBlush } from "./remove-make-up.ts";
import type { RetouchSettings } from "./retouch-settings.ts";
import { separateLayers } from "./skin-layers.ts";
import { applyColourRatio, colourRatio } from "../vision/colour/colour-ratio.ts";

/**
 * Retouches one person's skin in place. Pixels outside the skin (and, with `relight`, outside the face, with `bare`, outside lips and lids)
 * keep their bytes.
 *
 * @param seed of the texture that `natural` adds.
 */
export function retouchFace(raster: Raster, skin: FaceSkin, settings: RetouchSettings, seed: number): void {
  const { face, rect } = skin;
  const origin: Point = { x: rect.x, y: rect.y };
  const before = toLumaChroma(raster, rect);
  const wholeMask = fullMask(skin, before.y);
  const lips = lipMask(before, wholeMask, origin, face);
  const mask = protectFeatures(wholeMask, lips, origin, face);
  if (settings.bare > 0) {
    const { bare, mask: lipsAndLids } = bareLipsAndLids(before, mask, lips, origin, face, settings.bare);
    blendLumaChroma(raster, rect, bare, lipsAndLids);
  }
  const picture = settings.bare > 0 ? toLumaChroma(raster, rect) : before;
  retouchSkin(picture, mask, face.width, settings, seed);
  blendLumaChroma(raster, rect, picture, mask);
  if (settings.relight > 0) {
    const even = toLumaChroma(raster, rect);
    relight(even, mask, face.width, settings.relight);
    blendLumaChroma(raster, rect, even, faceMask(wholeMask, origin, skin));
  }
}

function retouchSkin(picture: LumaChroma, mask: Plane, faceWidth: number, settings: RetouchSettings, seed: number): void {
  const layers = separateLayers(picture.y, faceWidth, meanOver(picture.y, mask));
  const ratio = colourRatio(picture);
  if (settings.heal > 0) healSpots(layers, ratio, mask, findSpots(picture, mask, faceWidth), faceWidth, settings.heal);
  const litSkin = weightByLight(mask, picture.y);
  evenColour(ratio, litSkin, faceWidth, settings.evenColour);
  evenLight(layers.base, mask, faceWidth, settings.evenLight);
  removeBlush(ratio, litSkin, faceWidth, settings.bare);
  makeNatural(layers, ratio, mask, faceWidth, seed, settings.natural);
  for (let i = 0; i < mask.data.length; i++) {
    picture.y.data[i] = layers.base.data[i] + settings.midTexture * layers.middle.data[i] + settings.fineTexture * layers.fine.data[i];
  }
  applyColourRatio(picture, ratio);
}

/** The skin together with the eyes, brows and lips inside the face, on which the same light falls. */
function faceMask(skin: Plane, origin: Point, { face }: FaceSkin): Plane {
  const regions = faceRegions(face);
  const result = createPlane(skin.width, skin.height);
  result.data.set(skin.data);
  for (const polygon of [...regions.eyes, ...regions.eyeSurrounds, ...regions.brows, regions.lips, regions.nostrils]) {
    visitNear(skin, origin, polygon, 0.03 * face.width, (i, distance) => {
      result.data[i] = Math.max(result.data[i], 1 - smoothStep(0, 0.03 * face.width, distance));
    });
  }
  return gaussianBlur(result, 0.006 * face.width);
}

/** The mask weighted by the square of luma: shaded skin takes the colour of its surroundings and should not lend it to lit skin. */
function weightByLight(mask: Plane, y: Plane): Plane {
  const result = createPlane(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = mask.data[i] * (y.data[i] / 255) ** 2;
  return result;
}

function meanOver(plane: Plane, mask: Plane): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < plane.data.length; i++) {
    sum += plane.data[i] * mask.data[i];
    total += mask.data[i];
  }
  return total > 0 ? sum / total : 128;
}
