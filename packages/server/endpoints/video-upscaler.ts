import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { creativeFields, upscalerFields, upscalerForm, upscalerOutput } from "./definition/video-upscaler.ts";

export const endpoint = defineEndpoint({
  path: "video-upscaler",
  family: "video-upscaler",
  name: "Enlarge clip",
  group: "enlarge",
  summary: "Enlarge a clip",
  produces: "video",
  usage: "seconds",
  body: Type.Object({ ...upscalerFields(), ...creativeFields() }),
  form: upscalerForm,
  example: { video: "https://example.org/clip.mp4", resolution: "2k", creativity: 20, flavor: "natural" },
  job: (body, { media }) => ({
    kind: "upscale-video",
    parameters: { method: "standard", creativity: body.creativity ?? 0, flavor: body.flavor === "natural" ? "natural" : "vivid" },
    inputs: { video: media("video") },
    output: upscalerOutput(body),
  }),
});
