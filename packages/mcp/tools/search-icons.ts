import { callJson, orHint } from "../api.ts";
import { foundLine, type Reading } from "../found-line.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

interface Found {
  data: { id: number; name: string; style: { name: string }; family: { name: string }; license?: { name: string }; free_svg: boolean }[];
  meta: Reading & { pagination: { total: number } };
}

/** What tells which icons are drawn alike. */
interface Drawn {
  data: { style: { id: number }; family: { id: number } };
}

const colors = [
  "gradient", "solid-black", "multicolor", "azure", "black", "blue", "chartreuse", "cyan", "gray", "green", "orange", "red", "rose", "spring-green", "violet",
  "white", "yellow",
];

export const searchIcons: Tool = {
  name: "search_icons",
  title: "Search icons",
  description: "Finds icons by words, colour and shape. One line each: id, name, style, family, licence.",
  scope: "catalog",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: {
      query: { type: "string", description: "What it shows, such as sail boat" },
      shape: { enum: ["outline", "fill", "lineal-color", "hand-drawn"] },
      color: { type: "array", items: { enum: colors } },
      like: { type: "integer", minimum: 1, description: "Id of an icon: only those of its set and style" },
      limit: { type: "integer", minimum: 1, maximum: 25, default: 8 },
      page: { type: "integer", minimum: 1, default: 1 },
    },
    additionalProperties: false,
  },
  async run({ query, shape, color, like, limit = 8, page = 1 }, { api, context }) {
    const { signal } = context.mcpReq;
    const one = like === undefined ? undefined : (await orHint(callJson<Drawn>(api, { path: `/v1/icons/${like}`, signal }), 404, "like names no icon.")).data;
    const { data, meta } = await callJson<Found>(api, {
      path: "/v1/icons",
      query: {
        term: query as string, "filters[shape]": shape as string, "filters[color]": color as string[], per_page: limit as number, page: page as number,
        ...(one && { "family-id": one.family.id, "style-id": one.style.id }),
      },
      signal,
    });
    return answer([
      foundLine(meta.pagination.total, "icons", meta),
      ...data.map(({ id, name, style, family, license }) => [`icon:${id}`, name, style.name, family.name, license?.name ?? "licence unknown"].join(" | ")),
    ]);
  },
};
