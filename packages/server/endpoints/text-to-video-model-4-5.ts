import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { model45Fields, model45Output } from "./definition/model-4-5.ts";

export const endpoint = defineEndpoint({
  path: "text-to-video/model-4-5",
  name: "Words to video",
  group: "video-from-words",
  summary: "Video from text",
  produces: "video",
  usage: "seconds",
  body: Type.Object(model45Fields()),
  example: { prompt: "a boat on a calm lake", ratio: "1280:720", duration: 5 },
  job: (body) => ({
    kind: "generate-video",
    parameters: { prompt: body.prompt, expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "standard", variant: "plain" },
    inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] },
    output: model45Output(body),
  }),
});
