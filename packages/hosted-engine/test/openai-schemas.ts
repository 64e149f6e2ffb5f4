import Type from "typebox";
import type { Schemas } from "./judge.ts";

/* The body of a response that makes a picture, as the client's types publish it, of what is sent here. Unknown members are refused. */

const object = (members: Parameters<typeof Type.Object>[0]) => Type.Object(members, { additionalProperties: false });
const file = () => Type.String({ pattern: "^file-" });
const text = object({ type: Type.Literal("input_text"), text: Type.String({ minLength: 1 }) });
const picture = object({ type: Type.Literal("input_image"), file_id: file(), detail: Type.Enum(["low", "high", "auto"]) });
const tool = object({
  type: Type.Literal("image_generation"), model: Type.Literal("gpt-image-2"), quality: Type.Optional(Type.Enum(["low", "medium", "high", "auto"])),
  size: Type.String({ pattern: "^\\d+x\\d+$" }), input_image_mask: Type.Optional(object({ file_id: file() })),
});

const body = object({
  model: Type.Literal("gpt-5.2"), background: Type.Literal(true), store: Type.Literal(true),
  input: Type.Array(object({ role: Type.Literal("user"), content: Type.Array(Type.Union([text, picture]), { minItems: 2, maxItems: 17 }) })),
  tools: Type.Array(tool, { minItems: 1, maxItems: 1 }), tool_choice: object({ type: Type.Literal("image_generation") }),
});

/** What a profile's input must be, before it becomes such a body. */
const input = object({
  mainline_model: Type.Literal("gpt-5.2"), quality: Type.Enum(["low", "medium", "high"]), prompt: Type.String({ minLength: 1 }),
  images: Type.Array(Type.String(), { minItems: 1, maxItems: 16 }), mask: Type.Optional(Type.String()), size: Type.String(),
});

export const openaiSchemas: Schemas = {
  models: { "gpt-image-2": input, response: body },
  rules(_model, given) {
    const tools = given["tools"] as { size: string }[] | undefined;
    const [width = 0, height = 0] = (tools?.[0]?.size ?? (given["size"] as string)).split("x").map(Number);
    const isRight = width % 16 === 0 && height % 16 === 0 && Math.max(width, height) <= 3840 && width * height >= 655_360 && width * height <= 8_294_400
      && Math.max(width / height, height / width) <= 3;
    return isRight ? undefined : ["size", `${width}x${height} is not supported`];
  },
  files: [[/./, /./, { bytes: 50e6 }]],
};
