import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { creativeFields, upscalerFields, upscalerForm, upscalerOutput } from "./definition/video-upscaler.ts";

export const endpoint = defineEndpoint({
  path: "video-upscaler/turbo",
  family: "video-upscaler",
  name: "Enlarge clip, fast",
  group: "enlarge",
  summary: "Enlarge a clip in less time; billed by frames",
  produces: "video",
  usage: "scaled-frames",
  body: Type.Object({ ...upscalerFields(), ...creativeFields() }),
  form: upscalerForm,
  example: { video: "https://example.org/clip.mp4", resolution: "1k" },
  job: (body, { media }) => ({
    kind: "upscale-video",
    parameters: { method: "turbo", creativity: body.creativity ?? 0, flavor: body.flavor === "natural" ? "natural" : "vivid" },
    inputs: { video: media("video") },
    output: upscalerOutput(body),
  }),
});
