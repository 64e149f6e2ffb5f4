import Type from "typebox";
import type { Schemas } from "./judge.ts";

/*
 * Inputs of the models, as their pages publish them: what a request is judged by. Members that nobody of ours sends are left out, and unknown ones are
 * refused, which fal itself would not do, so that one that is mistyped is noticed.
 */

const url = () => Type.String({ pattern: "^https?://" });
const optional = Type.Optional;
const oneOf = (...values: string[]) => Type.Enum(values);
const texts = (from: number, to: number) => oneOf(...Array.from({ length: to - from + 1 }, (_, index) => String(from + index)));
const integers = (...values: number[]) => Type.Union(values.map((value) => Type.Literal(value)));
const from = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, index) => least + index);
const seed = () => optional(Type.Integer());
const input = (members: Parameters<typeof Type.Object>[0]) => Type.Object(members, { additionalProperties: false });

const size = Type.Object({ width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) }, { additionalProperties: false });
const ratios = ["16:9", "9:16", "1:1", "4:3", "3:4"];
const resolution = oneOf("720p", "1080p");

const shot = Type.Object({ prompt: Type.String({ maxLength: 512 }), duration: optional(texts(1, 15)) }, { additionalProperties: false });
const multiPrompt = Type.Array(shot, { maxItems: 6 });
const elements = Type.Array(
  Type.Object({ frontal_image_url: url(), reference_image_urls: Type.Array(url(), { minItems: 1, maxItems: 3 }) }, { additionalProperties: false }),
  { minItems: 1 },
);
const kling = {
  prompt: optional(Type.String({ maxLength: 2500 })), multi_prompt: optional(multiPrompt), generate_audio: optional(Type.Boolean()),
  duration: optional(texts(3, 15)),
};
const klingText = input({
  ...kling, shot_type: optional(oneOf("customize", "intelligent")), negative_prompt: optional(Type.String()), aspect_ratio: optional(oneOf("16:9", "9:16",
    "1:1")),
  cfg_scale: optional(Type.Number({ minimum: 0, maximum: 1 })),
});
const klingPicture = input({
  ...kling, shot_type: optional(Type.String()), negative_prompt: optional(Type.String()), start_image_url: url(), end_image_url: optional(url()),
  elements: optional(elements), cfg_scale: optional(Type.Number({ minimum: 0, maximum: 1 })),
});
const klingReferences = input({
  ...kling, shot_type: optional(Type.String()), aspect_ratio: optional(oneOf("16:9", "9:16", "1:1")), elements: optional(elements),
  start_image_url: optional(url()), end_image_url: optional(url()), image_urls: optional(Type.Array(url())),
});
const klingMotion = input({
  prompt: optional(Type.String()), image_url: url(), video_url: url(), character_orientation: oneOf("image", "video"),
    keep_original_sound: optional(Type.Boolean()),
});
const seedance = {
  prompt: Type.String({ minLength: 1 }), aspect_ratio: optional(oneOf("21:9", "auto", ...ratios)), resolution: optional(oneOf("480p", "720p", "1080p")),
  duration: optional(texts(4, 12)), generate_audio: optional(Type.Boolean()), seed: seed(),
};
const wan = { negative_prompt: optional(Type.String({ maxLength: 500 })), resolution: optional(resolution), seed: optional(Type.Integer({ minimum: 0,
  maximum: 2147483647 })) };
const ideogram = {
  prompt: Type.String({ minLength: 1 }), image_url: url(), mask_url: url(), rendering_speed: optional(oneOf("TURBO", "BALANCED", "QUALITY")),
  expand_prompt: optional(Type.Boolean()), image_urls: optional(Type.Array(url(), { minItems: 1 })), seed: seed(),
  style_codes: optional(Type.Array(Type.String({ pattern: "^[0-9A-Fa-f]{8}$" }))),
  color_palette: optional(input({
    name: optional(oneOf("EMBER", "FRESH", "JUNGLE", "MAGIC", "MELON", "MOSAIC", "PASTEL", "ULTRAMARINE")),
    members: optional(Type.Array(input({
      rgb: input({ r: Type.Integer({ minimum: 0, maximum: 255 }), g: Type.Integer({ minimum: 0, maximum: 255 }), b: Type.Integer({ minimum: 0,
        maximum: 255 }) }),
      color_weight: optional(Type.Number({ minimum: 0.05, maximum: 1 })),
    }))),
  })),
};
const fabric = input({ image_url: url(), audio_url: url(), resolution: oneOf("720p", "480p") });

const models: Schemas["models"] = {
  "fal-ai/bytedance/seedream/v4.5/edit": input({
    prompt: Type.String({ minLength: 1 }), image_urls: Type.Array(url(), { minItems: 1, maxItems: 10 }), image_size: optional(size), seed: seed(),
  }),
  "fal-ai/bria/expand": input({
    image_url: url(), canvas_size: Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), prompt: optional(Type.String()), seed: seed(),
    original_image_size: optional(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
    original_image_location: optional(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
  }),
  "fal-ai/ideogram/v3/edit": input(ideogram),
  "fal-ai/ideogram/character/edit": input({ ...ideogram, reference_image_urls: Type.Array(url(), { minItems: 1 }) }),
  "fal-ai/qwen-image-edit-2511-multiple-angles": input({
    image_urls: Type.Array(url(), { minItems: 1 }), horizontal_angle: optional(Type.Number({ minimum: 0, maximum: 360 })),
    vertical_angle: optional(Type.Number({ minimum: -30, maximum: 90 })), zoom: optional(Type.Number({ minimum: 0, maximum: 10 })), image_size: optional(size),
    output_format: optional(oneOf("png", "jpeg", "webp")), seed: seed(),
  }),
  "fal-ai/wan/v2.7/text-to-video": input({
    ...wan, prompt: Type.String({ minLength: 1, maxLength: 5000 }), aspect_ratio: optional(oneOf(...ratios)), audio_url: optional(url()),
    duration: optional(integers(...from(2, 15))), enable_prompt_expansion: optional(Type.Boolean()),
  }),
  "fal-ai/wan/v2.7/image-to-video": input({
    ...wan, prompt: optional(Type.String({ maxLength: 5000 })), image_url: optional(url()), end_image_url: optional(url()), video_url: optional(url()),
    audio_url: optional(url()), duration: optional(integers(...from(2, 15))), enable_prompt_expansion: optional(Type.Boolean()),
  }),
  "fal-ai/wan/v2.7/reference-to-video": input({
    ...wan, prompt: Type.String({ minLength: 1, maxLength: 5000 }), aspect_ratio: optional(oneOf(...ratios)), multi_shots: optional(Type.Boolean()),
    reference_image_urls: optional(Type.Array(url(), { minItems: 1 })), reference_video_urls: optional(Type.Array(url(), { minItems: 1 })),
    duration: optional(integers(...from(2, 10))),
  }),
  "fal-ai/wan/v2.7/edit-video": input({
    prompt: Type.String({ minLength: 1 }), video_url: url(), reference_image_url: optional(url()), aspect_ratio: optional(oneOf(...ratios)),
    resolution: optional(resolution), duration: optional(integers(0, ...from(2, 10))), audio_setting: optional(oneOf("auto", "origin")), seed: seed(),
  }),
  "wan/v2.6/text-to-video": input({
    ...wan, prompt: Type.String({ minLength: 1, maxLength: 800 }), audio_url: optional(url()), aspect_ratio: optional(oneOf(...ratios)),
    duration: optional(oneOf("5", "10", "15")), enable_prompt_expansion: optional(Type.Boolean()), multi_shots: optional(Type.Boolean()),
  }),
  "fal-ai/bytedance/seedance/v1.5/pro/text-to-video": input(seedance),
  "fal-ai/bytedance/seedance/v1.5/pro/image-to-video": input({ ...seedance, image_url: url(), end_image_url: optional(url()) }),
  "fal-ai/kling-video/v3/pro/text-to-video": klingText,
  "fal-ai/kling-video/v3/standard/text-to-video": klingText,
  "fal-ai/kling-video/v3/pro/image-to-video": klingPicture,
  "fal-ai/kling-video/v3/standard/image-to-video": klingPicture,
  "fal-ai/kling-video/o3/pro/reference-to-video": klingReferences,
  "fal-ai/kling-video/o3/standard/reference-to-video": klingReferences,
  "fal-ai/kling-video/v3/pro/motion-control": klingMotion,
  "fal-ai/kling-video/v3/standard/motion-control": klingMotion,
  "veed/fabric-1.0": fabric,
  "veed/fabric-1.0/fast": fabric,
  "fal-ai/seedvr/upscale/video": input({
    video_url: url(), upscale_mode: optional(oneOf("target", "factor")), upscale_factor: optional(Type.Number({ minimum: 1, maximum: 10 })),
    noise_scale: optional(Type.Number({ minimum: 0, maximum: 1 })), output_format: optional(oneOf("X264 (.mp4)", "VP9 (.webm)")), seed: seed(),
    output_quality: optional(oneOf("low", "medium", "high", "maximum")), output_write_mode: optional(oneOf("fast", "balanced", "small")),
  }),
  "fal-ai/topaz/upscale/video": input({
    video_url: url(), model: optional(Type.String()), upscale_factor: optional(Type.Number({ minimum: 1, maximum: 8 })),
    target_fps: optional(Type.Integer({ minimum: 16, maximum: 60 })), H264_output: optional(Type.Boolean()),
    noise: optional(Type.Number({ minimum: 0, maximum: 1 })), compression: optional(Type.Number({ minimum: 0, maximum: 1 })),
  }),
};

export const falSchemas: Schemas = {
  models,
  rules(model, input) {
    if (model.includes("kling-video") && !model.includes("motion") && ("prompt" in input) === ("multi_prompt" in input)) {
      return ["prompt", "Either prompt or multi_prompt must be provided, but not both"];
    }
    if (model.includes("v2.7/image-to-video") && ("image_url" in input) === ("video_url" in input)) {
      return ["video_url", "cannot be combined with image_url"];
    }
    if ("style_codes" in input && "image_urls" in input) return ["style_codes", "cannot be used with style references"];
    const size = input["image_size"] as { width: number; height: number } | undefined;
    if (!size || !model.includes("seedream")) return undefined;
    const { width, height } = size;
    const areSides = [width, height].every((side) => side >= 1920 && side <= 4096);
    const isArea = width * height >= 2560 * 1440 && width * height <= 4096 * 4096;
    return areSides || isArea ? undefined : ["image_size", `${width}x${height} is outside of the allowed sizes`];
  },
  files: [
    [/kling-video/, /image_url/, { side: 300, bytes: 10e6 }],
    [/kling-video/, /image_url/, { ratio: 2.5 }],
    [/kling-video.*motion/, /video_url/, { seconds: ({ character_orientation: of }) => [3, of === "image" ? 10 : 30] }],
    [/wan\/v2.7/, /image_url/, { side: 240, bytes: 20e6 }],
    [/wan\/v2.7\/(edit|image)/, /video_url/, { side: 240, bytes: 100e6, seconds: [2, 10] }],
    [/wan\/v2.[67]\/text/, /audio_url/, { bytes: 15e6 }],
    [/seedream|ideogram/, /image_url|mask_url/, { bytes: 10e6 }],
  ],
  sameSize: ["mask_url", "image_url"],
};
