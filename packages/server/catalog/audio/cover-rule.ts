import type { MediaRule } from "@atelier/media/media-rule.ts";
import { largestCover } from "../editing/body-fields.ts";

/** Pictures that become covers of tracks, artists, genres and moods. */
export const coverRule: MediaRule = { media: "image", from: "any", formats: ["jpeg", "png", "webp"], maxBytes: largestCover, maxPixels: 50_000_000 };
