import Type, { type Static } from "typebox";
import type { PlanContext, PlannedJob } from "./endpoint.ts";
import { guidance, optionalPrompt } from "./fields.ts";
import { mediaField } from "./media-field.ts";
import { clip, megabytes, picture } from "./media-limits.ts";
import { budget1080, budget720 } from "./video-sizes.ts";

/** The body that both motion-control tiers take. */
const body = Type.Object({
  image_url: mediaField(picture({ from: "url", minSide: 300, maxBytes: megabytes(10) }), "The character."),
  video_url: mediaField(clip({ from: "url", minSeconds: 3, maxSeconds: 30 }), "The motion."),
  prompt: optionalPrompt(2500, "What else to show."),
  character_orientation: Type.Optional(Type.Enum(["video", "image"], {
    default: "video", description: "Whose orientation the result has; `video` allows 30 seconds, `image` 10.",
  })),
  cfg_scale: guidance(),
});

export const motionControlBody = () => body;

export function motionControlJob(given: Static<typeof body>, { media }: PlanContext, tier: "pro" | "std") {
  const orientation = given.character_orientation === "image" ? "image" : "video";
  return {
    kind: "transfer-motion",
    parameters: { ...(given.prompt && { prompt: given.prompt }), orientation, guidance: given.cfg_scale ?? 0.5, quality: tier === "pro" ? "high" : "standard" },
    inputs: { character: media("image_url"), motion: media("video_url") },
    output: {
      type: "video",
      size: { like: "character", pixels: tier === "pro" ? budget1080 : budget720 },
      frameRate: { like: "motion", atMost: 30 },
      duration: { like: "motion", atMost: orientation === "image" ? 10 : 30 },
      sound: { like: "motion" },
      sharpen: 0,
      grain: 0,
    },
  } satisfies PlannedJob;
}
