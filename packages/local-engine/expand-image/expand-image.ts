import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { describePicture } from "./describe-picture.ts";
import { placeOnCanvas } from "./place-on-canvas.ts";
import { classifyScene, sceneEdge, sceneKinds, sceneShares } from "./scene-kinds.ts";
import { sparePeople } from "./spare-people.ts";
import { readPicture, writePicture } from "../picture-file.ts";
import { completePicture } from "../vision/completion/complete-picture.ts";
import { findFaces } from "../vision/faces/find-faces.ts";
import { markHeads } from "../vision/faces/mark-heads.ts";

/** Faces are looked for in pictures of at least this many pixels a side. */
const SMALLEST_WITH_FACES = 200;

/**
 * Continues a picture beyond its edges with what it shows itself: surfaces, textures and lines go on, new objects are not invented. The original
 * pixels keep their bytes.
 *
 * Deterministic: pixels, parameters and seed decide the result. Extras: `effective_prompt` with `describe`; a prompt is `not_applied`.
 */
export async function expandImage(job: EngineJob<"expand-image">, { signal, progress }: EngineContext): Promise<EngineResult> {
  const { parameters } = job;
  const picture = await readPicture(job.inputs.image);
  signal.throwIfAborted();
  progress(0.03);
  const scale = Math.min(1, sceneEdge / Math.max(picture.width, picture.height));
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  const faces = picture.channels < 3 || Math.min(picture.width, picture.height) < SMALLEST_WITH_FACES
    ? []
    : await findFaces(picture.channels === 3 ? picture : withoutAlpha(picture), signal);
  const kinds = classifyScene(small);
  // Heads are never used to fill a space with.
  markHeads(kinds, small, faces, scale, sceneKinds.person);
  signal.throwIfAborted();
  progress(0.1);
  const { canvas, hole } = placeOnCanvas(picture, parameters);
  const place: Rect = { x: parameters.left, y: parameters.top, width: picture.width, height: picture.height };
  const preference = faces.length > 0 ? sparePeople(canvas, place, kinds, small) : undefined;
  await completePicture(canvas, hole, {
    seed: job.seed,
    signal,
    progress: (fraction) => progress(0.1 + 0.85 * fraction),
    ...(preference && { preference }),
  });
  signal.throwIfAborted();
  const file = await writePicture(canvas, job.scratch, "expanded");
  signal.throwIfAborted();
  progress(1);
  const extras = {
    ...(parameters.describe && { effective_prompt: describePicture(small, sceneShares(kinds), faces.length) }),
    ...(parameters.prompt && { not_applied: [{ instruction: "prompt", reason: "what the picture shows goes on, and nothing else is drawn" }] }),
  };
  return { files: [file], fidelity: "classical", sourceType: "compositeSynthetic", extras };
}

function withoutAlpha({ data, width, height }: Raster): Raster {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[4 * i + c];
  return { data: rgb, width, height, channels: 3 };
}
