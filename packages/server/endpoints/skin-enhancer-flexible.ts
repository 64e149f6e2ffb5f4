import Type from "typebox";
import { skinGoals } from "@atelier/engine/kinds/retouch-skin.ts";
import { defineEndpoint } from "./definition/endpoint.ts";
import { percent } from "./definition/fields.ts";
import { portrait, portraitOutput, usualGrain } from "./definition/portrait.ts";

export const endpoint = defineEndpoint({
  path: "skin-enhancer/flexible",
  family: "skin-enhancer",
  name: "Retouch skin, flexible",
  group: "picture",
  summary: "Retouch skin towards a goal",
  description: "Retouches more strongly than the faithful variant, in the direction that `optimized_for` names.",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    image: portrait(),
    sharpen: percent(0, "Sharpening of the result; 0 adds none."),
    smart_grain: percent(usualGrain, "Film grain added to the result; 0 adds none. A picture without a face gets none up to the default."),
    optimized_for: Type.Optional(Type.Enum([...skinGoals], { default: "enhance_skin", description: "What the retouch aims at." })),
  }),
  example: { image: "https://example.org/portrait.jpg", optimized_for: "enhance_skin" },
  job: (body, { media }) => ({
    kind: "retouch-skin",
    parameters: { mode: "flexible", goal: body.optimized_for ?? "enhance_skin" },
    inputs: { image: media("image") },
    output: portraitOutput(body),
  }),
});
