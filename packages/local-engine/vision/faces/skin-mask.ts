import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { DARK_OFFSET } from "../colour/colour-ratio.ts";
import { fillHoles, keepConnected } from "./connected-skin.ts";
import { facePlaces } from "./face-places.ts";
import type { Face } from "./find-faces.ts";
import { hairModel } from "./hair-model.ts";
import type { LumaChroma } from "../colour/luma-chroma.ts";
import { smoothStep } from "../polygon.ts";
import { colourStatistics, isColourful, learnSkinColour, skinLikeness } from "./skin-colour.ts";

/** Face width in pixels at which the mask is made: enough for stray hair, and the cost no longer depends on the picture. */
export const MASK_FACE_WIDTH = 140;

/**
 * Where the skin of one person is: 0..1 a pixel. Its colour is learned from the cheeks, nose and chin inside the landmarks; hair is learned
 * above the forehead and on both sides of the face, and separated from skin by colour, luma and texture. From the face the mask grows over ears,
 * neck and chest as long as the colour holds, and to hands and arms that match closely; in a picture without colour it stays inside the
 * face. Eyes, brows, lips and nostrils are in it. Undefined when too little of the face can be seen to learn from.
 *
 * @param picture at a size where the face is at most MASK_FACE_WIDTH wide. @param face in the picture's pixels.
 */
export function skinMask(picture: LumaChroma, face: Face): Plane | undefined {
  const { width, height } = picture.y;
  const { inside, core, near, samples, beside } = facePlaces(width, height, face);
  const colour = learnSkinColour(picture, samples);
  if (!colour) return undefined;
  const texture = localContrast(picture.y, face.width);
  const usualTexture = quantile(samples.map((i) => texture.data[i]), 0.9);
  const skinStatistics = colourStatistics(picture, samples);
  const hair = beside.map((ring) => hairModel(skinStatistics, colourStatistics(picture, ring))).filter((model) => model !== undefined);

  const grows = isColourful(colour);
  const likeness = createPlane(width, height);
  for (let i = 0; i < likeness.data.length; i++) {
    if (!grows && inside.data[i] === 0) continue;
    const [y, cb, cr] = [picture.y.data[i], picture.cb.data[i], picture.cr.data[i]];
    const surely = core.data[i];
    const p = skinLikeness(colour, 1 + 0.7 * near.data[i] + 2.3 * surely, y, cb, cr);
    if (p < 0.02) continue;
    const rough = 1 - smoothStep(1.6 * usualTexture, 3 * usualTexture, texture.data[i]);
    const notHair = onNeck(face, i % width, Math.floor(i / width)) ? 1 : Math.min(1, ...hair.map((model) => model(y, cb, cr)));
    likeness.data[i] = p * (surely + (1 - surely) * rough * notHair);
  }
  const connected = keepConnected(gaussianBlur(likeness, 0.006 * face.width), inside, face);
  return fillHoles(connected, 0.07 * face.width);
}

/** Below the chin and within its breadth, where hair seldom is and the skin's own shadow often looks like hair. */
function onNeck({ landmarks, width, down }: Face, x: number, y: number): boolean {
  const dx = (x - landmarks[8].x) / width;
  const dy = (y - landmarks[8].y) / width;
  const along = dx * down.x + dy * down.y;
  return along > -0.15 && along < 0.5 && Math.abs(dx * down.y - dy * down.x) < 0.38;
}

/** Standard deviation of the detail below about 2 % of the face's width, relative to the luma there. */
function localContrast(y: Plane, faceWidth: number): Plane {
  const base = gaussianBlur(y, Math.max(0.8, 0.015 * faceWidth));
  const energy = createPlane(y.width, y.height);
  for (let i = 0; i < energy.data.length; i++) energy.data[i] = ((y.data[i] - base.data[i]) / (base.data[i] + DARK_OFFSET)) ** 2;
  const mean = boxBlur(energy, Math.max(1, Math.round(0.02 * faceWidth)));
  for (let i = 0; i < mean.data.length; i++) mean.data[i] = Math.sqrt(mean.data[i]);
  return mean;
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
