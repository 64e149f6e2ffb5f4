import { defineEndpoint } from "./definition/endpoint.ts";
import { modelV3Body, modelV3Form, modelV3Job, modelV3Rules } from "./definition/model-v3.ts";

export const endpoint = defineEndpoint({
  path: "video/model-v3-std",
  family: "video/model-v3",
  name: "Shots to video, standard",
  group: "video-from-pictures",
  summary: "Video from text, pictures or a list of shots, standard tier",
  produces: "video",
  usage: "seconds",
  body: modelV3Body(),
  form: modelV3Form,
  kinds: ["generate-video", "animate-image"],
  example: { prompt: "a boat on a calm lake", duration: "5", aspect_ratio: "1:1" },
  rules: modelV3Rules,
  job: (body, context) => modelV3Job(body, context, "std"),
});
