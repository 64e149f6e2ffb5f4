import type { JobKind, Jobs } from "@atelier/engine/jobs/job.ts";

type NamesOf<Type> = Type extends unknown ? keyof Type : never;
type Members<K extends JobKind> = { [Name in NamesOf<Jobs[K]["parameters"]> | NamesOf<Jobs[K]["inputs"]>]: string };

/**
 * Every parameter and input of the kinds that models can do, and what callers know it by: what a model could not be given is listed under that. The compiler
 * refuses a kind of which one is missing. A profile may name these kinds alone.
 */
const known: { [K in JobKind]?: Members<K> } = {
  "animate-image": {
    prompt: "prompt", negativePrompt: "negative_prompt", expandPrompt: "prompt_extend", shots: "multi_shot", guidance: "cfg_scale", quality: "quality",
    variant: "model", start: "start_image_url", end: "end_image_url", clip: "video_url", audio: "audio_url", elements: "elements",
    imageSubjects: "elements",
  },
  "edit-image": { prompt: "prompt", references: "reference_images" },
  "edit-video": {
    prompt: "prompt", negativePrompt: "negative_prompt", expandPrompt: "prompt_extend", sound: "audio_setting", video: "video_url", images: "image_urls",
  },
  "expand-image": {
    prompt: "prompt", left: "left", right: "right", top: "top", bottom: "bottom", describe: "prompt", variant: "model", image: "image",
  },
  "generate-video": {
    prompt: "prompt", negativePrompt: "negative_prompt", expandPrompt: "prompt_extend", shots: "multi_shot", guidance: "cfg_scale", quality: "quality",
    variant: "model", voices: "reference_voice", imageSubjects: "elements", audio: "audio_url", imageReferences: "image_urls",
    videoReferences: "video_urls", voiceReferences: "reference_voice", start: "start_image_url",
  },
  "inpaint-image": {
    prompt: "prompt", speed: "rendering_speed", enhancePrompt: "magic_prompt", style: "style_type", styleCodes: "style_codes", palette: "color_palette",
    image: "image", mask: "mask", styleReferences: "style_reference_images", characterReferences: "character_reference_images",
  },
  "lip-sync": { quality: "quality", image: "image_url", audio: "audio_url" },
  "move-camera": { horizontal: "horizontal_angle", vertical: "vertical_angle", zoom: "zoom", image: "image" },
  "retouch-skin": { mode: "mode", skinDetail: "skin_detail", goal: "optimized_for", image: "image" },
  "transfer-motion": {
    prompt: "prompt", orientation: "character_orientation", guidance: "cfg_scale", quality: "quality", character: "image_url", motion: "video_url",
  },
  "upscale-video": { method: "method", strength: "strength", creativity: "creativity", flavor: "flavor", video: "video" },
};

export const hostedKinds = Object.keys(known) as readonly JobKind[];

/** Parameters and inputs of a kind with what callers know each by. */
export const membersOf = (kind: JobKind): Readonly<Record<string, string>> => known[kind] ?? {};

/** What a parameter is where nobody has chosen it: then nothing is lost by a model that does not know it. */
const usual: Readonly<Record<string, unknown>> = {
  expandPrompt: false, guidance: 0.5, enhancePrompt: "AUTO", style: "AUTO", speed: "DEFAULT", flat: false, describe: false, sound: "auto",
  flavor: "vivid", creativity: 0,
};

/** Whether a job asks for something by a member. */
export function isAsked(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  if (Array.isArray(value) && value.length === 0) return false;
  if (name === "shots") return value !== "one" && value !== "any";
  return !(name in usual && usual[name] === value);
}
