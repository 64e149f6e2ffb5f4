import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { smoothStep, visitNear } from "../vision/polygon.ts";
import { fbm1, fbm2 } from "../scene/noise.ts";

/** How far around a face its skin, the ears and the hair are covered as well, in face widths, and how softly. */
const AROUND = 0.5;
const SOFT = 0.12;
/** The same at the neck, where a collar may stand beside it. */
const AROUND_NECK = 0.06;
/** Hair is sampled from this part of the way between brows and the top of the head, up to that, as far aside in face widths. */
const [HAIR_FROM, HAIR_TO] = [0.4, 0.94];
const SAMPLED_ASIDE = 0.5;
/** Colours of the hair that are told apart, from dark to light. */
const SHADES = 24;
/** Strands around the crown, how many bends they have on a face's width, how far they go through the shades, and how far around they are bent at it. */
const STRANDS = 150;
const BENDS = 1.6;
const CONTRAST = 0.42;
const WHORL = 0.22;
/** The hair ends in so many parts of the way from brows to chin, give or take by strand, and softly. */
const NAPE = 0.76;
const RAGGED = 0.07;
const NAPE_SOFT = 0.05;
/** A neck goes on from there so far. */
const NECK = [0.98, 1.12] as const;

/**
 * Somebody's colours as they may look from behind: strands in the colours of the hair above the face fall from the crown of the head to its nape, and
 * a neck goes on below. What nobody has seen is a guess; a face on the back of a head would be a wrong one.
 *
 * @param colours RGBA, cut out. @param faces in its pixels.
 */
export function behindFaces(colours: Raster, faces: readonly Face[]): Raster {
  const { width, height, data } = colours;
  const result: Raster = { ...colours, data: new Uint8Array(data) };
  for (const face of faces) {
    const { landmarks, down, width: unit } = face;
    const brow = { x: (landmarks[21].x + landmarks[22].x) / 2, y: (landmarks[21].y + landmarks[22].y) / 2 };
    const top = topOf(colours, brow, down, 2 * unit);
    const place = (i: number) => {
      const [x, y] = [(i % width) + 0.5 - brow.x, Math.floor(i / width) + 0.5 - brow.y];
      return { below: x * down.x + y * down.y, aside: x * down.y - y * down.x };
    };
    const shades = shadesOf(colours, (i) => {
      const { below, aside } = place(i);
      return -below > HAIR_FROM * top && -below < HAIR_TO * top && Math.abs(aside) < SAMPLED_ASIDE * unit;
    });
    if (!shades) continue;
    const chin = (landmarks[8].x - brow.x) * down.x + (landmarks[8].y - brow.y) * down.y;
    const skin = meanOf(colours, [2, 3, 13, 14, 30, 31, 35].map((k) => landmarks[k]));
    const cover = createPlane(width, height);
    visitNear(cover, { x: 0, y: 0 }, faceRegions(face).outline, (AROUND + SOFT) * unit, (i, distance) => {
      const reach = AROUND + (AROUND_NECK - AROUND) * smoothStep(0.3 * chin, 0.7 * chin, place(i).below);
      cover.data[i] = 1 - smoothStep(reach * unit, (reach + SOFT) * unit, distance);
    });
    const colour = new Float64Array(3);
    for (let i = 0; i < cover.data.length; i++) {
      if (cover.data[i] === 0 || data[i * 4 + 3] === 0) continue;
      const { below, aside } = place(i);
      const share = cover.data[i] * (1 - smoothStep(NECK[0] * chin, NECK[1] * chin, below));
      if (share === 0) continue;
      const nape = chin * (NAPE + RAGGED * fbm1((14 * aside) / unit, 64, 2, 5));
      const neck = smoothStep(nape - NAPE_SOFT * chin, nape + NAPE_SOFT * chin, below);
      const round = 1 - 0.42 * Math.min(1, (aside / (0.75 * unit)) ** 2);
      const hair = hairAt(shades, aside / unit, (below + 0.5 * top) / unit);
      // The hair's shadow lies on the neck.
      const light = (1.08 - 0.25 * Math.exp(Math.min(0, nape - below) / (0.08 * chin))) * (1.6 * round - 0.6);
      for (let c = 0; c < 3; c++) {
        colour[c] = hair[c] * round * (1 - neck) + skin[c] * light * neck;
        result.data[i * 4 + c] += share * (colour[c] - data[i * 4 + c]);
      }
    }
  }
  return result;
}

/** The colour of hair at a place from the crown, in face widths. */
function hairAt(shades: number[][], aside: number, below: number): number[] {
  const away = Math.hypot(aside, below);
  // Hair leaves its whorl in a bend.
  const angle = Math.atan2(aside, below) / (2 * Math.PI) + WHORL * Math.exp(-3 * away);
  const locks = fbm2((angle + 0.5) * (STRANDS / 5) + 1.2 * away, 1.3 * away, STRANDS / 5, 2, 23);
  const strand = 0.55 * fbm2((angle + 0.5) * STRANDS + 2 * locks, away * BENDS, STRANDS, 3, 11, 0.7) + 0.6 * locks;
  // A head is lit from above: a soft band of light runs round it below the crown.
  const gloss = 0.34 * Math.exp(-(((away - 0.5) / 0.22) ** 2));
  const at = (0.42 + CONTRAST * strand + gloss) * (shades.length - 1);
  const lower = Math.min(shades.length - 2, Math.max(0, Math.floor(at)));
  const part = Math.min(1, Math.max(0, at - lower));
  return shades[lower].map((value, c) => value + part * (shades[lower + 1][c] - value));
}

/** The colours of chosen pixels from dark to light, as means of equally many; undefined where there are too few. */
function shadesOf({ data }: Raster, isChosen: (i: number) => boolean): number[][] | undefined {
  const found: { luma: number; at: number }[] = [];
  for (let i = 0; i < data.length / 4; i++) {
    const at = i * 4;
    if (data[at + 3] > 230 && isChosen(i)) found.push({ at, luma: 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2] });
  }
  if (found.length < 4 * SHADES) return undefined;
  found.sort((a, b) => a.luma - b.luma);
  return Array.from({ length: SHADES }, (_, k) => {
    const group = found.slice(Math.floor((k * found.length) / SHADES), Math.floor(((k + 1) * found.length) / SHADES));
    return [0, 1, 2].map((c) => group.reduce((sum, { at }) => sum + data[at + c], 0) / group.length);
  });
}

/** Mean colour of the places of a face. */
function meanOf({ data, width, height }: Raster, places: { x: number; y: number }[]): number[] {
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
