import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { readPicture, writePicture } from "../picture-file.ts";
import { type FaceSkin, findFaceSkin, shareSkin } from "./face-skin.ts";
import { retouchFace } from "./retouch-face.ts";
import { retouchSettings } from "./retouch-settings.ts";
import { enhancePicture } from "./whole-picture.ts";
import { findFaces } from "../vision/faces/find-faces.ts";

/**
 * Retouches the skin of every person in the picture by frequency separation inside a mask learned from the person's own face.
 *
 * What is touched: skin alone, in `faithful`, `enhance_skin` and `transform_to_real`; eyes, brows, lips, nostrils, hair, clothes and background
 * keep their bytes. Three goals go beyond skin by their very name: `improve_lighting` also lights the eyes and lips inside the face,
 * `no_make_up` also takes colour from lips and lids, `enhance_everything` works on the whole picture. A picture in which no human
 * face is found is left as it is (with `enhance_everything`, its skin is); `extras.faces` says how many were retouched.
 *
 * Deterministic: pixels, parameters and seed decide the result.
 */
export async function retouchSkin(job: EngineJob<"retouch-skin">, { signal, progress }: EngineContext): Promise<EngineResult> {
  const picture = await readPicture(job.inputs.image);
  signal.throwIfAborted();
  progress(0.1);
  const settings = retouchSettings(job.parameters);
  const faces = await findFaces(picture, signal);
  progress(0.3);
  const people: FaceSkin[] = [];
  for (const face of faces) {
    signal.throwIfAborted();
    const skin = findFaceSkin(picture, face);
    if (skin) people.push(skin);
  }
  shareSkin(people);
  progress(0.4);
  for (const [i, skin] of people.entries()) {
    signal.throwIfAborted();
    retouchFace(picture, skin, settings, job.seed + i * 16);
    progress(0.4 + (0.4 * (i + 1)) / people.length);
  }
  signal.throwIfAborted();
  if (settings.wholePicture > 0) enhancePicture(picture, people.map(({ face }) => face), unionOfMasks(picture, people));
  progress(0.9);
  const untouched = people.length === 0 && settings.wholePicture === 0 ? { unchanged: "image" } : {};
  const file = await writePicture(picture, job.scratch, "retouched");
  signal.throwIfAborted();
  progress(1);
  return { files: [file], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: { faces: people.length }, ...untouched };
}

/** All skin at an eighth of the picture's size, which is exact enough to weaken an effect there. */
function unionOfMasks({ width, height }: Raster, people: FaceSkin[]): Plane {
  const union = createPlane(Math.max(1, Math.round(width / 8)), Math.max(1, Math.round(height / 8)));
  for (const { rect, small } of people) {
    const across = union.width / width;
    const down = union.height / height;
    for (let y = 0; y < small.mask.height; y++) {
      const row = Math.floor((rect.y + ((y + 0.5) * rect.height) / small.mask.height) * down);
      for (let x = 0; x < small.mask.width; x++) {
        const column = Math.floor((rect.x + ((x + 0.5) * rect.width) / small.mask.width) * across);
        const at = Math.min(union.height - 1, row) * union.width + Math.min(union.width - 1, column);
        union.data[at] = Math.max(union.data[at], small.mask.data[y * small.mask.width + x]);
      }
    }
  }
  return union;
}
