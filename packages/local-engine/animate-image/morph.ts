import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { bilinearPixel, cubicPixel } from "@atelier/media/raster/sample-pixel.ts";
import { easeInOut } from "@atelier/media/raster/ease.ts";
import { findMotion, type FrameMotion, type MotionAt, motionAt, motionGrid } from "../vision/motion/frame-motion.ts";
import { withOpencv } from "../vision/opencv.ts";
import { smoothStep } from "../vision/polygon.ts";
import { alignPictures, atRest, bring, partOf, type Similarity } from "./align-pictures.ts";
import { GRID } from "./grid.ts";

/** How two pictures belong together: the second shows what the first does, from another place, nearer, or a moment later. */
export interface Relation {
  /** Brings the first picture onto the second. */
  global: Similarity;
  /** What then still moves, on the second picture's grid. */
  motion: FrameMotion;
  /** Mean difference of what is brought together, levels. */
  difference: number;
}

/** Correlation of the fine structure of both pictures, brought together, from which on they show the same things. */
const LEAST_LIKENESS = 0.42;

/** Undefined for pictures that show different things. RGB, of one size. */
export async function relate(first: Raster, second: Raster): Promise<Relation | undefined> {
  const global = (await alignPictures(first, second)) ?? atRest;
  const aligned: Raster = { ...first, data: new Uint8Array(first.data.length) };
  const place = new Float64Array(2);
  for (let y = 0, i = 0; y < first.height; y++) {
    for (let x = 0; x < first.width; x++, i++) {
      bring(global, first, x, y, place, true);
      bilinearPixel(first, place[0], place[1], aligned.data, i * 3);
    }
  }
  const motion = await withOpencv((cv, keep) => {
    const grid = (picture: Raster) => {
      const luma = keep(cv.matFromArray(picture.height, picture.width, cv.CV_8UC1, Uint8Array.from(luminance(picture).data, Math.round) as never));
      return keep(motionGrid(cv, luma));
    };
    return findMotion(cv, grid(aligned), grid(second));
  });
  const { difference, likeness } = compare(motion);
  return likeness < LEAST_LIKENESS ? undefined : { global, motion, difference };
}

/** How alike the second picture is to the first, moved onto it: light may differ, edges may not. */
function compare({ width, height, first, second, backward }: FrameMotion): { difference: number; likeness: number } {
  const moved: Plane = { data: new Float32Array(width * height), width, height };
  const seen: Plane = { data: Float32Array.from(second), width, height };
  let difference = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [u, v] = [Math.round(x + backward[2 * i]), Math.round(y + backward[2 * i + 1])];
      moved.data[i] = first[Math.min(height - 1, Math.max(0, v)) * width + Math.min(width - 1, Math.max(0, u))];
      difference += Math.abs(moved.data[i] - seen.data[i]);
    }
  }
  const [a, b] = [fine(moved), fine(seen)];
  let [dot, one, two] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i] * b[i];
    one += a[i] * a[i];
    two += b[i] * b[i];
  }
  return { difference: difference / seen.data.length, likeness: dot / Math.sqrt(one * two + 1) };
}

/** What a plane of half the size lacks of a quarter of it: edges and things, neither noise nor light. */
function fine(plane: Plane): Float32Array {
  const half = reducePlane(plane, Math.max(4, plane.width >> 1), Math.max(4, plane.height >> 1));
  const coarse = reducePlane(plane, Math.max(1, plane.width >> 4), Math.max(1, plane.height >> 4));
  return half.data.map((value, i) => {
    const x = Math.min(coarse.width - 1, Math.floor(((i % half.width) * coarse.width) / half.width));
    const y = Math.min(coarse.height - 1, Math.floor((Math.floor(i / half.width) * coarse.height) / half.height));
    return value - coarse.data[y * coarse.width + x];
  });
}

/** How much nearer the camera comes on the way: what stands still in both pictures moves a little, too. */
const APPROACH = 0.045;
/** Pixels, in parts of the longer side, over which a picture's border is faded into the other picture. */
const FEATHER = 0.03;
/** Numbers for each grid point: the place in the first picture, in the second, and the share of the second. */
const FIELDS = 5;

/**
 * The frames from one picture to a related one: every point goes its way evenly, as the global motion and the flow between the pictures say (view
 * morphing by dense correspondence, after Beier and Neely 1992), while its colour goes over from one to the other; what only one of them shows comes
 * from that one. The first frame is the first picture, the last the second.
 */
export async function* morphFrames(first: Raster, second: Raster, relation: Relation, frames: number): AsyncGenerator<Uint8Array> {
  const frame = new Uint8Array(first.data.length);
  const { width, height } = first;
  const columns = Math.ceil(width / GRID) + 1;
  const rows = Math.ceil(height / GRID) + 1;
  const nodes = new Float32Array(columns * rows * FIELDS);
  for (let i = 0; i < frames; i++) {
    const part = i / Math.max(1, frames - 1);
    const t = 0.2 * part + 0.8 * easeInOut(part);
    fillNodes(nodes, columns, rows, first, relation, t, 1 + APPROACH * Math.sin(Math.PI * part) ** 2);
    draw(nodes, columns, first, second, frame);
    yield frame;
  }
}

function fillNodes(nodes: Float32Array, columns: number, rows: number, size: Raster, { global, motion }: Relation, t: number, zoom: number): void {
  const { width, height } = size;
  const at: MotionAt = motionAt(motion, t);
  const [sx, sy] = [motion.width / width, motion.height / height];
  const way = partOf(global, t);
  const [place, from] = [new Float64Array(2), new Float64Array(2)];
  const feather = FEATHER * Math.max(width, height);
  for (let row = 0, k = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, k += FIELDS) {
      const [x, y] = [width / 2 + (column * GRID - width / 2) / zoom, height / 2 + (row * GRID - height / 2) / zoom];
      bring(way, size, x, y, place, true);
      bring(global, size, place[0], place[1], place);
      const u = Math.min(motion.width - 1, Math.max(0, Math.round(place[0] * sx)));
      const v = Math.min(motion.height - 1, Math.max(0, Math.round(place[1] * sy)));
      const i = v * motion.width + u;
      const [dx, dy] = [at.vectors[2 * i] / sx, at.vectors[2 * i + 1] / sy];
      bring(global, size, place[0] - t * dx, place[1] - t * dy, from, true);
      const [toX, toY] = [place[0] + (1 - t) * dx, place[1] + (1 - t) * dy];
      nodes[k] = from[0];
      nodes[k + 1] = from[1];
      nodes[k + 2] = toX;
      nodes[k + 3] = toY;
      const a = (1 - t) * inside(from[0], from[1], width, height, feather * t) * (Math.min(1, at.fromFirst[i]) ** 2 + 0.05);
      const b = t * inside(toX, toY, width, height, feather * (1 - t)) * (Math.min(1, at.fromSecond[i]) ** 2 + 0.05);
      nodes[k + 4] = a + b > 1e-6 ? b / (a + b) : t;
    }
  }
}

/** 1 well inside a picture, 0 outside. */
function inside(x: number, y: number, width: number, height: number, feather: number): number {
  const from = Math.min(x, y, width - 1 - x, height - 1 - y);
  return feather < 0.5 ? (from > -1 ? 1 : 0) : smoothStep(-0.5, feather, from);
}

function draw(nodes: Float32Array, columns: number, first: Raster, second: Raster, frame: Uint8Array): void {
  const { width, height } = first;
  const colours = new Float32Array(6);
  const left = new Float32Array(FIELDS);
  const step = new Float32Array(FIELDS);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / GRID) * columns;
    const down = (y % GRID) / GRID;
    for (let column = 0; column < columns - 1; column++) {
      const a = (row + column) * FIELDS;
      const c = a + columns * FIELDS;
      for (let k = 0; k < FIELDS; k++) {
        left[k] = nodes[a + k] + (nodes[c + k] - nodes[a + k]) * down;
        step[k] = (nodes[a + FIELDS + k] + (nodes[c + FIELDS + k] - nodes[a + FIELDS + k]) * down - left[k]) / GRID;
      }
      for (let i = 0, at = (y * width + column * GRID) * 3; i < Math.min(GRID, width - column * GRID); i++, at += 3) {
        const share = left[4] + i * step[4];
        if (share < 0.999) cubicPixel(first, left[0] + i * step[0], left[1] + i * step[1], colours, 0);
        if (share > 0.001) cubicPixel(second, left[2] + i * step[2], left[3] + i * step[3], colours, 3);
        for (let c = 0; c < 3; c++) {
          frame[at + c] = share <= 0.001 ? colours[c] : share >= 0.999 ? colours[3 + c] : colours[c] + (colours[3 + c] - colours[c]) * share;
        }
      }
    }
  }
}
