import { createHash } from "node:crypto";
import Type from "typebox";
import type { InvalidParam } from "../errors.ts";
import { palettes } from "@atelier/engine/kinds/inpaint-image.ts";
import { defineEndpoint, type MediaFacts } from "./definition/endpoint.ts";
import { prompt, seed } from "./definition/fields.ts";
import { mediaField } from "./definition/media-field.ts";
import { megabytes, picture } from "./definition/media-limits.ts";
import { sameShape } from "./definition/same-shape.ts";

const image = picture({ maxBytes: megabytes(10) });
const references = (description: string) => Type.Optional(Type.Array(mediaField(image, "A reference."), { maxItems: 10, description }));
const mostReferenceBytes = megabytes(10);

const palette = Type.Union([
  Type.Object({ name: Type.Enum([...palettes], { description: "A ready-made palette." }) }),
  Type.Object({
    members: Type.Array(
      Type.Object({
        color_hex: Type.String({
          pattern: "^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
          patternReason: "must be a hexadecimal colour such as #F80 or #FF8800",
          description: "The colour, as in #FF8800 or #F80.",
        }),
        color_weight: Type.Optional(Type.Number({ minimum: 0.05, maximum: 1, description: "How much of it." })),
      }),
      { minItems: 1, description: "Colours of one's own." },
    ),
  }),
]);

/** The digits of a code act byte by byte; of any other text those of its hash do, so that the same name is the same style. */
const styleCode = (text: string): string => (/^[0-9A-Fa-f]{8}$/.test(text) ? text : createHash("sha256").update(text).digest("hex").slice(0, 8));

function sixDigits(color: string): string {
  const digits = color.replace("#", "").toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

const referenceFields = ["style_reference_images", "character_reference_images"] as const;

function referencesFit(body: { [field in (typeof referenceFields)[number]]?: string[] }, { info }: MediaFacts): InvalidParam[] {
  const sizes = referenceFields.flatMap((field) => (body[field] ?? []).map((_, index) => info(`${field}[${index}]`)?.bytes ?? 0));
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) <= mostReferenceBytes) return [];
  return [{ name: "style_reference_images", reason: "and character_reference_images together must have at most 10 MiB" }];
}

export const endpoint = defineEndpoint({
  path: "model-image-edit",
  name: "Inpaint",
  group: "picture",
  summary: "Fill the masked part of a picture as a prompt says",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    prompt: prompt(5000, "What the masked part shall show."),
    image: mediaField(image, "The picture."),
    mask: mediaField(image, "Of the picture's proportions, and scaled to its size; black is edited, white stays."),
    seed: seed(),
    rendering_speed: Type.Optional(Type.Enum(["TURBO", "DEFAULT", "QUALITY"], { default: "DEFAULT", description: "Time for quality." })),
    magic_prompt: Type.Optional(
      Type.Enum(["AUTO", "ON", "OFF"], {
        default: "AUTO", description: "Whether the prompt may be enriched; the enriched one is returned in `effective_prompt`.",
      }),
    ),
    color_palette: Type.Optional(palette),
    style_codes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, description: "Eight hexadecimal digits, or any other text, which stands for a style of its own." }), {
        description: "Styles by code.",
      }),
    ),
    style_type: Type.Optional(Type.Enum(["AUTO", "GENERAL", "REALISTIC", "DESIGN"], { default: "AUTO", description: "Kind of style." })),
    style_reference_images: references("Pictures whose style to take; together with the character references at most 10 MiB."),
    character_reference_images: references("Pictures of characters; together with the style references at most 10 MiB."),
  }),
  form: [{ widget: "mask", fields: ["mask"], over: "image" }],
  example: { prompt: "a red hat", image: "https://example.org/portrait.jpg", mask: "https://example.org/mask.png" },
  rules: [sameShape("mask", "image"), referencesFit],
  seed: (body) => body.seed,
  job: (body, { media }) => {
    const each = (field: "style_reference_images" | "character_reference_images") => (body[field] ?? []).map((_, index) => media(`${field}[${index}]`));
    const colors = body.color_palette;
    return {
      kind: "inpaint-image",
      parameters: {
        prompt: body.prompt,
        speed: (body.rendering_speed ?? "DEFAULT") as "DEFAULT",
        enhancePrompt: (body.magic_prompt ?? "AUTO") as "AUTO",
        style: (body.style_type ?? "AUTO") as "AUTO",
        styleCodes: (body.style_codes ?? []).map(styleCode),
        ...(colors && {
          palette:
            "name" in colors
              ? { name: colors.name as "EMBER" }
              : {
                  members: colors.members.map(({ color_hex, color_weight }) => ({
                    color: sixDigits(color_hex),
                    ...(color_weight !== undefined && { weight: color_weight }),
                  })),
                },
        }),
      },
      inputs: {
        image: media("image"),
        mask: media("mask"),
        styleReferences: each("style_reference_images"),
        characterReferences: each("character_reference_images"),
      },
      output: { type: "image", size: { like: "image" }, format: { like: "image" }, sharpen: 0, grain: 0 },
    };
  },
});
