import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { percent } from "./definition/fields.ts";
import { portrait, portraitOutput, usualGrain } from "./definition/portrait.ts";

export const endpoint = defineEndpoint({
  path: "skin-enhancer/faithful",
  family: "skin-enhancer",
  name: "Retouch skin, faithful",
  group: "picture",
  summary: "Retouch skin, true to the person",
  description: "Evens the skin and keeps its own texture, as much of it as `skin_detail` says. Eyes, lips, hair and background stay as they are.",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    image: portrait(),
    sharpen: percent(0, "Sharpening of the result; 0 adds none."),
    smart_grain: percent(usualGrain, "Film grain added to the result; 0 adds none. A picture without a face gets none up to the default."),
    skin_detail: percent(80, "How much of the skin's fine texture stays."),
  }),
  example: { image: "https://example.org/portrait.jpg", skin_detail: 80 },
  job: (body, { media }) => ({
    kind: "retouch-skin",
    parameters: { mode: "faithful", skinDetail: body.skin_detail ?? 80 },
    inputs: { image: media("image") },
    output: portraitOutput(body),
  }),
});
