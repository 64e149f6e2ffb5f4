import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { seed } from "./definition/fields.ts";
import { mediaField } from "./definition/media-field.ts";
import { picture } from "./definition/media-limits.ts";

const mostPixels = 4_194_304;

export const endpoint = defineEndpoint({
  path: "image-change-camera",
  name: "Change camera",
  group: "picture",
  summary: "Show a picture from another angle",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    image: mediaField(picture(), "The picture."),
    horizontal_angle: Type.Optional(Type.Integer({ minimum: 0, maximum: 360, default: 0, description: "Degrees around the subject." })),
    vertical_angle: Type.Optional(Type.Integer({ minimum: -30, maximum: 90, default: 0, description: "Degrees, from below to above." })),
    zoom: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, default: 5, description: "Far to near; 5 is the picture's own distance." })),
    output_format: Type.Optional(Type.Enum(["png", "jpeg"], { default: "png", description: "Format of the result." })),
    seed: seed(4294967295, 1),
  }),
  form: [{ widget: "orbit", fields: ["horizontal_angle", "vertical_angle", "zoom"], over: "image" }],
  example: { image: "https://example.org/cat.jpg", horizontal_angle: 30, vertical_angle: 10, zoom: 6 },
  seed: (body) => body.seed,
  job: (body, { media }) => ({
    kind: "move-camera",
    parameters: { horizontal: body.horizontal_angle ?? 0, vertical: body.vertical_angle ?? 0, zoom: body.zoom ?? 5 },
    inputs: { image: media("image") },
    output: { type: "image", size: { like: "image", atMost: mostPixels }, format: body.output_format === "jpeg" ? "jpeg" : "png", sharpen: 0, grain: 0 },
  }),
});
