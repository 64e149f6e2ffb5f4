import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

/** What a pixel of a scene shows, as far as colour, texture and place tell. Numbers are those of `Preference`. */
export const sceneKinds = { other: 0, sky: 1, greenery: 2, sand: 3, water: 4, plain: 5, person: 6 } as const;

/** Side of the copy in which a scene is looked at, pixels. */
export const sceneEdge = 256;

export type SceneKind = keyof typeof sceneKinds;

/** Standard deviation of luma, in levels, below which a surface counts as plain. */
const PLAIN_DEVIATION = 6;

/**
 * The kind of every pixel of a picture of about 256 pixels a side. Sky is what is smooth and blue, white or glowing and hangs together with the
 * upper edge; water is blue that does not. People are not looked for here.
 */
export function classifyScene(picture: Raster): Uint8Array {
  const { width, height, data, channels } = picture;
  const luma = luminance(picture);
  const mean = boxBlur(luma, 3);
  const square = boxBlur({ ...luma, data: luma.data.map((v) => v * v) }, 3);
  const kinds = new Uint8Array(width * height);
  const skyLike = new Uint8Array(width * height);
  for (let i = 0; i < kinds.length; i++) {
    const [r, g, b] = [0, 1, 2].map((c) => data[i * channels + (channels < 3 ? 0 : c)]);
    const deviation = Math.sqrt(Math.max(0, square.data[i] - mean.data[i] ** 2));
    const most = Math.max(r, g, b);
    const saturation = most === 0 ? 0 : (most - Math.min(r, g, b)) / most;
    const isBlue = b >= g && g >= r - 8 && b > r + 12;
    skyLike[i] = deviation < 14 && mean.data[i] > 70 && (isBlue || (mean.data[i] > 165 && saturation < 0.35)) ? 1 : 0;
    if (saturation > 0.14 && g >= r * 0.97 && g > b * 1.12) kinds[i] = sceneKinds.greenery;
    else if (saturation > 0.1 && saturation < 0.62 && mean.data[i] > 95 && r >= g && g > b && r - b > 18 && r - g < 0.5 * (r - b) + 12) kinds[i] =
      sceneKinds.sand;
    else if (isBlue && saturation > 0.14) kinds[i] = sceneKinds.water;
    else if (deviation < PLAIN_DEVIATION) kinds[i] = sceneKinds.plain;
  }
  floodFromTop(skyLike, width, height);
  for (let i = 0; i < kinds.length; i++) if (skyLike[i] === 2) kinds[i] = sceneKinds.sky;
  return commonest(kinds, width, height);
}

/** Part of the pixels around one that must be of a kind for the pixel to count as it: neither grains of noise nor rims are surfaces. */
const PURE = 0.8;

/** The kind that nearly all pixels around a pixel have. */
function commonest(kinds: Uint8Array, width: number, height: number): Uint8Array {
  const most = new Float32Array(kinds.length).fill(PURE);
  const result = new Uint8Array(kinds.length);
  for (const kind of new Set(kinds)) {
    const share = boxBlur({ data: Float32Array.from(kinds, (one) => (one === kind ? 1 : 0)), width, height }, 3).data;
    for (let i = 0; i < kinds.length; i++) {
      if (share[i] <= most[i]) continue;
      most[i] = share[i];
      result[i] = kind;
    }
  }
  return result;
}

/** Marks with 2 what is connected to the top row. */
function floodFromTop(mask: Uint8Array, width: number, height: number): void {
  const open: number[] = [];
  for (let x = 0; x < width; x++) if (mask[x]) open.push(x);
  while (open.length > 0) {
    const i = open.pop()!;
    if (mask[i] !== 1) continue;
    mask[i] = 2;
    const x = i % width;
    if (x > 0) open.push(i - 1);
    if (x < width - 1) open.push(i + 1);
    if (i >= width) open.push(i - width);
    if (i < width * (height - 1)) open.push(i + width);
  }
}

/** Parts of the picture by kind, 0..1. */
export function sceneShares(kinds: Uint8Array): Record<SceneKind, number> {
  const counts = new Float64Array(8);
  for (const kind of kinds) counts[kind]++;
  return Object.fromEntries(Object.entries(sceneKinds).map(([name, kind]) => [name, counts[kind] / kinds.length])) as Record<SceneKind, number>;
}
