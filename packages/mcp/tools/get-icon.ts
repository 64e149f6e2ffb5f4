import { callJson, callText, orHint, Refused } from "../api.ts";
import { pictureOf } from "../previews.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

/** Characters of code that are handed over: what is longer is a drawing to link to. */
const mostCode = 8000;
const pngSizes = [16, 24, 32, 64, 128, 256, 512];
const otherSizes = `size must be one of ${pngSizes.join(", ")} for png; other forms take any.`;
const unknownId = "search_icons lists the ids.";

export const getIcon: Tool = {
  name: "get_icon",
  title: "Get an icon as code or picture",
  description: "An icon as text to paste (svg, jsx, vue, css, data-url) or as a picture (png), recoloured, sized and turned as asked.",
  scope: "catalog",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: {
      id: { type: "integer", minimum: 1 },
      as: { enum: ["svg", "jsx", "vue", "css", "data-url", "png"], default: "svg" },
      color: { type: "string", pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" },
      size: { type: "integer", minimum: 8, maximum: 512, description: "Pixels; of png 16, 24, 32, 64, 128, 256 or 512" },
      rotate: { enum: [0, 90, 180, 270] },
      flip: { enum: ["horizontal", "vertical", "both"] },
    },
    required: ["id"],
    additionalProperties: false,
  },
  async run({ id, as = "svg", color, size, rotate, flip }, { api, context }) {
    const { signal } = context.mcpReq;
    const query = { color: color as string, rotate: rotate as number, flip: flip as string };
    if (as === "png") {
      if (size !== undefined && !pngSizes.includes(size as number)) throw new Refused(otherSizes);
      const download = { path: `/v1/icons/${id}/download`, query: { ...query, format: "png", png_size: String(size ?? 128) }, signal };
      const { data } = await orHint(callJson<{ data: { url: string; filename: string } }>(api, download), 404, unknownId);
      return answer([`${data.filename}: ${data.url}`], ...(await pictureOf(api, data.url)));
    }
    const code = { path: `/v1/icons/${id}/code`, query: { ...query, as: as as string, size: size as number }, signal };
    const text = await orHint(callText(api, code), 404, unknownId);
    if (text.length > mostCode) throw new Refused(`This drawing is ${text.length} characters long: ask for png, or get_item for a link.`);
    return answer([text]);
  },
};
