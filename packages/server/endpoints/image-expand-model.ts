import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { optionalPrompt, seed } from "./definition/fields.ts";
import { expandable, expandConditions, expandJob, expandRules, mostEdge } from "./definition/image-expand.ts";
import { mediaField } from "./definition/media-field.ts";
import { picture } from "./definition/media-limits.ts";

const edge = (side: string) => Type.Optional(Type.Union(
  [Type.Integer({ minimum: 0, maximum: mostEdge }), Type.Null()], { description: `Pixels to add at the ${side}; missing or null adds none.` }
));

export const endpoint = defineEndpoint({
  path: "image-expand/model",
  name: "Expand picture, prompt made from it",
  group: "picture",
  summary: "Continue a picture beyond its edges, with a prompt made from it where none is given",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    image: mediaField(picture(expandable), "The picture."),
    prompt: optionalPrompt(5000, "What to show beyond the edges; without it one is made from the picture and returned in `effective_prompt`."),
    left: edge("left"),
    right: edge("right"),
    top: edge("top"),
    bottom: edge("bottom"),
    seed: seed(),
  }, expandConditions),
  form: [{ widget: "edges", fields: ["left", "right", "top", "bottom"], over: "image" }],
  example: { image: "https://example.org/beach.jpg", left: 400, right: 400 },
  rules: expandRules,
  seed: (body) => body.seed,
  job: (body, context) => expandJob({ left: body.left ?? 0, right: body.right ?? 0, top: body.top ?? 0, bottom: body.bottom ?? 0 }, body.prompt, true, context),
});
