import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { classifyScene, type SceneKind, sceneKinds } from "../expand-image/scene-kinds.ts";
import { colourGuidedFilter } from "../vision/filters/colour-guided-filter.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import { smoothStep, visitNear } from "../vision/polygon.ts";
import type { Canvas } from "./canvas.ts";
import { planeOf } from "./effects/blur-raster.ts";
import type { Part } from "./grammar/plain-words/find-part.ts";
import { NotPossible } from "./not-possible.ts";

/** Long edge of the copy that is looked at for sky and greenery. */
const SMALL = 256;
/** Less of the picture is no sky, or no greenery. */
const LEAST_SHARE = { sky: 0.04, greenery: 0.04 };
/** Blue above red, levels: behind somebody a wall may be as bright and smooth as a sky. */
const BLUE_SKY = 12;

/**
 * How much of each pixel belongs to a part that a prompt names, 0..1.
 * @throws NotPossible when the picture does not show it, or it cannot be told apart
 */
export async function partMask(canvas: Canvas, part: Part): Promise<Plane> {
  const mask = await maskOf(canvas, part);
  return part.except ? { ...mask, data: mask.data.map((value) => 1 - value) } : mask;
}

async function maskOf(canvas: Canvas, { kind, noun }: Part): Promise<Plane> {
  if (kind === "sky" || kind === "greenery") return sceneMask(canvas, kind);
  if (kind === undefined) throw new NotPossible(`the ${noun} is not found in a picture`);
  const { faces } = await canvas.findSubjects();
  if ((kind === "face" || kind === "person") && faces.length === 0) throw new NotPossible(`no ${kind} was found in the picture`);
  if (kind === "face") return facesMask(canvas.picture, faces);
  const { matte } = await canvas.findSubject();
  return kind === "background" ? { ...matte, data: matte.data.map((value) => 1 - value) } : matte;
}

async function sceneMask(canvas: Canvas, kind: Surface): Promise<Plane> {
  const { picture } = canvas;
  const { hard, share, blue } = surfaceOf(picture, kind);
  const isWall = kind === "sky" && share > 0 && blue < BLUE_SKY && (await canvas.findSubjects()).faces.length > 0;
  if (share < LEAST_SHARE[kind] || isWall) throw new NotPossible(`no ${kind} was found in the picture`);
  return alongEdges(hard, picture);
}

export type Surface = Extract<SceneKind, "sky" | "greenery">;

/** Where a surface is in a small copy of the picture, 0 or 1, the part of the picture that it takes, and how far its blue is above its red, levels. */
export function surfaceOf(picture: Raster, kind: Surface): { hard: Plane; share: number; blue: number } {
  const scale = Math.min(1, SMALL / Math.max(picture.width, picture.height));
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  const kinds = classifyScene(small);
  const hard = createPlane(small.width, small.height);
  let [count, blue] = [0, 0];
  for (let i = 0; i < hard.data.length; i++) {
    if (kinds[i] !== sceneKinds[kind]) continue;
    hard.data[i] = 1;
    count++;
    blue += small.data[i * 3 + 2]! - small.data[i * 3]!;
  }
  return { hard, share: count / hard.data.length, blue: count === 0 ? 0 : blue / count };
}

/** Brings a mask of a small copy to the picture's own edges. */
export function alongEdges(small: Plane, picture: Raster): Plane {
  const guide = [planeOf(picture, 0), planeOf(picture, 1), planeOf(picture, 2)] as const;
  const radius = Math.max(3, Math.round((6 * picture.width) / small.width));
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
