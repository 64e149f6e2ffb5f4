import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { seed } from "./definition/fields.ts";
import { mediaField } from "./definition/media-field.ts";
import { picture } from "./definition/media-limits.ts";
import { model45Fields, model45Output } from "./definition/model-4-5.ts";

export const endpoint = defineEndpoint({
  path: "image-to-video/model-4-5",
  name: "Picture to video",
  group: "video-from-pictures",
  summary: "Video from a picture",
  produces: "video",
  usage: "seconds",
  body: Type.Object({ image: mediaField(picture(), "The first frame."), seed: seed(4294967295), ...model45Fields() }),
  example: { image: "https://example.org/beach.jpg", prompt: "waves roll in", ratio: "1280:720", duration: 5 },
  seed: (body) => body.seed,
  job: (body, { media }) => ({
    kind: "animate-image",
    parameters: { prompt: body.prompt, expandPrompt: false, shots: "one", guidance: 0.5, quality: "standard", variant: "plain" },
    inputs: { start: media("image"), elements: [] },
    output: model45Output(body),
  }),
});
