import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { readInput } from "@atelier/engine/fitting/picture-file.ts";
import type { SkinGoal } from "@atelier/engine/kinds/retouch-skin.ts";
import { editPicture } from "../graphs/edit-picture.ts";
import { loadPicture } from "../graphs/media.ts";
import { needsOf } from "../graphs/needs-of.ts";
import { blendSkin } from "@atelier/engine/fitting/blend-skin.ts";
import { picturePlan, uploadReference } from "../plans/picture-plan.ts";
import type { Workflow } from "../workflow.ts";

const keep = "Keep the identity, the face's shape, the expression, the hair, the clothes, the background and the framing exactly as they are.";

const words: Record<SkinGoal, string> = {
  enhance_skin: "Give the skin natural texture and an even tone, without blemishes, redness and shine. Keep pores visible.",
  improve_lighting: "Light the face with soft, flattering studio light and natural shadows. Keep skin texture.",
  enhance_everything: "Improve skin, eyes, hair and light to the quality of a professional portrait, with natural skin texture.",
  transform_to_real: "Turn the picture into a real photograph with natural, detailed skin, as taken by a professional camera.",
  no_make_up: "Remove all make-up. Show natural bare skin with its own texture.",
};

const faithful = "Retouch the skin gently, as a professional would: blemishes, redness and shine go, pores, freckles and moles stay.";

/** Goals that are about the skin alone: all that is not skin stays as it is. */
const skinOnly: readonly SkinGoal[] = ["enhance_skin", "no_make_up"];

export const workflow: Workflow<"retouch-skin"> = {
  kind: "retouch-skin",

  needs: (profile) => {
    const { edit } = profile;
    if (!edit) return undefined;
    const size = { width: 1024, height: 1024 };
    return needsOf(profile, (g) => {
      const options = { prompt: "", images: [loadPicture(g, "a")], size, seed: 0, isFine: true };
      g.add("SaveImage", { images: editPicture(g, edit, options), filename_prefix: "" });
    });
  },

  async plan(work, { edit }) {
    const { inputs, parameters, target, seed } = work.job;
    const picture = await readInput(inputs.image);
    const upload = await uploadReference(work, inputs.image, edit!.maxPixels, "image.png");
    const size = nearestSize(target, { sizeMultiple: 16, maxPixels: edit!.maxPixels });
    const task = parameters.mode === "faithful" ? faithful : words[parameters.goal];
    const isSkinOnly = parameters.mode === "faithful" || skinOnly.includes(parameters.goal);
    const detail = parameters.mode === "faithful" ? parameters.skinDetail / 100 : 0;
    return picturePlan(work, {
      uploads: [upload],
      build: (g) => editPicture(g, edit!, { prompt: `${task} ${keep}`, images: [loadPicture(g, upload.name)], size, seed, isFine: true }),
      finish: async (made) => blendSkin(picture, made, { isSkinOnly, detail }),
    });
  },
};
