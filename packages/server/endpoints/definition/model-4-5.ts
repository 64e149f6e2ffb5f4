import Type from "typebox";
import { prompt } from "./fields.ts";
import type { VideoOutput } from "./output.ts";
import { parseSize } from "./video-sizes.ts";

/** Members that both endpoints of this model have. */
export const model45Fields = () => ({
  prompt: prompt(2000),
  ratio: Type.Optional(Type.Enum(["1280:720", "720:1280", "1104:832", "960:960", "832:1104"], { default: "1280:720", description: "Pixels of the video." })),
  duration: Type.Optional(Type.Union([Type.Literal(5), Type.Literal(8), Type.Literal(10)], { default: 5, description: "Length in seconds: 5, 8 or 10." })),
});

export const model45Output = (body: { ratio?: string; duration?: number }): VideoOutput => ({
  type: "video",
  size: parseSize(body.ratio ?? "1280:720"),
  frameRate: 24,
  duration: body.duration ?? 5,
  sound: true,
  sharpen: 0,
  grain: 0,
});
