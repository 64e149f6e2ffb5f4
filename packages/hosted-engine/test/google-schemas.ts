import Type from "typebox";
import type { Schemas } from "./judge.ts";

/* The body of an interaction in the background, as the client's types publish it, of what is sent here. Unknown members are refused. */

const optional = Type.Optional;
const object = (members: Parameters<typeof Type.Object>[0]) => Type.Object(members, { additionalProperties: false });
const pictureFormat = {
  type: Type.Literal("image"), delivery: Type.Enum(["inline", "uri"]),
  aspect_ratio: optional(Type.Enum(["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"])),
  image_size: optional(Type.Enum(["1K", "2K", "4K"])),
};
const filmFormat = {
  type: Type.Literal("video"), delivery: Type.Enum(["inline", "uri"]), aspect_ratio: optional(Type.Enum(["16:9", "9:16"])),
  resolution: optional(Type.Enum(["360p", "720p", "1080p", "4k"])),
};
const text = object({ type: Type.Literal("text"), text: Type.String({ minLength: 1 }) });
const picture = object({ type: Type.Literal("image"), mime_type: Type.Enum(["image/png", "image/jpeg"]), data: Type.String({ minLength: 8 }) });
const task = Type.Enum(["text_to_video", "image_to_video", "reference_to_video", "edit"]);

const body = object({
  model: Type.Enum(["gemini-3.1-flash-image", "gemini-omni-1.1-flash"]), background: Type.Boolean(), store: Type.Literal(true),
  input: Type.Array(Type.Union([text, picture]), { minItems: 1, maxItems: 6 }),
  response_format: Type.Union([object(pictureFormat), object({ ...filmFormat, duration: optional(Type.String({ pattern: "^([3-9]|10)s$" })) })]),
  generation_config: optional(object({ seed: optional(Type.Integer()), video_config: optional(object({ task })) })),
});
/** What a profile's input must be, before it becomes such a body. */
const common = { prompt: Type.String({ minLength: 1 }), seed: optional(Type.Integer()) };
const images = Type.Array(Type.String(), { minItems: 1, maxItems: 5 });

export const googleSchemas: Schemas = {
  models: {
    interaction: body,
    "gemini-3.1-flash-image": object({ ...common, ...pictureFormat, images }),
    "gemini-omni-1.1-flash": object({
      ...common, ...filmFormat, images: optional(images), task: optional(task), duration: optional(Type.Enum(["3", "4", "5", "6", "7", "8", "9", "10"])),
    }),
  },
  rules(model, given) {
    if (model !== "interaction") return undefined;
    const isFilm = (given["response_format"] as { type: string }).type === "video";
    const hasPicture = (given["input"] as { type: string }[]).some(({ type }) => type === "image");
    const asked = (given["generation_config"] as { video_config?: { task: string } } | undefined)?.video_config?.task;
    if (isFilm !== (given["model"] === "gemini-omni-1.1-flash")) return ["response_format", "is not what the model makes"];
    return asked === "image_to_video" && !hasPicture ? ["input", "a picture is missing"] : undefined;
  },
  files: [],
};
