import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { takeApart } from "../vision/subject/take-apart.ts";
import { hasLife, headPlace } from "../vision/subject/find-subjects.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import { estimateForeground } from "../vision/subject/estimate-foreground.ts";
import { noiseDeviation } from "../vision/filters/noise-deviation.ts";
import { smoothStep } from "../vision/polygon.ts";
import { surenessOfMatte } from "./margins/covering.ts";
import { createGrid, GRID, toGrid } from "./grid.ts";
import { findMovingParts, type MotionOptions } from "./moving-parts.ts";
import { completeSurroundings } from "./margins/surroundings.ts";
import { type Margins, widen } from "./margins/widen.ts";

/** A picture in depth, and what of it moves by itself. Everything is on one canvas: the picture, and where the camera goes beyond it, its continuation. */
export interface LivingScene {
  width: number;
  height: number;
  /** Where the picture lies on the canvas. */
  place: Rect;
  /** The canvas as it is, and without its subject. The same without a subject. RGB. */
  whole: Raster;
  background: Raster;
  /** Inverse of the distance of the surroundings, the subject's being 1. A grid. */
  depth: Plane;
  subject?: LivingSubject;
  /** Grids, 0..1. */
  sky?: Plane;
  water?: Plane;
  leaves?: Plane;
  lamps?: Plane;
  /** How much farther than the subject what lies around it is, between what is beside it and the farthest: 0..1, by inverse distance. */
  gap: number;
  /** Row from which the water goes towards the camera. */
  shore: number;
  /** The point that the camera goes towards and around, pixels. */
  pivot: { x: number; y: number };
  hasHead: boolean;
  /** Middles and half widths of faces, pixels of the picture. */
  faces?: { x: number; y: number; half: number }[];
}

export interface LivingSubject {
  /** RGB, also beyond its outline. */
  colours: Raster;
  /** 0..255 a pixel of the canvas. */
  matte: Uint8Array;
  /** Where the matte is sure, by blocks (`covering.ts`). */
  sureness: Uint8Array;
  /** Inverse distance: 1 at its outline, nearer in its middle. A grid. */
  depth: Plane;
  /** Outside of it the background is the picture. */
  bounds: Rect;
  /** Sides of the canvas that cut it off. */
  cut: { left: boolean; right: boolean; top: boolean; bottom: boolean };
}

/** Inverse distances of walls behind a subject, of what stands at the horizon, of the sky, and the nearest that ground comes. */
const [WALL, FAR, SKY, NEAREST] = [0.66, 0.34, 0.16, 1.3];
/** How much nearer than its outline the middle of a subject is. */
const BULGE = 0.055;
/** How far around the subject its completed background differs from the picture, in parts of the longer side. */
const RIM = 0.018;
/** Sum of the three channels' differences, levels, up to which something goes on. */
const SAME_STUFF = 110;
/** A thing that is not as high, in parts of the picture's height, is not taken for a subject. */
const LOWEST = 0.16;
/** Long edge of the copy that is looked at for sky and water. */
const LOOK_EDGE = 256;

/**
 * Takes a picture apart in depth: the subject (cut out) before what is behind it, which is completed; the ground rising from near to far, the sky
 * farthest. Takes 3 to 7 s.
 * @param picture RGB, of the video's size @param margins how far the camera would like to look beyond its borders; what it gets is on the canvas
 */
export async function buildLivingScene(
  picture: Raster, { seed, motion, margins, signal }: { seed: number; motion: MotionOptions; margins: Margins; signal: AbortSignal }
): Promise<LivingScene> {
  const { subject, horizon: row, known } = await takeApart(picture, signal);
  // What is low and wide is a patch of light, a wave, a shadow: it lies in its surroundings and does not stand before them.
  const stands = hasLife(known) || (subject !== undefined && subject.box.height > LOWEST * picture.height);
  const found = stands ? subject : undefined;
  const grain = noiseDeviation(luminance(picture));
  const { canvas: whole, place } = await widen(picture, margins, { seed, grain, signal, ...(found && { subject: found.matte }) });
  signal.throwIfAborted();
  const { width, height } = whole;
  const matte = found && continued(found.matte, place, whole);
  const background = matte ? await completeSurroundings(whole, matte, { grain, seed, signal }) : whole;
  const box = found && { x: found.box.x + place.x, y: found.box.y + place.y, width: found.box.width, height: found.box.height };
  const horizon = row === undefined ? undefined : row + place.y;

  const scale = Math.min(1, LOOK_EDGE / Math.max(width, height));
  const small = resizeRaster(whole, Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale)));
  const parts = findMovingParts(
    small,
    {
      isPortrait: known.faces.length + (known.people?.length ?? 0) > 0, ...(matte && { subject: reducePlane(matte, small.width, small.height) }),
      ...(horizon !== undefined && { horizon: (horizon * small.height) / height }),
    },
    motion,
  );
  const grid = (plane: Plane) => toGrid(plane, width, height);
  const depth = depthOf(width, height, {
    horizon: horizon ?? (parts.skyline > 0.12 && parts.skyline < 0.8 ? parts.skyline * height : undefined), feet: box && box.y + box.height,
    hasSky: parts.skyline > 0.05,
  });
  const head = headPlace(known);
  const pivot = pivotOf(place, box, head);
  const gap = box ? Math.max(0.15, 1 - (meanDepth(depth, box) + depth.data.reduce((least, value) => Math.min(least, value), 1)) / 2) : 0;
  return {
    width, height, place, gap, whole, background, depth, pivot, hasHead: head !== undefined,
    faces: known.faces.map(({ landmarks, width: across }) => ({ x: landmarks[29]!.x, y: landmarks[29]!.y, half: across / 2 })),
    ...(matte && { subject: livingSubject(whole, matte) }),
    ...(parts.sky && { sky: grid(parts.sky) }), ...(parts.water && { water: grid(parts.water) }), ...(parts.leaves && { leaves: grid(parts.leaves) }),
    ...(parts.lamps && { lamps: grid(parts.lamps) }),
    shore: ((parts.shore ?? 0) * height) / small.height,
  };
}

/** Of the upper two thirds of a box: who stands on the ground touches it with the feet. */
function meanDepth({ data, width }: Plane, box: Rect): number {
  const column = Math.floor((box.x + box.width / 2) / GRID);
  const rows = [0.1, 0.3, 0.5, 0.65].map((part) => Math.floor((box.y + part * box.height) / GRID));
  return rows.reduce((sum, row) => sum + data[row * width + column], 0) / rows.length;
}

/** A closer look at somebody is a look at the face. @param head in the picture */
function pivotOf(place: Rect, box: Rect | undefined, head: { x: number; y: number } | undefined): { x: number; y: number } {
  if (!box) return { x: place.x + place.width / 2, y: place.y + place.height * 0.48 };
  const pivot = { x: box.x + box.width / 2, y: box.y + box.height * 0.45 };
  if (head) {
    pivot.x += 0.7 * (head.x + place.x - pivot.x);
    pivot.y += 0.7 * (head.y + place.y - pivot.y);
  }
  return pivot;
}

/** The matte on the canvas; what the picture's border cuts goes on beyond it as far as the canvas goes on in its colours. */
function continued(matte: Plane, place: Rect, { data, width, height }: Raster): Plane {
  if (matte.width === width && matte.height === height) return matte;
  const result = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = Math.min(place.height - 1, Math.max(0, y - place.y));
    for (let x = 0; x < width; x++) {
      const column = Math.min(place.width - 1, Math.max(0, x - place.x));
      const [here, border] = [(y * width + x) * 3, ((row + place.y) * width + column + place.x) * 3];
      let difference = 0;
      for (let c = 0; c < 3; c++) difference += Math.abs(data[here + c] - data[border + c]);
      result.data[y * width + x] = difference < SAME_STUFF ? matte.data[row * place.width + column] : 0;
    }
  }
  return result;
}

function livingSubject(whole: Raster, matte: Plane): LivingSubject {
  const { width, height } = whole;
  const step = Math.max(1, Math.max(width, height) / 480);
  const small = reducePlane(matte, Math.max(2, Math.round(width / step)), Math.max(2, Math.round(height / step)));
  const inside = distanceField(small);
  const round = 0.12 * Math.max(small.width, small.height);
  for (let i = 0; i < inside.data.length; i++) inside.data[i] = 1 + BULGE * Math.sin((Math.PI / 2) * Math.min(1, Math.max(0, inside.data[i] / round)));
  const bytes = toBytes(matte.data, (value) => Math.round(value * 255));
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (bytes[i] < 6) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const rim = Math.ceil(RIM * Math.max(width, height));
  return {
    colours: estimateForeground(
      whole, matte, 0.06 * Math.max(width, height),
    ), matte: bytes, sureness: surenessOfMatte(bytes, width, height), depth: toGrid(inside, width, height),
    bounds: { x: left - rim, y: top - rim, width: Math.max(0, right - left) + 2 * rim, height: Math.max(0, bottom - top) + 2 * rim },
    cut: { left: left === 0, top: top === 0, right: right === width, bottom: bottom === height },
  };
}

/** Ground from the horizon towards the camera, something far above it, the sky above that; without a horizon a wall that leans back a little. */
function depthOf(width: number, height: number, { horizon, feet, hasSky }: { horizon?: number; feet?: number; hasSky: boolean }): Plane {
  const grid = createGrid(width, height);
  const stands = horizon !== undefined && (feet === undefined || feet > horizon + 0.06 * height);
  for (let row = 0; row < grid.height; row++) {
    const y = Math.min(height, row * GRID);
    let depth: number;
    if (stands) {
      const ground = (y - horizon) / (Math.min(height, feet ?? 0.9 * height) - horizon);
      const above = FAR + (hasSky ? (SKY - FAR) * smoothStep(0.05, 0.5, (horizon - y) / height) : 0);
      // A soft maximum: where the ground begins there is no crease.
      depth = Math.min(NEAREST, (ground + above + Math.sqrt((ground - above) ** 2 + 0.01)) / 2);
    } else if (feet === undefined) depth = 0.5 + 0.5 * smoothStep(0, 1, y / height);
    else depth = WALL + 0.14 * (y / height - 0.5);
    grid.data.fill(depth, row * grid.width, (row + 1) * grid.width);
  }
  return grid;
}
