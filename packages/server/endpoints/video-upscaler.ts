import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { creativeFields, upscalerFields, upscalerOutput } from "./definition/video-upscaler.ts";

export const endpoint = defineEndpoint({
  path: "video-upscaler",
  family: "video-upscaler",
  summary: "Enlarge a clip",
  produces: "video",
  usage: "seconds",
  body: Type.Object({ ...upscalerFields(), ...creativeFields() }),
  job: (body, { media }) => ({
    kind: "upscale-video",
    parameters: { method: "standard", creativity: body.creativity ?? 0, flavor: body.flavor === "natural" ? "natural" : "vivid" },
    inputs: { video: media("video") },
    output: upscalerOutput(body),
  }),
});
