import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { describePicture } from "./describe-picture.ts";
import { placeOnCanvas } from "./place-on-canvas.ts";
import { classifyScene, sceneEdge, sceneKinds, sceneShares } from "./scene-kinds.ts";
import { sharesOfBorders, spareSubject } from "./spare-subject.ts";
import { readPicture, writePicture } from "../picture-file.ts";
import { completePicture } from "../vision/completion/complete-picture.ts";
import { markHeads } from "../vision/faces/mark-heads.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { cutOut } from "../vision/subject/cut-out.ts";
import { findSubjects } from "../vision/subject/find-subjects.ts";

/** A subject is looked for in pictures of at least this many pixels a side. */
const SMALLEST_WITH_SUBJECT = 200;
/** A side cuts a subject off that covers more than this part of it. */
const LEAST_CUT = 0.02;

/**
 * Continues a picture beyond its edges with what it shows itself, but for its subject: surfaces, textures and lines go on, new objects are not invented. The
 * original pixels keep their bytes.
 *
 * Deterministic: pixels, parameters and seed decide the result. Extras: `effective_prompt` with `describe`; `cut_at`, the sides at which the subject ends
 * because the picture cuts it off there; a prompt is `not_applied`.
 */
export async function expandImage(job: EngineJob<"expand-image">, { signal, progress }: EngineContext): Promise<EngineResult> {
  const { parameters } = job;
  const picture = await readPicture(job.inputs.image);
  signal.throwIfAborted();
  progress(0.03);
  const scale = Math.min(1, sceneEdge / Math.max(picture.width, picture.height));
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  const { faces, subject } = await lookAt(picture, signal);
  const kinds = classifyScene(small);
  markHeads(kinds, small, faces, scale, sceneKinds.person);
  signal.throwIfAborted();
  progress(0.1);
  const { canvas, hole } = placeOnCanvas(picture, parameters);
  const place: Rect = { x: parameters.left, y: parameters.top, width: picture.width, height: picture.height };
  const heads = new Uint8Array(picture.width * picture.height);
  markHeads(heads, picture, faces, 1, 1);
  const preference = subject || faces.length > 0 ? spareSubject(canvas, place, subject, heads) : undefined;
  const covered = subject && sharesOfBorders(subject);
  const cutAt = (["left", "right", "top", "bottom"] as const).filter((side) => parameters[side] > 0 && covered && covered[side] > LEAST_CUT);
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
    ...(cutAt.length > 0 && { cut_at: cutAt }),
    ...(parameters.prompt && { not_applied: [{ instruction: "prompt", reason: "what the picture shows goes on, and nothing else is drawn" }] }),
  };
  return { files: [file], fidelity: "classical", sourceType: "compositeSynthetic", extras };
}

/** Who is in a picture, and what it is of, 0..1 a pixel. */
async function lookAt(picture: Raster, signal: AbortSignal): Promise<{ faces: readonly Face[]; subject?: Plane }> {
  if (picture.channels < 3 || Math.min(picture.width, picture.height) < SMALLEST_WITH_SUBJECT) return { faces: [] };
  const rgb = picture.channels === 3 ? picture : withoutAlpha(picture);
  const subjects = await findSubjects(rgb, signal);
  const cut = await cutOut(rgb, subjects, signal);
  return { faces: subjects.faces, ...(cut && { subject: cut.matte }) };
}

function withoutAlpha({ data, width, height }: Raster): Raster {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[4 * i + c];
  return { data: rgb, width, height, channels: 3 };
}
