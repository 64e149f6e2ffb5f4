import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { loadFrames, scalePicture } from "../graphs/media.ts";
import { enlargePlan, parametersNotApplied } from "../plans/enlarge-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import type { ProfileFile } from "../profiles/profile.ts";
import type { Workflow } from "../workflow.ts";

/** A clip enlarged frame by frame: quick, for the quick method and for releases without SeedVR2. Fine texture may flicker. */
export const workflow: Workflow<"upscale-video"> = {
  kind: "upscale-video",
  rank: 1,

  needs: (profile) => {
    const { enlarge } = profile;
    if (!enlarge) return undefined;
    return needsOfFilm(profile, (g) => enlargeFrames(g, enlarge.model, loadFrames(g, "a"), { width: 64, height: 64 }));
  },

  plan: (work, profile) =>
    enlargePlan(work, profile, {
      segmentPixels: profile.enlarge!.segmentPixels,
      enlarge: (g, frames, to) => enlargeFrames(g, profile.enlarge!.model, frames, to),
      notApplied: parametersNotApplied(work.job, []),
    }),
};

function enlargeFrames(g: TypedGraph, model: ProfileFile, image: Link<"IMAGE">, to: { width: number; height: number }): Link<"IMAGE"> {
  const [loaded] = g.add("UpscaleModelLoader", { model_name: model.file });
  return scalePicture(g, g.add("ImageUpscaleWithModel", { upscale_model: loaded, image })[0], to);
}
