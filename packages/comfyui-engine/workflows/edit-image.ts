import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { editPicture, mostPictures } from "../graphs/edit-picture.ts";
import { loadPicture } from "../graphs/media.ts";
import { needsOf } from "../graphs/needs-of.ts";
import { picturePlan, uploadReference } from "../plans/picture-plan.ts";
import type { Workflow } from "../workflow.ts";

/** An instruction, carried out on the first picture with the others to look at. */
export const workflow: Workflow<"edit-image"> = {
  kind: "edit-image",

  needs: (profile) => {
    const { edit } = profile;
    if (!edit) return undefined;
    const size = { width: 1024, height: 1024 };
    return needsOf(profile, (g) => {
      const images = ["a", "b", "c", "d"].map((name) => loadPicture(g, name));
      g.add("SaveImage", { images: editPicture(g, edit, { prompt: "", images, size, seed: 0, isFine: true }), filename_prefix: "" });
    });
  },

  async plan(work, { edit }) {
    const { references } = work.job.inputs;
    const { maxPixels } = edit!;
    const size = nearestSize(work.job.target, { sizeMultiple: 16, maxPixels });
    const uploads = await Promise.all(references.map((file, index) => uploadReference(work, file, maxPixels, `reference-${index + 1}.png`)));
    const prompt = withPlaces(work.job.parameters.prompt, references.length, mostPictures(edit!));
    return picturePlan(work, {
      uploads,
      build: (g) => editPicture(g, edit!, { prompt, images: uploads.map(({ name }) => loadPicture(g, name)), size, seed: work.job.seed, isFine: true }),
    });
  },
};

/** Where several pictures stand side by side in the last one that the model looks at, the prompt says which. */
function withPlaces(prompt: string, pictures: number, most: number): string {
  if (pictures <= most) return prompt;
  const besides = Array.from({ length: pictures - most + 1 }, (_, index) => most + index);
  return `${prompt} (Picture ${most} shows pictures ${besides.join(", ")} side by side, from left to right.)`;
}
