import { defineEndpoint } from "./definition/endpoint.ts";
import { modelV3Body, modelV3Form, modelV3Job, modelV3Rules } from "./definition/model-v3.ts";

export const endpoint = defineEndpoint({
  path: "video/model-v3-pro",
  family: "video/model-v3",
  name: "Shots to video",
  group: "video-from-pictures",
  summary: "Video from text, pictures or a list of shots, professional tier",
  produces: "video",
  usage: "seconds",
  body: modelV3Body(),
  form: modelV3Form,
  kinds: ["generate-video", "animate-image"],
  example: { multi_prompt: [{ prompt: "a boat on a lake", duration: "3" }, { prompt: "the same boat at night", duration: "5" }], aspect_ratio: "16:9" },
  rules: modelV3Rules,
  job: (body, context) => modelV3Job(body, context, "pro"),
});
