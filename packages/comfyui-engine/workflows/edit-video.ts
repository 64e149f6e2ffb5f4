import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { type Link, TypedGraph } from "../definitions/typed-graph.ts";
import { editPicture } from "../graphs/edit-picture.ts";
import { loadFrames, loadPicture, savePicture, scalePicture } from "../graphs/media.ts";
import { framesFor, segmentsOf } from "../graphs/segments.ts";
import { afterFirst, makeControlled, type VaceOptions } from "../graphs/vace.ts";
import { usualFaults } from "../graphs/wan-film.ts";
import { cutClip, firstFrameOf } from "../plans/clip-frames.ts";
import { filmPlan, type Part } from "../plans/film-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import { uploadReference } from "../plans/picture-plan.ts";
import { filmSize } from "../plans/words-and-pictures.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Made, Plan, Workflow } from "../workflow.ts";

/**
 * An instruction carried out on a clip: on its first frame by the model of pictures, then on the rest by the model of films, which goes on from the
 * edited frame along the clip's own outlines.
 */
export const workflow: Workflow<"edit-video"> = {
  kind: "edit-video",

  needs: (profile) => {
    const { vace, edit } = profile;
    if (!vace || !edit) return undefined;
    const options = { prompt: "", negative: "", size: { width: 832, height: 480 }, frames: 81, seed: 0, guidance: 1, isFine: false };
    return needsOfFilm(profile, (g) => {
      const still = { prompt: "", images: [loadPicture(g, "a"), loadPicture(g, "b")], size: options.size, seed: 0, isFine: true };
      savePicture(g, scalePicture(g, editPicture(g, edit, still), options.size), "", "first");
      return alongOutlines(g, profile, options, "c", "d");
    });
  },

  async plan(work, profile): Promise<Plan> {
    const { inputs, parameters, target, seed } = work.job;
    const vace = profile.vace!;
    const edit = profile.edit!;
    const size = filmSize(vace, target, "standard");
    const still = await uploadReference(work, await firstFrameOf(inputs.video, work.file("first.png"), work.signal), edit.maxPixels, "still.png");
    const images = await Promise.all(inputs.images.map((file, index) => uploadReference(work, file, edit.maxPixels, `image-${index + 1}.png`)));
    const uploads = [still, ...images];
    const prompt = parameters.prompt ?? "Improve the picture.";
    const options = { prompt, negative: parameters.negativePrompt ?? usualFaults, size, guidance: 1, isFine: false };

    const seconds = Math.min(target.duration ?? 5, inputs.video.duration ?? target.duration ?? 5);
    const segments = segmentsOf(framesFor(seconds, vace.frameRate), vace.frames);
    const parts = await Promise.all(
      segments.map(async ({ frames, from }, index): Promise<Part> => {
        const cut = { size, frameRate: vace.frameRate, from, frames };
        const path = await cutClip(inputs.video, cut, work.file(`clip-${index}.mp4`), work.signal);
        const clip = { name: work.input(`clip-${index}.mp4`), path };
        const build: Part["build"] = (g, [before]) => alongOutlines(g, profile, { ...options, frames, seed: seed + index }, before!, clip.name);
        return { frames, overlap: 1, skip: index === 0 ? 0 : 1, uploads: [clip], build };
      }),
    );
    const film = filmPlan(work, profile, {
      parts,
      frameRate: vace.frameRate,
      ...(inputs.video.hasSound && { audio: inputs.video }),
      sourceType: "compositeWithTrainedAlgorithmicMedia",
      notApplied: parameters.expandPrompt ? ["prompt_extend"] : [],
    });
    const firstStep: Plan["steps"][number] = () => {
      const g = new TypedGraph();
      const largest = nearestSize(size, { sizeMultiple: 16, maxPixels: edit.maxPixels });
      const pictures = uploads.map(({ name }) => loadPicture(g, name));
      const made = editPicture(g, edit, { prompt, images: pictures, size: largest, seed, isFine: true });
      savePicture(g, scalePicture(g, made, size), work.output("first"), "last");
      return { graph: g.build(), uploads, outputs: { last: { node: "last", media: "image" } } };
    };
    // The edited first frame stands where each part finds the last frame of the part before.
    return { ...film, steps: [firstStep, ...film.steps], finish: (made: readonly Made[]) => film.finish(made.slice(1)) };
  },
};

/** Frames that begin with one that is given and go on along the outlines of a clip's. */
function alongOutlines(g: TypedGraph, { vace }: Profile, options: VaceOptions, first: string, clip: string): Link<"IMAGE"> {
  const [outlines] = g.add("Canny", { image: loadFrames(g, clip), low_threshold: 0.1, high_threshold: 0.3 });
  return makeControlled(g, vace!, { ...options, ...afterFirst(g, first, outlines, options), reference: loadPicture(g, first) });
}
