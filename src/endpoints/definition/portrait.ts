import { mediaField } from "./media-field.ts";
import { reduceTo } from "./media-limits.ts";
import type { ImageOutput } from "./output.ts";

/** The picture that both skin enhancers take. */
export const portrait = () =>
  mediaField(
    { media: "image", from: "any", httpsOnly: true, formats: ["jpeg", "png", "webp"], maxBytes: 64 * 1024 * 1024, reduceTo },
    "The picture to retouch.",
  );

export function portraitOutput(body: { sharpen?: number; smart_grain?: number }): ImageOutput {
  return { type: "image", size: { like: "image" }, format: { like: "image" }, sharpen: body.sharpen ?? 0, grain: body.smart_grain ?? 2, sparesUnchanged: body.smart_grain === undefined };
}
