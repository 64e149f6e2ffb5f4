import type { MediaRule } from "@atelier/media/media-rule.ts";

const mebibyte = 1024 * 1024;

/** What an engine gets at most: more would cost more memory than a task may have. Larger pictures are reduced while they are decoded. */
export const reduceTo = 40_000_000;

/** Limits of the media that endpoints take; where the contract names none, what a careful client would expect. */

const anyPicture: MediaRule = { media: "image", from: "any", formats: ["jpeg", "png", "webp"], maxBytes: 20 * mebibyte, reduceTo };

export const picture = (limits: Partial<MediaRule> = {}): MediaRule => ({ ...anyPicture, ...limits });

export const clip = (limits: Partial<MediaRule> = {}): MediaRule => ({
  media: "video", from: "any", formats: ["mp4", "mov", "m4v", "webm"], maxBytes: 200 * mebibyte, minSeconds: 0.1, maxSeconds: 300, maxSide: 4096,
  ...limits
});

export const sound = (limits: Partial<MediaRule> = {}): MediaRule => ({
  media: "audio", from: "url", formats: ["mp3", "wav"], maxBytes: 15 * mebibyte, minSeconds: 0.1, maxSeconds: 300, ...limits
});

export const megabytes = (count: number) => count * mebibyte;
