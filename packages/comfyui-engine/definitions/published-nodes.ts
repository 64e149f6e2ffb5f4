import type { Definitions } from "./node-definition.ts";

/**
 * Nodes of releases later than the recorded one, from their published descriptions: names of inputs and outputs, types, ranges.
 * https://github.com/Comfy-Org/embedded-docs, docs/<node>/en.md. A server of August 2026 (a commit after 0.33.0) has all of them, with the same inputs.
 * They are recorded from a server together with the rest once graphs write `SaveVideo` as releases after 0.25.0 declare it: there `codec` is a choice
 * within `format`, and the plain `codec` of ours is taken for older callers.
 */
export const publishedNodes = {
  SeedVR2Preprocess: { inputs: { resized_images: { type: "LINK", of: "IMAGE" } }, outputs: ["IMAGE"], release: "0.27.0" },
  SeedVR2Conditioning: {
    inputs: { model: { type: "LINK", of: "MODEL" }, vae_conditioning: { type: "LINK", of: "LATENT" } },
    outputs: ["CONDITIONING", "CONDITIONING"],
    release: "0.27.0",
  },
  SeedVR2PostProcessing: {
    inputs: {
      images: { type: "LINK", of: "IMAGE" },
      original_resized_images: { type: "LINK", of: "IMAGE" },
      color_correction_method: { type: "COMBO", options: ["lab", "wavelet", "adain", "none"] },
    },
    outputs: ["IMAGE"],
    release: "0.27.0",
  },
  SeedVR2TemporalChunk: {
    inputs: {
      latent: { type: "LINK", of: "LATENT" },
      temporal_overlap: { type: "INT", min: 0, max: 16384 },
      chunking_mode: { type: "CHOICE", options: { auto: {}, manual: { frames_per_chunk: { type: "INT", min: 1, max: 16384 } } } },
    },
    outputs: ["LATENT", "INT"],
    release: "0.34.0",
  },
  SeedVR2TemporalMerge: {
    inputs: { latents: { type: "LINK", of: "LATENT" }, temporal_overlap: { type: "INT", min: 0, max: 16384 } },
    outputs: ["LATENT"],
    release: "0.34.0",
  },
  WanAnimate2Cache: {
    inputs: {
      model: { type: "LINK", of: "MODEL" },
      device: { type: "COMBO", options: ["gpu", "cpu"] },
      dtype: { type: "COMBO", options: ["default", "int8", "int4"] },
    },
    outputs: ["MODEL"],
    release: "0.34.0",
  },
  WanAnimate2ToVideo: {
    inputs: {
      positive: { type: "LINK", of: "CONDITIONING" },
      negative: { type: "LINK", of: "CONDITIONING" },
      vae: { type: "LINK", of: "VAE" },
      width: { type: "INT", min: 16, max: 16384 },
      height: { type: "INT", min: 16, max: 16384 },
      length: { type: "INT", min: 1, max: 16384 },
      batch_size: { type: "INT", min: 1, max: 4096 },
      reference_image: { type: "LINK", of: "IMAGE", optional: true },
      pose_video: { type: "LINK", of: "IMAGE", optional: true },
      clip_vision_output: { type: "LINK", of: "CLIP_VISION_OUTPUT", optional: true },
      positive_pose: { type: "LINK", of: "CONDITIONING", optional: true },
      clip_vision_output_pose: { type: "LINK", of: "CLIP_VISION_OUTPUT", optional: true },
      continue_motion: { type: "LINK", of: "IMAGE", optional: true },
      video_frame_offset: { type: "INT", min: 0, max: 16384 },
      pose_strength: { type: "FLOAT", min: 0, max: 10 },
      pose_start_percent: { type: "FLOAT", min: 0, max: 1 },
      pose_end_percent: { type: "FLOAT", min: 0, max: 1 },
      reference_image_strength: { type: "FLOAT", min: 0, max: 10 },
    },
    outputs: ["CONDITIONING", "CONDITIONING", "LATENT", "INT", "INT", "INT"],
    release: "0.33.0",
  },
} as const satisfies Definitions;
