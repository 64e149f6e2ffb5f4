import { defineEndpoint } from "./definition/endpoint.ts";
import { motionControlBody, motionControlJob } from "./definition/motion-control.ts";

export const endpoint = defineEndpoint({
  path: "video/model-v3-motion-control-pro",
  name: "Transfer motion",
  group: "people",
  summary: "Move a character as a person in a clip does",
  produces: "video",
  usage: "seconds",
  body: motionControlBody(),
  example: { image_url: "https://example.org/character.png", video_url: "https://example.org/dance.mp4" },
  job: (body, context) => motionControlJob(body, context, "pro"),
});
