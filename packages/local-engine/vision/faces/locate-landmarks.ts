import type { Raster } from "@atelier/media/raster/raster.ts";
import { type DetectedBox, type FaceNetworks, LANDMARK_CROP } from "./face-networks.ts";
import type { Point } from "../polygon.ts";

/** Which landmark of a mirrored face each of the 68 is (iBUG 300-W order). */
const MIRRORED = [
  16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 27, 28, 29, 30, 35, 34, 33, 32, 31,
  45, 44, 43, 42, 47, 46, 39, 38, 37, 36, 41, 40, 54, 53, 52, 51, 50, 49, 48, 59, 58, 57, 56, 55, 64, 63, 62, 61, 60, 67, 66, 65,
];

/** Square of a picture that becomes a landmark crop: `angle` in radians turns it clockwise, `mirror` swaps its left and right. */
interface Frame extends FaceSquare {
  mirror: boolean;
}

/** A square that one face fills, `angle` radians turned clockwise. */
export interface FaceSquare {
  x: number;
  y: number;
  side: number;
  angle: number;
}

/** Variations of the crop, in parts of its side, each seen straight and mirrored. */
const JITTER = [
  { x: 0, y: 0, scale: 1 },
  { x: 0.03, y: -0.03, scale: 1.06 },
  { x: -0.03, y: 0.03, scale: 0.96 },
];

export interface LocatedLandmarks {
  /** 68 points in pixels of the picture: per coordinate the median over all crops. */
  points: Point[];
  /** Mean distance of a crop's points from that median, as a part of the face's width. */
  scatter: number;
}

/**
 * The 68 landmarks of the face in `box`. One look finds how the head is rolled; six more, turned upright and slightly moved, scaled and
 * mirrored, are combined, which halves the network's error and shows by their scatter whether there is a human face at all.
 */
export async function locateLandmarks(rgb: Raster, box: DetectedBox, networks: FaceNetworks): Promise<LocatedLandmarks> {
  const look = async (frame: Frame) => intoPicture(await networks.landmarks(cut(rgb, frame)), frame);
  const upright: Frame = { x: box.x + box.width / 2, y: box.y + box.height / 2, side: Math.max(box.width, box.height), angle: 0, mirror: false };
  const first = await look(upright);
  const left = mean(first.slice(36, 42));
  const right = mean(first.slice(42, 48));
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const looks: Point[][] = [];
  for (const { x, y, scale } of JITTER) {
    for (const mirror of [false, true]) {
      looks.push(await look({ x: upright.x + x * upright.side, y: upright.y + y * upright.side, side: upright.side * scale, angle, mirror }));
    }
  }
  const points = MIRRORED.map((_, i) => ({ x: median(looks.map((l) => l[i].x)), y: median(looks.map((l) => l[i].y)) }));
  const width = Math.hypot(points[16].x - points[0].x, points[16].y - points[0].y);
  const distances = looks.flatMap((l) => l.map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y)));
  return { points, scatter: distances.reduce((sum, d) => sum + d, 0) / distances.length / Math.max(1, width) };
}

/** The 68 landmarks by two looks, straight and mirrored: for faces that are followed from frame to frame. Costs two of the seven looks above. */
export async function followLandmarks(rgb: Raster, square: FaceSquare, networks: FaceNetworks): Promise<Point[]> {
  const frames = [false, true].map((mirror) => ({ ...square, mirror }));
  const looks: Point[][] = [];
  for (const frame of frames) looks.push(intoPicture(await networks.landmarks(cut(rgb, frame)), frame));
  return looks[0]!.map((p, i) => ({ x: (p.x + looks[1]![i]!.x) / 2, y: (p.y + looks[1]![i]!.y) / 2 }));
}

/** Samples the frame with as many samples a pixel each way as the crop reduces, so that large faces do not alias. */
function cut(picture: Raster, frame: Frame): Uint8Array {
  const crop = new Uint8Array(LANDMARK_CROP * LANDMARK_CROP * 3);
  const samples = Math.max(1, Math.min(8, Math.ceil(frame.side / LANDMARK_CROP)));
  for (let row = 0, to = 0; row < LANDMARK_CROP; row++) {
    for (let column = 0; column < LANDMARK_CROP; column++, to += 3) writeMean(picture, frame, column, row, samples, crop, to);
  }
  return crop;
}

/** The mean colour of one pixel of the crop. In numbers of their own instead of a list: this takes most of the time beside the networks. */
function writeMean({ data, width, height }: Raster, frame: Frame, column: number, row: number, samples: number, crop: Uint8Array, to: number): void {
  const step = frame.side / LANDMARK_CROP;
  const [cos, sin, across] = [Math.cos(frame.angle) * step, Math.sin(frame.angle) * step, frame.mirror ? -1 : 1];
  let [red, green, blue] = [0, 0, 0];
  for (let down = 0; down < samples; down++) {
    const v = row + (down + 0.5) / samples - LANDMARK_CROP / 2;
    for (let aside = 0; aside < samples; aside++) {
      const u = across * (column + (aside + 0.5) / samples - LANDMARK_CROP / 2);
      const x = Math.floor(frame.x + u * cos - v * sin);
      const y = Math.floor(frame.y + u * sin + v * cos);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 3;
      red += data[at];
      green += data[at + 1];
      blue += data[at + 2];
    }
  }
  const count = samples * samples;
  crop[to] = red / count;
  crop[to + 1] = green / count;
  crop[to + 2] = blue / count;
}

function intoPicture(fractions: Point[], { x, y, side, angle, mirror }: Frame): Point[] {
  return fractions.map((_, i) => {
    const point = fractions[mirror ? MIRRORED[i] : i];
    const u = (mirror ? 0.5 - point.x : point.x - 0.5) * side;
    const v = (point.y - 0.5) * side;
    return { x: x + u * Math.cos(angle) - v * Math.sin(angle), y: y + u * Math.sin(angle) + v * Math.cos(angle) };
  });
}

function mean(points: Point[]): Point {
  return { x: points.reduce((sum, p) => sum + p.x, 0) / points.length, y: points.reduce((sum, p) => sum + p.y, 0) / points.length };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}
