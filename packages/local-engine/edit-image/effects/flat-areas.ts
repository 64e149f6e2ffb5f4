import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { edgePreservingBlur } from "../../vision/filters/guided-filter.ts";
import { byteOfLinear, linearOfByte, rgbOfLab, toLab } from "../../vision/colour/lab-colour.ts";
import type { Rgb } from "./blend.ts";
import { toByte } from "./blur-raster.ts";

/** Long edge of the copy on which areas are found; their borders are drawn at full size from it. */
const AREA_EDGE = 1200;
/** Edge of the cells in which colours are counted, in L*a*b* units. */
const CELL = 4;
const ROUNDS = 14;
/** How sharply neighbouring areas meet: the power to which the share of each is raised. */
const MEETING = 6;

/** A colour as L*a*b*, or a tone as its L* alone. */
export type Sample = readonly number[];

/** What separates flat areas: all of the colour, or its lightness. */
export type Separation = "colour" | "tone";

/**
 * The smoothed features of a picture in which areas are found: grain, folds and slow shading are taken out and edges kept, or the borders of
 * areas would run along noise.
 */
export function areaFeatures(picture: Raster, by: Separation): Plane[] {
  const scale = Math.min(1, AREA_EDGE / Math.max(picture.width, picture.height));
  const small = scale < 1 ? resizeRaster(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)) : picture;
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) / 180));
  const { l, a, b } = toLab(small);
  return (by === "tone" ? [l] : [l, a, b]).map((plane) => edgePreservingBlur(edgePreservingBlur(plane, radius, 5), radius, 3.5));
}

/**
 * The colours that stand best for those of some pictures, dark to light: k-means on their counted cells (Lloyd 1957), begun with the colours that
 * are farthest apart. Cells count by the root of what they hold, so that a small bright thing keeps its colour beside a large wall.
 */
export function chooseColours(pictures: readonly (readonly Plane[])[], count: number): number[][] {
  const { points, weights } = countedCells(pictures);
  const centres = farthestApart(points, weights, count);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map((centre) => ({ at: centre.map(() => 0), weight: 0 }));
    for (const [i, point] of points.entries()) {
      const sum = sums[nearestOf(centres, point)];
      for (let k = 0; k < point.length; k++) sum.at[k] += point[k] * weights[i];
      sum.weight += weights[i];
    }
    for (const [k, { at, weight }] of sums.entries()) if (weight > 0) centres[k] = at.map((v) => v / weight);
  }
  return centres.sort((one, two) => one[0] - two[0]);
}

function countedCells(pictures: readonly (readonly Plane[])[]): { points: number[][]; weights: number[] } {
  const cells = new Map<number, { sum: number[]; count: number }>();
  for (const planes of pictures) {
    for (let i = 0; i < planes[0].data.length; i += 3) {
      const point = planes.map(({ data }) => data[i]);
      const key = point.reduce((sum, v) => sum * 128 + Math.round(v / CELL) + 40, 0);
      const cell = cells.get(key);
      if (!cell) cells.set(key, { sum: point, count: 1 });
      else {
        for (let k = 0; k < point.length; k++) cell.sum[k] += point[k];
        cell.count++;
      }
    }
  }
  const all = [...cells.values()];
  return { points: all.map(({ sum, count }) => sum.map((v) => v / count)), weights: all.map(({ count }) => Math.sqrt(count)) };
}

function farthestApart(points: readonly number[][], weights: readonly number[], count: number): number[][] {
  const first = weights.indexOf(Math.max(...weights));
  const centres = [[...points[first]]];
  const distances = points.map((point) => distanceOf(point, centres[0]));
  while (centres.length < Math.min(count, points.length)) {
    let next = 0;
    for (let i = 1; i < points.length; i++) if (distances[i] * weights[i] > distances[next] * weights[next]) next = i;
    centres.push([...points[next]]);
    for (let i = 0; i < points.length; i++) distances[i] = Math.min(distances[i], distanceOf(points[i], centres[centres.length - 1]));
  }
  return centres;
}

/** Hue and strength count more than lightness, which changes across one thing: skin is separated from a wall that is as light. */
function distanceOf(one: Sample, two: Sample): number {
  let sum = 0.85 * (one[0] - two[0]) ** 2;
  for (let k = 1; k < one.length; k++) sum += (one[k] - two[k]) ** 2;
  return sum;
}

function nearestOf(centres: readonly Sample[], point: Sample): number {
  let [best, at] = [Infinity, 0];
  for (const [k, centre] of centres.entries()) {
    const distance = distanceOf(point, centre);
    if (distance < best) [best, at] = [distance, k];
  }
  return at;
}

/** How much each of the chosen colours has of each pixel of the features, smooth along borders. */
export function areasOf(features: readonly Plane[], centres: readonly Sample[]): Plane[] {
  const { width, height } = features[0];
  const areas = centres.map(() => createPlane(width, height));
  const point = features.map(() => 0);
  for (let i = 0; i < width * height; i++) {
    for (let k = 0; k < point.length; k++) point[k] = features[k].data[i];
    areas[nearestOf(centres, point)].data[i] = 1;
  }
  const soft = Math.max(0.8, Math.max(width, height) / 750);
  return areas.map((area) => gaussianBlur(area, soft));
}

/** Paints areas evenly, each in its colour, at a size of their shape or a near one; their borders are clean lines about a pixel wide. */
export function paintAreas(areas: readonly Plane[], colours: readonly Rgb[], width: number, height: number): Raster {
  const light = colours.map((rgb) => rgb.map((v) => linearOfByte[Math.round(Math.min(255, Math.max(0, v)))]));
  const sums = [0, 1, 2].map(() => new Float32Array(width * height));
  const total = new Float32Array(width * height);
  for (const [k, area] of areas.entries()) {
    const { data } = area.width === width && area.height === height ? area : enlarged(area, width, height);
    for (let i = 0; i < total.length; i++) {
      if (data[i] < 0.02) continue;
      const share = data[i] ** MEETING;
      total[i] += share;
      for (let c = 0; c < 3; c++) sums[c][i] += share * light[k][c];
    }
  }
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let i = 0; i < total.length; i++) for (let c = 0; c < 3; c++) result.data[i * 3 + c] = toByte(byteOfLinear(sums[c][i] / total[i]));
  return result;
}

function enlarged(area: Plane, width: number, height: number): Plane {
  if (width >= area.width && height >= area.height) return enlargePlane(area, width, height);
  const bytes: Raster = { data: new Uint8Array(area.data.length), width: area.width, height: area.height, channels: 1 };
  for (let i = 0; i < area.data.length; i++) bytes.data[i] = toByte(area.data[i] * 255);
  const resized = resizeRaster(bytes, width, height);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = resized.data[i] / 255;
  return plane;
}

/** Flat areas in few of the picture's own colours, a little stronger. @param centres from `chooseColours`, of the picture or of its clip. */
export function posterize(picture: Raster, centres: readonly Sample[], features: readonly Plane[]): Raster {
  const colours = centres.map(([l, a, b]) => rgbOfLab(l, a * 1.12, b * 1.12));
  return paintAreas(areasOf(features, centres), colours, picture.width, picture.height);
}
