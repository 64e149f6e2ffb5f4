import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { percent } from "./definition/fields.ts";
import { upscalerFields, upscalerForm, upscalerOutput } from "./definition/video-upscaler.ts";

export const endpoint = defineEndpoint({
  path: "video-upscaler-precision",
  name: "Enlarge clip, true to it",
  group: "enlarge",
  summary: "Enlarge a clip, true to the original",
  produces: "video",
  usage: "seconds",
  body: Type.Object({ ...upscalerFields(), strength: percent(60, "How strongly to restore; ignored with `fps_boost`.") }),
  form: upscalerForm,
  example: { video: "https://example.org/clip.mp4", resolution: "2k", sharpen: 20 },
  job: (body, { media }) => ({
    kind: "upscale-video",
    parameters: { method: "precision", strength: body.fps_boost ? 0 : (body.strength ?? 60) },
    inputs: { video: media("video") },
    output: upscalerOutput(body),
  }),
});
