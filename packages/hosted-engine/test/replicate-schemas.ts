import Type from "typebox";
import type { Schemas } from "./judge.ts";

/*
 * Inputs of the models, as their pages publish them. Members that nobody of ours sends are left out, and unknown ones are refused, so that one that is
 * mistyped is noticed.
 */

const url = () => Type.String({ pattern: "^https?://" });
const optional = Type.Optional;
const oneOf = (...values: string[]) => Type.Enum(values);
const seed = () => optional(Type.Integer({ minimum: 0, maximum: 2147483647 }));
const input = (members: Parameters<typeof Type.Object>[0]) => Type.Object(members, { additionalProperties: false });
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const ratios = oneOf("16:9", "9:16", "1:1", "4:3", "3:4");
const magic = optional(oneOf("Auto", "On", "Off"));
const ideogram = input({
  prompt: text(10_000), image: url(), mask: url(), magic_prompt_option: magic, seed: seed(),
  style_type: optional(oneOf("None", "Auto", "General", "Realistic", "Design")), style_reference_images: optional(Type.Array(url(), { minItems: 1 })),
});
const kling = {
  prompt: text(2500), mode: optional(oneOf("standard", "pro")), aspect_ratio: optional(oneOf("16:9", "9:16", "1:1")), duration: optional(whole(3, 15)),
  generate_audio: optional(Type.Boolean()), multi_prompt: optional(Type.String()), start_image: optional(url()), end_image: optional(url()),
};
const wan = {
  negative_prompt: optional(Type.String({ maxLength: 500 })), resolution: optional(oneOf("720p", "1080p")), seed: seed(),
};

const models: Schemas["models"] = {
  "bytedance/seedream-4.5": input({
    prompt: text(10_000), image_input: optional(Type.Array(url(), { minItems: 1, maxItems: 14 })), size: optional(oneOf("2K", "4K", "custom")),
    aspect_ratio: optional(oneOf("match_input_image", "1:1", "4:3", "3:4", "16:9", "9:16", "3:2", "2:3", "21:9")),
  }),
  "ideogram-ai/ideogram-v3-turbo": ideogram,
  "ideogram-ai/ideogram-v3-balanced": ideogram,
  "ideogram-ai/ideogram-v3-quality": ideogram,
  "ideogram-ai/ideogram-character": input({
    prompt: text(10_000), character_reference_image: url(), image: optional(url()), mask: optional(url()), magic_prompt_option: magic, seed: seed(),
    rendering_speed: optional(oneOf("Default", "Turbo", "Quality")), style_type: optional(oneOf("Auto", "Fiction", "Realistic")),
  }),
  "qwen/qwen-edit-multiangle": input({
    image: url(), prompt: optional(Type.String()), rotate_degrees: optional(whole(-90, 90)), move_forward: optional(whole(0, 10)),
    vertical_tilt: optional(whole(-1, 1)), use_wide_angle: optional(Type.Boolean()), aspect_ratio: optional(Type.String()), seed: seed(),
    output_format: optional(oneOf("webp", "jpg", "png")),
  }),
  "kwaivgi/kling-v3-video": input({ ...kling, negative_prompt: optional(Type.String({ maxLength: 2500 })) }),
  "kwaivgi/kling-v3-omni-video": input({ ...kling, reference_images: optional(Type.Array(url(), { minItems: 1, maxItems: 7 })) }),
  "kwaivgi/kling-v3-motion-control": input({
    image: url(), video: url(), prompt: optional(Type.String({ maxLength: 2500 })), mode: optional(oneOf("std", "pro")),
    character_orientation: optional(oneOf("image", "video")), keep_original_sound: optional(Type.Boolean()),
  }),
  "wan-video/wan-2.7-t2v": input({
    ...wan, prompt: text(5000), audio: optional(url()), aspect_ratio: optional(ratios), duration: optional(whole(2, 15)),
    enable_prompt_expansion: optional(Type.Boolean()),
  }),
  "wan-video/wan-2.7-i2v": input({
    ...wan, prompt: optional(text(5000)), first_frame: url(), last_frame: optional(url()), audio: optional(url()), duration: optional(whole(2, 15)),
    enable_prompt_expansion: optional(Type.Boolean()),
  }),
  "wan-video/wan-2.7-r2v": input({
    ...wan, prompt: text(5000), reference_images: optional(Type.Array(url(), { minItems: 1 })), reference_videos: optional(Type.Array(url(), { minItems: 1 })),
    aspect_ratio: optional(ratios), duration: optional(whole(2, 10)), shot_type: optional(oneOf("single", "multi")),
  }),
  "wan-video/wan-2.7-videoedit": input({
    prompt: text(5000), video: url(), reference_image: optional(url()), resolution: optional(oneOf("720p", "1080p")),
    aspect_ratio: optional(oneOf("auto", "16:9", "9:16", "1:1", "4:3", "3:4")), duration: optional(whole(2, 10)),
    audio_setting: optional(oneOf("auto", "origin")), seed: seed(),
  }),
  "topazlabs/video-upscale": input({
    video: url(), target_resolution: optional(oneOf("720p", "1080p", "4k")), target_fps: optional(whole(15, 120)),
  }),
  "veed/fabric-1.0": input({ image: url(), audio: url(), resolution: optional(oneOf("480p", "720p")) }),
};

export const replicateSchemas: Schemas = {
  models,
  rules(_model, given) {
    const shots = given["multi_prompt"];
    if (typeof shots === "string") {
      const list = JSON.parse(shots) as { prompt?: unknown; duration?: unknown }[];
      const isText = (prompt: unknown) => typeof prompt === "string" && prompt.length <= 512;
      const isRight = Array.isArray(list) && list.length <= 6 && list.every(({ prompt, duration }) => isText(prompt) && Number(duration) >= 1);
      if (!isRight) return ["multi_prompt", "must be at most 6 shots of a prompt and a duration"];
      const sum = list.reduce((seconds, { duration }) => seconds + Number(duration), 0);
      if (sum !== given["duration"]) return ["multi_prompt", `the shots last ${sum} s, the film ${String(given["duration"])}`];
    }
    if ("end_image" in given && !("start_image" in given)) return ["end_image", "requires start_image"];
    return undefined;
  },
  files: [
    [/kling/, /image/, { side: 300, bytes: 10e6 }],
    [/videoedit/, /video/, { side: 240, seconds: [2, 10] }],
    [/kling/, /image/, { ratio: 2.5 }],
    [/motion/, /video/, { side: 340, seconds: ({ character_orientation: of }) => [3, of === "image" ? 10 : 30] }],
    [/wan/, /frame|images/, { side: 240, bytes: 20e6 }],
    [/ideogram/, /image|mask/, { bytes: 10e6 }],
  ],
  sameSize: ["mask", "image"],
};
