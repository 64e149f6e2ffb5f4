import { callJson, orHint } from "../api.ts";
import { pictureOf, soundOf } from "../previews.ts";
import { answer, type Tool } from "../tool.ts";

const paths: Record<string, string> = { sound: "/v1/sound-effects", track: "/v1/music", icon: "/v1/icons" };
const searches: Record<string, string> = { sound: "search_sounds", track: "search_music", icon: "search_icons" };
/** What nobody needs to choose or to credit an item: links that differ only for programs, and internal numbers. */
const hidden = new Set([
  "thumbnails", "related", "cover_url", "file_url", "preview_url", "waveform_url", "waveform_image_url", "download_url", "author",
]);

export const getItem: Tool = {
  name: "get_item",
  title: "Get an item",
  description: "Details, licence, credit line and a link to the file of sound:ID, track:ID or icon:ID; similar items on request. Counts as a download.",
  scope: "catalog",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  schema: {
    type: "object",
    properties: {
      item: { type: "string", pattern: "^(sound|track|icon):[0-9]+$", description: "As a search lists it" },
      preview: { type: "boolean", default: true, description: "Show the icon, or the beginning of the sound" },
      part: {
        type: "string", pattern: "^[0-9.]+-[0-9.]+$", description: "Link to these seconds of a sound or track alone, as WAV: 1.25-3.5",
      },
      similar: { type: "integer", minimum: 0, maximum: 10, default: 0, description: "How many similar items to list" },
    },
    required: ["item"],
    additionalProperties: false,
  },
  async run({ item, part, similar = 0, preview = true }, { api, context }) {
    const { signal } = context.mcpReq;
    const [kind, id] = (item as string).split(":") as [string, string];
    const path = `${paths[kind]}/${id}`;
    const found = await orHint(callJson<Record<string, unknown>>(api, { path, signal }), 404, `${searches[kind]} lists the ids.`);
    const details = (kind === "icon" ? found["data"] : found) as Record<string, unknown>;
    const { name, url } = await linkOf(await callJson<Download>(api, { ...linkCall(kind, path, part as string | undefined), signal }));
    const lines = Object.entries(details).filter(([key]) => !hidden.has(key)).map(([key, value]) => `${key}: ${worded(value)}`);
    const others = similar === 0 ? [] : await similarTo(kind, path, similar as number);
    const shown = preview === false ? [] : kind === "icon" ? await pictureOf(api, url) : await soundOf(api, String(details["preview_url"] ?? url));
    return answer([item as string, ...lines, `link: ${url}`, ...others], { type: "resource_link", uri: url, name }, ...shown);

    async function similarTo(kindOf: string, of: string, limit: number): Promise<string[]> {
      const list = await callJson<{ data?: Named[]; results?: Named[] }>(api, { path: `${of}/similar`, query: { limit }, signal });
      return ["similar:", ...(list.data ?? list.results ?? []).map((one) => `${kindOf}:${one.id} | ${one.title ?? one.name}`)];
    }
  },
};

interface Named {
  id: number;
  title?: string;
  name?: string;
}

interface Download {
  title?: string;
  download_url?: string;
  data?: { filename: string; url: string };
}

async function linkOf({ title = "file", download_url, data }: Download): Promise<{ name: string; url: string }> {
  return data ? { name: data.filename, url: data.url } : { name: title, url: download_url! };
}

/** A cut has its own route; icons have no parts. */
function linkCall(kind: string, path: string, part: string | undefined): { path: string; query?: Record<string, string | undefined> } {
  if (part === undefined || kind === "icon") return { path: `${path}/download` };
  const [from, to] = part.split("-");
  return { path: `${path}/cut`, query: { from, to } };
}

/** A member in a line: names of what has names, else JSON. */
function worded(value: unknown): string {
  if (Array.isArray(value)) return value.map(worded).join(", ");
  if (typeof value === "object" && value !== null && "name" in value) return String(value.name);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
