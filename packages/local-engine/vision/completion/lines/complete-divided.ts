import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import type { Point } from "../../polygon.ts";
import { besideLines } from "./beside-lines.ts";
import { crossingEdges } from "./crossing-edges.ts";
import { type Divide, divideHole } from "./divide-hole.ts";
import { divideRegions, NONE } from "./divided-regions.ts";
import { holeContours } from "./hole-contour.ts";
import { growMask, type Level, type Preference } from "../level/level.ts";

/** A part of a hole through which lines run. */
export interface DividedPart {
  /** 1 inside. */
  area: Uint8Array;
  contour: Point[];
  divides: Divide[];
}

/** Each region is completed so many pixels beyond its line. */
const MARGIN = 10;
/** What stands in for other regions is plain: a kind of its own, from which nothing should be copied. Squared levels. */
const STAND_IN = 7;
const PRICE = 20_000;
/** Pixels: the blurs of edges that are believed. */
const [SHARPEST, SOFTEST] = [0.3, 4];

/** The parts of a hole through which lines run that go on from one side to another. @param level the picture's own size */
export async function findDividedParts(level: Level): Promise<DividedPart[]> {
  const { hole, width, height } = level;
  const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && hole[Math.round(y) * width + Math.round(x)] > 0;
  const parts: DividedPart[] = [];
  for (const contour of await holeContours(hole, width, height)) {
    const divides = divideHole(crossingEdges(level, contour), isInside);
    if (divides.length > 0) parts.push({ area: connected(hole, width, contour[0]), contour, divides });
  }
  return parts;
}

/** 1 in the part of a hole that a pixel of it belongs to, over sides and corners. */
function connected(hole: Uint8Array, width: number, { x, y }: Point): Uint8Array {
  const area = new Uint8Array(hole.length);
  const open = [y * width + x];
  area[open[0]] = 1;
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const column = i % width;
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = -1; dx <= 1; dx++) {
        const n = i + dy + dx;
        if (column + dx < 0 || column + dx >= width || n < 0 || n >= hole.length || !hole[n] || area[n]) continue;
        area[n] = 1;
        open.push(n);
      }
    }
  }
  return area;
}

/**
 * Fills a hole through which lines run region by region, in place: each as if what is beyond its lines were not there, so that the line stays the
 * line that it is outside the hole, as sharp as there (layers divided by structure, as in Jia and Tang 2003).
 * @param fill completes a hole in a picture in place, with the preference that it is given
 */
export async function completeDivided(
  picture: Raster, { area: hole, contour, divides }: DividedPart, wanted: Preference | undefined,
  fill: (layer: Raster, hole: Uint8Array, preference: Preference, done: { part: number; of: number }) => Promise<void>
): Promise<void> {
  const { width, height, channels } = picture;
  const { region, numbers } = divideRegions(hole, width, height, contour, divides);
  const edges = divides.flatMap(({ from, to }) => [from.line.blur, to.line.blur]);
  const blur = Math.min(SOFTEST, Math.max(SHARPEST, edges.reduce((sum, one) => sum + one, 0) / edges.length));
  const sums = new Float32Array(hole.length * channels);
  const total = new Float32Array(hole.length);
  for (const [k, number] of numbers.entries()) {
    const own = hole.map((one, i) => (one && region[i] === number ? 1 : 0));
    const { layer, preference } = layerOf(picture, region, number, divides, wanted);
    const near = growMask(own, width, height, MARGIN);
    await fill(layer, hole.map((one, i) => (one && near[i] ? 1 : 0)), preference, { part: k, of: numbers.length });
    const share = gaussianBlur(planeOf(region, number, width, height), blur).data;
    for (let i = 0; i < hole.length; i++) {
      if (!hole[i]) continue;
      total[i] += share[i];
      for (let c = 0; c < channels; c++) sums[i * channels + c] += share[i] * layer.data[i * channels + c];
    }
  }
  for (let i = 0; i < hole.length; i++) {
    if (hole[i]) for (let c = 0; c < channels; c++) picture.data[i * channels + c] = sums[i * channels + c] / total[i] + 0.5;
  }
}

/** The picture with what other regions show near the hole replaced by what this one shows along its lines. */
function layerOf(
  picture: Raster, region: Uint8Array, number: number, divides: readonly Divide[], wanted: Preference | undefined,
): { layer: Raster; preference: Preference } {
  const { data, width, channels } = picture;
  const layer = { ...picture, data: new Uint8Array(data) };
  const colourAt = besideLines(divides, number);
  const kind = wanted ? wanted.kind.slice() : new Uint8Array(region.length);
  const cost = wanted ? wanted.cost.slice() : new Float32Array(64);
  for (let one = 0; one < 8; one++) cost[one * 8 + STAND_IN] = PRICE;
  for (let i = 0; i < region.length; i++) {
    if (region[i] === number || region[i] === NONE) continue;
    kind[i] = STAND_IN;
    const colour = colourAt(i % width, Math.floor(i / width));
    for (let c = 0; c < Math.min(3, channels); c++) layer.data[i * channels + c] = colour[c] + 0.5;
  }
  return { layer, preference: { kind, cost } };
}

function planeOf(region: Uint8Array, number: number, width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < region.length; i++) plane.data[i] = region[i] === number ? 1 : 0;
  return plane;
}
