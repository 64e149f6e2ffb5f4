import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { prompt, seed } from "./definition/fields.ts";
import { mediaField } from "./definition/media-field.ts";
import { megabytes, picture } from "./definition/media-limits.ts";

const sizes = {
  square_1_1: [2048, 2048],
  widescreen_16_9: [2730, 1536],
  social_story_9_16: [1536, 2730],
  portrait_2_3: [1672, 2508],
  traditional_3_4: [1774, 2364],
  standard_3_2: [2508, 1672],
  classic_4_3: [2364, 1774],
  cinematic_21_9: [3062, 1312],
} as const;

type Shape = keyof typeof sizes;

export const endpoint = defineEndpoint({
  path: "text-to-image/model-v4-5-edit",
  name: "Edit picture",
  group: "picture",
  summary: "Edit a picture by instruction, with reference pictures",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    prompt: prompt(4096, "The instruction; references may be named as in \"image 2\"."),
    reference_images: Type.Array(
      mediaField(picture({ formats: ["jpeg", "png"], minSide: 256, maxBytes: megabytes(10) }), "A reference."),
      { minItems: 1, maxItems: 5, description: "The picture to edit, and up to four more to take things from." },
    ),
    aspect_ratio: Type.Optional(Type.Enum(Object.keys(sizes), { default: "square_1_1", description: "Shape and size of the result." })),
    seed: seed(4294967295),
    enable_safety_checker: Type.Optional(Type.Boolean({
      default: true, description: "Refuse prompts that the content policy does not allow; some are refused even when this is false.",
    })),
  }),
  form: [{ widget: "elements", fields: ["reference_images"] }],
  example: { prompt: "make the sky orange", reference_images: ["https://example.org/beach.jpg"], aspect_ratio: "widescreen_16_9" },
  seed: (body) => body.seed,
  safety: (body) => (body.enable_safety_checker === false ? "minimum" : "full"),
  job: (body, { media }) => {
    const [width, height] = sizes[(body.aspect_ratio ?? "square_1_1") as Shape];
    return {
      kind: "edit-image",
      parameters: { prompt: body.prompt },
      inputs: { references: body.reference_images.map((_, index) => media(`reference_images[${index}]`)) },
      output: { type: "image", size: { width, height }, format: "png", sharpen: 0, grain: 0 },
    };
  },
});
