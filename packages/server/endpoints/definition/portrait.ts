import { mediaField } from "./media-field.ts";
import { reduceTo } from "./media-limits.ts";
import type { ImageOutput } from "./output.ts";

/** The picture that both skin enhancers take. */
export const portrait = () =>
  mediaField(
    { media: "image", from: "any", httpsOnly: true, formats: ["jpeg", "png", "webp"], maxBytes: 64 * 1024 * 1024, reduceTo },
    "The picture to retouch.",
  );

/** What nobody has asked for; a body that names it cannot be distinguished from one that does not. */
export const usualGrain = 2;

export function portraitOutput({ sharpen = 0, smart_grain: grain = usualGrain }: { sharpen?: number; smart_grain?: number }): ImageOutput {
  return { type: "image", size: { like: "image" }, format: { like: "image" }, sharpen, grain, sparesUnchanged: grain <= usualGrain };
}
