import { createPlane, type Raster } from "../../../raster/raster.ts";
import { faceRegions } from "../vision/face-regions.ts";
import type { Face } from "../vision/find-faces.ts";
import { smoothStep, visitNear } from "../vision/polygon.ts";
import { fold } from "./continue-picture.ts";

/** How far around a face its skin and the ears are covered as well, in face widths, and how softly. */
const AROUND = 0.24;
const SOFT = 0.14;
/** Between brows and chin the hair ends here, and the neck goes on. */
const NAPE = [0.5, 0.75] as const;
/** Columns of hair are taken from as much nearer to the middle: the top of a head is narrower than its sides. */
const NARROW = 0.6;
/** Hair is taken from this part of the way between brows and the top of the head, up to that. */
const [HAIR_FROM, HAIR_TO] = [0.5, 0.94];

/**
 * Somebody's colours as they may look from behind: over the face hangs the hair above it, mirrored to and fro. What nobody has seen is a guess; a face on
 * the back of a head would be a wrong one.
 *
 * @param colours RGBA, cut out. @param faces in its pixels.
 */
export function behindFaces(colours: Raster, faces: readonly Face[]): Raster {
  const { width, height, data } = colours;
  const result: Raster = { ...colours, data: new Uint8Array(data) };
  for (const face of faces) {
    const { landmarks, down } = face;
    const brow = { x: (landmarks[21].x + landmarks[22].x) / 2, y: (landmarks[21].y + landmarks[22].y) / 2 };
    const top = topOf(colours, brow, down, 2 * face.width);
    const [near, band] = [HAIR_FROM * top, (HAIR_TO - HAIR_FROM) * top];
    if (band < 1) continue;
    const chin = (landmarks[8].x - brow.x) * down.x + (landmarks[8].y - brow.y) * down.y;
    const skin = skinOf(colours, [2, 3, 13, 14, 30, 31, 35].map((k) => landmarks[k]));
    const cover = createPlane(width, height);
    visitNear(cover, { x: 0, y: 0 }, faceRegions(face).outline, (AROUND + SOFT) * face.width, (i, distance) => {
      cover.data[i] = 1 - smoothStep(AROUND * face.width, (AROUND + SOFT) * face.width, distance);
    });
    for (let i = 0; i < cover.data.length; i++) {
      if (cover.data[i] === 0) continue;
      const [x, y] = [i % width, Math.floor(i / width)];
      const below = (x - brow.x) * down.x + (y - brow.y) * down.y;
      if (below < -near) continue;
      const move = -near - fold(below + near, band) - below;
      const aside = (NARROW - 1) * ((x - brow.x) * down.y - (y - brow.y) * down.x);
      const column = Math.min(width - 1, Math.max(0, Math.round(x + down.x * move + down.y * aside)));
      const row = Math.min(height - 1, Math.max(0, Math.round(y + down.y * move - down.x * aside)));
      const from = (row * width + column) * 4;
      if (data[from + 3] < 230) continue;
      const share = cover.data[i] * (1 - smoothStep(0.85 * chin, 1.05 * chin, below));
      const neck = smoothStep(NAPE[0] * chin, NAPE[1] * chin, below);
      for (let c = 0; c < 3; c++) {
        result.data[i * 4 + c] += share * (data[from + c] + neck * (skin[c] - data[from + c]) - data[i * 4 + c]);
      }
    }
  }
  return result;
}

/** Mean colour of the places of a face. */
function skinOf({ data, width, height }: Raster, places: { x: number; y: number }[]): number[] {
  const inside = places.filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height).map(({ x, y }) => (Math.floor(y) * width + Math.floor(x)) * 4);
  return [0, 1, 2].map((c) => inside.reduce((sum, at) => sum + data[at + c] / inside.length, 0));
}

/** How far above a place the subject goes. */
function topOf({ data, width, height }: Raster, from: { x: number; y: number }, down: { x: number; y: number }, most: number): number {
  for (let length = 1; length < most; length++) {
    const [x, y] = [Math.round(from.x - down.x * length), Math.round(from.y - down.y * length)];
    if (x < 0 || y < 0 || x >= width || y >= height || data[(y * width + x) * 4 + 3] < 128) return length - 1;
  }
  return most;
}
