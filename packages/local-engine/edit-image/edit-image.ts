import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { Canvas } from "./canvas.ts";
import { carryOut } from "./carry-out.ts";
import { onWhite } from "./frame/on-white.ts";
import { parsePrompt } from "./grammar/parse-prompt.ts";
import { instructions } from "./instructions.ts";
import { readPicture, writePicture } from "../picture-file.ts";

/**
 * Edits the first reference as the prompt says, with the others as material: the prompt is split into the instructions that the table knows, and
 * they are carried out in its order. `extras` tell what was applied, what was understood but not possible, and what was not understood; a
 * prompt of which nothing was understood gives the picture in the ordered size.
 *
 * Deterministic: pixels, prompt, size and seed decide the result.
 */
export async function editImage(job: EngineJob<"edit-image">, { signal, progress, materials }: EngineContext): Promise<EngineResult> {
  const references: Raster[] = [];
  for (const file of job.inputs.references) {
    references.push(onWhite(await readPicture(file)));
    signal.throwIfAborted();
  }
  progress(0.1);
  const prompt = parsePrompt(job.parameters.prompt, instructions, references.length);
  const { width, height } = job.target;
  const canvas = new Canvas(references, { width, height, seed: job.seed, materials, signal });
  const outcome = await carryOut(canvas, prompt, (fraction) => progress(0.1 + 0.75 * fraction));
  signal.throwIfAborted();
  progress(0.9);
  const file = await writePicture(withOpacity(canvas), job.scratch, "edited");
  progress(1);
  const several = canvas.used.size > 1 || outcome.applied.some(({ instruction }) => instruction === "collage" || instruction === "side by side");
  return {
    files: [file],
    fidelity: "classical",
    sourceType: several ? "compositeSynthetic" : "algorithmicallyEnhanced",
    extras: { applied: outcome.applied, not_applied: outcome.not_applied, not_understood: prompt.notUnderstood },
  };
}

function withOpacity({ picture, opacity }: Canvas): Raster {
  if (!opacity) return picture;
  const result: Raster = { ...picture, channels: 4, data: new Uint8Array(picture.width * picture.height * 4) };
  for (let i = 0; i < opacity.data.length; i++) {
    result.data.set(picture.data.subarray(i * 3, i * 3 + 3), i * 4);
    result.data[i * 4 + 3] = opacity.data[i] * 255 + 0.5;
  }
  return result;
}
