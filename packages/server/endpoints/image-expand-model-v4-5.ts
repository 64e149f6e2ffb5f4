import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { optionalPrompt, seed } from "./definition/fields.ts";
import { expandable, expandConditions, expandJob, expandRules, mostEdge } from "./definition/image-expand.ts";
import { mediaField } from "./definition/media-field.ts";
import { megabytes, picture } from "./definition/media-limits.ts";

const edge = (side: string) => Type.Integer({ minimum: 0, maximum: mostEdge, description: `Pixels to add at the ${side}.` });

export const endpoint = defineEndpoint({
  path: "image-expand/model-v4-5",
  name: "Expand picture",
  group: "picture",
  summary: "Continue a picture beyond its edges",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    image: mediaField(picture({ ...expandable, maxBytes: megabytes(10) }), "The picture."),
    prompt: optionalPrompt(5000, "What to show beyond the edges."),
    left: edge("left"),
    right: edge("right"),
    top: edge("top"),
    bottom: edge("bottom"),
    seed: seed(),
  }, expandConditions),
  form: [{ widget: "edges", fields: ["left", "right", "top", "bottom"], over: "image" }],
  example: { image: "https://example.org/beach.jpg", prompt: "a sandy beach", left: 400, right: 400, top: 0, bottom: 0 },
  rules: expandRules,
  seed: (body) => body.seed,
  job: (body, context) => expandJob({ left: body.left, right: body.right, top: body.top, bottom: body.bottom }, body.prompt, false, context),
});
