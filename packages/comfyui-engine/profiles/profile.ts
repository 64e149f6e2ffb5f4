import type { nodes } from "../definitions/nodes.ts";

type Words<Input extends "sampler_name" | "scheduler"> = (typeof nodes)["KSampler"]["inputs"][Input]["options"][number];

/** What a licence asks for, in a word. Whoever pulls a file that is not free is asked once for its licence. */
export const termsOfLicences = ["free", "non-commercial", "revenue limit", "other conditions", "unverified"] as const;
export type Terms = (typeof termsOfLicences)[number];

/** A model file: where it lies and where it comes from. */
export interface ProfileFile {
  /** What people call the model. */
  model: string;
  file: string;
  /** Below the server's `models/`. */
  folder: string;
  /** SPDX id or name. */
  licence: string;
  terms: Terms;
  /** Size, rounded; 0 where it is not known. */
  gigabytes: number;
  /** The repository of the model hub that has it. */
  source: string;
  /** Folder of that repository; empty: its root. */
  within: string;
  /** Branch, tag or commit of that repository. */
  revision: string;
}

/** How a model is sampled. `lora`, where there is one, makes few steps do. */
export interface Sampling {
  steps: number;
  cfg: number;
  shift: number;
  sampler: Words<"sampler_name">;
  scheduler: Words<"scheduler">;
  lora?: ProfileFile;
}

/** What a text encoder and a picture encoder are for. */
interface Encoders {
  encoder: ProfileFile;
  vae: ProfileFile;
}

/** Edits pictures by an instruction, with up to three pictures to look at. */
export interface QwenEdit extends Encoders {
  family: "qwen-image-edit";
  unet: ProfileFile;
  fast: Sampling;
  fine: Sampling;
  /** Turns the camera by its own words. */
  angles?: ProfileFile;
  /** Pixels of a picture. */
  maxPixels: number;
}

/** The same with less memory. */
export interface KleinEdit extends Encoders {
  family: "flux2-klein";
  unet: ProfileFile;
  fast: Sampling;
  fine: Sampling;
  maxPixels: number;
}

/** Fills holes in pictures. */
export interface QwenFill extends Encoders {
  family: "qwen-image-controlnet";
  unet: ProfileFile;
  control: ProfileFile;
  turbo: Sampling;
  usual: Sampling;
  fine: Sampling;
  maxPixels: number;
}

/** Two models, one for the first steps, one for the last. */
export interface Experts {
  high: ProfileFile;
  low: ProfileFile;
  fast: Sampling & { lowLora?: ProfileFile };
  fine: Sampling & { lowLora?: ProfileFile };
}

export interface Film {
  /** Pixels of a frame for `standard` and `high`. */
  standardPixels: number;
  highPixels: number;
  /** Frames of a segment, 4k + 1. */
  frames: number;
  frameRate: number;
}

export interface WanPair extends Encoders, Film {
  family: "wan-14b";
  words: Experts;
  picture: Experts;
}

export interface WanSmall extends Encoders, Film {
  family: "wan-5b";
  unet: ProfileFile;
  fine: Sampling;
}

/** Films from films and references. */
export interface Vace extends Encoders, Film {
  unet: ProfileFile;
  fast: Sampling;
  fine: Sampling;
}

/** A talking portrait. */
export interface InfiniteTalk extends Encoders, Film {
  unet: ProfileFile;
  patch: ProfileFile;
  audio: ProfileFile;
  vision: ProfileFile;
  sampling: Sampling;
}

/** The same for releases without the other. */
export interface SoundToVideo extends Encoders, Film {
  unet: ProfileFile;
  audio: ProfileFile;
  sampling: Sampling;
}

export interface Animate extends Encoders, Film {
  unet: ProfileFile;
  vision: ProfileFile;
  fast: Sampling;
  fine: Sampling;
}

export interface SeedVR2 {
  unet: ProfileFile;
  vae: ProfileFile;
  /** Pixels of all frames of a segment together: they lie in the server's memory at 12 bytes a pixel, several times. */
  segmentPixels: number;
}

/**
 * A choice of models and how they are sampled: one file of `profiles/`, whose values an operator may override. What a profile leaves out, its servers
 * do not do.
 */
export interface Profile {
  id: string;
  edit?: QwenEdit | KleinEdit;
  /** Turns the camera, where another model than `edit` does it better. */
  turn?: QwenEdit | KleinEdit;
  fill?: QwenFill;
  film?: WanPair | WanSmall;
  vace?: Vace;
  talk?: InfiniteTalk;
  sound?: SoundToVideo;
  animate?: Animate;
  restore?: SeedVR2;
  /** Enlarges frame by frame, by two or four. */
  enlarge?: { model: ProfileFile; segmentPixels: number };
  /** Makes frames between frames. */
  between?: { model: ProfileFile };
}
