import Type from "typebox";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { optionalPrompt, negativePrompt, seed } from "./fields.ts";
import { megabytes, sound } from "./media-limits.ts";
import type { OutputSize, VideoOutput } from "./output.ts";
import { type AspectRatio, aspectRatios, budget1080, budget720, sizeOf, sizes1080, sizes720 } from "./video-sizes.ts";

/** What the four endpoints of this model family have in common. */

export const promptLength = 5000;
export const frameRate = 24;

export const resolution = () => Type.Optional(Type.Enum(["720P", "1080P"], { default: "1080P", description: "Height class of the video." }));

export const aspectRatio = (description = "Shape of the picture.") => Type.Optional(Type.Enum([...aspectRatios], { default: "16:9", description }));

export const seconds = (minimum: number, maximum: number, fallback: number, description = "Length of the video in seconds.") =>
  Type.Optional(Type.Integer({ minimum, maximum, default: fallback, description }));

export const promptExtend = () =>
  Type.Optional(Type.Boolean({ default: true, description: "Enrich the prompt first; the enriched one is returned in `effective_prompt`." }));

export const additionalSettings = () => Type.Optional(Type.Object({ prompt_extend: promptExtend() }, { description: "Finer control." }));

/** What every picture of this family may be. */
export const reference = { from: "url", formats: ["jpeg", "png", "bmp", "webp"], maxSide: 8000 } as const satisfies Partial<MediaRule>;

export const guidingSound = sound({ maxBytes: megabytes(15), minSeconds: 2, maxSeconds: 30 });

export const sharedFields = () => ({
  negative_prompt: negativePrompt(500),
  resolution: resolution(),
  seed: seed(),
});

export const promptField = () => optionalPrompt(promptLength);

export const extendsPrompt = (body: { additional_settings?: { prompt_extend?: boolean } }) => body.additional_settings?.prompt_extend ?? true;

export function sizeByRatio(body: { resolution?: string; aspect_ratio?: string }): OutputSize {
  return sizeOf(body.resolution === "720P" ? sizes720 : sizes1080, (body.aspect_ratio ?? "16:9") as AspectRatio);
}

export function sizeLike(like: string, body: { resolution?: string }): OutputSize {
  return { like, pixels: body.resolution === "720P" ? budget720 : budget1080 };
}

export const video = (size: OutputSize, duration: VideoOutput["duration"], rest: Partial<VideoOutput> = {}): VideoOutput => ({
  type: "video", size, frameRate, duration, sound: true, sharpen: 0, grain: 0, ...rest
});
