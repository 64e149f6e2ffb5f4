import { boxBlur } from "../../../raster/box-blur.ts";
import { gaussianBlur } from "../../../raster/gaussian-blur.ts";
import { createPlane, type Plane } from "../../../raster/raster.ts";
import type { Face } from "./find-faces.ts";
import { faceRegions } from "./face-regions.ts";
import { fillHoles, keepConnected } from "./connected-skin.ts";
import type { LumaChroma } from "./luma-chroma.ts";
import { type Point, smoothStep, visitNear } from "./polygon.ts";
import { type ColourStatistics, colourStatistics, isColourful, learnSkinColour, skinLikeness } from "./skin-colour.ts";

/** Face width in pixels at which the mask is made: enough for stray hair, and the cost no longer depends on the picture. */
export const MASK_FACE_WIDTH = 140;

/**
 * Where the skin of one person is: 0..1 a pixel. The colour is learned from the cheeks, nose and chin inside the landmarks; hair is
 * learned from the rings above the forehead and on both sides and told from skin by colour, luma and texture; from the face the mask grows over ears, neck
 * and chest as long as the colour holds, and to hands and arms that match closely
 * (in a picture without colour it stays inside the face). Eyes, brows, lips and nostrils are left to
 * `featureProtection`. Undefined when too little of the face can be seen to learn from.
 *
 * @param picture at a size where the face is at most MASK_FACE_WIDTH wide. @param face in the picture's pixels.
 */
export function skinMask(picture: LumaChroma, face: Face): Plane | undefined {
  const { width, height } = picture.y;
  const regions = faceRegions(face);
  const inside = createPlane(width, height);
  const core = createPlane(width, height);
  const near = createPlane(width, height);
  const beside: [top: number[], left: number[], right: number[]] = [[], [], []];
  const samples: number[] = [];
  const away = new Uint8Array(width * height);
  for (const polygon of [...regions.eyeSurrounds, ...regions.eyes, ...regions.brows, regions.lips, regions.nostrils]) {
    visitNear(picture.y, ORIGIN, polygon, 0.04 * face.width, (i) => (away[i] = 1));
  }
  visitNear(picture.y, ORIGIN, regions.outline, 0.6 * face.width, (i, distance) => {
    const height = heightAboveBrows(face, (i % width) + 0.5, Math.floor(i / width) + 0.5);
    inside.data[i] = 1 - smoothStep(-0.02 * face.width, 0.04 * face.width, distance);
    core.data[i] = (1 - smoothStep(-0.1 * face.width, -0.02 * face.width, distance)) * smoothStep(0.12, -0.02, height / face.width);
    near.data[i] = 1 - smoothStep(0.3 * face.width, 0.6 * face.width, distance);
    if (distance < -0.08 * face.width && height < -0.05 * face.width && !away[i]) samples.push(i);
    if (distance > 0.02 * face.width && distance < 0.4 * face.width && height > 0.15 * face.width) beside[0].push(i);
    if (distance > 0.06 * face.width && distance < 0.3 * face.width && height < 0.15 * face.width && height > -0.6 * face.width) {
      beside[leftOfAxis(face, i % width, Math.floor(i / width)) ? 1 : 2].push(i);
    }
  });
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

const ORIGIN: Point = { x: 0, y: 0 };

/** Below the chin and within its breadth, where hair seldom is and the skin's own shadow often looks like hair. */
function onNeck({ landmarks, width, down }: Face, x: number, y: number): boolean {
  const dx = (x - landmarks[8].x) / width;
  const dy = (y - landmarks[8].y) / width;
  const along = dx * down.x + dy * down.y;
  return along > -0.15 && along < 0.5 && Math.abs(dx * down.y - dy * down.x) < 0.38;
}

function leftOfAxis({ landmarks, down }: Face, x: number, y: number): boolean {
  return (x - landmarks[29].x) * down.y - (y - landmarks[29].y) * down.x < 0;
}

/** Distance in pixels above the line of the brows, along the face's own axis; negative below. */
function heightAboveBrows({ landmarks, down }: Face, x: number, y: number): number {
  const browX = (landmarks[19].x + landmarks[24].x) / 2;
  const browY = (landmarks[19].y + landmarks[24].y) / 2;
  return -((x - browX) * down.x + (y - browY) * down.y);
}

/** Standard deviation of the detail below about 2 % of the face's width, relative to the luma there. */
function localContrast(y: Plane, faceWidth: number): Plane {
  const base = gaussianBlur(y, Math.max(0.8, 0.015 * faceWidth));
  const energy = createPlane(y.width, y.height);
  for (let i = 0; i < energy.data.length; i++) energy.data[i] = ((y.data[i] - base.data[i]) / (base.data[i] + 16)) ** 2;
  const mean = boxBlur(energy, Math.max(1, Math.round(0.02 * faceWidth)));
  for (let i = 0; i < mean.data.length; i++) mean.data[i] = Math.sqrt(mean.data[i]);
  return mean;
}

/** How probably a colour is the skin's and not that beside it; undefined when that looks like the skin itself (a bald head, an ear) or nothing is there. */
function hairModel(skin: ColourStatistics, hair: ColourStatistics): ((y: number, cb: number, cr: number) => number) | undefined {
  const apart = skin.mean.reduce((sum, m, c) => sum + (m - hair.mean[c]) ** 2 / (skin.variance[c] + hair.variance[c]), 0);
  if (!(apart > 0.5)) return undefined;
  const logLikelihood = ({ mean, variance }: ColourStatistics, values: number[]) =>
    values.reduce((sum, v, c) => sum - (v - mean[c]) ** 2 / (2 * variance[c]) - 0.5 * Math.log(variance[c]), 0);
  return (y, cb, cr) => 1 / (1 + Math.exp(Math.min(30, logLikelihood(hair, [y, cb, cr]) - logLikelihood(skin, [y, cb, cr]))));
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
