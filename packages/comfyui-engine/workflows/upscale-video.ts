import type { UpscaleVideoJob } from "@atelier/engine/kinds/upscale-video.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { loadFrames, scalePicture } from "../graphs/media.ts";
import { enlargePlan, parametersNotApplied } from "../plans/enlarge-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import type { SeedVR2 } from "../profiles/profile.ts";
import type { Workflow } from "../workflow.ts";

/** Frames that the model restores together. */
const chunk = 21;

/** A clip enlarged and restored by SeedVR2, several frames at once, so that they keep still. */
export const workflow: Workflow<"upscale-video"> = {
  kind: "upscale-video",

  needs: (profile) => {
    const { restore } = profile;
    if (!restore) return undefined;
    const options = { to: { width: 64, height: 64 }, seed: 0, share: 0.5 };
    return needsOfFilm(profile, (g) => restoreFrames(g, restore, { ...options, frames: loadFrames(g, "a") }));
  },

  refuses: ({ parameters }) => (parameters?.method === "turbo" ? "is not for the quick method" : undefined),

  async plan(work, profile) {
    const { job } = work;
    const share = shareOf(job.parameters);
    return enlargePlan(work, profile, {
      segmentPixels: profile.restore!.segmentPixels,
      enlarge: (g, frames, to) => restoreFrames(g, profile.restore!, { frames, to, seed: job.seed, share }),
      notApplied: parametersNotApplied(job, ["strength", "creativity"]),
    });
  },
};

/** How much of the restored film is shown; the rest is the enlarged clip itself. */
function shareOf(parameters: UpscaleVideoJob["parameters"]): number {
  if (parameters.method === "precision") return 0.4 + 0.6 * (parameters.strength / 100);
  return 0.6 + 0.4 * (parameters.creativity / 100);
}

interface Restore {
  frames: Link<"IMAGE">;
  to: { width: number; height: number };
  seed: number;
  /** 0..1 */
  share: number;
}

function restoreFrames(g: TypedGraph, { unet, vae: vaeFile }: SeedVR2, { frames, to, seed, share }: Restore): Link<"IMAGE"> {
  const large = scalePicture(g, frames, to);
  const [vae] = g.add("VAELoader", { vae_name: vaeFile.file });
  const [model] = g.add("UNETLoader", { unet_name: unet.file, weight_dtype: "default" });
  const tiles = { tile_size: 512, overlap: 128, temporal_size: 64, temporal_overlap: 8 };
  const [pixels] = g.add("SeedVR2Preprocess", { resized_images: large });
  const [whole] = g.add("VAEEncodeTiled", { pixels, vae, ...tiles });
  const [latent, shared] = g.add("SeedVR2TemporalChunk", {
    ...{ latent: whole, temporal_overlap: 2, chunking_mode: "manual" as const, "chunking_mode.frames_per_chunk": chunk },
  });
  const [positive, negative] = g.add("SeedVR2Conditioning", { model, vae_conditioning: latent });
  const [sampled] = g.add("KSampler", {
    ...{ model, positive, negative, latent_image: latent, seed, steps: 1, cfg: 1, denoise: 1 },
    ...{ sampler_name: "euler" as const, scheduler: "simple" as const },
  });
  const [samples] = g.add("SeedVR2TemporalMerge", { latents: sampled, temporal_overlap: shared });
  const [made] = g.add("VAEDecodeTiled", { samples, vae, ...tiles });
  const [restored] = g.add("SeedVR2PostProcessing", { images: made, original_resized_images: large, color_correction_method: "lab" });
  if (share >= 1) return restored;
  return g.add("ImageBlend", { image1: large, image2: restored, blend_factor: share, blend_mode: "normal" })[0];
}
