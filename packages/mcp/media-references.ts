import { type Api, callJson, orHint, Refused } from "./api.ts";
import type { MediaSchema } from "./find-model.ts";
import type { LocalFiles } from "./local-files.ts";
import type { TaskView } from "./task-answer.ts";

const reference = /^(task|icon|sound|track):([0-9a-f-]+)(?:#(\d+))?$/i;
/** Longer texts are Base64. */
const longestPath = 4096;
/** Absolute, relative to a folder, or a `file:` URL. Base64 of a JPEG begins with `/9j/`. */
const withFolder = /^(?:file:|~?\/|\.{1,2}[\\/]|[a-z]:[\\/])/i;
/** A name alone, by an extension of media. */
const ofMedia = /^[^:]+\.(?:png|jpe?g|webp|gif|bmp|heic|avif|tiff?|svg|mp4|m4v|mov|webm|avi|mkv|mp3|wav|m4a|aac|ogg|flac)$/i;
const base64 = /^[A-Za-z0-9+/]{80,}={0,2}$/;

export interface MediaSources {
  api: Api;
  /** Absent over HTTP. */
  files?: LocalFiles | undefined;
}

/**
 * An input as the API takes it: in its media members each `task:ID#0`, `icon:ID`, `sound:ID` and `track:ID` becomes the signed URL of that file, and each
 * local file, where there are some, an upload. URLs, `upload:ID` and Base64 stay as they are, and so do all other members.
 */
export async function withMedia(sources: MediaSources, schema: MediaSchema, input: unknown): Promise<unknown> {
  if (schema["x-media"]) return typeof input === "string" ? mediaOf(sources, input) : input;
  if (schema.anyOf) return schema.anyOf.reduce(async (done, one) => withMedia(sources, one, await done), Promise.resolve(input));
  if (Array.isArray(input)) return schema.items ? Promise.all(input.map((one) => withMedia(sources, schema.items!, one))) : input;
  if (typeof input !== "object" || input === null) return input;
  const { properties = {} } = schema;
  const members = Object.entries(input).map(async ([name, value]) => {
    return [name, Object.hasOwn(properties, name) ? await withMedia(sources, properties[name]!, value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(members));
}

async function mediaOf({ api, files }: MediaSources, text: string): Promise<string> {
  if (text.length > longestPath) return text;
  if (reference.test(text)) return urlOf(api, text);
  if (!withFolder.test(text) && !ofMedia.test(text)) return text;
  if (files) return base64.test(text) && !(await files.exists(text)) ? text : files.send(text);
  if (base64.test(text)) return text;
  const wayOut = "call upload_media, send the file, and name it as upload:ID.";
  throw new Refused(`${text.slice(0, 200)} is a file of your machine, which this server cannot read: ${wayOut}`);
}

async function urlOf(api: Api, text: string): Promise<string> {
  const [, kind = "", id, index = "0"] = reference.exec(text) ?? [];
  switch (kind.toLowerCase()) {
    case "task": {
      const found = callJson<{ data: TaskView }>(api, { path: `/v1/tasks/${id}` });
      const { data } = await orHint(found, 404, `${text} names no task: task:ID#0 has the id that create_task gave.`);
      const url = data.generated[Number(index)];
      if (url === undefined) throw new Refused(`${text} is not there: the task is ${data.status} and has ${data.generated.length} results, the first is #0.`);
      return url;
    }
    case "icon": {
      const found = callJson<{ data: { url: string } }>(api, { path: `/v1/icons/${id}/download`, query: { format: "png", png_size: "512" } });
      return (await orHint(found, 404, `${text} names no icon: search_icons lists their ids.`)).data.url;
    }
    default: {
      const [catalog, tool] = kind.toLowerCase() === "sound" ? ["sound-effects", "search_sounds"] : ["music", "search_music"];
      const found = callJson<{ download_url: string }>(api, { path: `/v1/${catalog}/${id}/download` });
      return (await orHint(found, 404, `${text} names nothing: ${tool} lists the ids.`)).download_url;
    }
  }
}
