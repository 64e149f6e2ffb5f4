import { type Api, callJson, Refused } from "../api.ts";
import { nearestName } from "@atelier/names/nearest-name.ts";
import { foundLine, type Reading } from "../found-line.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

interface Found extends Reading {
  count: number;
  results: {
    id: number; title: string; time: string; bpm: number; key?: string; genres: { name: string }[]; moods: { name: string }[]; is_premium: boolean;
    license?: { name: string };
  }[];
}

const names = (terms: { name: string }[]) => terms.map(({ name }) => name).join(", ");

export const searchMusic: Tool = {
  name: "search_music",
  title: "Search music",
  description: "Finds tracks by words, genre, mood, key, tempo and length. One line each: id, title, length, tempo, key, genres, moods, licence.",
  scope: "catalog",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: {
      query: { type: "string", description: "Words of titles, tags, artists" },
      genre: { type: "array", items: { type: "string" }, description: "Any of these, such as Jazz" },
      mood: { type: "array", items: { type: "string" }, description: "Any of these, such as Peaceful" },
      key: { type: "array", items: { type: "string" }, description: "Any of these, such as C minor" },
      bpm_min: { type: "integer", minimum: 0, description: "Beats a minute at least" },
      bpm_max: { type: "integer", minimum: 0, description: "Beats a minute at most" },
      duration_min: { type: "number", minimum: 0, description: "Seconds at least" },
      duration_max: { type: "number", minimum: 0, description: "Seconds at most" },
      order_by: { enum: ["relevance", "-popularity", "-created_at", "seconds", "-seconds", "bpm", "-bpm"] },
      limit: { type: "integer", minimum: 1, maximum: 25, default: 8 },
      page: { type: "integer", minimum: 1, default: 1 },
    },
    additionalProperties: false,
  },
  async run({ query, genre, mood, key, bpm_min, bpm_max, duration_min, duration_max, order_by, limit = 8, page = 1 }, { api, context }) {
    await refuseUnknown(api, { genre: genre as string[], mood: mood as string[] }, context.mcpReq.signal);
    const found = await callJson<Found>(api, {
      path: "/v1/music",
      query: {
        q: query as string, genre: genre as string[], mood: mood as string[], key: key as string[], bpm_min: bpm_min as number, bpm_max: bpm_max as number,
        duration_min: duration_min as number, duration_max: duration_max as number, order_by: order_by as string, limit: limit as number,
        offset: (+page! - 1) * +limit!,
      },
      signal: context.mcpReq.signal,
    });
    return answer([
      foundLine(found.count, "tracks", found),
      ...found.results.map((track) =>
        [
          `track:${track.id}`, track.title, track.time, ...(track.bpm > 0 ? [`${track.bpm} bpm`] : []), ...(track.key === undefined ? [] : [track.key]),
          names(track.genres), names(track.moods), track.license?.name ?? "licence unknown", ...(track.is_premium ? ["premium"] : []),
        ].filter((part) => part !== "").join(" | "),
      ),
    ]);
  },
};

/** A genre or mood that no track has finds nothing, in the API as in a record shop; a model needs to know what there is. */
async function refuseUnknown(api: Api, asked: Record<"genre" | "mood", string[] | undefined>, signal: AbortSignal): Promise<void> {
  const names = (["genre", "mood"] as const).filter((name) => asked[name] !== undefined);
  if (names.length === 0) return;
  const query = { facets: names.join(","), limit: 1, "include-premium": true };
  const { facets } = await callJson<{ facets: Record<string, { value: string }[]> }>(api, { path: "/v1/music", query, signal });
  const faults = names.flatMap((name) => {
    const known = facets[name]!.map(({ value }) => value);
    const values = asked[name]!.flatMap((value) => value.split(",")).map((value) => value.trim());
    return values.filter((value) => !known.includes(value.toLowerCase())).map((value) => {
      const meant = nearestName(value, known);
      return `${name}: ${value.slice(0, 100)} is none of the catalog's${meant === undefined ? "" : `: ${meant}?`} It has ${known.join(", ")}.`;
    });
  });
  if (faults.length > 0) throw new Refused(faults.join("\n"));
}
