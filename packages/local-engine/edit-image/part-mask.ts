import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { classifyScene, type SceneKind, sceneKinds } from "../expand-image/scene-kinds.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import { colourGuidedFilter } from "../vision/filters/colour-guided-filter.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import { smoothStep, visitNear } from "../vision/polygon.ts";
import type { Canvas } from "./canvas.ts";
import { planeOf } from "./effects/blur-raster.ts";
import type { Part } from "./grammar/plain-words/find-part.ts";
import { NotPossible } from "./not-possible.ts";
import { chosenFaces, chosenPeople } from "./one-of-several.ts";

/** Long edge of the copy that is looked at for sky and greenery. */
const SMALL = 320;
/** Less of the picture is no sky, or no greenery. */
const LEAST_SHARE = { sky: 0.04, greenery: 0.04 };
/** Blue above red, levels: behind somebody a wall may be as bright and smooth as a sky. */
const BLUE_SKY = 12;

/**
 * How much of each pixel belongs to a part that a prompt names, 0..1.
 * @throws NotPossible when the picture does not show it, or it cannot be separated
 */
export async function partMask(canvas: Canvas, part: Part): Promise<Plane> {
  const mask = await maskOf(canvas, part);
  return part.except ? { ...mask, data: mask.data.map((value) => 1 - value) } : mask;
}

async function maskOf(canvas: Canvas, part: Part): Promise<Plane> {
  const { kind, noun } = part;
  if (kind === "sky" || kind === "greenery") return sceneMask(canvas, kind, noun);
  if (kind === undefined) throw new NotPossible(`the ${noun} is not found in a picture`);
  const { faces, people = [] } = await canvas.findSubjects();
  // Bodies are seen from behind and from afar too.
  const seen = kind === "person" ? faces.length + people.length : faces.length;
  if ((kind === "face" || kind === "person") && seen === 0) throw new NotPossible(`no ${kind} was found in the picture`);
  if (kind === "face") return facesMask(canvas.picture, chosenFaces(faces, part, canvas.picture.width));
  const one = kind === "person" ? await chosenPeople(canvas, part) : undefined;
  if (one) return one;
  const { matte } = await canvas.findSubject();
  return kind === "background" ? { ...matte, data: matte.data.map((value) => 1 - value) } : matte;
}

async function sceneMask(canvas: Canvas, kind: Surface, noun: string): Promise<Plane> {
  const { picture } = canvas;
  const { hard, share, blue } = surfaceOf(picture, kind, noun);
  const isWall = kind === "sky" && share > 0 && blue < BLUE_SKY && (await canvas.findSubjects()).faces.length > 0;
  if (share < LEAST_SHARE[kind] || isWall) throw new NotPossible(`no ${kind} was found in the picture`);
  return alongEdges(hard, picture);
}

export type Surface = Extract<SceneKind, "sky" | "greenery">;

/** Where a surface is in a small copy of the picture, 0 or 1, the part of the picture that it takes, and how far its blue is above its red, levels. */
export function surfaceOf(picture: Raster, kind: Surface, noun: string): { hard: Plane; share: number; blue: number } {
  const scale = Math.min(1, SMALL / Math.max(picture.width, picture.height));
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  const kinds = classifyScene(small);
  const hard = createPlane(small.width, small.height);
  if (kind === "sky") nameDeepSky(kinds, small.width);
  const plant = /\b(?:(?<ground>grass|lawn)|(?<above>trees|bushes|leaves))\b/.exec(noun)?.groups;
  if (plant) keepPlants(kinds, small.width, plant["ground"] !== undefined);
  let [count, blue] = [0, 0];
  for (let i = 0; i < hard.data.length; i++) {
    if (kinds[i] !== sceneKinds[kind]) continue;
    hard.data[i] = 1;
    count++;
    blue += small.data[i * 3 + 2]! - small.data[i * 3]!;
  }
  if (count > 0) growSurface(hard, small, kind);
  return { hard, share: count / hard.data.length, blue: count === 0 ? 0 : blue / count };
}

/**
 * Grass hangs together with the lower border, where it shows at all there; trees and hedges beyond a way do not. In place; where there are not both,
 * and where they hang together, all stays.
 */
function keepPlants(kinds: Uint8Array, width: number, isGround: boolean): void {
  const kept = new Uint8Array(kinds.length);
  const open: number[] = [];
  const visit = (i: number) => {
    if (i < 0 || kinds[i] !== sceneKinds.greenery || kept[i]) return;
    kept[i] = 1;
    open.push(i);
  };
  for (let i = kinds.length - 4 * width; i < kinds.length; i++) visit(i);
  if (open.length < 0.2 * width) return;
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (i % width > 0) visit(i - 1);
    if (i % width < width - 1) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  const isLeft = (i: number) => kinds[i] === sceneKinds.greenery && (kept[i] === 1) === isGround;
  const left = [...kinds.keys()].filter(isLeft);
  if (left.length < LEAST_SHARE.greenery * 0.5 * kinds.length) return;
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === sceneKinds.greenery && !isLeft(i)) kinds[i] = sceneKinds.other;
}

/** A deep blue that hangs together with the upper border is sky: by its colour alone it is taken for water. */
function nameDeepSky(kinds: Uint8Array, width: number): void {
  const open: number[] = [];
  const visit = (i: number) => {
    if (kinds[i] !== sceneKinds.water) return;
    kinds[i] = sceneKinds.sky;
    open.push(i);
  };
  for (let x = 0; x < width; x++) visit(x);
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== sceneKinds.sky || i >= width * 3) continue;
    for (const next of [i - 1, i + 1, i + width]) visit(next);
  }
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (i % width > 0) visit(i - 1);
    if (i % width < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    visit(i + width);
  }
}

/** Sum of the channels' differences, levels, up to which a pixel is of the surface around it, and up to which it goes on from its neighbour. */
const [ALIKE, SMOOTH] = [84, 30];

/** Lets a surface grow up to its edges, which are left out where it is looked for: by pixels that are like it, and of a sky by clouds. In place. */
function growSurface(hard: Plane, small: Raster, kind: Surface): void {
  if (kind !== "sky") return;
  const { width, height, data, channels } = small;
  const around = [0, 1, 2].map((c) => maskedMean(planeOf(small, c), hard, 0.06 * Math.max(width, height)).data);
  const open = [...hard.data.keys()].filter((i) => hard.data[i] === 1);
  const at = (i: number, c: number) => data[i * channels + c]!;
  const apart = (i: number, of: (c: number) => number) => Math.abs(at(i, 0) - of(0)) + Math.abs(at(i, 1) - of(1)) + Math.abs(at(i, 2) - of(2));
  const visit = (i: number, from: number) => {
    if (i < 0 || i >= hard.data.length || hard.data[i] === 1) return;
    const isAlike = apart(i, (c) => around[c]![i]!) < ALIKE && at(i, 2) >= at(i, 0) - 6;
    const isCloud = apart(i, (c) => at(from, c)) < SMOOTH && Math.min(at(i, 0), at(i, 1), at(i, 2)) > 120 && at(i, 2) >= at(i, 0) - 2;
    if (!isAlike && !isCloud) return;
    hard.data[i] = 1;
    open.push(i);
  };
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (i % width > 0) visit(i - 1, i);
    if (i % width < width - 1) visit(i + 1, i);
    visit(i - width, i);
    visit(i + width, i);
  }
}

/** Brings a mask of a small copy to the picture's own edges. */
export function alongEdges(small: Plane, picture: Raster): Plane {
  const guide = [planeOf(picture, 0), planeOf(picture, 1), planeOf(picture, 2)] as const;
  const radius = Math.max(2, Math.round((2.5 * picture.width) / small.width));
  const mask = colourGuidedFilter(enlargePlane(small, picture.width, picture.height), guide, radius, 12);
  return { ...mask, data: mask.data.map((value) => smoothStep(0.25, 0.75, value)) };
}

function facesMask({ width, height }: Raster, faces: Awaited<ReturnType<Canvas["findSubjects"]>>["faces"]): Plane {
  const mask = createPlane(width, height);
  for (const face of faces) {
    const soft = 0.05 * face.width;
    visitNear(mask, { x: 0, y: 0 }, faceRegions(face).outline, soft, (i, distance) => {
      mask.data[i] = Math.max(mask.data[i], 1 - smoothStep(-soft, soft, distance));
    });
  }
  return mask;
}
