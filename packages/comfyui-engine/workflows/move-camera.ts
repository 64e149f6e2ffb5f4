import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { readInput, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import { editPicture } from "../graphs/edit-picture.ts";
import { loadPicture } from "../graphs/media.ts";
import { needsOf } from "../graphs/needs-of.ts";
import { anglesInWords, sectorOf } from "../plans/camera-words.ts";
import { picturePlan, uploadReference } from "../plans/picture-plan.ts";
import type { Workflow } from "../workflow.ts";

/** The picture from another place: in the words that the angles' model was taught, or in plain ones. */
export const workflow: Workflow<"move-camera"> = {
  kind: "move-camera",

  needs: (profile) => {
    const edit = profile.turn ?? profile.edit;
    if (!edit) return undefined;
    const size = { width: 1024, height: 1024 };
    return needsOf(profile, (g) => {
      const options = { prompt: "", images: [loadPicture(g, "a")], size, seed: 0, isFine: false, turnsCamera: true };
      g.add("SaveImage", { images: editPicture(g, edit, options), filename_prefix: "" });
    });
  },

  async plan(work, { turn, edit }) {
    const turning = turn ?? edit;
    const { inputs, parameters, target, seed } = work.job;
    const { maxPixels } = turning!;
    const size = nearestSize(target, { sizeMultiple: 16, maxPixels });
    const upload = await uploadReference(work, inputs.image, maxPixels, "image.png");
    const taught = turning!.family === "qwen-image-edit" && turning!.angles !== undefined;
    const prompt = anglesInWords(parameters, taught);
    const plan = picturePlan(work, {
      uploads: [upload],
      build: (g) => editPicture(g, turning!, { prompt, images: [loadPicture(g, upload.name)], size, seed, isFine: false, turnsCamera: true }),
      extras: { effective_prompt: prompt },
    });
    // At its own place it is the picture itself.
    const isOwnPlace = sectorOf(parameters).isOwn && inputs.image.width === target.width && inputs.image.height === target.height;
    if (!isOwnPlace) return plan;
    return { ...plan, steps: [], finish: async () => writePicture(await readInput(inputs.image), work.job.scratch) };
  },
};
