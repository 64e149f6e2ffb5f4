import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { edgePreservingBlur } from "../../vision/filters/guided-filter.ts";
import { planeOf, toByte } from "./blur-raster.ts";
import { posterize, type Sample } from "./flat-areas.ts";
import { grade } from "./grade.ts";

/**
 * The Kuwahara filter with eight overlapping smooth sectors (Papari, Petkov, Campisi 2007): each pixel takes the colour of its calmest sides. Means and
 * variances are those of smoothed planes shifted in eight directions: the cost does not depend on the radius.
 */
export function kuwahara(picture: Raster, radius: number): Raster {
  const { width, height } = picture;
  const channels = [0, 1, 2].map((c) => planeOf(picture, c));
  const means = channels.map((plane) => gaussianBlur(plane, radius * 0.55));
  const light = luminance(picture);
  const meanLight = gaussianBlur(light, radius * 0.55);
  const squares = gaussianBlur(squared(light), radius * 0.55);
  const sums = [0, 1, 2].map(() => new Float32Array(width * height));
  const weights = new Float32Array(width * height);
  for (let sector = 0; sector < 8; sector++) {
    const dx = Math.round(Math.cos((sector * Math.PI) / 4) * radius);
    const dy = Math.round(Math.sin((sector * Math.PI) / 4) * radius);
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x++, i++) {
        const from = row + Math.min(width - 1, Math.max(0, x + dx));
        const variance = Math.max(0, squares.data[from] - meanLight.data[from] * meanLight.data[from]);
        const weight = 1 / (1 + variance / 6) ** 4;
        weights[i] += weight;
        for (let c = 0; c < 3; c++) sums[c][i] += means[c].data[from] * weight;
      }
    }
  }
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let i = 0, at = 0; i < weights.length; i++, at += 3) for (let c = 0; c < 3; c++) result.data[at + c] = toByte(sums[c][i] / weights[i]);
  return result;
}

function squared(plane: Plane): Plane {
  const result = createPlane(plane.width, plane.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = plane.data[i] * plane.data[i];
  return result;
}

/**
 * Comic: flat areas of the picture's own colours made vivid, and ink lines by the extended difference of Gaussians (Winnemoeller, Kyprianidis,
 * Olsen 2012).
 *
 * @param centres from `chooseColours`, of the picture or of its clip.
 */
export function cartoon(picture: Raster, strength: number, centres: readonly Sample[], features: readonly Plane[]): Raster {
  const flat = grade(posterize(picture, centres, features), { saturation: 1.3, contrast: 0.22, brightness: 0.1 });
  // Pens outline dark colours and leave them: only what is nearly black is filled.
  const ink = inkLines(picture, strength - 1.6);
  for (let i = 0, at = 0; i < ink.data.length; i++, at += 3) for (let c = 0; c < 3; c++) flat.data[at + c] = flat.data[at + c] * ink.data[i] + 0.5;
  return flat;
}

/** 0 where a pen would draw, 1 elsewhere. */
export function inkLines(picture: Raster, strength: number): Plane {
  const { width, height } = picture;
  const unit = Math.max(width, height) / 1000;
  const light = edgePreservingBlur(luminance(picture), Math.round(2.5 * unit) + 1, 12);
  const sigma = 1.1 * unit;
  const narrow = gaussianBlur(light, sigma);
  const wide = gaussianBlur(light, sigma * 1.6);
  const lines = createPlane(width, height);
  const sharpness = 17;
  for (let i = 0; i < lines.data.length; i++) {
    const response = (1 + sharpness) * narrow.data[i] - sharpness * wide.data[i];
    const limit = 60 + 14 * strength;
    lines.data[i] = response >= limit ? 1 : Math.max(0, 1 + Math.tanh(0.07 * (response - limit)));
  }
  return gaussianBlur(lines, 0.45 * unit);
}

