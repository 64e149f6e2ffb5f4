import Type from "typebox";
import { percent } from "./fields.ts";
import type { FormHint } from "./form-hint.ts";
import { mediaField } from "./media-field.ts";
import { clip } from "./media-limits.ts";
import type { VideoOutput } from "./output.ts";

const longEdges = { "720p": 1280, "1k": 1920, "2k": 2560, "4k": 3840 } as const;
type Resolution = keyof typeof longEdges;

/** Members that every upscaler has. */
export const upscalerFields = () => ({
  video: mediaField(clip(), "The clip to enlarge."),
  resolution: Type.Optional(Type.Enum(Object.keys(longEdges), {
    default: "2k", description: "Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own.",
  })),
  fps_boost: Type.Optional(Type.Boolean({ default: false, description: "Double the frame rate, up to 60." })),
  sharpen: percent(0, "Sharpening of the result; 0 adds none."),
  smart_grain: percent(0, "Film grain added to the result; 0 adds none."),
  output_format: Type.Optional(Type.Enum(["h264"], { default: "h264", description: "How the result is encoded: always as H.264, in an MP4 file." })),
});

export const upscalerForm: FormHint[] = [{ widget: "upscale", fields: ["resolution", "fps_boost"], over: "video", sizes: longEdges }];

/** Members of the standard and the turbo upscaler. */
export const creativeFields = () => ({
  creativity: percent(0, "How freely detail may be redrawn."),
  flavor: Type.Optional(Type.Enum(["vivid", "natural"], { default: "vivid", description: "Character of the picture." })),
});

export function upscalerOutput(body: { resolution?: string; fps_boost?: boolean; sharpen?: number; smart_grain?: number }): VideoOutput {
  return {
    type: "video",
    size: { like: "video", longEdge: longEdges[(body.resolution ?? "2k") as Resolution] },
    frameRate: { like: "video", boost: body.fps_boost ?? false },
    duration: { like: "video" },
    sound: { like: "video" },
    sharpen: body.sharpen ?? 0,
    grain: body.smart_grain ?? 0,
  };
}
