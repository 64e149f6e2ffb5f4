import { callJson } from "../api.ts";
import { foundLine, type Reading } from "../found-line.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

interface Found extends Reading {
  count: number;
  results: { id: number; title: string; duration: number; category: { name: string }; is_premium: boolean; license?: { name: string } }[];
}

export const searchSounds: Tool = {
  name: "search_sounds",
  title: "Search sound effects",
  description: "Finds sound effects by words, category and length. One line each: id, title, seconds, category, licence.",
  scope: "catalog",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: {
      query: { type: "string", description: "Words, such as rain on a roof" },
      category: { type: "string", description: "Slug, such as foley or rain-and-storm" },
      duration_min: { type: "number", minimum: 0, description: "Seconds at least" },
      duration_max: { type: "number", minimum: 0, description: "Seconds at most" },
      order_by: { enum: ["relevance", "-popularity", "-created_at", "duration", "-duration"] },
      limit: { type: "integer", minimum: 1, maximum: 25, default: 8 },
      page: { type: "integer", minimum: 1, default: 1 },
    },
    additionalProperties: false,
  },
  async run({ query, category, duration_min, duration_max, order_by, limit = 8, page = 1 }, { api, context }) {
    const found = await callJson<Found>(api, {
      path: "/v1/sound-effects",
      query: {
        q: query as string, category: category as string, duration_min: duration_min as number, duration_max: duration_max as number,
        order_by: order_by as string, limit: limit as number, offset: (+page! - 1) * +limit!,
      },
      signal: context.mcpReq.signal,
    });
    return answer([
      foundLine(found.count, "sounds", found),
      ...found.results.map(({ id, title, duration, category: { name }, is_premium, license }) =>
        [`sound:${id}`, title, `${duration.toFixed(1)} s`, name, license?.name ?? "licence unknown", ...(is_premium ? ["premium"] : [])].join(" | "),
      ),
    ]);
  },
};
